import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { FactLookUp } from '../facts/look-up.ts'
import { previewFolder } from '../index.ts'
import { jpeg } from '../testing/exif.ts'
import { benchWith, planned, setOf } from '../testing/plan-by-rules.ts'
import { sampleBytes } from '../testing/samples.ts'
import { snapshot } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { noFacts } from '../values/facts.ts'
import { baseOf, parentOf } from '../values/names.ts'

test('rules go before the criterion, which decides about the rest', async () => {
  const files = { 'contract.pdf': 'a', 'b.pdf': 'b', 'c.jpg': 'c', 'd.iso': 'd' }
  const rules = [
    { rule: 'contracts', when: { name: { contains: 'contract' } }, leave: true },
    { rule: 'papers', when: { extension: 'pdf' }, to: 'Paper/{extension}' },
  ]
  const { ways, left, opened, plan } = await planned(files, rules)
  expect(ways).toEqual({ 'b.pdf': 'Paper/pdf/b.pdf', 'c.jpg': 'Images/c.jpg', 'd.iso': 'Installers/d.iso' })
  expect(left).toEqual({ 'contract.pdf': 'contracts' })
  expect(opened).toEqual([])
  expect(plan.newFolders).toEqual(['Paper', 'Paper/pdf', 'Images', 'Installers'])
  expect(plan.moves.at(0)?.why).toEqual({
    by: 'rule',
    rule: 'papers',
    because: [{ fact: 'extension', operator: 'is', found: 'pdf' }],
  })
})

test("'leave' keeps what no rule takes", async () => {
  const rules = [{ rule: 'papers', when: { extension: 'pdf' }, to: 'Paper' }]
  const { ways, left } = await planned({ 'a.pdf': '', 'b.jpg': '' }, rules, { more: { otherwise: 'leave' } })
  expect(ways).toEqual({ 'a.pdf': 'Paper/a.pdf' })
  expect(left).toEqual({ 'b.jpg': 'no-rule' })
})

const otherwiseLeave = { more: { otherwise: 'leave' } }
const byArtist = { rule: 'Music', when: { extension: 'mp3' }, to: 'Music/{artist|Unknown}/{album}' }
const byDay = {
  rule: 'Bills',
  when: { text: { matches: 'Date (?P<day>\\S+)' } },
  to: 'Bills/{text.day:yyyy}',
}

test.each([
  ['a fact', 'no tags', byArtist, 'album', {}],
  ['a time of day', 'Of 2024-07-03', { ...byDay, to: '{dateInText:HH-mm}' }, 'dateInText:HH-mm', {}],
  ['a day', 'Date soon', byDay, 'text.day:yyyy', {}],
  ['a single day', 'Date 03/07/2024', byDay, 'text.day:yyyy', { ambiguousDay: '03/07/2024' }],
  [
    'a single day in its text',
    'Date 03/07/2024',
    { ...byDay, to: '{dateInText}' },
    'dateInText',
    { ambiguousDay: 'Date 03/07/2024' },
  ],
  ['one day of two', 'Date 2024-07-03, paid 2024-08-03', { ...byDay, to: '{dateInText}' }, 'dateInText', {}],
])(
  'a file that stays names the first rule that matches it, where it lacks %s',
  async (_, text, rule, field, more) => {
    const first = rule.to === byDay.to ? rule : { ...rule, when: { extension: 'mp3' } }
    const later = { ...byArtist, rule: 'Later' }
    const { plan } = await planned({ 'a.mp3': text }, [first, later], otherwiseLeave)
    expect(plan.left).toEqual([
      { name: 'a.mp3', reason: 'no-rule', lacking: { rule: rule.rule, field, ...more } },
    ])
  },
)

