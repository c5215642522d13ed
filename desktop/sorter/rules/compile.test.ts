import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../testing/property-runs.ts'
import { noFacts } from '../values/facts.ts'
import { categoryOf } from '../values/file-types.ts'
import { baseOf } from '../values/names.ts'
import type { FileEntry } from '../values/values.ts'
import { checkRuleSet } from './check-set.ts'
import { compileRules } from './compile.ts'
import { type KnownFacts, nothingKnown } from './rule-facts.ts'
import { paidRules } from './rule-set.ts'

const nowMs = new Date(2026, 2, 31, 12).getTime()
const file = (path: string, more: Partial<FileEntry> = {}): FileEntry => ({
  path,
  sizeBytes: 1000,
  modifiedMs: nowMs,
  inode: 1,
  ...more,
})
const kindOf = ({ path }: FileEntry) => categoryOf(baseOf(path)).folder

function compiled(...rules: readonly unknown[]) {
  const { set, problems } = checkRuleSet({ rules })
  expect(problems).toEqual([])
  return compileRules(set, { kindOf, nowMs })
}

/** Whether a condition holds. */
function holds(when: unknown, path: string, facts: KnownFacts = {}, more: Partial<FileEntry> = {}): boolean {
  const rules = compiled({ rule: 'x', when, to: 'There' })
  return rules.decide(file(path, more), { ...noFacts, ...facts }) !== undefined
}

test('the first rule that holds decides', () => {
  const rules = compiled(
    { rule: 'contracts', when: { name: { contains: 'contract' } }, leave: true },
    { rule: 'papers', when: { extension: ['pdf', 'odt'] }, to: 'Papers' },
    { rule: 'all', to: 'Rest' },
  )
  expect(rules.decide(file('Contract.pdf'))).toMatchObject({ rule: 'contracts', leave: true })
  expect(rules.decide(file('a.PDF'))).toMatchObject({ at: 1, rule: 'papers', to: 'Papers' })
  expect(rules.decide(file('a.txt'))).toMatchObject({ rule: 'all', to: 'Rest', because: [] })
})

test('texts are compared without case and Unicode form', () => {
  expect(holds({ name: 'cafe\u0301' }, 'CAFÉ.txt')).toBe(true)
  expect(holds({ name: { contains: 'STRASSE' } }, 'Hauptstraße 4.txt')).toBe(true)
  expect(holds({ name: { starts: 'rech' } }, 'Rechnung.txt')).toBe(true)
  expect(holds({ fullName: { ends: ['.TXT', '.md'] } }, 'a.txt')).toBe(true)
  expect(holds({ name: { matches: '^re(chnung|ceipt) \\d{4}' } }, 'Receipt 2024.txt')).toBe(true)
  expect(holds({ name: { matches: '^É$' } }, 'e\u0301.txt')).toBe(true)
  expect(holds({ extension: '.tar.gz' }, 'a.tar.gz')).toBe(true)
  expect(holds({ folder: '' }, 'a.txt')).toBe(true)
  expect(holds({ folder: { starts: 'Work/' } }, 'work/old/a.txt')).toBe(true)
  expect(holds({ folder: { starts: 'Work/' } }, 'Workshop/a.txt')).toBe(false)
  expect(holds({ folder: { matches: '^Work/' } }, 'Workshop/a.txt')).toBe(false)
  expect(holds({ extension: { matches: '.z' } }, 'a.z')).toBe(false)
  expect(holds({ extension: { matches: '.z' } }, 'a.7z')).toBe(true)
})

test('conditions nest: all, any, none, and what stands side by side', () => {
  const when = { extension: 'pdf', any: [{ name: 'a' }, { name: 'b' }], none: [{ folder: 'Old' }] }
  expect(holds(when, 'a.pdf')).toBe(true)
  expect(holds(when, 'c.pdf')).toBe(false)
  expect(holds(when, 'Old/a.pdf')).toBe(false)
  expect(holds({ none: [{ extension: 'pdf' }, { extension: 'txt' }] }, 'a.txt')).toBe(false)
  expect(
    holds({ any: [{ all: [{ extension: 'pdf' }, { name: 'b' }] }, { extension: 'txt' }] }, 'a.txt'),
  ).toBe(true)
})

test('what is not known fails every test but its opposite', () => {
  expect(holds({ artist: 'Queen' }, 'a.mp3')).toBe(false)
  expect(holds({ artist: { contains: 'u' } }, 'a.mp3')).toBe(false)
  expect(holds({ artist: { 'is not': 'Queen' } }, 'a.mp3')).toBe(true)
  expect(holds({ none: [{ artist: 'Queen' }] }, 'a.mp3')).toBe(true)
  expect(holds({ taken: { 'older than': '1 day' } }, 'a.jpg')).toBe(false)
  expect(holds({ taken: { known: 'false' } }, 'a.jpg')).toBe(true)
  expect(holds({ taken: { known: true } }, 'a.jpg', { taken: '2024-01-01' })).toBe(true)
})

