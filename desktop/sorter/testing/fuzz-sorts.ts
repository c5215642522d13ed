import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { previewFolder } from '../index.ts'
import { checkRuleSet } from '../rules/check-set.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import { type Criterion, criteria } from '../values/criteria.ts'
import { clashes, dateSources, lookIntos, undatedChoices } from '../values/set-options.ts'
import type { Plan } from '../values/values.ts'
import { notingLookUp } from './reading.ts'
import { contents, makePlace, memory, snapshot } from './trees.ts'
import { benchAt, type Workbench } from './workbench.ts'

/** Random trees sorted by random sets of rules: a second sort moves nothing, and the undo brings everything back. */

type File = { readonly path: string; readonly text: string; readonly date: Date }

/** A tree, and all that decides about it. */
export type Sorting = {
  readonly tree: readonly File[]
  readonly criterion: Criterion
  readonly set: RuleSet
}

const stems = fc.constantFrom(
  'a', 'a', 'b', 'A', 'a (2)', 'b (2)', 'b (3)', 'IMG_1234', 'IMG_20260314_150926', '2026-03-14', 'Photo 1', 'Photo 2', 'Images', 'Work',
  'v.f137', 'v.temp', 'notes x',
) // biome-ignore format: a list of names
const ends = fc.constantFrom(
  '', '.txt', '.txt', '.txt', '.md', '.jpg', '.JPG', '.jpg.xmp', '.xmp', '.CR2', '.mp4', '.mp4.part', '.m4a.part', '.mp4.ytdl', '.srt',
  '.en.srt', '.flac', '.cue', '.sqlite', '.sqlite-wal', '.sqlite-shm', '.docx', '.part1.rar', '.part2.rar', '.html', '_files/x.css',
) // biome-ignore format: a list of names
const folders = fc.constantFrom(
  '',
  '',
  '',
  '',
  'Trip/',
  'Work/',
  'Work/Old/',
  'Images/',
  'Photos/2026/',
  'a/',
)
const dates = fc.constantFrom('2025-12-31T12:00:00Z', '2026-03-14T15:09:26Z').map(text => new Date(text))

const trees = fc.array(
  fc
    .tuple(folders, stems, ends, fc.constantFrom('', 'x', 'xx', 'xxx'), dates)
    .map(([folder, stem, end, text, date]): File => ({ path: folder + stem + end, text, date })),
  { maxLength: 14 },
)

const tests = fc.constantFrom<object>(
  { name: 'a' },
  { name: { starts: 'IMG' } },
  { name: { contains: '2' } },
  { name: { ends: ')' } },
  { name: { 'is not': 'b' } },
  { fullName: { matches: '^photo' } },
  { extension: ['txt', 'md'] },
  { extension: 'jpg' },
  { kind: 'Images' },
  { folder: '' },
  { folder: 'Work' },
  { folder: { starts: 'Trip' } },
  { depth: { larger: '0' } },
  { depth: '1' },
  { size: { larger: '1 B' } },
  { modified: { before: '2026' } },
  { taken: { known: true } },
  { takenFrom: 'name' },
)
const conditions = fc.oneof(
  tests,
  fc.record({ any: fc.array(tests, { minLength: 1, maxLength: 2 }) }),
  fc.record({ all: fc.array(tests, { minLength: 1, maxLength: 2 }) }),
  fc.record({ none: fc.array(tests, { minLength: 1, maxLength: 2 }) }),
)
const ways = fc.constantFrom(
  '.', 'Work', 'work', 'Work/Old', 'Trip', 'a', 'Images', '{folder}', '{folder}/Old', 'Work/{folder}', '{kind}/new', '{name}', '{extension|none}',
  'Photos/{taken:yyyy|unknown}', 'Photos/{modified:yyyy}', '{depth}',
) // biome-ignore format: a list of templates
const namings = fc.constantFrom(
  'a', 'b', 'Work', '{modified:yyyy-MM-dd}', '{modified:yyyy-MM-dd HH.mm.ss}', '{taken:yyyy-MM-dd|no day}', 'Photo {counter}',
  '{name} {counter:2}', '{name}.{extension:lower}', '{name:lower} {counter}.{extension:upper}', '{name}.{realExtension|x}', '{name} x', 'x {name}', '{name:upper}', '{name}{name}', '{size}', '{kind} {depth}', 'part.f1', '{extension|none}',
) // biome-ignore format: a list of templates
const effects = fc.oneof(
  fc.record({ to: ways }),
  fc.record({ to: ways }),
  fc.record({ name: namings }),
  fc.record({ to: ways, name: namings }),
  fc.constant({ leave: true }),
)
const sets = fc
  .tuple(
    fc.array(fc.tuple(fc.option(conditions), effects), { maxLength: 4 }),
    fc.constantFrom(...criteria, 'leave' as const, undefined),
  )
  .map(([rules, otherwise]) => {
    const { set, problems } = checkRuleSet({
      rules: rules.map(([when, effect], at) => ({ rule: `rule ${at}`, ...(when && { when }), ...effect })),
      ...(otherwise && { otherwise }),
    })
    if (problems.length > 0) throw new Error(JSON.stringify(problems))
    return set
  })

