import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../testing/property-runs.ts'
import { categoryOf } from '../values/file-types.ts'
import { baseOf } from '../values/names.ts'
import type { FileEntry } from '../values/values.ts'
import { checkRuleSet } from './check-set.ts'
import { compileSet } from './compile.ts'
import { type KnownFacts, nothingKnown } from './file-facts.ts'
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
  return compileSet(set, { kindOf, nowMs })
}

/** Whether a condition holds. */
function holds(when: unknown, path: string, facts: KnownFacts = {}, more: Partial<FileEntry> = {}): boolean {
  const rules = compiled({ rule: 'x', when, to: 'There' })
  return rules.decide(file(path, more), facts) !== undefined
}

test('the first rule that holds decides', () => {
  const rules = compiled(
    { rule: 'contracts', when: { name: { contains: 'contract' } }, leave: true },
    { rule: 'papers', when: { extension: ['pdf', 'odt'] }, to: 'Papers' },
    { rule: 'all', to: 'Rest' },
  )
  expect(rules.decide(file('Contract.pdf'))).toMatchObject({ rule: 'contracts', leave: true })
  expect(rules.decide(file('a.PDF'))).toMatchObject({ rule: 'papers', to: 'Papers' })
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
  expect(holds({ duration: { larger: '3 minutes' } }, 'a', { duration: 180_001 })).toBe(true)
  expect(holds({ hasPlace: true }, 'a', { hasPlace: true })).toBe(true)
  expect(holds({ hasPlace: { is: 'false' } }, 'a', { hasPlace: null })).toBe(false)
})

test('facts are asked for only where name and size leave a file open, the cheap ones first', () => {
  const rules = compiled(
    { rule: 'letters', when: { name: 'letter' }, to: 'Letters' },
    {
      rule: 'songs',
      when: { all: [{ text: { contains: 'la' } }, { artist: 'Queen' }, { extension: 'mp3' }] },
      to: '{album|Other}',
    },
    { rule: 'photos', when: { any: [{ text: 'x' }, { kind: 'Images' }] }, to: '{taken:yyyy}' },
    { rule: 'films', when: { any: [{ extension: 'mov' }, { camera: 'X' }] }, to: 'Films' },
  )
  const header = ['artist', 'album', 'realType', 'taken', 'camera'] as const
  expect(rules.factsNeeded(file('letter.mp3'))).toEqual([])
  expect(rules.factsNeeded(file('a.mp3'))).toEqual(header)
  const known = { artist: 'Queen', album: null, realType: null, taken: null, camera: null }
  expect(rules.factsNeeded(file('a.mp3'), known)).toEqual(['text'])
  expect(rules.factsNeeded(file('a.mp3'), { ...known, text: rules.testText('la') })).toEqual([])
  expect(rules.factsNeeded(file('a.jpg'), { artist: null })).toEqual(header.slice(1))
  expect(rules.factsNeeded(file('a.jpg'), known)).toEqual([])
})

test('one part that decides is enough: what another part would need is not looked up', () => {
  const either = [{ artist: 'X' }, { any: [{ name: 'a' }, { text: 'x' }] }]
  const rules = compiled({ rule: 'r', when: { any: either, sameAs: { known: true } }, to: 'There' })
  expect(rules.factsNeeded(file('a.mp3'))).toEqual(['sameAs'])
  expect(rules.factsNeeded(file('b.mp3'))).toEqual(['artist'])
  expect(compiled({ rule: 'r', when: { none: either }, to: 'There' }).factsNeeded(file('a.mp3'))).toEqual([])
})

test('of what decides, the cheapest comes first: what a template needs, and the kind where the name tells it', () => {
  const entry = file('a')
  const whenOf = (when: object) =>
    compileSet(checkRuleSet({ rules: [{ rule: 'r', when, to: 'A' }] }).set, {
      kindOf: (_, { realType }) => (realType === undefined ? undefined : 'Images'),
      nowMs: 0,
    }).factsNeeded(entry)
  expect(whenOf({ kind: 'Images', from: 'x' })).toEqual(['from'])
  expect(whenOf({ camera: 'x', any: [{ from: 'x' }, { text: 'x' }] })).toEqual(['from'])
  const letters = compiled({ rule: 'r', when: { text: 'x' }, to: '{author}/{title|none}' })
  expect(letters.factsNeeded(entry)).toEqual(['author', 'title'])
  expect(letters.factsNeeded(entry, { author: null, title: null })).toEqual([])
})

