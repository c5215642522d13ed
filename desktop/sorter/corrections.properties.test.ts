import fs from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctPlan } from './plan/correct-plan.ts'
import {
  type Correction,
  type CorrectionWish,
  correctableGroups,
  type Draft,
  makeCorrections,
} from './plan/corrections.ts'
import { draftFolder } from './plan/preview.ts'
import { tries } from './testing/property-runs.ts'
import { bytesOf, contents, makePlace, memory, plant, roughly } from './testing/trees.ts'
import { benchAt, type Workbench } from './testing/workbench.ts'
import { baseOf, foldName, joinName, parentOf } from './values/names.ts'
import { clashes } from './values/set-options.ts'
import type { FileEntry, LeftReason, Move, Plan } from './values/values.ts'

/** What holds for every preview that a person corrects, tried on many at random. */

const names = fc.constantFrom(
  'a.jpg', 'A.JPG', 'a (2).jpg', 'b.txt', 'café.txt', 'cafe\u0301.txt', '\udcff.txt', 'IMG_1.CR2', 'IMG_1.CR2.xmp',
  'IMG_1.JPG', 'x.mp4', 'x.srt', 'Page.html', 'Page_files/p.png', 'Page_files/in/q.png', 'Documents', 'film.shp',
  'film.dbf', 'a.url', 'IMG_1.lnk', 'x.url',
) // biome-ignore format: a list of names
const paths = fc
  .tuple(fc.constantFrom('', '', '', 'in/', 'Trip/', '~/', 'Images/', 'new/'), names)
  .map(([folder, name]) => folder + name)
const wishes: fc.Arbitrary<CorrectionWish> = fc.oneof(
  fc.constant({ leave: true } as const),
  fc
    .constantFrom(
      '',
      'new',
      'New/deep',
      'Images',
      'images',
      'in',
      'Documents',
      'a.jpg',
      '{outside}',
      '{outside}/x',
    )
    .map(to => ({ to })),
  fc.record({
    name: fc.constantFrom('a', 'A.jpg', 'IMG_1', 'b.txt', 'plain', 'Documents', 'new'),
    isWhole: fc.boolean(),
  }),
)
const cases = fc.record({
  tree: fc.dictionary(paths, fc.string({ maxLength: 6 }), { minKeys: 1, maxKeys: 14 }),
  there: fc.dictionary(
    names.map(name => `x/${name}`),
    fc.string({ maxLength: 3 }),
    { maxKeys: 3 },
  ),
  /** Which files, by their places in the listing, and what a person wants of them. */
  steps: fc.array(fc.tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), wishes), { maxLength: 6 }),
  onClash: fc.constantFrom(...clashes),
  subfolders: fc.boolean(),
  together: fc.constantFrom(
    true,
    [{ main: ['jpg', 'mp4'], companions: ['url'] }],
    [{ main: ['url'], companions: ['jpg'] }],
  ),
  /** The person's patterns of names that stay. */
  leaveAlone: fc.subarray(['a*', '*.CR2', '*.xmp', '*.html', 'x.*', 'film.shp', 'q.png', 'Trip']),
})
type Case = typeof cases extends fc.Arbitrary<infer Each> ? Each : never

type Tried = {
  readonly bench: Workbench
  readonly outside: string
  readonly draft: Draft
  readonly corrections: ReadonlyMap<string, Correction>
  readonly corrected: ReturnType<typeof correctPlan>
}

async function withCase(given: Case, check: (tried: Tried) => Promise<void>): Promise<void> {
  const [place, other] = [makePlace(memory, memory), makePlace(memory, memory)]
  const bench = benchAt(place)
  try {
    plantWherePossible(place.folder, given.tree)
    plantWherePossible(other.folder, given.there)
    const { onClash, subfolders, together, leaveAlone } = given
    const set = { onClash, subfolders, together, leaveAlone }
    const draft = await draftFolder(bench.open(), 'type', { set })
    const corrections = correctionsOf(draft, given.steps, other.folder)
    const context = { stateDir: place.stateDir, home: other.folder } // never that of who runs the tests
    const corrected = correctPlan(draft, corrections, { context })
    await check({ bench, outside: other.folder, draft, corrections, corrected })
  } finally {
    bench.close()
    place.remove()
    other.remove()
  }
}

/** What a person corrects step by step. */
function correctionsOf(draft: Draft, steps: Case['steps'], outside: string): ReadonlyMap<string, Correction> {
  const files = [...draft.listing.files, ...draft.listing.held.files]
  const corrections = new Map<string, Correction>()
  for (const [places, wish] of steps) {
    const chosen = new Set(places.flatMap(at => files[at % files.length]?.path ?? []))
    const meant = 'to' in wish ? { to: wish.to.replace('{outside}', outside) } : wish
    for (const { from, after } of makeCorrections(draft, chosen, meant, corrections).edits) {
      if (after) corrections.set(from, after)
      else corrections.delete(from)
    }
  }
  return corrections
}

function plantWherePossible(folder: string, tree: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(tree)) {
    if (canPlant(folder, path)) plant(folder, { [path]: text })
  }
}

/** A file may have the name of a folder, and the other way round. */
function canPlant(folder: string, path: string): boolean {
  const steps = path.split('/').map((_, at, all) => bytesOf(join(folder, ...all.slice(0, at + 1))))
  return steps.every((step, at) => {
    const stats = fs.lstatSync(step, { throwIfNoEntry: false })
    return stats === undefined || (at < steps.length - 1 && stats.isDirectory())
  })
}

