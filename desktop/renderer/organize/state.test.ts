import { expect, test } from 'vitest'
import type { FolderView, PlanView, ReceiptView, RunView } from '../../ipc/organize-views.ts'
import { type Action, currentPlan, firstState, next, type State } from './state.ts'

const folder: FolderView = {
  folderId: 'f1',
  name: 'Downloads',
  displayPath: '/home/ann/Downloads',
  readOnly: null,
  interrupted: null,
}
const plan: PlanView = {
  planId: 'p1',
  folderId: 'f1',
  criterion: 'type',
  files: 2,
  sizeBytes: 20,
  folders: [],
  left: [],
}
const receipt: ReceiptView = {
  receiptId: 'c1',
  runId: 'r1',
  kind: 'sort',
  criterion: 'type',
  folderName: 'Downloads',
  displayPath: '/home/ann/Downloads',
  moved: 2,
  movedBytes: 20,
  failures: [],
  renamed: 0,
  cancelled: false,
}
const run: RunView = {
  runId: 'r0',
  kind: 'sort',
  criterion: 'type',
  folderName: 'Downloads',
  displayPath: '/home/ann/Downloads',
  startedAt: '2026-11-21T09:00:00.000Z',
  state: 'interrupted',
  planned: 2,
  moved: 1,
  failed: 0,
  obstacle: null,
}
const opened: Action = { type: 'chosen', choice: { kind: 'opened', folder } }
const refused: Action = {
  type: 'chosen',
  choice: {
    kind: 'refused',
    candidateId: 'x',
    displayPath: '/etc',
    message: 'It belongs to the system.',
    canForce: true,
  },
}
const started: Action = { type: 'started', job: 'organize', folderName: 'Downloads', nowMs: 1000 }

function after(...actions: Action[]): State {
  return actions.reduce(next, firstState)
}

test('a chosen folder is previewed, and its plan is current once it arrives', () => {
  expect(currentPlan(after(opened))).toBeNull()
  expect(currentPlan(after(opened, { type: 'previewed', plan, revision: 0 }))).toBe(plan)
})

test('an answer to a question no longer asked is dropped', () => {
  const state = after(
    opened,
    { type: 'sortedBy', criterion: 'size' },
    { type: 'previewed', plan, revision: 0 },
  )
  expect(currentPlan(state)).toBeNull()
})

test('the old plan stays in sight while another criterion is worked out, but is not current', () => {
  const state = after(
    opened,
    { type: 'previewed', plan, revision: 0 },
    { type: 'sortedBy', criterion: 'date' },
  )
  expect(state.step).toMatchObject({ name: 'preview', plan })
  expect(currentPlan(state)).toBeNull()
})

test('a plan by older rules is not current, and one that comes late is dropped', () => {
  const late: Action = { type: 'previewed', plan, revision: 0 }
  const state = after(opened, late, { type: 'rulesChanged' }, late)
  expect(state.step).toMatchObject({ name: 'preview', plan })
  expect(currentPlan(state)).toBeNull()
  expect(currentPlan(next(state, { type: 'previewed', plan, revision: 1 }))).toBe(plan)
})

test('the criterion holds for the next folder', () => {
  const state = after(opened, { type: 'sortedBy', criterion: 'date' }, opened)
  expect(state.criterion).toBe('date')
})

test('a refusal leaves the step as it was', () => {
  const state = after(opened, { type: 'previewed', plan, revision: 0 }, refused)
  expect(state.refused?.message).toBe('It belongs to the system.')
  expect(currentPlan(state)).toBe(plan)
})

test('choosing a folder offers its interrupted run', () => {
  const state = after({ type: 'chosen', choice: { kind: 'opened', folder: { ...folder, interrupted: run } } })
  expect(state.interrupted).toBe(run)
})

test('an interrupted run found at the start does not disturb a folder chosen meanwhile', () => {
  expect(after({ type: 'foundInterrupted', run }).interrupted).toBe(run)
  expect(after(opened, { type: 'foundInterrupted', run }).interrupted).toBeNull()
})

test('a run ends in its result, with the plan at hand for what was left alone', () => {
  const state = after(opened, { type: 'previewed', plan, revision: 0 }, started, { type: 'ended', receipt })
  expect(state.step).toEqual({ name: 'result', receipt, plan })
})

test('progress and stopping belong to a running step only', () => {
  const progress = { done: 1, total: 2, bytesDone: 10, bytesTotal: 20 }
  expect(after(opened, { type: 'progressed', progress }).step).toMatchObject({ name: 'preview' })
  expect(after(opened, started, { type: 'progressed', progress }, { type: 'stopping' }).step).toMatchObject({
    progress,
    isStopping: true,
  })
})

test('a run that cannot start returns to where it was asked for and says why', () => {
  const state = after(opened, { type: 'previewed', plan, revision: 0 }, started, {
    type: 'failed',
    message: 'Busy.',
  })
  expect(state).toMatchObject({ step: { name: 'preview', plan }, problem: 'Busy.' })
})

test('while a run is under way no other folder is chosen', () => {
  expect(after(opened, started, refused).refused).toBeNull()
})
