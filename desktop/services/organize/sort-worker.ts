/** Entry of the thread that reads folders and moves files, so that the window never waits for a disk. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls, tellEvents } from '../../ipc/line.ts'
import { startFactLookUp } from '../../sorter/index.ts'
import { inWords } from '../../words/refusals.ts'
import { askMain, createPlanGate, readKeptPlan } from '../account/plan-gate.ts'
import { keptFactCache } from '../state/fact-files.ts'
import { createRetention } from '../state/old-runs.ts'
import { createRunRecords } from '../state/run-records.ts'
import { createOrganizer } from './organizer.ts'
import type { SortingCalls, SortingEvents, SortingOptions } from './sorting-calls.ts'

const { stateDir, home, factsWorker, sameBytesWorker, usualFolders }: SortingOptions = workerData
const post = (message: unknown) => parentPort?.postMessage(message)
const tell = tellEvents<SortingEvents>(post)
const main = askMain(() => tell('asksHere', null))
const records = createRunRecords(stateDir)
const compactOldRuns = createRetention(stateDir, records)
const organizer = createOrganizer({
  stateDir,
  records,
  home,
  usualFolders,
  checkPlan: createPlanGate(() => readKeptPlan(stateDir, main.here)),
  facts: {
    lookUp: startFactLookUp({ workerUrl: new URL(factsWorker) }),
    cache: keptFactCache(stateDir),
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
    setImmediate(compactOldRuns) // after the answer has been posted
  },
})
parentPort?.on('message', answerCalls<SortingCalls>(post, { ...organizer, here: main.told }, inWords))
