import path from 'node:path'
import { onTestFinished } from 'vitest'
import { answerCalls, openLine } from '../../../ipc/line.ts'
import { startFactLookUp } from '../../../sorter/index.ts'
import { inWords } from '../../../words/refusals.ts'
import { createPlanGate, readKeptPlan } from '../../account/plan-gate.ts'
import { stateInWords } from '../../app/state-in-words.ts'
import { createRunLog } from '../../state/run-log.ts'
import { openState } from '../../state/state-database.ts'
import { createOrganizer, type OrganizerOptions } from '../organizer.ts'
import type { SortingCalls } from '../sorting-calls.ts'
import type { SortingThread } from '../sorting-thread.ts'

const workerOf = (name: string) => new URL(`../../../sorter/facts/${name}`, import.meta.url)

/**
 * The organizer as `sort-worker.ts` makes it, in the thread of the test, since starting one takes half a second. Ends with the test.
 * @param root with the folders `state` and `home`
 */
export function startOrganizerHere(
  root: string,
  options: Partial<OrganizerOptions> = {},
): Pick<SortingThread, 'call'> {
  const stateDir = path.join(root, 'state')
  const sameBytesWorker = workerOf('same/same-bytes-worker.ts')
  const lookUp = startFactLookUp({ workerUrl: workerOf('facts-worker.ts') })
  onTestFinished(() => lookUp.close())
  const database = openState(stateDir)
  const state = stateInWords(database)
  onTestFinished(() => state.close())
  const organizer = createOrganizer({
    state,
    log: createRunLog(database),
    home: path.join(root, 'home'),
    usualFolders: [],
    checkPlan: createPlanGate(() => readKeptPlan(stateDir, async () => null)),
    facts: { lookUp, sameBytesWorker },
    sameBytesWorker,
    starters: new URL('./starters/', import.meta.url),
    onProgress: () => undefined,
    onEnded: () => undefined,
    ...options,
  })
  const line = openLine<SortingCalls>(message => void answer(message), {})
  const answers = { ...organizer, here: () => null }
  const answer = answerCalls<SortingCalls>(message => line.receive(message), answers, inWords)
  return line
}
