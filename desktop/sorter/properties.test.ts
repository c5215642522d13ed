import fs from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RunRefused } from './index.ts'
import type { RuleSet } from './rules/set-schema.ts'
import { diskKinds, diskOfKind, systemError, watchedDisk } from './testing/faulty-disk.ts'
import { anyCharacter, tries } from './testing/property-runs.ts'
import { bytesOf, contents, makePlace, memory, roughly, snapshot } from './testing/trees.ts'
import { benchAt, type Workbench } from './testing/workbench.ts'
import { type Criterion, criteria } from './values/criteria.ts'
import { baseOf, foldName, parentOf, pathOf } from './values/names.ts'
import { clashes, dateSources, dateSteps, lookIntos, undatedChoices } from './values/set-options.ts'
import type { Plan } from './values/values.ts'

/** What holds for every folder, tried on many at random. */

const stems = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a', 'A', 'b', 'report', 'Report', 'a (2)', 'A (2)', 'Images', 'images'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'caf\u00e9', 'cafe\u0301', 'CAFÉ', 'straße', 'STRASSE', 'STRAẞE', '\u212a', 'k', 'ΟΔΟΣ', 'οδος', 'İ', 'ı', 'I',
    ), // biome-ignore format: pairs side by side
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'constructor', '__proto__', 'toString', '-rf', ' ', 'a.', 'a..b', 'line\nbreak', 'tab\t', '%s', '$HOME', '*',
      '"', "'", '\\', 'CON', 'aux', '2026', '2026-03', 'Other', 'Documents',
    ), // biome-ignore format: a list of names
  },
  { weight: 1, arbitrary: fc.constantFrom('\udc80', '\udcff\udcfe', 'caf\udce9', 'é\udcc3', '\ud83d\ude00') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('x'.repeat(251), 'é'.repeat(125), '\udcff'.repeat(250), '😀'.repeat(62)),
  },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 }) },
)
const extensions = fc.constantFrom('', '.jpg', '.JPG', '.txt', '.tar.gz', '.mp3', '.constructor', '.', '.tmp')

/** Names that a disk takes. */
const fileNames = fc
  .tuple(stems, extensions)
  .map(([stem, extension]) => stem + extension)
  .filter(name => bytesOf(name).length <= 255 && isName(name))

function isName(name: string): boolean {
  const hasOddHalf =
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udc7f\udd00-\udfff]/.test(name)
  return name !== '.' && name !== '..' && !/[/\0]/.test(name) && !hasOddHalf
}

const folderNames = fc.constantFrom(
  'Images', 'IMAGES', 'images', 'Documents', 'Other', 'Archives', '2025', '2026', '2026/2026-03', 'Small (under 1 MB)',
  'small (UNDER 1 MB)', 'Audio', 'private', 'Trip', 'trip', 'Trip/Images', 'Trip/a/b', 'Trip/.hidden', 'site/.git',
  'tool.app', 'Images/below', 'caf\u00e9', 'cafe\u0301', 'Images (2)', 'Bills', '\udcff', 'a.jpg', '...', ' ',
) // biome-ignore format: a list of names

type File = { readonly path: string; readonly text: string; readonly date: Date; readonly mode: number }

const dates = fc.constantFrom('2025-12-31T23:59:59.999Z', '2026-03-14T15:09:26.535Z', '1971-01-01T00:00:00Z')
const details = fc.record({
  text: fc.string({ maxLength: 8 }),
  date: dates.map(text => new Date(text)),
  mode: fc.constantFrom(0o644, 0o400, 0o755),
})
const files: fc.Arbitrary<File> = fc
  .tuple(fc.option(folderNames, { freq: 2 }), fileNames, details)
  .map(([folder, name, rest]) => ({ path: folder === null ? name : `${folder}/${name}`, ...rest }))
const trees = fc.array(files, { maxLength: 14 })
const criterion = fc.constantFrom(...criteria)

/** The built-in ones, or a person's. */
const sets: fc.Arbitrary<RuleSet> = fc.oneof(
  fc.constant({}),
  fc.record({
    subfolders: fc.boolean(),
    onClash: fc.constantFrom(...clashes),
    dateFolders: fc.constantFrom(...dateSteps),
    dateFrom: fc.constantFrom(...dateSources),
    undated: fc.constantFrom(...undatedChoices),
    lookInto: fc.constantFrom(...lookIntos),
    sizeLimits: fc.constantFrom(['1 B'], ['2 B', '5 B'], ['1 B', '2 B', '3 B', '1 TB']),
    leaveAlone: fc.subarray(['*.jpg', 'Trip/', 'a*', '**/b', '/report', '?.txt', 'caf\u00e9']),
    categories: fc.subarray([
      { folder: 'Bills', extensions: ['txt'] },
      { folder: 'iMaGeS', extensions: ['constructor', 'mp3'] },
      { folder: 'CAFÉ', extensions: ['tar.gz', 'jpg'] },
      { folder: 'Trip', extensions: ['gz'] },
    ]),
  }),
)

/** Plants what can be: a name that the disk does not take, or a file in a folder's way, is left out. */
function plantAll(folder: string, tree: readonly File[]): void {
  for (const { path, text, date, mode } of tree) {
    try {
      const bytes = bytesOf(pathOf(folder, path))
      fs.mkdirSync(bytesOf(pathOf(folder, parentOf(path))), { recursive: true })
      fs.writeFileSync(bytes, text, { flag: 'wx' })
      fs.chmodSync(bytes, mode)
      fs.utimesSync(bytes, date, date)
    } catch (error) {
      if (!/EEXIST|ENAMETOOLONG|ENOTDIR|EISDIR|EINVAL/.test(String(error))) throw error
    }
  }
}

