/** Entry of the thread that watches folders, apart from the one that sorts for the window. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls, tellEvents } from '../../ipc/line.ts'
import { paidRules, startFactLookUp } from '../../sorter/index.ts'
import { askMain, createPlanGate, readKeptPlan } from '../account/plan-gate.ts'
import { stateInWords } from '../app/state-in-words.ts'
import { openCache } from '../state/cache/cache-database.ts'
import { createFactCache } from '../state/cache/cache-facts.ts'
import { followedSet } from '../state/followed-set.ts'
import { createRunLog } from '../state/run-log.ts'
import { openState } from '../state/state-database.ts'
import { createUpkeep } from '../state/upkeep.ts'
import { createCrew } from './crew.ts'
import type { WatchCalls, WatchEvents, WatchWorkerOptions } from './watch-calls.ts'

const { stateDir, cacheDir, home, factsWorker, sameBytesWorker }: WatchWorkerOptions = workerData
const post = (message: unknown) => parentPort?.postMessage(message)
const send = tellEvents<WatchEvents>(post)
const main = askMain(() => send('asksHere', null))
const checkPlan = createPlanGate(() => readKeptPlan(stateDir, main.here))
const database = openState(stateDir)
const state = stateInWords(database)
const doUpkeep = createUpkeep(state)
const crew = createCrew({
  state,
  log: createRunLog(database),
  home,
  facts: {
    lookUp: startFactLookUp({ workerUrl: new URL(factsWorker) }),
    cache: createFactCache(openCache(cacheDir)),
    sameBytesWorker: new URL(sameBytesWorker),
  },
  async setFor(criterion, folder) {
    await checkPlan(criterion)
    const set = await followedSet(state, { folder, home })
    await checkPlan(criterion, paidRules(set))
    return set
  },
  onReport(watchId, report) {
    send('report', { watchId, report })
    setImmediate(doUpkeep)
  },
})

parentPort?.on(
  'message',
  answerCalls<WatchCalls>(post, {
    follow({ orders, isPaused }) {
      crew.follow(orders, isPaused)
      return null
    },
    check() {
      crew.check()
      return null
    },
    async close() {
      await crew.close()
      state.close()
      return null
    },
    here: main.told,
  }),
)