test('times are those of the place, spans are whole years, months and days', () => {
  const taken = '2024-06-30T23:30:00-08:00'
  const cases: readonly (readonly [unknown, boolean])[] = [
    [{ is: 2024 }, true],
    [{ is: '2024-06-30' }, true],
    [{ is: '2024-07' }, false],
    [{ before: '2024-07' }, true],
    [{ before: '2024-06' }, false],
    [{ after: '2024-06' }, false],
    [{ after: '2024-06-29' }, true],
    [{ 'is not': 2023 }, true],
  ]
  for (const [when, expected] of cases) expect(holds({ taken: when }, 'a.jpg', { taken })).toBe(expected)
})

test('ages go by the calendar', () => {
  const at = (month: number, day: number) => ({ modifiedMs: new Date(2026, month - 1, day, 12).getTime() })
  expect(holds({ modified: { 'older than': '1 month' } }, 'a', {}, at(2, 27))).toBe(true) // 31 March − 1 month = 28 February
  expect(holds({ modified: { 'older than': '1 month' } }, 'a', {}, at(2, 28))).toBe(false)
  expect(holds({ modified: { 'in the last': '30 days' } }, 'a', {}, at(3, 2))).toBe(true)
  expect(holds({ modified: { 'in the last': '4 weeks' } }, 'a', {}, at(3, 2))).toBe(false)
  expect(holds({ modified: { 'older than': '90 minutes' } }, 'a', {}, at(3, 31))).toBe(false)
})

test('numbers, sizes and lengths are compared as what they are', () => {
  expect(holds({ size: { larger: '999 B', smaller: '1.5 kB' } }, 'a')).toBe(true)
  expect(holds({ size: { larger: '1 kB' } }, 'a')).toBe(false)
  expect(holds({ width: { larger: 3000 } }, 'a', { width: 4000 })).toBe(true)
  expect(holds({ track: [1, 2] }, 'a', { track: 2 })).toBe(true)
  expect(holds({ duration: { larger: '3 minutes' } }, 'a', { durationMs: 180_001 })).toBe(true)
  expect(holds({ hasPlace: true }, 'a', { hasPlace: true })).toBe(true)
  expect(holds({ hasPlace: { is: 'false' } }, 'a', { hasPlace: null })).toBe(false)
})

test('facts are asked for only where name and size leave a file open', () => {
  const rules = compiled(
    { rule: 'letters', when: { name: 'letter' }, to: 'Letters' },
    { rule: 'songs', when: { all: [{ artist: 'Queen' }, { extension: 'mp3' }] }, to: '{album|Other}' },
    { rule: 'photos', when: { kind: 'Images' }, to: '{taken:yyyy}' },
    { rule: 'films', when: { any: [{ extension: 'mov' }, { camera: 'X' }] }, to: 'Films' },
  )
  expect(rules.factsNeeded(file('letter.mp3'))).toEqual([])
  expect(rules.factsNeeded(file('a.mov'))).toEqual([])
  expect(rules.factsNeeded(file('a.mp3'))).toEqual(['artist', 'camera'])
  expect(rules.factsNeeded(file('a.mp3'), { artist: 'Queen' })).toEqual(['album'])
  expect(rules.factsNeeded(file('a.mp3'), { artist: 'Queen', album: null })).toEqual([])
  expect(rules.factsNeeded(file('a.jpg'))).toEqual(['taken', 'camera'])
  expect(rules.factsNeeded(file('a.jpg'), { taken: '2024' })).toEqual([])
  expect(rules.factsNeeded(file('a.jpg'), { taken: null })).toEqual(['camera'])
})

test('a rule whose template names something unknown leaves the file to the next', () => {
  const rules = compiled(
    { rule: 'dated', when: { kind: 'Images' }, to: '{taken:yyyy}' },
    { rule: 'else', to: 'Undated/{camera|Unknown}' },
  )
  expect(rules.decide(file('a.jpg'), { taken: '2024-01-02' })).toMatchObject({ to: '2024' })
  expect(rules.decide(file('a.jpg'), noFacts)).toMatchObject({ rule: 'else', to: 'Undated/Unknown' })
  expect(rules.factsNeeded(file('a.jpg'), { taken: null })).toEqual(['camera'])
})

test('says by which facts', () => {
  const when = {
    any: [{ name: 'x' }, { all: [{ extension: 'mp3' }, { artist: { contains: ['abba', 'queen'] } }] }],
  }
  const decision = compiled({ rule: 'r', when, to: 'M' }).decide(file('a.mp3'), { artist: 'Queen' })
  expect(decision?.because).toEqual([
    { fact: 'extension', operator: 'is', found: 'mp3' },
    { fact: 'artist', operator: 'contains', found: 'Queen' },
  ])
})

