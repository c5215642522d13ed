/** Entry of the thread that reads folders and moves files, so that the window never waits for a disk. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls, tellEvents } from '../../ipc/line.ts'
import { startFactLookUp } from '../../sorter/index.ts'
import { inWords } from '../../words/refusals.ts'
import { askMain, createPlanGate, readKeptPlan } from '../account/plan-gate.ts'
import { stateInWords } from '../app/state-in-words.ts'
import { openCache } from '../state/cache/cache-database.ts'
import { createFactCache } from '../state/cache/cache-facts.ts'
import { createRunLog } from '../state/run-log.ts'
import { openState } from '../state/state-database.ts'
import { createUpkeep } from '../state/upkeep.ts'
import { createOrganizer } from './organizer.ts'
import type { SortingCalls, SortingEvents, SortingOptions } from './sorting-calls.ts'

const { stateDir, cacheDir, home, factsWorker, sameBytesWorker, usualFolders }: SortingOptions = workerData
const post = (message: unknown) => parentPort?.postMessage(message)
const tell = tellEvents<SortingEvents>(post)
const main = askMain(() => tell('asksHere', null))
const database = openState(stateDir)
const state = stateInWords(database)
const doUpkeep = createUpkeep(state)
const organizer = createOrganizer({
  state,
  log: createRunLog(database),
  home,
  usualFolders,
  checkPlan: createPlanGate(() => readKeptPlan(stateDir, main.here)),
  facts: {
    lookUp: startFactLookUp({ workerUrl: new URL(factsWorker) }),
    cache: createFactCache(openCache(cacheDir)),
    sameBytesWorker: new URL(sameBytesWorker),
  },
  sameBytesWorker: new URL(sameBytesWorker),
  onProgress: progress => tell('progress', progress),
  onLooking: progress => tell('looking', progress),
  onFolderChanged: changed => tell('folderChanged', changed),
  onComparing: progress => tell('comparing', progress),
  starters: new URL('./starters/', import.meta.url), // the build puts them there
  onRuleSetChanged: changed => tell('ruleSetChanged', changed),
  onEnded(receipt) {
    tell('ended', receipt)
    setImmediate(doUpkeep) // after the answer has been posted
  },
})
parentPort?.on('message', answerCalls<SortingCalls>(post, { ...organizer, here: main.told }, inWords))