test('only the main file of a group names what it lacks', async () => {
  const rules = [{ rule: 'Films', when: { extension: 'mkv' }, to: 'Films/{artist}' }]
  const { plan } = await planned({ 'film.mkv': 'a', 'film.en.srt': 'b' }, rules, otherwiseLeave)
  expect(plan.left).toEqual([
    { name: 'film.mkv', reason: 'no-rule', lacking: { rule: 'Films', field: 'artist' } },
    { name: 'film.en.srt', reason: 'no-rule', with: 'film.mkv' },
  ])
})

test.each([
  ['its text need not be read, as another fact is unknown', { ...byDay, to: '{artist}/{text.day}' }],
  ['one of its tests fails', { ...byArtist, when: { extension: 'mp3', text: 'another' } }],
])('a file that stays names no rule of which %s', async (_, rule) => {
  const { plan } = await planned({ 'a.mp3': 'no tags' }, [rule], otherwiseLeave)
  expect(plan.left).toEqual([{ name: 'a.mp3', reason: 'no-rule' }])
})

test('a file that is not looked into lacks nothing for certain', async () => {
  const set = setOf([byArtist], { otherwise: 'leave' })
  const { left } = await previewFolder(benchWith({ 'a.mp3': 'no tags' }).open(), 'type', { set })
  expect(left).toEqual([{ name: 'a.mp3', reason: 'no-rule' }])
})

test('a file that another rule or the criterion sorts names none that it lacks a fact for', async () => {
  const rest = { rule: 'Rest', when: { extension: 'mp3' }, to: 'Rest' }
  const byRule = await planned({ 'a.mp3': 'no tags' }, [byArtist, rest], otherwiseLeave)
  expect(byRule.ways).toEqual({ 'a.mp3': 'Rest/a.mp3' })
  const byCriterion = await planned({ 'a.mp3': 'no tags' }, [byArtist])
  expect(byCriterion.ways).toEqual({ 'a.mp3': 'Audio/a.mp3' })
})

test('a plan names the rules that apply to no file, but not those of files in place or on their way', async () => {
  const rules = [
    { rule: 'Papers', when: { extension: 'pdf' }, to: 'Papers' },
    { rule: 'Late papers', when: { extension: 'pdf' }, to: 'Late' },
    { rule: 'Off', when: { extension: 'zip' }, to: 'Zip', off: true },
    { rule: 'Kept', when: { name: 'kept' }, leave: true },
    { rule: 'In place', when: { extension: 'log' }, to: '.' },
    { rule: 'First step', when: { name: 'one' }, name: 'two' },
    { rule: 'Second step', when: { name: 'two' }, to: 'Two' },
    byArtist,
  ]
  const files = { 'a.pdf': '', 'kept.txt': '', 'one.txt': '', 'b.mp3': '', 'c.log': '' }
  const { plan, ways } = await planned(files, rules, otherwiseLeave)
  expect(ways).toEqual({ 'a.pdf': 'Papers/a.pdf', 'one.txt': 'Two/two.txt' })
  expect(plan.idleRules).toEqual(['Late papers', 'Music'])
})

test('a plan in which every rule applies to a file names none', async () => {
  const { plan } = await planned({ 'a.pdf': '' }, [
    { rule: 'Papers', when: { extension: 'pdf' }, to: 'Papers' },
  ])
  expect(plan).not.toHaveProperty('idleRules')
})

test('only files that hang on it are looked into, each once', async () => {
  const files = {
    'song.mp3': sampleBytes('song.mp3'),
    'photo.jpg': sampleBytes('photo.jpg'),
    'a.txt': 'a',
    'b.txt': 'b',
  }
  const rules = [
    { rule: 'notes', when: { extension: 'txt' }, to: 'Notes' },
    { rule: 'photos', when: { kind: 'Images', taken: { known: true } }, to: 'Photos/{taken:yyyy}' },
  ]
  const { ways, opened } = await planned(files, rules)
  expect(ways).toMatchObject({ 'photo.jpg': 'Photos/2024/photo.jpg', 'a.txt': 'Notes/a.txt' })
  expect(opened).toEqual(['photo.jpg'])
})

