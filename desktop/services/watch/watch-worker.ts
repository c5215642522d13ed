/** Entry of the thread that watches folders, apart from the one that sorts for the window. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls, tellEvents } from '../../ipc/line.ts'
import { paidRules, startFactLookUp } from '../../sorter/index.ts'
import { askMain, createPlanGate, readKeptPlan } from '../account/plan-gate.ts'
import { followedRules } from '../state/followed-rules.ts'
import { createRetention } from '../state/old-runs.ts'
import { createRunRecords } from '../state/run-records.ts'
import { createCrew } from './crew.ts'
import type { WatchCalls, WatchEvents, WatchWorkerOptions } from './watch-calls.ts'

const { stateDir, home, factsWorker, sameBytesWorker }: WatchWorkerOptions = workerData
const post = (message: unknown) => parentPort?.postMessage(message)
const tell = tellEvents<WatchEvents>(post)
const main = askMain(() => tell('asksHere', null))
const checkPlan = createPlanGate(() => readKeptPlan(stateDir, main.here))
const records = createRunRecords(stateDir)
const compactOldRuns = createRetention(stateDir, records)
const crew = createCrew({
  stateDir,
  records,
  home,
  // Nothing is kept of a file that arrives: it is moved, and so changed, at once.
  facts: {
    lookUp: startFactLookUp({ workerUrl: new URL(factsWorker) }),
    sameBytesWorker: new URL(sameBytesWorker),
  },
  async rulesFor(criterion, folder) {
    await checkPlan(criterion)
    const following = await followedRules(stateDir, { folder, home })
    await checkPlan(criterion, following.set && paidRules(following.set))
    return following
  },
  onReport(watchId, report) {
    tell('report', { watchId, report })
    setImmediate(compactOldRuns)
  },
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
    here: main.told,
  }),
)
