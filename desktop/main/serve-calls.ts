import { ipcMain } from 'electron'
import {
  type AnsweredBy,
  type CallName,
  callNames,
  calls,
  checkInput,
  type Handlers,
  type Input,
} from '../ipc/calls.ts'
import { inputOf } from '../ipc/message.ts'
import { pack, type Result } from '../ipc/result.ts'
import type { SortingThread } from '../services/organize/sorting-thread.ts'
import { isOwnSender } from './page-files.ts'

export type CallServer = {
  readonly devPage: string | null
  /** Answers the calls that main does not. */
  readonly sorting: SortingThread
  /** Called for each call that failed, whatever the error. */
  readonly onFailure: (name: CallName, error: unknown) => void
}

/** Lets the app's own window, and nothing else, make the calls of the table. Inputs are checked before a handler sees them. */
export function serveCalls(handlers: Handlers<'main'>, { devPage, sorting, onFailure }: CallServer): void {
  async function answer(name: CallName, message: unknown): Promise<unknown> {
    const input = inputOf(message)
    return isSorting(name)
      ? sorting.call(name, checkInput(name, input))
      : handle(handlers, name, checkInput(name, input))
  }
  for (const name of callNames) {
    ipcMain.handle(
      name,
      ({ senderFrame }, message: unknown): Promise<Result<unknown>> =>
        pack(async () => {
          try {
            if (!isOwnSender(senderFrame, devPage)) throw new Error('Unknown sender')
            return await answer(name, message)
          } catch (error) {
            onFailure(name, error)
            throw error
          }
        }),
    )
  }
}

const isSorting = (name: CallName): name is AnsweredBy<'sorting'> => calls[name].by === 'sorting'

function handle<Name extends AnsweredBy<'main'>>(
  handlers: Handlers<'main'>,
  name: Name,
  input: Input<Name>,
): Promise<unknown> {
  return handlers[name](input)
}
