import fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewFolder } from '../index.ts'
import { setOf } from '../testing/plan-by-rules.ts'
import { tries } from '../testing/property-runs.ts'
import { putFiles } from '../testing/reading.ts'
import { contents, memory, oldDate, snapshot } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { baseOf, foldName } from '../values/names.ts'
import type { Plan } from '../values/values.ts'

const names = fc.constantFrom(
  'a.txt', 'A.txt', 'b.TXT', 'b.jpg', 'b.xmp', 'b.jpg.xmp', 'c.cr2', 'c.jpg', 'c.xmp', 'x 001.txt', 'x.tar.gz', 'Queen',
  'queen.', 'In', 'in/a.txt', 'In/b.txt', 'Out/x.txt', 'caf\u00e9.txt', 'cafe\u0301.txt', '\udcff.txt', 'con.txt', '...x',
  'page.html', 'page_files/a.png', 'é'.repeat(120), '2026 a.txt',
) // biome-ignore format: a list of names
const conditions = fc.constantFrom<object>(
  { extension: 'txt' }, { name: { contains: 'a' } }, { kind: 'Images' }, { folder: '' }, { folder: 'In' },
  { size: { larger: '2 B' } }, { none: [{ extension: ['jpg', 'cr2'] }] }, { name: { matches: '^.$' } }, { depth: 0 },
) // biome-ignore format: a list of conditions
const effects = fc.constantFrom<object>(
  { leave: true }, { to: 'In' }, { to: '{extension|none}/{name}' }, { to: 'in/{modified:yyyy}', name: '{name} {counter:2}' },
  { to: '.' }, { name: 'x {counter:3}' }, { name: '{modified:yyyy} {name}' }, { to: '{kind}', name: 'same' },
  { name: '{extension|x}' }, { to: '{folder}', name: 'up' },
) // biome-ignore format: a list of effects
const ruleSets = fc
  .tuple(
    fc.array(fc.tuple(conditions, effects), { maxLength: 5 }),
    fc.constantFrom<object>({}, { otherwise: 'leave' }),
  )
  .map(([rules, more]) =>
    setOf(
      rules.map(([when, effect], at) => ({ rule: `rule ${at}`, when, ...effect })),
      more,
    ),
  )

const trees = fc.array(fc.tuple(names, fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 12 })
const settings = fc.record({
  subfolders: fc.boolean(),
  onClash: fc.constantFrom('keep-both', 'skip'),
} as const)

test('what a plan by rules says is what happens, nothing is lost, and the undo is exact', async () => {
  await fc.assert(
    fc.asyncProperty(trees, ruleSets, settings, async (tree, set, chosen) => {
      const bench = workbench({}, memory)
      for (const [name, text] of tree) putWherePossible(bench.folder, name, text)
      const before = snapshot(bench.folder)
      const texts = contents(bench.folder)
      const plan = await previewFolder(bench.open(), 'type', { set: { ...chosen, ...set } })
      expect(snapshot(bench.folder)).toEqual(before)
      expectLegal(plan)
      expect(await bench.run(plan)).toMatchObject({ moved: plan.moves.length, failures: [], renamed: [] })
      expect(snapshot(bench.folder)).toEqual(after(plan, before))
      expect(contents(bench.folder)).toEqual(texts)
      if (plan.moves.length > 0) await bench.undo()
      expect(snapshot(bench.folder)).toEqual(before)
    }),
    { numRuns: tries(120) },
  )
})

/** A file can have the name of a folder, and some disks refuse some names. */
function putWherePossible(folder: string, name: string, text: string): void {
  try {
    putFiles(folder, { [name]: text }, oldDate)
  } catch (error) {
    if (!/EEXIST|ENOTDIR|EISDIR|EILSEQ/.test(String(error))) throw error
  }
}

function expectLegal({ moves }: Plan): void {
  const folded = moves.map(({ to }) => foldName(to))
  expect(new Set(folded).size).toBe(folded.length)
  for (const { to } of moves) {
    expect(to.split('/').some(part => part === '' || part === '.' || part === '..')).toBe(false)
    expect(Buffer.byteLength(baseOf(to))).toBeLessThanOrEqual(255)
  }
}

/** The tree that a plan leads to. */
function after({ moves, newFolders, oldFolders }: Plan, before: Readonly<Record<string, string>>) {
  const expected = { ...before }
  const targets = new Set(moves.map(({ to }) => to))
  for (const { from, to } of moves) expected[to] = before[from] ?? ''
  for (const { from } of moves) if (!targets.has(from)) delete expected[from]
  for (const folder of newFolders) expected[`${folder}/`] = 'folder'
  for (const folder of oldFolders) delete expected[`${folder}/`]
  return expected
}