test('a rule whose template names something unknown leaves the file to the next', () => {
  const rules = compiled(
    { rule: 'dated', when: { kind: 'Images' }, to: '{taken:yyyy}' },
    { rule: 'else', to: 'Undated/{camera|Unknown}' },
  )
  expect(rules.decide(file('a.jpg'), { taken: '2024-01-02' })).toMatchObject({ to: '2024' })
  expect(rules.decide(file('a.jpg'))).toMatchObject({ rule: 'else', to: 'Undated/Unknown' })
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

test('nothing is looked up that cannot change the decision', () => {
  const leaves = [
    { extension: 'mp3' }, { name: { contains: 'a' } }, { from: 'A' }, { artist: 'A' }, { album: { 'is not': 'A' } },
    { camera: { known: true } }, { size: { larger: '1 MB' } },
  ] // biome-ignore format: one list
  // Each fact once in a rule: what only seems to depend on a fact, such as "is A or is not A", is nothing that people write.
  const when = fc
    .tuple(
      fc.shuffledSubarray(leaves, { minLength: 1 }),
      fc.constantFrom('all', 'any', 'none'),
      fc.constantFrom('all', 'any', 'none'),
      fc.nat(6),
    )
    .map(([of, outer, inner, at]) => ({
      [outer]: [...of.slice(0, at), ...(at < of.length ? [{ [inner]: of.slice(at) }] : [])],
    }))
  const rules = fc.array(fc.record({ when, to: fc.constantFrom('X', '{title}') }), {
    minLength: 1,
    maxLength: 4,
  })
  const asked = ['from', 'artist', 'album', 'camera', 'title'] as const
  const worlds = Array.from({ length: 2 ** asked.length }, (_, world): KnownFacts => {
    return Object.fromEntries(asked.map((fact, bit) => [fact, world & (1 << bit) ? 'A' : null]))
  })
  fc.assert(
    fc.property(rules, fc.constantFrom('a.mp3', 'b.txt'), fc.nat(worlds.length - 1), (all, path, at) => {
      const set = compiled(...all.map((each, place) => ({ ...each, rule: `rule ${place}` })))
      const world = worlds[at] ?? {}
      let known: KnownFacts = {}
      for (;;) {
        const needed = set.factsNeeded(file(path), known)
        if (needed.length === 0) return
        const possible = worlds.map(other => {
          const { rule, to } = set.decide(file(path), { ...other, ...known }) ?? {}
          return `${rule} → ${to}`
        })
        expect(new Set(possible).size).toBeGreaterThan(1)
        known = {
          ...known,
          ...Object.fromEntries(asked.filter(fact => needed.includes(fact)).map(fact => [fact, world[fact]])),
        }
      }
    }),
    { numRuns: tries(500) },
  )
})

test('a text is known by the tests of its set, and by its beginning', () => {
  const rules = compiled(
    { rule: 'bills', when: { text: { contains: ['TOTAL', 'sum'] } }, to: 'Bills' },
    { rule: 'lists', when: { none: [{ text: { matches: '^a' } }, { text: { known: false } }] }, to: 'Lists' },
  )
  const decided = (text: string) => rules.decide(file('a.txt'), { text: rules.testText(text) })
  const long = `${'x'.repeat(1000)} total`
  const because = [{ fact: 'text', operator: 'contains', found: `${'x'.repeat(200)}…` }]
  expect(decided(long)).toMatchObject({ rule: 'bills', because })
  expect(decided('b')).toMatchObject({ rule: 'lists', because: [] })
  expect(decided('A b')).toBeUndefined()
  expect(rules.decide(file('a.txt'), { text: null })).toBeUndefined()
})

test('the first rule that holds by itself decides', () => {
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
    if (!Array.isArray(of)) return holds(condition, path)
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
        const first = all.findIndex(each => isTrue(each, path))
        expect(rules.decide(file(path))?.rule ?? 'rule -1').toBe(`rule ${first}`)
      }
    }),
    { numRuns: tries(300) },
  )
})
