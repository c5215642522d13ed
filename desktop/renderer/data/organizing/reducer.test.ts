import { expect, test } from 'vitest'
import type {
  FolderChoice,
  FolderView,
  ReceiptView,
  RunView,
  StartFolderView,
} from '../../../ipc/organize-views.ts'
import type { ShownPlan } from '../../../ipc/shown-plan.ts'
import { next } from './reducer.ts'
import { type Action, currentPlan, firstState, needsPremium, type State } from './state.ts'

const folder: FolderView = {
  folderId: 'f1',
  name: 'Downloads',
  displayPath: '/home/ann/Downloads',
  readOnly: null,
  interrupted: null,
}
const plan: ShownPlan = {
  planId: 'p1',
  folderId: 'f1',
  criterion: 'type',
  files: 2,
  sizeBytes: 20,
  folders: [],
  left: [],
  paidRules: [],
  idleRules: '',
  corrections: { count: 0, gone: 0, canUndo: false, canRedo: false },
  offer: null,
  rows: { moves: [], left: [] },
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
  failed: '',
  cancelled: false,
  isCutOff: false,
  leftToUndo: null,
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
  canLocate: false,
  locatedAt: null,
  isRedo: false,
  canRedo: false,
  byWatch: false,
}
const opened: Action = { type: 'chosen', choice: { kind: 'opened', folder } }
const refused: Action = {
  type: 'chosen',
  choice: {
    kind: 'refused',
    candidateId: 'x',
    message: 'It belongs to the system.',
    canForce: true,
  },
}
const started: Action = { type: 'started', job: 'organize', folderName: 'Downloads', nowMs: 1000 }

const desktop: StartFolderView = { startId: 's1', kind: 'dropped', name: 'Desktop', displayPath: '~/Desktop' }
const scans: StartFolderView = { ...desktop, startId: 's2', name: 'Scans', displayPath: '~/Scans' }
const progressed = (done: number, key: string): Action => {
  const progress = { done, total: 2, bytesDone: 10, bytesTotal: 20, filled: [{ key, files: done }] }
  return { type: 'progressed', progress, nowMs: 2000 }
}

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

