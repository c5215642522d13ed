/** Entry of the thread that watches folders, apart from the one that sorts for the window. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls, tellEvents } from '../../ipc/line.ts'
import { createPlanGate } from '../account/plan-gate.ts'
import { createRunRecords } from '../state/run-records.ts'
import { readSettings } from '../state/settings.ts'
import { createCrew } from './crew.ts'
import type { WatchCalls, WatchEvents, WatchWorkerOptions } from './watch-calls.ts'

const { stateDir, home }: WatchWorkerOptions = workerData
const checkPlan = createPlanGate(stateDir)
const post = (message: unknown) => parentPort?.postMessage(message)
const tell = tellEvents<WatchEvents>(post)
const crew = createCrew({
  stateDir,
  records: createRunRecords(stateDir),
  home,
  async rulesFor(criterion) {
    await checkPlan(criterion)
    return readSettings(stateDir).rules
  },
  onReport: (watchId, report) => tell('report', { watchId, report }),
})

parentPort?.on(
  'message',
  answerCalls<WatchCalls>(post, {
    follow({ orders, isPaused }) {
      crew.follow(orders, isPaused)
      return null
    },
    look() {
      crew.look()
      return null
    },
    async close() {
      await crew.close()
      return null
    },
  }),
)
