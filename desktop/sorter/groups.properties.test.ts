import fs from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupNames } from './groups/groups.ts'
import { type GroupTable, groupTable } from './groups/roles.ts'
import { diskKinds, diskOfKind, systemError, watchedDisk } from './testing/faulty-disk.ts'
import { tries } from './testing/property-runs.ts'
import { listing, makePlace, memory, oldDate, plant, roughly } from './testing/trees.ts'
import { benchAt, type Workbench } from './testing/workbench.ts'
import { criteria } from './values/criteria.ts'
import { baseOf, parentOf } from './values/names.ts'
import { clashes, type SetOptions } from './values/set-options.ts'

/** No group is ever split, and no companion ever lies next to a stranger: over trees, clashes and faults at random. */

const names = fc
  .tuple(
    fc.constantFrom('IMG_0001', 'IMG_0002', 'IMG_0001 (2)', 'film', 'film-mask'),
    fc.constantFrom(
      'CR2', 'JPG', 'xmp', 'CR2.xmp', 'JPG.xmp', 'heic', 'MOV', 'aae', 'mkv', 'mp4', 'srt', 'en.srt', 'shp', 'dbf',
      'part1.rar', 'part2.rar', 'rar', 'r00', '7z.001', '7z.002', 'flac', 'cue', 'tex', 'log', 'txt', 'txt.log', 'html',
    ), // biome-ignore format: a list of names
  )
  .map(([stem, extension]) => `${stem}.${extension}`)
const pageFiles = fc.constantFrom('film_files/a.png', 'film_files/b/c.css', 'film_files/empty/')
const folders = fc.constantFrom(
  '',
  '',
  '',
  '',
  'Trip/',
  'Images/',
  'Video/',
  'Archives/',
  'Documents/',
  '2026/2026-03/',
)
const trees = fc
  .array(fc.tuple(folders, fc.oneof({ weight: 9, arbitrary: names }, { weight: 2, arbitrary: pageFiles })), {
    minLength: 2,
    maxLength: 16,
  })
  .map(paths => [...new Set(paths.map(([folder, name]) => folder + name))])
const rules = fc.record({
  subfolders: fc.boolean(),
  onClash: fc.constantFrom(...clashes),
  leaveAlone: fc.oneof(fc.constant([]), fc.subarray(['*.xmp', '*.JPG', '*.css', 'IMG_0001.*'])),
  together: fc.constantFrom<SetOptions['together']>(true, true, false, [
    { main: ['txt'], companions: ['log', 'jpg'], named: ['{stem}-mask', '{name}', '{stem}'] },
  ]),
})
type Settings = Pick<SetOptions, 'together'>
const runs = {
  tree: trees,
  by: fc.constantFrom(...criteria),
  settings: rules,
}

/** Each file holds its first path, so that it can be found again. */
async function withTree(tree: readonly string[], check: (bench: Workbench) => Promise<void>): Promise<void> {
  const place = makePlace(memory, memory)
  const bench = benchAt(place)
  try {
    for (const [at, path] of tree.entries()) {
      plant(place.folder, {
        [path]: path.endsWith('/') ? '' : { text: path, date: new Date(+oldDate + at * 1e9) },
      })
    }
    await check(bench)
  } finally {
    bench.close()
    place.remove()
  }
}

/** Where each file is now, by its first path. */
function whereabouts(bench: Workbench): ReadonlyMap<string, string> {
  const files = listing(bench.folder).filter(path => !path.endsWith('/'))
  const now = new Map(files.map(path => [fs.readFileSync(join(bench.folder, path), 'utf8'), path]))
  now.delete('') // a name that was reserved, and could not be given up
  return now
}

function groupsIn(paths: Iterable<string>, table: GroupTable): readonly (readonly string[])[] {
  const byFolder = Map.groupBy(paths, parentOf)
  return Array.from(byFolder.values()).flatMap(inside =>
    groupNames({ files: inside.map(baseOf) }, table).map(({ files }) =>
      files.flatMap(at => inside[at] ?? []),
    ),
  )
}

/** The rows in which a stranger does harm. */
function describing(together: SetOptions['together']): GroupTable {
  const table = groupTable(together)
  return { ...table, ...table.describing, hasAlbums: false }
}

