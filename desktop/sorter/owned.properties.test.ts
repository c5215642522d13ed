import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownedRows } from './scan/owned/owned-folders.ts'
import { diskKinds, diskOfKind, systemError, watchedDisk } from './testing/faulty-disk.ts'
import { ownedKinds } from './testing/owned/owned-kinds.ts'
import { ownedFolder, type TriedFolder, treeOf } from './testing/owned/owned-trials.ts'
import { tries } from './testing/property-runs.ts'
import { makePlace, memory, plant, roughly } from './testing/trees.ts'
import { benchAt, type Workbench } from './testing/workbench.ts'
import { criteria } from './values/criteria.ts'
import { clashes } from './values/set-options.ts'

/** Nothing in a folder that a program owns is ever moved: by clashes, a fault, another disk, a second sort, or an undo. */

/** One folder for each name of the table's rows and each set of names in one, with files that a sort would move. */
const ofTable: readonly TriedFolder[] = ownedRows.flatMap(({ named, holds = [] }) => {
  const names = named?.split('; ') ?? []
  const instance = (pattern: string) => pattern.replace('{folder}', 'Owned').replaceAll('*', 'x1')
  return [
    ...names.map(name => ({ name: name.replace('*', 'x1'), holds: ['a.jpg'] })),
    ...holds.map(text => ({
      name: 'Owned',
      holds: text.split('; ').map(mark => instance(mark.split(' | ')[0] ?? '')),
    })),
  ].map(({ name, holds: inside }) => ({
    name,
    paths: [...inside, 'a.jpg', 'deep/b.pdf'].map(path => `${name}/${path}`),
  }))
})

const owned = fc.oneof(fc.constantFrom(...ofTable), fc.constantFrom(...ownedKinds.map(ownedFolder)))
const loose = fc.constantFrom(
  'a.jpg',
  'b.pdf',
  'a.jpg_original',
  'song.mp3',
  'a.jpg.xmp',
  'notes.md',
  'notes.assets/a.png',
)

const cases = fc.record({
  /** Each at the top, or below an ordinary folder. */
  owned: fc.array(fc.tuple(owned, fc.constantFrom('', 'Below/', 'Below/deeper/')), {
    minLength: 1,
    maxLength: 4,
  }),
  loose: fc.uniqueArray(fc.tuple(fc.constantFrom('', 'Trip/'), loose), {
    minLength: 1,
    maxLength: 8,
    selector: parts => parts.join(''),
  }),
  by: fc.constantFrom(...criteria),
  onClash: fc.constantFrom(...clashes),
})
type Case = typeof cases extends fc.Arbitrary<infer Each> ? Each : never

async function inPlace(
  given: Case,
  check: (bench: Workbench, ownedBefore: unknown) => Promise<void>,
): Promise<void> {
  const place = makePlace(memory, memory)
  const bench = benchAt(place)
  try {
    for (const [at, [folder, parent]] of given.owned.entries()) {
      const tree = Object.entries(treeOf([folder])).map(([path, text]) => [
        `${parent}Row ${at}/${path}`,
        text,
      ])
      plant(place.folder, Object.fromEntries(tree))
    }
    plant(place.folder, Object.fromEntries(given.loose.map(parts => [parts.join(''), parts.join('')])))
    await check(bench, ownedIn(bench))
  } finally {
    bench.close()
    place.remove()
  }
}

/** Everything below the folders that hold an owned one. */
function ownedIn({ folder }: Workbench): unknown {
  return Object.entries(roughly(folder)).filter(([path]) => /(^|\/)Row \d+\/./.test(path))
}

const setOf = ({ onClash }: Case) => ({ subfolders: true, onClash })

test('a sort leaves each owned folder as it is, a second one moves nothing, and the undo is exact', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.constantFrom(...diskKinds), async (given, kind) => {
      await inPlace(given, async (bench, ownedBefore) => {
        const before = roughly(bench.folder)
        const disk = diskOfKind(kind)
        const { moved, failures } = await bench.sort(given.by, { set: setOf(given), disk })
        expect(failures).toEqual([])
        expect(ownedIn(bench)).toEqual(ownedBefore)
        const again = await bench.plan(given.by, { set: setOf(given) })
        expect([...again.moves]).toEqual([])
        for (const [at, [{ name }, parent]] of given.owned.entries()) {
          const path = `${parent}Row ${at}/${name}`
          const left = again.left.filter(item => `${path}/`.startsWith(`${item.name}/`))
          expect(left.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^(bundle|project)$/)])
        }
        if (moved > 0) await bench.undo({ disk })
        expect(roughly(bench.folder)).toEqual(before)
      })
    }),
    { numRuns: tries(300) },
  )
})

test('an owned folder stays as it is whatever call fails, and however the run is recovered', async () => {
  const faults = fc.record({
    kind: fc.constantFrom(...diskKinds),
    at: fc.integer({ min: 5, max: 70 }),
    code: fc.constantFrom('EIO', 'ENOSPC', 'EACCES'),
    way: fc.constantFrom('keep', 'finish', 'undo'),
  } as const)
  await fc.assert(
    fc.asyncProperty(cases, faults, async (given, { kind, at, code, way }) => {
      await inPlace(given, async (bench, ownedBefore) => {
        const disk = watchedDisk((_, __, count) => {
          if (count === at) throw systemError(code)
        }, diskOfKind(kind))
        await bench
          .sort(given.by, { set: setOf(given), disk })
          .catch(error => expect(error).toMatchObject({ code: 'journal' }))
        expect(ownedIn(bench)).toEqual(ownedBefore)
        await bench.recover(way, { disk: diskOfKind(kind) })
        expect(ownedIn(bench)).toEqual(ownedBefore)
      })
    }),
    { numRuns: tries(200) },
  )
})
