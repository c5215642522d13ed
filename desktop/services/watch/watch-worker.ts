/** Entry of the thread that watches folders, apart from the worker. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls, sendEvents } from '../../ipc/line.ts'
import { paidRules } from '../../sorter/index.ts'
import { receiveHolder } from '../account/holder.ts'
import { openThreadContext, type ThreadOptions } from '../context.ts'
import { inWords } from '../errors-in-words.ts'
import { followedSet } from '../state/followed-set.ts'
import { createUpkeep } from '../state/upkeep.ts'
import type { WatchCalls, WatchEvents } from './watch-calls.ts'
import { createWatchSessions } from './watch-sessions.ts'

const options: ThreadOptions = workerData
const post = (message: unknown) => parentPort?.postMessage(message)
const send = sendEvents<WatchEvents>(post)
const { holder, setHolder } = receiveHolder()
const context = openThreadContext(options, holder)
const { state, home, checkPlan } = context
const doUpkeep = createUpkeep(state)
const sessions = createWatchSessions({
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
    follow: ({ orders, isPaused }) => sessions.follow(orders, isPaused),
    check: sessions.check,
    async close() {
      await sessions.close()
      state.close()
    },
    setHolder,
  }),
)
