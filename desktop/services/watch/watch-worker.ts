/** Entry of the thread that watches folders, apart from the one that sorts for the window. */
import { parentPort, workerData } from 'node:worker_threads'
import { createPlanGate } from '../account/plan-gate.ts'
import { readSettings } from '../state/settings.ts'
import { createCrew } from './crew.ts'
import type { FromWatchWorker, ToWatchWorker, WatchWorkerOptions } from './watch-messages.ts'

const { stateDir, home }: WatchWorkerOptions = workerData
const checkPlan = createPlanGate(stateDir)
const crew = createCrew({
  stateDir,
  home,
  async rulesFor(criterion) {
    await checkPlan(criterion)
    return readSettings(stateDir).rules
  },
  onReport: (watchId, report) => send({ kind: 'report', watchId, report }),
})

parentPort?.on('message', async (message: ToWatchWorker) => {
  if (message.kind === 'orders') crew.follow(message.orders, message.isPaused)
  else if (message.kind === 'look') crew.look()
  else {
    await crew.close()
    send({ kind: 'closed' })
  }
})

function send(message: FromWatchWorker): void {
  parentPort?.postMessage(message)
}
