/** Entry of the thread that watches folders, apart from the worker. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls, tellEvents } from '../../ipc/line.ts'
import { paidRules } from '../../sorter/index.ts'
import { hereFromMain } from '../account/here.ts'
import { openThreadContext, type ThreadOptions } from '../context.ts'
import { inWords } from '../errors-in-words.ts'
import { followedSet } from '../state/followed-set.ts'
import { createUpkeep } from '../state/upkeep.ts'
import { createCrew } from './crew.ts'
import type { WatchCalls, WatchEvents } from './watch-calls.ts'

const options: ThreadOptions = workerData
const post = (message: unknown) => parentPort?.postMessage(message)
const send = tellEvents<WatchEvents>(post)
const { here, setHere } = hereFromMain()
const context = openThreadContext(options, here)
const { state, home, checkPlan } = context
const doUpkeep = createUpkeep(state)
const crew = createCrew({
  ...context,
  async setFor(criterion, folder) {
    try {
      await checkPlan(criterion)
      const set = await followedSet(state, { folder, home })
      await checkPlan(criterion, paidRules(set))
      return set
    } catch (error) {
      throw inWords(error, state.stateDir)
    }
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
    setHere,
  }),
)