test('a rule finds photos whose camera had no time set, whether or not it asks for their day', async () => {
  const unsetClock = jpeg([[0x8769, { fields: [[0x9003, '1980:01:01 00:00:12']] }]])
  const rules = [{ rule: 'check', when: { clockNotSet: true }, to: 'Check' }]
  const { ways } = await planned({ 'a.jpg': unsetClock, 'b.jpg': sampleBytes('photo.jpg') }, rules)
  expect(ways).toEqual({ 'a.jpg': 'Check/a.jpg', 'b.jpg': 'Images/b.jpg' })
})

test('a day in a name that has not come yet is no day for rules, either', async () => {
  const rules = [{ rule: 'days', when: { kind: 'Images' }, to: 'Days/{taken:yyyy|None}' }]
  const { ways } = await planned({ 'IMG_20981231_101112.jpg': jpeg(null) }, rules)
  expect(ways).toEqual({ 'IMG_20981231_101112.jpg': 'Days/None/IMG_20981231_101112.jpg' })
})

test('a kind that the name leaves open is known by the first bytes', async () => {
  const files = { scan: sampleBytes('photo.jpg'), note: 'text' }
  const { ways, opened } = await planned(files, [
    { rule: 'pictures', when: { kind: 'Images' }, to: 'Pictures' },
  ])
  expect(ways).toEqual({ scan: 'Pictures/scan', note: 'Other/note' })
  expect(opened.sort()).toEqual(['note', 'note', 'scan']) // note again, for the criterion
})

test('two spellings of one name are one folder', async () => {
  const files = { 'b QUEEN.txt': '', 'a Queen.txt': '', 'c queen.txt': '' }
  const rules = [
    { rule: '1', when: { name: { starts: 'a' } }, to: 'Queen/x' },
    { rule: '2', when: { name: { starts: 'b' } }, to: 'QUEEN/x' },
    { rule: '3', to: 'queen/X' },
  ]
  const { plan } = await planned(files, rules)
  expect(new Set(plan.moves.map(({ to }) => parentOf(to))).size).toBe(1)
  expect(plan.newFolders).toHaveLength(2)
})

test('new names count, keep their extension, and never meet', async () => {
  const files = { 'b.txt': '1', 'a.txt': '2', 'c.md': '3', 'Log 002.txt': '4', Images: '5' }
  const rules = [
    { rule: 'texts', when: { extension: 'txt' }, name: 'Log {counter:3}' },
    { rule: 'notes', when: { extension: 'md' }, to: 'Log', name: 'Log' },
  ]
  const { ways, left } = await planned(files, rules)
  expect(ways).toEqual({
    'a.txt': 'Log 001.txt',
    'b.txt': 'Log 003.txt',
    'c.md': 'Log/Log.md',
    Images: 'Other/Images',
  })
  expect(left).toEqual({ 'Log 002.txt': 'sorted' })
})

test('a name that is taken gets a number, or its file stays', async () => {
  const files = { 'a.txt': '1', 'b.txt': '2' }
  const rules = [{ rule: 'all', to: 'X', name: 'same' }]
  expect((await planned(files, rules)).ways).toEqual({ 'a.txt': 'X/same.txt', 'b.txt': 'X/same (2).txt' })
  const skipping = await planned(files, rules, { settings: { onClash: 'skip' } })
  expect(skipping.ways).toEqual({ 'a.txt': 'X/same.txt' })
  expect(skipping.left).toEqual({ 'b.txt': 'clash' })
})