test('a plan by older rules is not current, whenever it comes', () => {
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

test('an interrupted run found at the start does not disturb a folder that was chosen since', () => {
  expect(after({ type: 'foundInterrupted', run }).interrupted).toBe(run)
  expect(after(opened, { type: 'foundInterrupted', run }).interrupted).toBeNull()
})

test('a run ends in its result, with the plan at hand for what was left alone', () => {
  const state = after(opened, { type: 'previewed', plan, revision: 0 }, started, { type: 'ended', receipt })
  expect(state.step).toEqual({ name: 'result', receipt, plan })
})

test('progress and stopping belong to a running step only', () => {
  expect(after(opened, progressed(1, 'Images')).step).toMatchObject({ name: 'preview' })
  expect(after(opened, started, progressed(1, 'Images'), { type: 'stopping' }).step).toMatchObject({
    progress: { done: 1, total: 2 },
    isStopping: true,
  })
})

test('folders fill as progress reports it, and stay filled', () => {
  const { step } = after(opened, started, progressed(1, 'Images'), progressed(2, 'Documents'))
  expect(step.name === 'running' && [...step.filled]).toEqual([
    ['Images', 1],
    ['Documents', 2],
  ])
})

test('the folders of an undo come once they are read, those of a sort are known', () => {
  const folders = { criterion: 'type', folders: plan.folders } as const
  const previewed: Action = { type: 'previewed', plan, revision: 0 }
  expect(after(opened, previewed, started).step).toMatchObject({ folders: plan })
  const undoing: Action = { type: 'started', job: 'undo', folderName: 'Downloads', nowMs: 1000 }
  expect(after(opened, previewed, undoing).step).toMatchObject({ folders: null })
  expect(after(undoing, { type: 'foldersRead', folders }).step).toMatchObject({ folders })
  expect(after({ type: 'foldersRead', folders }).step).toEqual({ name: 'start' })
})

test('the preview knows by which files its folder was opened', () => {
  const choice = { kind: 'opened', folder } as const
  const dropped = { choice, later: [], files: ['a.jpg'], unusable: 0 }
  expect(after({ type: 'dropped', dropped }).step).toMatchObject({ dropped: ['a.jpg'] })
  expect(after(opened).step).toMatchObject({ dropped: [] })
})

test('of several folders dropped the first is opened, and the others wait through its run', () => {
  const dropped: Action = {
    type: 'dropped',
    dropped: { choice: { kind: 'opened', folder }, later: [desktop, scans], files: [], unusable: 0 },
  }
  const ended = after(dropped, started, { type: 'ended', receipt })
  expect(ended).toMatchObject({ step: { name: 'result' }, later: [desktop, scans], news: null })
  const choice = { kind: 'opened', folder } as const
  expect(next(ended, { type: 'chosen', choice, startId: 's1' }).later).toEqual([scans])
  const other = { kind: 'opened', folder: { ...folder, displayPath: '~/Desktop' } } as const
  expect(next(ended, { type: 'chosen', choice: other }).later).toEqual([scans])
  expect(next(ended, { type: 'dismissed', what: 'later' }).later).toEqual([])
})

test('what was dropped is reported where it was no folder', () => {
  const drop = (files: string[], unusable: number, choice: FolderChoice | null): Action => {
    return { type: 'dropped', dropped: { choice, later: [], files, unusable } }
  }
  const choice = { kind: 'opened', folder } as const
  expect(after(drop(['a.pdf'], 0, choice)).news).toBe('This is Downloads, the folder of “a.pdf”.')
  expect(after(drop(['a.pdf', 'b.pdf'], 0, choice)).news).toBe('This is Downloads, the folder of 2 files.')
  expect(after(drop([], 1, null)).news).toBe('Only files and folders can be dropped here.')
  expect(after(drop([], 1, choice)).news).toBe('Only files and folders were taken; the rest was left out.')
  expect(after(drop([], 0, choice)).news).toBeNull()
  expect(after(opened, started, drop(['a.pdf'], 0, choice)).step.name).toBe('running')
})

test('from its result a run is left for the start, and from nowhere else', () => {
  const ended = after(opened, started, { type: 'ended', receipt })
  expect(next(ended, { type: 'left' })).toMatchObject({ step: { name: 'start' }, last: receipt })
  expect(after(opened, { type: 'left' }).step.name).toBe('preview')
})

test('a deleted history leaves no result and nothing to undo, and a preview as it is', () => {
  const forgotten: Action = { type: 'runsForgotten' }
  const ended = after(opened, started, { type: 'ended', receipt })
  expect(next(ended, forgotten)).toMatchObject({ step: { name: 'start' }, last: null })
  expect(next(next(ended, opened), forgotten)).toMatchObject({ step: { name: 'preview' }, last: null })
})

test('the last sort can be undone from everywhere until it is undone or another run starts', () => {
  const ended = after(opened, started, { type: 'ended', receipt })
  expect(next(ended, opened).last).toBe(receipt)
  expect(next(ended, started).last).toBeNull()
  expect(next(ended, { type: 'dismissed', what: 'last' }).last).toBeNull()
  expect(after(opened, started, { type: 'ended', receipt: { ...receipt, kind: 'undo' } }).last).toBeNull()
  expect(after(opened, started, { type: 'ended', receipt: { ...receipt, moved: 0 } }).last).toBeNull()
})

test('why a run could not start stays in sight when its folder is previewed again, unlike why a preview failed', () => {
  const previewed: Action = { type: 'previewed', plan, revision: 0 }
  const refused = after(opened, previewed, started, { type: 'failed', message: 'The disk is full.' })
  expect(next(refused, previewed)).toMatchObject({ step: { plan }, problem: 'The disk is full.' })
  const unread = after(opened, { type: 'problemReported', message: 'It cannot be read.', isOfPreview: true })
  expect(next(unread, previewed).problem).toBeNull()
})

test('a run that cannot start returns to where it was asked for and shows why', () => {
  const state = after(opened, { type: 'previewed', plan, revision: 0 }, started, {
    type: 'failed',
    message: 'Busy.',
  })
  expect(state).toMatchObject({ step: { name: 'preview', plan }, problem: 'Busy.' })
})

test('what else goes wrong during a run is shown, and the run goes on', () => {
  const state = after(opened, started, { type: 'problemReported', message: 'That folder is gone.' })
  expect(state).toMatchObject({ step: { name: 'running' }, problem: 'That folder is gone.' })
})

test('the result of a run that is done again shows nothing of the folder in the preview', () => {
  const redone: Action = { ...started, job: 'redo' }
  const state = after(opened, { type: 'previewed', plan, revision: 0 }, redone, { type: 'ended', receipt })
  expect(state.step).toMatchObject({ name: 'result', plan: null })
})

test('while a run is under way no other folder is chosen', () => {
  expect(after(opened, started, refused).refused).toBeNull()
})

test('a plan with a rule of Premium waits for Premium', () => {
  const paid = { ...plan, paidRules: [{ rule: 'Invoices', because: 'renames files' }] }
  expect([needsPremium(plan, ['date']), needsPremium(paid, ['date']), needsPremium(paid, [])]).toEqual([
    false,
    true,
    false,
  ])
})

test('a plan that was corrected by hand takes the place of the shown one, and a refusal is shown', () => {
  const shown = [opened, { type: 'previewed', plan, revision: 0 } satisfies Action].reduce(next, firstState)
  const corrected: ShownPlan = { ...plan, planId: 'p2', corrections: { ...plan.corrections, count: 1 } }
  const after = next(shown, { type: 'corrected', plan: corrected, problem: null })
  expect(currentPlan(after)?.planId).toBe('p2')
  const refusal = { plan: null, problem: 'It has this name already.' }
  const refused = next(after, { type: 'corrected', ...refusal })
  expect(currentPlan(refused)?.planId).toBe('p2')
  expect(refused.step).toMatchObject({ fileProblem: 'It has this name already.' })
})

test('a correction that is answered after the way to sort was changed is not shown', () => {
  const shown = [opened, { type: 'previewed', plan, revision: 0 } satisfies Action].reduce(next, firstState)
  const sorted = next(shown, { type: 'sortedBy', criterion: 'date' })
  const late: Action = { type: 'corrected', plan: { ...plan, planId: 'p2' }, problem: null }
  expect(currentPlan(next(sorted, late))).toBeNull()
})
