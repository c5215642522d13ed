import { ipcMain } from 'electron'
import { type CallName, callNames, type Output } from '../ipc/channels.ts'
import { inputs } from '../ipc/inputs.ts'
import { inputOf } from '../ipc/message.ts'
import { pack, type Result } from '../ipc/result.ts'
import type { Handlers } from '../services/app/handlers.ts'
import { isOwnSender } from './sender.ts'

export type CallServer = {
  readonly devPage: string | null
  /** Told of each call that failed, by whatever fault. */
  readonly onFailure: (name: CallName, error: unknown) => void
}

/** Lets the app's own window, and nothing else, reach the handlers. */
export function serveCalls(handlers: Handlers, { devPage, onFailure }: CallServer): void {
  for (const name of callNames) {
    ipcMain.handle(
      name,
      ({ senderFrame }, message: unknown): Promise<Result<unknown>> =>
        pack(async () => {
          try {
            if (!isOwnSender(senderFrame, devPage)) throw new Error('Unknown sender')
            return await answer(handlers, name, inputOf(message))
          } catch (error) {
            onFailure(name, error)
            throw error
          }
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
