import fs from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewFolder } from '../index.ts'
import { benchWith, planned, setOf } from '../testing/plan-by-rules.ts'
import { tries } from '../testing/property-runs.ts'
import { notingLookUp } from '../testing/reading.ts'
import type { Plan } from '../values/values.ts'

const sameBytesWorker = new URL('../facts/same/same-bytes-worker.ts', import.meta.url)

const setAside = [{ rule: 'copies', when: { sameAs: { known: true } }, to: 'Set aside' }]

test('the oldest is no copy, among loose and sorted files', async () => {
  const files = {
    'Images/photo.jpg': 'x'.repeat(70_000),
    'photo (2).jpg': 'x'.repeat(70_000),
    'notes.txt': 'notes',
    'notes (2).txt': 'notes',
    'other.txt': 'other',
  }
  const { ways, plan } = await planned(files, setAside)
  expect(ways).toEqual({
    'photo (2).jpg': 'Set aside/photo (2).jpg',
    'notes (2).txt': 'Set aside/notes (2).txt',
    'notes.txt': 'Documents/notes.txt',
    'other.txt': 'Documents/other.txt',
  })
  const move = [...plan.moves].find(({ from }) => from === 'photo (2).jpg')
  expect(move?.why).toMatchObject({ because: [{ fact: 'sameAs', found: 'Images/photo.jpg' }] })
})

test('nothing is compared where no rule asks, or no thread is there for it', async () => {
  const bench = benchWith({ 'a.txt': 'same', 'a (2).txt': 'same' })
  const { lookUp } = notingLookUp()
  const plan = await previewFolder(bench.open(), 'type', { set: setOf(setAside), facts: { lookUp } })
  expect([...plan.moves].map(({ to }) => to)).toEqual(['Documents/a (2).txt', 'Documents/a.txt'])
})

test('originals lie anywhere below the chosen folder, at any depth', async () => {
  const files = {
    'Invoices/2025/old.pdf': 'bill',
    'bill.pdf': 'bill',
    'artists/Anna/song.mp3': 'song',
    'song.mp3': 'song',
    'Own/kept.txt': 'kept',
    'kept.txt': 'kept',
  }
  const rules = [
    ...setAside,
    { rule: 'bills', when: { extension: 'pdf' }, to: 'Invoices' },
    { rule: 'songs', when: { extension: 'mp3' }, to: 'Artists/{artist|Unknown}' },
  ]
  const { ways } = await planned(files, rules)
  expect(ways).toEqual({
    'bill.pdf': 'Set aside/bill.pdf',
    'song.mp3': 'Set aside/song.mp3',
    'kept.txt': 'Set aside/kept.txt',
  })
})

test('a folder for copies is known by what is fixed of its name', async () => {
  const files = { 'Images/photo.jpg': 'photo', 'photo (2).jpg': 'photo' }
  const rules = [{ rule: 'copies', when: { sameAs: { known: true } }, to: '{kind} copies' }]
  const { ways } = await planned(files, rules)
  expect(ways).toEqual({ 'photo (2).jpg': 'Images copies/photo (2).jpg' })
})

test('what was set aside is no reason to set aside the last one', async () => {
  const files = { 'Set aside/photo.jpg': 'photo', 'photo.jpg': 'photo', 'photo (2).jpg': 'photo' }
  const rules = [...setAside, { rule: 'all', when: { extension: 'jpg' }, to: '{folder}' }]
  const { ways } = await planned(files, rules, { settings: { subfolders: true } })
  expect(Object.values(ways)).toEqual(['Set aside/photo (2).jpg'])
})

test('a folder outside of the chosen one is not searched', async () => {
  const other = benchWith({ 'Pictures/photo.jpg': 'photo' }) // first, so that what lies there is older
  const bench = benchWith({ 'photo.jpg': 'photo' })
  const to = `${other.folder}/Pictures`
  const plan = await previewFolder(bench.open(), 'type', {
    set: setOf([...setAside, { rule: 'photos', when: { extension: 'jpg' }, to }]),
    facts: { lookUp: notingLookUp().lookUp, sameBytesWorker },
    context: { stateDir: bench.stateDir, home: other.folder },
  })
  expect(plan.moves.map(move => move.to)).toEqual([`${to}/photo (2).jpg`])
})

test('hidden folders, projects, bundles and links hold no originals', async () => {
  const bench = benchWith({
    '.hidden/a.txt': 'one',
    'Trip.app/a.txt': 'one',
    'Program/package.json': '{}',
    'Program/.git/HEAD': '',
    'Program/a.txt': 'one',
    'a.txt': 'one',
  })
  fs.symlinkSync('Program', `${bench.folder}/Linked`)
  const plan = await previewFolder(bench.open(), 'type', {
    set: setOf(setAside),
    facts: { lookUp: notingLookUp().lookUp, sameBytesWorker },
  })
  expect(plan.moves.map(({ to }) => to)).toEqual(['Documents/a.txt'])
})

const twinName = fc.constantFrom(
  'a.cr2',
  'a.jpg',
  'a.xmp',
  'b.cr2',
  'b.jpg',
  'c.txt',
  'd.txt',
  'Images/a.jpg',
  'Set aside/a.jpg',
  'Set aside/deep/c.txt',
  'Bills/c.txt',
  'Bills/2025/d.txt',
  'Documents/Copies/d.txt',
)
const twinContent = fc.constantFrom('one', 'two', 'six', '')

const isSetAside = (name: string) => /^(Set aside|Documents\/Copies)\//.test(name)
const twinRules = [
  { rule: 'copies of texts', when: { sameAs: { known: true }, extension: 'txt' }, to: 'Documents/Copies' },
  ...setAside,
  { rule: 'bills', when: { name: { is: 'c' } }, to: 'Bills/{modified:yyyy}' },
  { rule: 'others', when: { name: { is: 'd' } }, to: '{kind}' },
]

const contentsOf = (files: Readonly<Record<string, string>>) =>
  Map.groupBy(Object.keys(files), name => files[name])

test('whatever files there are, no plan sets aside every copy of one, nor the oldest', async () => {
  const tried = fc.tuple(fc.dictionary(twinName, twinContent, { minKeys: 1 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(tried, async ([files, subfolders]) => {
      const { plan, ways } = await planned(files, twinRules, { settings: { subfolders } })
      for (const names of contentsOf(files).values()) {
        const isOneLeft = names.some(name => !isSetAside(ways[name] ?? name))
        expect(isOneLeft || names.every(isSetAside)).toBe(true)
      }
      for (const original of originalsIn(plan)) expect(ways[original] ?? '').not.toMatch(/^Set aside|Copies/)
    }),
    { numRuns: tries(40) },
  )
})

function originalsIn({ moves }: Plan): readonly string[] {
  return moves.flatMap(({ why }) => {
    if (why?.by !== 'rule' || !/cop/.test(why.rule)) return []
    return String(why.because.find(({ fact }) => fact === 'sameAs')?.found)
  })
}