const allContents = ({ bench, outside }: Tried) => [...contents(bench.folder), ...contents(outside)].sort()
const allShapes = ({ bench, outside }: Tried) => [roughly(bench.folder), roughly(outside)]

function groupOf(draft: Draft, path: string): readonly FileEntry[] {
  return correctableGroups(draft).find(({ group }) => group.files[0]?.path === path)?.group.files ?? []
}

test('what the corrected preview shows is what happens, and its undo is the identity', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async given => {
      await withCase(given, async tried => {
        const { bench, corrected } = tried
        const before = { shapes: allShapes(tried), contents: allContents(tried) }
        const inode = (path: string) =>
          fs.lstatSync(path.startsWith('/') ? path : join(bench.folder, path)).ino
        const receipt = await bench.run(corrected.plan)
        expect(receipt).toMatchObject({ failures: [], renamed: [], moved: corrected.plan.moves.length })
        expect(allContents(tried)).toEqual(before.contents)
        for (const move of corrected.plan.moves) expect(inode(move.to)).toBe(move.inode)
        if (receipt.moved > 0) await bench.undo()
        expect(allShapes(tried)).toEqual(before.shapes)
      })
    }),
    { numRuns: tries(100) },
  )
})

test('corrections are followed or refused, take their groups along, and leave all else as planned', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async given => {
      await withCase(given, async ({ draft, corrections, corrected: { plan, refused, gone, count } }) => {
        expect(gone).toEqual([])
        expect(count + refused.length).toBe(corrections.size)
        const isRefused = new Set(refused.map(({ correction }) => correction.from))
        const moves = new Map(Array.from(plan.moves, move => [move.from, move]))
        const left = new Map(plan.left.map(item => [item.name, item]))
        const corrected = new Set<string>()
        for (const correction of corrections.values()) {
          if (isRefused.has(correction.from)) continue
          const group = groupOf(draft, correction.from)
          for (const { path } of group) corrected.add(path)
          const made = group.flatMap(({ path }) => moves.get(path) ?? [])
          expect([0, group.length]).toContain(made.length) // all or none
          expectFollowed(correction, made, left.get(correction.from)?.reason)
        }
        const planned = draft.plan.moves.filter(({ from }) => !corrected.has(from))
        expect([...plan.moves.filter(({ from }) => !corrected.has(from))]).toEqual([...planned])
        expectSound(plan, draft)
      })
    }),
    { numRuns: tries(100) },
  )
})

function expectFollowed({ change }: Correction, made: readonly Move[], left: LeftReason | undefined): void {
  if (change.leave) expect(made).toEqual([])
  expectTogether(made)
  const [main] = made
  if (!main || change.leave)
    expect(left).toBe('by-hand') // also where it is there already
  else expectWanted(main, change)
}

function expectWanted({ to, why }: Move, { to: folder, name }: { to?: string; name?: string }): void {
  expect(why?.by).toBe('hand')
  if (folder !== undefined) expect(foldName(parentOf(to))).toContain(foldName(folder).replace(/^\/.*\//, '/'))
  const stem = (path: string) => foldName(baseOf(path).replace(/( \(\d+\))?\.[^.]*$|( \(\d+\))$/, ''))
  if (name !== undefined) expect(stem(to)).toBe(stem(name))
}

/** Files of a group that lay side by side do so afterwards. */
function expectTogether(made: readonly Move[]): void {
  const [first] = made
  for (const { from, to } of made) {
    if (first && parentOf(from) === parentOf(first.from)) expect(parentOf(to)).toBe(parentOf(first.to))
  }
}

/** The folder of a page is named where it stays, its files where it moves. */
const isOfNoPage = (path: string) => !/(^|\/)Page_files(\/|$)/.test(path)

/** Every file is named once, no two get one name, every folder on the way is there or made, and none is made for nothing. */
function expectSound(plan: Plan, { listing, plan: planned }: Draft): void {
  const named = ({ moves, left }: Plan) =>
    [...moves.map(({ from }) => from), ...left.map(({ name }) => name)].sort()
  expect(named(plan).filter(isOfNoPage)).toEqual(named(planned).filter(isOfNoPage))
  const ends = Array.from(plan.moves, ({ to }) => foldName(to))
  expect(new Set(ends).size).toBe(ends.length)
  expect(plan.newFolders.filter(folder => ends.includes(foldName(folder)))).toEqual([])
  expect(new Set(plan.newFolders).size).toBe(plan.newFolders.length)
  const made = new Set<string>()
  const isThere = (folder: string) => {
    const path = folder.startsWith('/') ? folder : joinName(listing.folder.path, folder)
    return folder === '' || made.has(folder) || fs.existsSync(Buffer.from(path))
  }
  for (const folder of plan.newFolders) {
    expect(isThere(parentOf(folder)), folder).toBe(true)
    made.add(folder)
  }
  for (const { to } of plan.moves) expect(isThere(parentOf(to)), to).toBe(true)
  const ofPages = [...listing.groupFolders, ...listing.held.groupFolders]
  const groupFolders = new Set(ofPages.map(({ path }) => baseOf(path)))
  for (const folder of plan.newFolders) {
    const isUsed = plan.moves.some(({ to }) => to.startsWith(`${folder}/`))
    if (!groupFolders.has(baseOf(folder))) expect(isUsed, folder).toBe(true)
  }
}

test('without corrections the plan is the planned one, and all taken back it is again', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async given => {
      await withCase(given, async ({ draft }) => {
        const none = correctPlan(draft, new Map())
        expect(none.plan).toBe(draft.plan)
      })
    }),
    { numRuns: tries(20) },
  )
})
