/** Entry of the worker: the thread that reads folders and moves files, so that the window never waits for a disk. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CallsTo } from '../ipc/calls.ts'
import type { WorkerEvents } from '../ipc/events.ts'
import { answerCalls, sendEvents } from '../ipc/line.ts'
import { receiveHolder } from './account/holder.ts'
import type { WorkerOptions } from './context.ts'
import { openThreadContext } from './context.ts'
import { inWords } from './errors-in-words.ts'
import { createUpkeep } from './state/upkeep.ts'
import { createWorkerHandlers } from './worker-handlers.ts'

const options: WorkerOptions = workerData
const post = (message: unknown) => parentPort?.postMessage(message)
const send = sendEvents<WorkerEvents>(post)
const { holder, setHolder } = receiveHolder()
const context = openThreadContext(options, holder)
const doUpkeep = createUpkeep(context.state)
const handlers = createWorkerHandlers(context, {
  usualFolders: options.usualFolders,
  starters: new URL('./starters/', import.meta.url), // the build puts them there
  send(name, value) {
    send(name, value)
    if (name === 'ended') setImmediate(doUpkeep) // after the answer has been posted
  },
})
parentPort?.on(
  'message',
  answerCalls<CallsTo<'worker'>>(post, { ...handlers, setHolder }, error => inWords(error, options.stateDir)),
)