const options = fc.record({
  subfolders: fc.boolean(),
  onClash: fc.constantFrom(...clashes),
  lookInto: fc.constantFrom(...lookIntos),
  dateFrom: fc.constantFrom(...dateSources),
  undated: fc.constantFrom(...undatedChoices),
  leaveAlone: fc.constantFrom([], [], ['*.md'], ['Trip/'], ['b*']),
})

export const sortings: fc.Arbitrary<Sorting> = fc.record({
  tree: trees,
  criterion: fc.constantFrom(...criteria),
  set: fc.tuple(sets, options).map(([set, chosen]) => ({ ...chosen, ...set })),
})

const nowMs = Date.now()

function planOf(bench: Workbench, { criterion, set }: Sorting): Promise<Plan> {
  const { lookUp } = notingLookUp()
  return previewFolder(bench.open(), criterion, { nowMs, set, facts: { lookUp } })
}

/** @returns what went wrong; undefined where the second sort moves nothing and the undo is exact */
export async function faultOf(sorting: Sorting): Promise<string | undefined> {
  const place = makePlace(memory, memory)
  const bench = benchAt(place)
  try {
    plantAll(place.folder, sorting.tree)
    const before = snapshot(bench.folder)
    const texts = contents(bench.folder)
    const plan = await planOf(bench, sorting)
    const receipt = await bench.run(plan)
    if (receipt.failures.length > 0) return `failed: ${JSON.stringify(receipt.failures)}`
    if (String(contents(bench.folder)) !== String(texts)) return 'a file was lost or doubled'
    const again = await planOf(bench, sorting)
    // One that was skipped goes when the file that had its name has gone.
    const skipped = new Set(plan.left.filter(({ reason }) => reason === 'clash').map(({ name }) => name))
    if (again.moves.some(({ from }) => !skipped.has(from))) {
      return `moves again: ${movesOf(again)} after ${movesOf(plan)}`
    }
    if (plan.moves.length > 0) await bench.undo()
    const after = snapshot(bench.folder)
    if (JSON.stringify(after) !== JSON.stringify(before)) return `undone to ${Object.keys(after).join(', ')}`
    return undefined
  } finally {
    bench.close()
    place.remove()
  }
}

function movesOf({ moves }: Plan): string {
  return moves.map(({ from, to }) => `${from} → ${to}`).join(', ')
}

/** A file in a folder's way, or under a name that is there, is left out. */
function plantAll(folder: string, tree: readonly File[]): void {
  for (const { path: relative, text, date } of tree) {
    const file = path.join(folder, relative)
    try {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, text, { flag: 'wx' })
      fs.utimesSync(file, date, date)
    } catch (error) {
      if (!/EEXIST|ENOTDIR|EISDIR/.test(String(error))) throw error
    }
  }
}