test('a rule is part of Premium by a fact in a condition or a template, or by giving names', () => {
  const { set } = checkRuleSet({
    rules: [
      { rule: 'free', when: { kind: 'Images', realType: 'image/png', folder: '' }, to: '{kind}/{extension}' },
      { rule: 'size', when: { size: { larger: '1 MB' } }, leave: true },
      { rule: 'way', to: '{modified:yyyy}' },
      { rule: 'named', name: '{name}' },
    ],
  })
  expect(paidRules(set)).toEqual([
    { rule: 'size', because: 'size' },
    { rule: 'way', because: 'modified' },
    { rule: 'named', because: 'name-template' },
  ])
})

test('whatever is looked up in whatever order, all that decides is asked for', () => {
  const leaf = fc.constantFrom(
    { extension: 'mp3' }, { name: 'a' }, { artist: 'A' }, { album: { 'is not': 'B' } }, { camera: { known: true } },
    { year: { larger: 3 } }, { taken: { known: 'false' } },
  ) // biome-ignore format: one list
  const group = (of: fc.Arbitrary<unknown>) =>
    fc
      .tuple(fc.constantFrom('all', 'any', 'none'), fc.array(of, { minLength: 1, maxLength: 3 }))
      .map(([mode, conditions]) => ({ [mode]: conditions }))
  const rule = fc.record({
    when: group(fc.oneof(leaf, group(leaf))),
    to: fc.constantFrom('X', '{artist}', '{album|None}/{year}', '{camera|None}'),
  })
  const value = fc.constantFrom('A', 'B', '..', null)
  const truth = fc.record({ artist: value, album: value, camera: value, year: fc.constantFrom(2, 5, null) })
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), truth, (rules, facts) => {
      const set = compiled(...rules.map((each, at) => ({ ...each, rule: `rule ${at}` })))
      const whole = { ...nothingKnown, ...facts }
      const entry = file('a.mp3')
      let known: KnownFacts = {}
      for (let round = 0; ; round += 1) {
        const needed = set.factsNeeded(entry, known)
        if (needed.length === 0) break
        expect(needed.filter(fact => fact in known)).toEqual([])
        expect(round).toBeLessThan(20)
        known = { ...known, ...Object.fromEntries(needed.map(fact => [fact, whole[fact]])) }
      }
      const { because: _told, ...decision } = set.decide(entry, known) ?? {}
      const { because: _all, ...expected } = set.decide(entry, whole) ?? {}
      expect(decision).toEqual(expected)
    }),
    { numRuns: tries(500) },
  )
})

test('a rule is passed over only where it does not hold', () => {
  const letter = fc.constantFrom(...'aAzé0179-_ ßσςÄ.'.split(''), '\u0301')
  const text = fc.string({ unit: letter, minLength: 1, maxLength: 6 })
  const texts = fc.constantFrom('is', 'is not', 'one of', 'contains', 'starts', 'ends')
  const asked = fc.constantFrom('name', 'fullName', 'extension', 'folder')
  const pattern = fc.constantFrom('^a', '^(a|z)\\d?', '\\d{2}', '[aé]$', 'z|1', '^x.*a')
  const leaf = fc.oneof(
    // An extension has no dot, so "." is nothing to look for there.
    fc
      .tuple(
        asked,
        texts,
        text.filter(value => value !== '.'),
      )
      .map(([name, how, value]) => ({ [name]: { [how]: value } })),
    fc.tuple(asked, pattern).map(([name, matches]) => ({ [name]: { matches } })),
    fc.constantFrom({ size: { larger: '1 kB' } }, { extension: 'a' }, { name: { matches: '.*' } }),
  )
  const group = (of: fc.Arbitrary<object>) =>
    fc
      .tuple(fc.constantFrom('all', 'any', 'none'), fc.array(of, { minLength: 1, maxLength: 3 }))
      .map(([mode, conditions]) => ({ [mode]: conditions }))
  const when = group(fc.oneof(leaf, group(leaf)))
  const isTrue = (condition: object, path: string): boolean => {
    const [[mode, of] = []] = Object.entries(condition)
    if (!Array.isArray(of)) return holds({ any: [condition, { size: { larger: '900 GB' } }] }, path)
    const verdicts = of.map(each => isTrue(each, path))
    if (mode === 'all') return !verdicts.includes(false)
    return verdicts.includes(true) === (mode === 'any')
  }
  const paths = fc
    .array(fc.tuple(text, text), { minLength: 1, maxLength: 4 })
    .map(names => names.map(([name, extension]) => `x${name}.${extension}`))
  fc.assert(
    fc.property(fc.array(when, { minLength: 1, maxLength: 12 }), paths, (all, names) => {
      const rules = compiled(...all.map((each, at) => ({ rule: `rule ${at}`, when: each, to: 'There' })))
      for (const path of names) {
        // Beside what may hold for any name, each test is asked.
        const first = all.findIndex(each => isTrue(each, path))
        expect(rules.decide(file(path))?.at ?? -1).toBe(first)
      }
    }),
    { numRuns: tries(700) },
  )
})
