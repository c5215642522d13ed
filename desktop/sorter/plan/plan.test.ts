import { expect, test } from 'vitest'
import { builtInGroups } from '../groups/roles.ts'
import type { Clash } from '../values/set-options.ts'
import type { FileEntry, Listing } from '../values/values.ts'
import { groupFiles } from './file-groups.ts'
import { type PlaceOptions, placeGroups } from './place.ts'
import { planMoves, reversed, summarizePlan } from './plan.ts'
import type { Target } from './targets.ts'

const folder = { path: '/f', device: 1, inode: 1 }

function listingOf(...names: string[]): Listing {
  const files = names.map(
    (name, at): FileEntry => ({ path: name, sizeBytes: 10, modifiedMs: 5, inode: at + 1 }),
  )
  return {
    folder,
    files,
    left: [],
    held: { files: [], left: [], groupFolders: [] },
    folders: [],
    groupFolders: [],
    together: true,
    destinations: [],
    checkedAtMs: 0,
  }
}

function targetsOf(difference: Partial<Target> & { readonly path: string }): Map<string, Target> {
  return new Map([['Images', { missing: [], takenNames: new Set(), ...difference }]])
}

function planInto(
  listing: Listing,
  targets: ReadonlyMap<string, Target>,
  onClash: Clash = 'keep-both',
  more: Partial<PlaceOptions> = {},
) {
  const decided = groupFiles(listing).map(group => ({ group, decision: { to: 'Images' } }))
  const groups = placeGroups(decided, targets, {
    onClash,
    table: builtInGroups,
    isThere: () => false,
    ...more,
  })
  return planMoves(listing, groups, { criterion: 'type', onClash })
}

const targetNames = (listing: Listing, target: Target | undefined) => {
  const targets = new Map(target ? [['Images', target]] : [])
  return planInto(listing, targets).moves.map(({ to }) => to)
}

test('a move has what identifies its file', () => {
  const plan = planInto(listingOf('a.jpg'), targetsOf({ path: 'Images', missing: ['Images'] }))
  expect({ ...plan, moves: [...plan.moves] }).toEqual({
    folder,
    criterion: 'type',
    moves: [{ from: 'a.jpg', to: 'Images/a.jpg', sizeBytes: 10, modifiedMs: 5, inode: 1 }],
    newFolders: ['Images'],
    oldFolders: [],
    whenTaken: 'number',
    checkedAtMs: 0,
    left: [],
  })
})

test('a folder that nothing goes to is not made', () => {
  const plan = planInto(listingOf(), targetsOf({ path: 'Images', missing: ['Images'] }))
  expect(plan.newFolders).toEqual([])
})

test('names that fold into one are numbered in the order of the listing', () => {
  const target = { path: 'Images', missing: [], takenNames: new Set<string>() }
  const names = ['A.JPG', 'a.jpg', 'A.jpg', 'caf\u00e9.jpg', 'cafe\u0301.jpg', 'straße.jpg', 'STRASSE.jpg']
  expect(targetNames(listingOf(...names), target)).toEqual([
    'Images/A.JPG',
    'Images/a (2).jpg',
    'Images/A (3).jpg',
    'Images/caf\u00e9.jpg',
    'Images/cafe\u0301 (2).jpg',
    'Images/straße.jpg',
    'Images/STRASSE (2).jpg',
  ])
})

test('a number in use is skipped', () => {
  const takenNames = new Set(['a.jpg', 'a (2).jpg', 'a (4).jpg'])
  expect(targetNames(listingOf('A.jpg', 'a.jpg'), { path: 'Images', missing: [], takenNames })).toEqual([
    'Images/A (3).jpg',
    'Images/a (5).jpg',
  ])
})

test('where clashes are skipped, the later file stays and nothing is numbered', () => {
  const targets = targetsOf({ path: 'Images', missing: ['Images'], takenNames: new Set(['a.jpg']) })
  const plan = planInto(listingOf('A.jpg', 'b.jpg', 'Trip/B.JPG', 'Trip/c.jpg'), targets, 'skip')
  expect(plan.moves.map(({ from, to }) => [from, to])).toEqual([
    ['b.jpg', 'Images/b.jpg'],
    ['Trip/c.jpg', 'Images/c.jpg'],
  ])
  expect(plan.left).toEqual([
    { name: 'A.jpg', reason: 'clash' },
    { name: 'Trip/B.JPG', reason: 'clash' },
  ])
  expect(plan.whenTaken).toBe('leave')
})

test('no folder is made for files that all stay', () => {
  const targets = targetsOf({ path: 'Images (2)', missing: ['Images (2)'], takenNames: new Set(['a.jpg']) })
  expect(planInto(listingOf('a.jpg'), targets, 'skip').newFolders).toEqual([])
})