test('the main file of a group decides, and all of it gets the name', async () => {
  const files = {
    'IMG_1.CR2': sampleBytes('photo.cr2'),
    'IMG_1.CR2.xmp': 'x',
    'IMG_1.jpg': 'j',
    'IMG_2.CR2': 'r',
    'IMG_2.xmp': 'y',
    'page.html': 'p',
    'page_files/a.png': 'q',
  }
  const rules = [
    { rule: 'raw', when: { extension: 'cr2' }, to: 'Raw', name: 'Trip {counter:2}' },
    { rule: 'pages', when: { extension: 'html' }, to: 'Pages', name: 'Page' },
    { rule: 'never', when: { extension: ['xmp', 'jpg'] }, to: 'Wrong' },
  ]
  const { ways } = await planned(files, rules)
  expect(ways).toEqual({
    'IMG_1.CR2': 'Raw/Trip 01.CR2',
    'IMG_1.CR2.xmp': 'Raw/Trip 01.CR2.xmp',
    'IMG_1.jpg': 'Raw/Trip 01.jpg',
    'IMG_2.CR2': 'Raw/Trip 02.CR2',
    'IMG_2.xmp': 'Raw/Trip 02.xmp',
    'page.html': 'Pages/page.html',
    'page_files/a.png': 'Pages/page_files/a.png',
  })
})

test('a rule sends files outside the chosen folder, and the undo brings them back', async () => {
  const elsewhere = workbench({ 'Taken/a.pdf': 'other' })
  const bench = benchWith({ 'a.pdf': 'a', 'b.pdf': 'b', 'c.txt': 'c' })
  const before = snapshot(bench.folder)
  const set = setOf([
    { rule: 'out', when: { name: 'a' }, to: `${elsewhere.folder}/Taken` },
    { rule: 'home', when: { name: 'b' }, to: '~/New/{extension}', name: '{name} {counter}' },
    { rule: 'bad', when: { name: 'c' }, to: '/usr/share/{extension}' },
  ])
  const context = { stateDir: bench.stateDir, home: elsewhere.folder }
  const plan = await previewFolder(bench.open(), 'type', { set, context })
  expect(plan.left).toMatchObject([
    { name: 'c.txt', reason: 'destination', destination: { fault: 'system' } },
  ])
  expect(await bench.run(plan)).toMatchObject({ moved: 2, failures: [] })
  expect(
    Object.keys(snapshot(elsewhere.folder))
      .filter(path => !path.endsWith('/'))
      .sort(),
  ).toEqual(['New/pdf/b 1.pdf', 'Taken/a (2).pdf', 'Taken/a.pdf'])
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
  expect(Object.keys(snapshot(elsewhere.folder))).toEqual(['Taken/', 'Taken/a.pdf'])
})

test('a plan by what texts say holds none of them', async () => {
  const names = Array.from({ length: 400 }, (_, at) => `${at}.txt`)
  const { open } = benchWith(Object.fromEntries(names.map(name => [name, name])))
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  let before = 0
  let held = 0
  const lookUp: FactLookUp = {
    async ask({ path }) {
      const letters = Buffer.alloc(65_000, baseOf(path)).toString('latin1')
      if (before === 0 || path.endsWith(names.at(-1) ?? '')) {
        collect()
        before ||= process.memoryUsage().heapUsed
        held = process.memoryUsage().heapUsed - before
      }
      return { facts: { ...noFacts, text: `${letters} ${path.endsWith('7.txt') ? 'total' : 'sum'}` } }
    },
    close() {},
  }
  const set = setOf([
    { rule: 'bills', when: { text: { contains: 'TOTAL' }, sameAs: { known: false } }, to: 'Bills' },
    { rule: 'others', when: { text: { contains: 'sum' } }, to: 'Others' },
  ])
  const { moves } = await previewFolder(open(), 'type', { set, facts: { lookUp } })
  expect(held / 2 ** 20).toBeLessThan(10)
  expect(Array.from(moves, ({ to }) => parentOf(to)).filter(to => to === 'Bills')).toHaveLength(40)
  const why = moves.at(0)?.why
  if (why?.by !== 'rule') throw new Error('no rule')
  expect(why.because).toMatchObject([{ fact: 'text', found: expect.stringMatching(/^0\.txt0.{194}…$/) }])
})
