import { expect, test } from 'vitest'
import type { CorrectionChange } from '../../ipc/organize-views.ts'
import type { Correction, Draft } from '../../sorter/index.ts'
import type { FileEntry, LeftItem, Plan } from '../../sorter/values/values.ts'
import { correct, withoutRefused } from './corrections.ts'

const fileAt = (path: string, inode: number, group?: number): FileEntry => {
  return { path, sizeBytes: 1, modifiedMs: 1, inode, ...(group !== undefined && { group }) }
}

const folder = { path: '/home/ann/Downloads', device: 1, inode: 1 }
/** `photo.cr2` moves with its companion; `notes.log` stays by a pattern, and `.hidden` for safety. */
const files = [fileAt('a.jpg', 2), fileAt('photo.cr2', 3, 1), fileAt('photo.xmp', 4, 1)]
const left: readonly LeftItem[] = [
  { name: 'notes.log', reason: 'rule', pattern: '*.log' },
  { name: 'key.log', reason: 'rule', pattern: '*.log' },
  { name: '.hidden', reason: 'hidden' },
  { name: 'caf\ufffd.jpg', reason: 'bad-name' },
]
const target = { path: 'Images', missing: ['Images'], takenNames: [], isOtherDevice: false }
const plan = {
  folder,
  criterion: 'type',
  moves: files.map(({ path: from, ...rest }) => ({ from, to: `Images/${from}`, ...rest })),
  left,
  newFolders: ['Images'],
  oldFolders: [],
  whenTaken: 'number',
} as Plan
const draft = {
  listing: {
    folder,
    files,
    left,
    held: {
      files: [fileAt('notes.log', 5)],
      left: [{ name: 'key.log', reason: 'private-key' }],
      groupFolders: [],
    },
    folders: [],
    groupFolders: [],
    together: true,
    checkedAtMs: 0,
  },
  groups: [files.slice(0, 1), files.slice(1)].map(those => ({
    group: { files: those, folders: [] },
    decision: { to: 'Images' },
    target,
    paths: those.map(({ path }) => `Images/${path}`),
  })),
  plan,
} as unknown as Draft

const none: ReadonlyMap<string, Correction> = new Map()

function corrected(paths: readonly string[], change: CorrectionChange, before = none) {
  const made = correct(draft, plan, { paths, change }, before)
  if ('fault' in made) throw new Error(made.fault.code)
  return made
}

/** The corrections after a wish, by file. */
function after(paths: readonly string[], change: CorrectionChange, before = none) {
  const changes = new Map([...before].map(([from, correction]) => [from, correction]))
  for (const edit of corrected(paths, change, before).edits) {
    expect(edit.before).toEqual(before.get(edit.from))
    if (edit.after) changes.set(edit.from, edit.after)
    else changes.delete(edit.from)
  }
  return changes
}

const changesIn = (corrections: ReadonlyMap<string, Correction>) =>
  Array.from(corrections.values(), ({ from, change }) => [from, change])

test('a wish is one correction for each main file, whichever of its files was chosen', () => {
  const moved = after(['a.jpg', 'photo.xmp'], { kind: 'move', to: 'Trips' })
  expect(changesIn(moved)).toEqual([
    ['a.jpg', { to: 'Trips' }],
    ['photo.cr2', { to: 'Trips' }],
  ])
  expect(moved.get('photo.cr2')?.file).toEqual({ inode: 3, sizeBytes: 1, modifiedMs: 1 })
})

test('a name and a folder add up, and to leave a file takes the place of both', () => {
  const moved = after(['a.jpg'], { kind: 'move', to: 'Trips' })
  const both = after(['a.jpg'], { kind: 'rename', name: 'Rome', isWhole: false }, moved)
  expect(changesIn(both)).toEqual([['a.jpg', { to: 'Trips', name: 'Rome.jpg' }]])
  expect(changesIn(after(['a.jpg'], { kind: 'move', to: '.' }, both))).toEqual([
    ['a.jpg', { to: '', name: 'Rome.jpg' }],
  ])
  const stays = after(['a.jpg'], { kind: 'leave' }, both)
  expect(changesIn(stays)).toEqual([['a.jpg', { leave: true }]])
  expect(changesIn(after(['a.jpg'], { kind: 'as-planned' }, stays))).toEqual([])
})

test('a wish that changes nothing makes no edit', () => {
  const moved = after(['a.jpg'], { kind: 'move', to: 'Trips' })
  expect(corrected(['a.jpg'], { kind: 'move', to: 'Trips' }, moved)).toEqual({ edits: [], refused: [] })
  for (const change of [{ kind: 'leave' }, { kind: 'as-planned' }] as const)
    expect(corrected(['notes.log', '.hidden', 'gone.jpg'], change)).toEqual({ edits: [], refused: [] })
})

test('what a pattern leaves alone can be sent, and what stays for safety is refused with that reason', () => {
  const { edits, refused } = corrected(['notes.log', 'key.log', '.hidden', 'gone.jpg'], {
    kind: 'move',
    to: 'Trips',
  })
  expect(edits.map(({ from, after }) => [from, after?.heldBy])).toEqual([['notes.log', ['*.log']]])
  expect(refused).toEqual([
    { from: '.hidden', fault: { code: 'stays', item: left[2] } },
    { from: 'gone.jpg', fault: { code: 'gone' } },
    { from: 'key.log', fault: { code: 'stays', item: { name: 'key.log', reason: 'private-key' } } },
  ])
})

test('a name that is no valid text names no file that looks the same', () => {
  const path = 'caf\ufffd.jpg\u00003'
  expect(corrected([path], { kind: 'leave' }).edits).toEqual([])
  expect(corrected([path], { kind: 'move', to: 'Trips' }).refused).toMatchObject([
    { from: 'caf\ufffd.jpg', fault: { code: 'stays' } },
  ])
})

test('a file of a plan that is older than the draft is gone, or stays, as the draft has it', () => {
  const seen: Plan = {
    ...plan,
    moves: ['b.jpg', '.hidden'].map(from => {
      return { from, to: `Images/${from}`, sizeBytes: 1, modifiedMs: 1, inode: 9 }
    }),
    left: [],
  }
  const made = correct(draft, seen, { paths: ['b.jpg', '.hidden'], change: { kind: 'move', to: 'x' } }, none)
  expect(made).toMatchObject({
    edits: [],
    refused: [
      { from: 'b.jpg', fault: { code: 'gone' } },
      { from: '.hidden', fault: { code: 'stays' } },
    ],
  })
})

test('a folder that nobody may name refuses all of a wish, and one of the plan is meant as it is called', () => {
  const change = (to: string) => ({ paths: ['a.jpg'], change: { kind: 'move', to } as const })
  expect(correct(draft, plan, change('../x'), none)).toHaveProperty('fault')
  expect(changesIn(after(['a.jpg'], { kind: 'move', to: 'Images' }))).toEqual([['a.jpg', { to: 'Images' }]])
})

test('what the plan refuses is no edit, and one that was there before is not reported for this wish', () => {
  const made = corrected(['a.jpg', 'photo.cr2'], { kind: 'move', to: 'Trips' })
  const [first] = made.edits
  if (!first?.after) throw new Error('no correction')
  const fault = { code: 'gone' } as const
  const other = { ...first.after, from: 'other.jpg' }
  const refused = [first.after, other].map(correction => ({ correction, fault }))
  expect(withoutRefused(made, refused)).toEqual({
    edits: made.edits.slice(1),
    refused: [{ from: 'a.jpg', fault }],
  })
})
