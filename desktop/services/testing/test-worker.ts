import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { CallsTo } from '../../ipc/calls.ts'
import type { WorkerEvents } from '../../ipc/events.ts'
import { answerCalls, openLine } from '../../ipc/line.ts'
import type { Criterion } from '../../ipc/organize-views.ts'
import { type ShownPlan, withRows } from '../../ipc/shown-plan.ts'
import { startFactLookUp } from '../../sorter/index.ts'
import { createPlanGate, readStoredPlan } from '../account/plan-gate.ts'
import type { WorkerContext } from '../context.ts'
import { inWords } from '../errors-in-words.ts'
import { createRunLog } from '../state/run-log.ts'
import { openState } from '../state/state-database.ts'
import { createWorkerHandlers } from '../worker-handlers.ts'

const long = new Date('2024-03-05T12:00:00Z')
const workerOf = (name: string) => new URL(`../../sorter/facts/${name}`, import.meta.url)

/** The reader of facts, which ends with the test. */
export function testFacts() {
  const lookUp = startFactLookUp({ workerUrl: workerOf('facts-worker.ts') })
  onTestFinished(() => lookUp.close())
  return { lookUp, sameBytesWorker: workerOf('same/same-bytes-worker.ts') }
}

type Sent = { readonly [Name in keyof WorkerEvents]: readonly [Name, WorkerEvents[Name]] }[keyof WorkerEvents]

/**
 * The services of the worker in the thread of the test, since starting one takes half a second, and a folder to sort. Both end
 * with the test.
 * @param parts of the context that are different
 */
export function testWorker(parts: Partial<WorkerContext> = {}) {
  const root = testFolder('sortwell-worker-')
  const folder = path.join(root, 'loose')
  mkdirSync(folder)
  const { state = openState(path.join(root, 'state')) } = parts
  const { stateDir } = state
  onTestFinished(() => state.close())
  const sent: Sent[] = []
  const context = {
    state,
    home: path.join(root, 'home'),
    now: () => new Date(),
    log: createRunLog(state),
    facts: testFacts(),
    checkPlan: createPlanGate(() => readStoredPlan(stateDir, async () => null)),
    usualFolders: [],
    starters: new URL('./starters/', import.meta.url),
    send: (...event: Sent) => void sent.push(event),
    ...parts,
  } as WorkerContext
  const answers = { ...createWorkerHandlers(context, context), setHolder: () => undefined }
  const line = openLine<CallsTo<'worker'>>(message => void answer(message), {})
  const answer = answerCalls<CallsTo<'worker'>>(line.receive, answers, error => inWords(error, stateDir))
  const { call } = line

  async function open(given = folder): Promise<string> {
    const choice = await call('openPath', { path: given })
    if (choice.kind !== 'opened') throw new Error(choice.message)
    return choice.folder.folderId
  }
  async function preview(folderId: string, criterion: Criterion = 'type'): Promise<ShownPlan> {
    const plan = await call('preview', { folderId, criterion, since: '' })
    if (plan === null) throw new Error('The preview was stopped.')
    return withRows(plan, null)
  }
  return {
    root,
    stateDir,
    folder,
    call,
    /** The events that the worker sent. */
    sent,
    valuesOf: <Name extends keyof WorkerEvents>(name: Name) =>
      sent.flatMap(([each, value]) => (each === name ? [value as WorkerEvents[Name]] : [])),
    /** Files in the folder, changed long ago, which hold their names. */
    give: (...names: readonly string[]) => giveIn(folder, names),
    open,
    preview,
    /** Sorts a folder by type. */
    sort: async (given = folder) =>
      await call('organize', { planId: (await preview(await open(given))).planId }),
  }
}

export function testFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), prefix))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function giveIn(folder: string, names: readonly string[], content?: Buffer | string): void {
  for (const name of names) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content ?? name)
    utimesSync(file, long, long)
  }
}