test('a file that has a numbered name already keeps it where it can', () => {
  const target = { path: 'Images', missing: [], takenNames: new Set(['a.jpg']) }
  expect(targetNames(listingOf('a (2).jpg', 'a.jpg'), target)).toEqual([
    'Images/a (2).jpg',
    'Images/a (3).jpg',
  ])
})

test('names in use are compared folded', () => {
  const target = { path: 'Images', missing: [], takenNames: ['STRASSE.jpg', 'A.xmp'] }
  expect(targetNames(listingOf('straße.jpg', 'a.dng'), target)).toEqual([
    'Images/straße (2).jpg',
    'Images/a (2).dng',
  ])
})

test('the targets that were given are not changed', () => {
  const takenNames = new Set(['a.jpg'])
  targetNames(listingOf('a.jpg'), { path: 'Images', missing: [], takenNames })
  expect([...takenNames]).toEqual(['a.jpg'])
})

/** To begin at 2 for each would take minutes, far beyond what a test is given. */
test('five thousand long names that are cut to one go on where the last number was found', () => {
  const names = Array.from(
    { length: 5000 },
    (_, at) => `${'x'.repeat(245)}${String(at).padStart(5, '0')}.jpg`,
  )
  const takenNames = new Set(names)
  const found = targetNames(listingOf(...names), { path: 'Images', missing: [], takenNames })
  expect(new Set(found).size).toBe(5000)
})

test('the undo is the last move first, and leaves what is in use', () => {
  const targets = targetsOf({ path: '2026/2026-03', missing: ['2026', '2026/2026-03'] })
  const plan = planInto(listingOf('a.jpg', 'b.jpg'), targets)
  const back = reversed(plan)
  expect({ ...back, moves: [...back.moves] }).toEqual({
    folder,
    criterion: 'type',
    moves: [
      { from: '2026/2026-03/b.jpg', to: 'b.jpg', sizeBytes: 10, modifiedMs: 5, inode: 2 },
      { from: '2026/2026-03/a.jpg', to: 'a.jpg', sizeBytes: 10, modifiedMs: 5, inode: 1 },
    ],
    newFolders: [],
    oldFolders: ['2026/2026-03', '2026'],
    whenTaken: 'leave',
    left: [],
  })
})

test('a plan is summed up by folder', () => {
  const plan = planInto(listingOf('a.jpg', 'b.jpg'), targetsOf({ path: 'Images' }))
  expect(summarizePlan(plan.moves)).toEqual([{ folder: 'Images', files: 2, sizeBytes: 20 }])
})

test('a destination without a target is a fault', () => {
  expect(() => targetNames(listingOf('a.jpg'), undefined)).toThrow('no target for Images')
})

test('what is only in the cloud stays where its folder is on another disk, and all of its group with it', () => {
  const listing = listingOf('a.cr2', 'a.xmp', 'b.jpg', 'c.jpg')
  const [raw, note, away, here] = [...listing.files]
  if (!raw || !note || !away || !here) throw new Error('four files')
  const files: FileEntry[] = [
    { ...raw, group: 1 },
    { ...note, group: 1, isCloudOnly: true },
    { ...away, isCloudOnly: true },
    here,
  ]
  const targets = targetsOf({ path: 'Images', missing: ['Images'], isOtherDevice: true })
  const plan = planInto({ ...listing, files }, targets)
  expect(plan.moves.map(({ from }) => from)).toEqual(['c.jpg'])
  expect(plan.left).toEqual([
    { name: 'a.cr2', reason: 'cloud-only', with: 'a.xmp' },
    { name: 'a.xmp', reason: 'cloud-only' },
    { name: 'b.jpg', reason: 'cloud-only' },
  ])
  const near = planInto({ ...listing, files }, targetsOf({ path: 'Images', missing: ['Images'] }))
  expect(near.moves).toHaveLength(4)
})

test('what a program has open stays where its folder is on another disk, and only there', () => {
  const listing = listingOf('a.cr2', 'a.xmp', 'b.jpg', 'c.jpg')
  const files = listing.files.map((file, at) => (at < 2 ? { ...file, group: 1 } : file))
  const reasons = new Map([
    ['a.xmp', 'in-use' as const],
    ['b.jpg', 'recent' as const],
  ])
  const copyRefusal = ({ path }: FileEntry) => reasons.get(path)
  const far = targetsOf({ path: 'Images', isOtherDevice: true })
  const plan = planInto({ ...listing, files }, far, 'keep-both', { copyRefusal })
  expect(plan.moves.map(({ from }) => from)).toEqual(['c.jpg'])
  expect(plan.left).toEqual([
    { name: 'a.cr2', reason: 'in-use', with: 'a.xmp' },
    { name: 'a.xmp', reason: 'in-use' },
    { name: 'b.jpg', reason: 'recent' },
  ])
  const near = planInto({ ...listing, files }, targetsOf({ path: 'Images' }), 'keep-both', { copyRefusal })
  expect(near.moves).toHaveLength(4)
})