function expectWhole(bench: Workbench, tree: readonly string[], { together }: Settings): void {
  const table = groupTable(together)
  const now = whereabouts(bench)
  const files = tree.filter(path => !path.endsWith('/'))
  const groups = groupsIn(
    files.filter(path => !path.includes('film_files/')),
    table,
  )
  for (const group of groups) expectTogether(now, group, table)
  const pages = together === false ? [] : files.filter(path => baseOf(path) === 'film.html')
  for (const page of pages) expectFolderWithPage(now, page, files)
  expectNoStrangers(now, groups, together)
}

type Whereabouts = ReturnType<typeof whereabouts>

/** All of a group are moved to one folder, where they are one group, or none is. */
function expectTogether(now: Whereabouts, group: readonly string[], table: GroupTable): void {
  if (group.every(path => now.get(path) === path)) return
  const places = group.map(path => now.get(path) ?? '')
  const message = `${group.join(', ')} is at ${places.join(', ')}`
  expect(new Set(places.map(parentOf)).size, message).toBe(1)
  expect(
    group.every(path => now.get(path) !== path),
    message,
  ).toBe(true)
  expect(groupNames({ files: places.map(baseOf) }, table)[0]?.files, message).toHaveLength(places.length)
}

function expectFolderWithPage(now: Whereabouts, page: string, files: readonly string[]): void {
  const stem = page.replace(/\.html$/, '')
  const moved = (now.get(page) ?? '').replace(/\.html$/, '')
  for (const path of files.filter(each => each.startsWith(`${stem}_files/`))) {
    expect(now.get(path)).toBe(path.replace(stem, moved))
  }
}

/** Files that were moved form no group with others than before. */
function expectNoStrangers(
  now: Whereabouts,
  groups: readonly (readonly string[])[],
  together: SetOptions['together'],
): void {
  const groupOf = new Map(groups.flatMap(group => group.map(path => [path, group])))
  const oldPaths = new Map(Array.from(now, ([old, path]) => [path, old]))
  for (const group of groupsIn(now.values(), describing(together))) {
    const old = group.map(path => oldPaths.get(path) ?? '')
    if (old.every(path => now.get(path) === path)) continue
    const from = new Set(old.map(path => groupOf.get(path) ?? path))
    expect(from.size, group.join(', ')).toBe(1)
  }
}

test('a sort and its undo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record(runs), async ({ tree, by, settings }) => {
      await withTree(tree, async bench => {
        const before = roughly(bench.folder)
        const { moved } = await bench.sort(by, { set: settings })
        expectWhole(bench, tree, settings)
        if (moved > 0) await bench.undo()
        expect(roughly(bench.folder)).toEqual(before)
      })
    }),
    { numRuns: tries(300) },
  )
})

test('whatever one or two calls fail, and however the run is recovered', async () => {
  const faults = fc.record({
    kind: fc.constantFrom(...diskKinds),
    at: fc.uniqueArray(fc.integer({ min: 5, max: 70 }), { minLength: 1, maxLength: 2 }),
    // not EEXIST: twice in a row it makes a folder of the run pass for another's
    code: fc.constantFrom('EIO', 'ENOSPC', 'EACCES', 'EINTR'),
    way: fc.constantFrom('keep', 'finish', 'undo'),
  } as const)
  await fc.assert(
    fc.asyncProperty(fc.record(runs), faults, async ({ tree, by, settings }, { kind, at, code, way }) => {
      await withTree(tree, async bench => {
        const before = roughly(bench.folder)
        const disk = watchedDisk((_, __, count) => {
          if (at.includes(count)) throw systemError(code)
        }, diskOfKind(kind))
        await bench
          .sort(by, { set: settings, disk })
          .catch(error => expect(error).toMatchObject({ code: 'journal' }))
        if (at.length === 1) expectWhole(bench, tree, settings) // the run itself has undone what it could not finish
        await bench.recover(way, { disk: diskOfKind(kind) })
        expectWhole(bench, tree, settings)
        expect(whereabouts(bench).size).toBe(tree.filter(path => !path.endsWith('/')).length)
        if (at.length > 1) return
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
