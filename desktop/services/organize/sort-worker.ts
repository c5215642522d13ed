/** Entry of the thread in which folders are read and files are moved, so that the window never waits for a disk. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls, tellEvents } from '../../ipc/line.ts'
import { createPlanGate } from '../account/plan-gate.ts'
import { createRunRecords } from '../state/run-records.ts'
import { createOrganizer } from './organizer.ts'
import type { SortingCalls, SortingEvents, SortingOptions } from './sorting-calls.ts'

const { stateDir, home }: SortingOptions = workerData
const post = (message: unknown) => parentPort?.postMessage(message)
const tell = tellEvents<SortingEvents>(post)
const organizer = createOrganizer({
  stateDir,
  records: createRunRecords(stateDir),
  home,
  checkPlan: createPlanGate(stateDir),
  onProgress: progress => tell('progress', progress),
  onEnded: receipt => tell('ended', receipt),
})
parentPort?.on('message', answerCalls<SortingCalls>(post, organizer))
