import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diskKinds, diskOfKind, systemError, watchedDisk } from './testing/faulty-disk.ts'
import { tries } from './testing/property-runs.ts'
import { reportedSets } from './testing/sets/reported-sets.ts'
import { tearAt, whereIs } from './testing/sets/set-trials.ts'
import { partSets, tableSets } from './testing/sets/table-sets.ts'
import { makePlace, memory, oldDate, plant, roughly } from './testing/trees.ts'
import { benchAt, type Workbench } from './testing/workbench.ts'
import { criteria } from './values/criteria.ts'
import { categoryOf } from './values/file-types.ts'
import { baseOf } from './values/names.ts'
import { clashes } from './values/set-options.ts'

/** No set of the table is ever torn: by strangers of its names, a fault, another disk, a second sort, or an undo. */

const sets = fc.oneof(
  fc
    .constantFrom(...tableSets)
    .chain(({ main, companions }) =>
      fc
        .uniqueArray(fc.constantFrom(...companions), { minLength: 1, maxLength: 8 })
        .map(those => [main, ...those]),
    ),
  fc.constantFrom(
    ...partSets,
    ...reportedSets.filter(({ torn }) => torn === undefined).map(({ paths }) => paths),
  ),
)

/** Sets in folders of their own, and others of their names where they belong. */
const cases = fc.record({
  sets: fc
    .array(sets, { minLength: 1, maxLength: 3 })
    .map(all => all.map((paths, at) => paths.map(path => `Set ${at}/${path}`))),
  strangers: fc.array(fc.tuple(fc.nat(2), fc.nat(9)), { maxLength: 3 }),
  by: fc.constantFrom(...criteria),
  onClash: fc.constantFrom(...clashes),
})
type Case = typeof cases extends fc.Arbitrary<infer Each> ? Each : never

async function inPlace(given: Case, check: (bench: Workbench) => Promise<void>): Promise<void> {
  const place = makePlace(memory, memory)
  const bench = benchAt(place)
  try {
    for (const paths of given.sets) {
      plant(place.folder, Object.fromEntries(paths.map(path => [path, { text: path, date: oldDate }])))
    }
    for (const [at, which] of given.strangers) {
      const paths = given.sets[at % given.sets.length] ?? []
      const name = baseOf(paths[which % paths.length] ?? '')
      const { folder } = categoryOf(baseOf(paths[0] ?? ''))
      plant(place.folder, { [`${folder}/${name}`]: 'of another', [`2026/2026-03/${name}`]: 'of another' })
    }
    await check(bench)
  } finally {
    bench.close()
    place.remove()
  }
}

function expectWhole(bench: Workbench, { sets: all }: Case): void {
  for (const paths of all) expect(tearAt(paths, whereIs(bench, paths))).toBe('')
}

test('a sort leaves each set whole, a second one moves nothing, and the undo is exact', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.constantFrom(...diskKinds), async (given, kind) => {
      await inPlace(given, async bench => {
        const set = { subfolders: true, onClash: given.onClash }
        const before = roughly(bench.folder)
        const disk = diskOfKind(kind)
        const { moved, failures } = await bench.sort(given.by, { set, disk })
        expect(failures).toEqual([])
        expectWhole(bench, given)
        expect([...(await bench.plan(given.by, { set })).moves]).toEqual([])
        if (moved > 0) await bench.undo({ disk })
        expect(roughly(bench.folder)).toEqual(before)
      })
    }),
    { numRuns: tries(500) },
  )
})

test('a set stays whole whatever call fails, and however the run is recovered', async () => {
  const faults = fc.record({
    kind: fc.constantFrom(...diskKinds),
    at: fc.integer({ min: 5, max: 70 }),
    code: fc.constantFrom('EIO', 'ENOSPC', 'EACCES'),
    way: fc.constantFrom('keep', 'finish', 'undo'),
  } as const)
  await fc.assert(
    fc.asyncProperty(cases, faults, async (given, { kind, at, code, way }) => {
      await inPlace(given, async bench => {
        const set = { subfolders: true, onClash: given.onClash }
        const before = roughly(bench.folder)
        const disk = watchedDisk((_, __, count) => {
          if (count === at) throw systemError(code)
        }, diskOfKind(kind))
        await bench
          .sort(given.by, { set, disk })
          .catch(error => expect(error).toMatchObject({ code: 'journal' }))
        expectWhole(bench, given)
        await bench.recover(way, { disk: diskOfKind(kind) })
        expectWhole(bench, given)
        for (const run of bench.history()) {
          if (run.kind === 'sort' && run.state === 'done' && run.moved > 0)
            expect((await bench.undo({ disk: diskOfKind(kind) })).failures).toEqual([])
        }
        expect(roughly(bench.folder)).toEqual(before)
      })
    }),
    { numRuns: tries(300) },
  )
})
