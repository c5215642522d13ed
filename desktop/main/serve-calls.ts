import { ipcMain } from 'electron'
import {
  type CallsTo,
  checkInput,
  type Handlers,
  type Input,
  isOfWorker,
  type ServedCallName,
  servedCallNames,
} from '../ipc/calls.ts'
import { pack, type Result } from '../ipc/result.ts'
import { withTildes } from '../services/app/home-paths.ts'
import { inWords } from '../services/errors-in-words.ts'
import type { WorkerClient } from '../services/worker-client.ts'
import { isOwnSender } from './page-files.ts'

export type CallAnswers = {
  readonly handlers: Handlers<'main'>
  /** Answers the calls that main does not. */
  readonly worker: WorkerClient
}

export type CallServer = {
  readonly devPage: string | null
  readonly stateDir: string
  readonly home: string
  /** Called for each call that failed, whatever the error. */
  readonly onFailure: (name: ServedCallName, error: unknown) => void
}

/**
 * Serves the table of calls to the app's own window only. Inputs are checked before a handler sees them.
 * @param answers is asked at each call; the first one may start what answers
 */
export function serveCalls(
  answers: () => Promise<CallAnswers>,
  { devPage, stateDir, home, onFailure }: CallServer,
): void {
  async function answer(name: ServedCallName, input: unknown): Promise<unknown> {
    return isOfWorker(name)
      ? callWorker(name, checkInput(name, input))
      : handle((await answers()).handlers, name, checkInput(name, input))
  }
  async function callWorker<Name extends ServedCallName & keyof CallsTo<'worker'>>(
    name: Name,
    input: Input<Name>,
  ) {
    return (await answers()).worker.call(name, input)
  }
  for (const name of servedCallNames) {
    ipcMain.handle(
      name,
      ({ senderFrame }, input: unknown): Promise<Result<unknown>> =>
        pack(async () => {
          try {
            if (!isOwnSender(senderFrame, devPage)) throw new Error('Unknown sender')
            return await answer(name, input)
          } catch (error) {
            onFailure(name, error)
            const shown = inWords(error, stateDir)
            if (shown instanceof Error) shown.message = withTildes(shown.message, home)
            throw shown
          }
        }),
    )
  }
}

function handle<Name extends keyof CallsTo<'main'>>(
  handlers: Handlers<'main'>,
  name: Name,
  input: Input<Name>,
): unknown {
  return handlers[name](input)
}
