/** Entry of the thread in which folders are read and files are moved, so that the window never waits for a disk. */
import { parentPort, workerData } from 'node:worker_threads'
import { pack } from '../../ipc/result.ts'
import { createPlanGate } from '../account/plan-gate.ts'
import { createOrganizer } from './organizer.ts'
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages.ts'

const { stateDir, home }: WorkerOptions = workerData
const organizer = createOrganizer({
  stateDir,
  home,
  checkPlan: createPlanGate(stateDir),
  onProgress: progress => send({ kind: 'progress', progress }),
})

parentPort?.on('message', async ({ number, name, input }: ToWorker) => {
  const handle = organizer[name] as (given: ToWorker['input']) => unknown
  send({ kind: 'reply', number, result: await pack(() => handle(input)) })
})

function send(message: FromWorker): void {
  parentPort?.postMessage(message)
}
