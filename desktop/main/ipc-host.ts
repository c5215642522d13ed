import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import { type CallName, callNames, type Output } from '../ipc/channels.ts'
import { inputs } from '../ipc/inputs.ts'
import { pack } from '../ipc/result.ts'
import type { Handlers } from '../services/handlers.ts'
import { isOwnPage } from './page-files.ts'

/** Lets the app's own window, and nothing else, reach the handlers. */
export function serveCalls(handlers: Handlers, devPage: string | null): void {
  for (const name of callNames) {
    ipcMain.handle(name, (event, argument: unknown) =>
      pack(() => {
        checkSender(event, devPage)
        return answer(handlers, name, argument)
      }),
    )
  }
}

function answer<Name extends CallName>(
  handlers: Handlers,
  name: Name,
  argument: unknown,
): Promise<Output<Name>> {
  return handlers[name](inputs[name](argument))
}

function checkSender({ senderFrame }: IpcMainInvokeEvent, devPage: string | null): void {
  const isMainFrame = senderFrame !== null && senderFrame.parent === null
  if (!isMainFrame || !isOwnPage(senderFrame.url, devPage)) throw new Error('Unknown sender')
}