async function withTree(tree: readonly File[], check: (bench: Workbench) => Promise<void>): Promise<void> {
  const place = makePlace(memory, memory)
  const bench = benchAt(place)
  try {
    plantAll(place.folder, tree)
    await check(bench)
  } finally {
    bench.close()
    place.remove()
  }
}

/** One moment for preview and run: the months and the seconds of two previews must be the same. */
const preview = async (bench: Workbench, by: Criterion, settings: RuleSet): Promise<Plan> =>
  await bench.plan(by, { set: settings })

test('no content is lost or doubled, a second run moves nothing, and the undo is exact', async () => {
  await fc.assert(
    fc.asyncProperty(trees, criterion, sets, async (tree, by, settings) => {
      await withTree(tree, async bench => {
        const before = snapshot(bench.folder)
        const texts = contents(bench.folder)
        const plan = await preview(bench, by, settings)
        expect(await bench.run(plan)).toMatchObject({ moved: plan.moves.length, failures: [], renamed: [] })
        expect(contents(bench.folder)).toEqual(texts)
        const sorted = snapshot(bench.folder)
        expect((await bench.sort(by, { set: settings })).moved).toBe(0)
        expect(snapshot(bench.folder)).toEqual(sorted)
        if (plan.moves.length > 0) {
          expect(await bench.undo()).toMatchObject({ moved: plan.moves.length, failures: [] })
        }
        expect(snapshot(bench.folder)).toEqual(before)
      })
    }),
    { numRuns: tries(400) },
  )
})

test('a plan has one target a name, all inside the folder, and is what the run does', async () => {
  await fc.assert(
    fc.asyncProperty(trees, criterion, sets, async (tree, by, settings) => {
      await withTree(tree, async bench => {
        const before = snapshot(bench.folder)
        const plan = await preview(bench, by, settings)
        expect(snapshot(bench.folder)).toEqual(before)
        const folded = plan.moves.map(({ to }) => foldName(to))
        expect(new Set(folded).size).toBe(folded.length)
        const taken = new Set(Object.keys(before))
        const expected = { ...before }
        for (const { from, to } of plan.moves) {
          expect(taken.has(to)).toBe(false)
          expect(to.split('/').some(part => part === '' || part === '.' || part === '..')).toBe(false)
          expect(Buffer.byteLength(baseOf(to))).toBeLessThanOrEqual(255)
          expected[to] = before[from] ?? ''
          delete expected[from]
        }
        for (const folder of plan.newFolders) expected[`${folder}/`] = 'folder'
        await bench.run(plan)
        expect(snapshot(bench.folder)).toEqual(expected)
      })
    }),
    { numRuns: tries(400) },
  )
})

test('runs by every criterion, with new files between them, go back step by step', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(trees, criterion, sets), { minLength: 2, maxLength: 4 }),
      async steps => {
        await withTree([], async bench => {
          const states: object[] = []
          const added: Set<string>[] = []
          for (const [tree, by, settings] of steps) {
            const earlier = new Set(Object.keys(snapshot(bench.folder)))
            plantAll(bench.folder, tree)
            const state = snapshot(bench.folder)
            added.push(new Set(Object.keys(state).filter(path => !earlier.has(path))))
            const receipt = await bench.sort(by, { set: settings })
            if (receipt.moved > 0) states.push(state)
            else states.push({})
          }
          const texts = contents(bench.folder)
          for (const state of states.reverse()) {
            if (Object.keys(state).length === 0) continue
            await bench.undo()
            expect(contents(bench.folder)).toEqual(texts)
          }
          await expect(bench.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
        })
      },
    ),
    { numRuns: tries(60) },
  )
})

/** A run that could not begin. */
function refusedRun(error: unknown) {
  if (error instanceof RunRefused) return { moved: 0 }
  throw error
}

test('whatever single call fails, nothing is lost or doubled, and what was moved goes back', async () => {
  const faults = fc.record({
    kind: fc.constantFrom(...diskKinds),
    at: fc.integer({ min: 1, max: 80 }),
    // not ENOENT: a disk that denies a file it has cannot be told from one that lost it
    code: fc.constantFrom('EIO', 'ENOSPC', 'EACCES', 'EPERM', 'EEXIST', 'EXDEV', 'EINTR', 'ENOTSUP'),
  } as const)
  await fc.assert(
    fc.asyncProperty(trees, criterion, sets, faults, async (tree, by, settings, { kind, at, code }) => {
      await withTree(tree, async bench => {
        const before = roughly(bench.folder)
        const texts = contents(bench.folder)
        const disk = watchedDisk((_, __, count) => {
          if (count === at) throw systemError(code)
        }, diskOfKind(kind))
        const { moved } = await bench.sort(by, { set: settings, disk }).catch(refusedRun)
        expect(contents(bench.folder)).toEqual(texts)
        await bench.recover('keep', { disk: diskOfKind(kind) })
        expect(contents(bench.folder)).toEqual(texts)
        if (moved > 0) expect((await bench.undo({ disk: diskOfKind(kind) })).failures).toEqual([])
        expect(roughly(bench.folder)).toEqual(before)
      })
    }),
    { numRuns: tries(400) },
  )
})
