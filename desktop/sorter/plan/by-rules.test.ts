import fs from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FactLookUp } from '../facts/look-up.ts'
import { previewFolder } from '../index.ts'
import type { Criterion } from '../model/criteria.ts'
import { type Disk, realDisk } from '../model/disk.ts'
import { noFacts } from '../model/facts.ts'
import { baseOf, foldName, parentOf } from '../model/names.ts'
import { defaultRules } from '../model/rules.ts'
import { checkRuleSet } from '../rules/check-set.ts'
import { scan } from '../scan/scan.ts'
import { notingLookUp, putFiles } from '../testing/looking.ts'
import { tries } from '../testing/property-runs.ts'
import { sampleBytes } from '../testing/samples.ts'
import { contents, memory, oldDate, snapshot } from '../testing/trees.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'
import { originalsOf } from './originals.ts'

const sameBytesWorker = new URL('../facts/same/same-bytes-worker.ts', import.meta.url)

type Files = Readonly<Record<string, Buffer | string>>

function setOf(rules: readonly object[], more: object = {}) {
  const { set, problems } = checkRuleSet({ rules, ...more })
  expect(problems).toEqual([])
  return set
}

function benchWith(files: Files): Workbench {
  const bench = workbench()
  putFiles(bench.folder, files, oldDate)
  return bench
}

/** Where everything goes by rules, and what was opened for it. */
async function planned(
  files: Files,
  rules: readonly object[],
  { more = {}, by = 'type', settings = {} }: { more?: object; by?: Criterion; settings?: object } = {},
) {
  const bench = benchWith(files)
  const { lookUp, opened } = notingLookUp()
  const plan = await previewFolder(bench.open(), by, {
    set: setOf(rules, more),
    facts: { lookUp, sameBytesWorker },
    rules: { ...defaultRules, ...settings },
  })
  const ways = Object.fromEntries(plan.moves.map(({ from, to }) => [from, to]))
  const left = Object.fromEntries(plan.left.map(({ name, reason, rule }) => [name, rule ?? reason]))
  return { bench, plan, ways, left, opened }
}

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

test('a kind that the name leaves open is told by the first bytes', async () => {
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

test('a name that a file has already is not given again', async () => {
  const files = { 'a.txt': '', '2026 b.txt': '' }
  const rules = [{ rule: 'dated', name: '{modified:yyyy} {name}' }]
  const { bench, ways } = await planned(files, rules)
  expect(ways).toEqual({ 'a.txt': '2026 a.txt' })
  const { plan } = await previewTwice(bench, rules)
  expect(plan.moves.length).toBe(0)
})

test('a number that a file got with its new name stays, in groups and in subfolders too', async () => {
  const files = {
    'a.txt': '',
    'b.txt': '',
    'c.txt': '',
    'Trip/d.txt': '',
    'x.CR2': '',
    'x.xmp': '',
    'y.CR2': '',
  }
  for (const [name, to] of [
    ['{modified:yyyy-MM-dd}', undefined],
    ['{modified:yyyy}', '{folder}'],
    ['x'.repeat(120), '.'],
  ]) {
    const { bench, plan, ways } = await planned(files, [{ rule: 'dated', ...(to && { to }), name }], {
      settings: { subfolders: true },
    })
    expect(plan.moves.length).toBe(7)
    expect(new Set(Object.values(ways)).size).toBe(7)
    await bench.run(plan)
    const again = await previewFolder(bench.open(), 'type', {
      set: setOf([{ rule: 'dated', ...(to && { to }), name }]),
      rules: { ...defaultRules, subfolders: true },
    })
    expect([...again.moves]).toEqual([])
  }
})

test('a file goes on at once where another rule, or the criterion, would take it from', async () => {
  const rules = [
    { rule: 'pictures', when: { name: { starts: 'IMG' } }, name: 'Photo {counter}' },
    { rule: 'papers', when: { extension: 'pdf' }, to: 'Inbox' },
    { rule: 'old papers', when: { folder: 'Inbox', modified: { before: '2027' } }, to: 'Archive' },
  ]
  const files = { 'IMG_1.jpg': '', 'a.pdf': '', 'Inbox/b.txt': '', 'Archive/c.txt': '', 'Archive/d.jpg': '' }
  const { ways, left } = await planned(files, rules, { settings: { subfolders: true } })
  expect(ways).toEqual({
    'IMG_1.jpg': 'Images/Photo 1.jpg',
    'Inbox/b.txt': 'Archive/b.txt',
    'a.pdf': 'Inbox/a.pdf',
  })
  expect(left).toMatchObject({ 'Archive/c.txt': 'sorted', 'Archive/d.jpg': 'sorted' })
})

test('a file that rules would move again and again stays, and one of them is named', async () => {
  const rules = [
    { rule: 'ping', when: { folder: 'A' }, to: 'B' },
    { rule: 'pong', when: { folder: 'B' }, to: 'A' },
    { rule: 'twice', when: { extension: 'md' }, name: '{name}{name}' },
  ]
  const files = { 'A/a.txt': '', 'B/b.txt': '', 'c.md': '', 'd.txt': '' }
  const { ways, left, plan } = await planned(files, rules, { settings: { subfolders: true } })
  expect(ways).toEqual({ 'd.txt': 'Documents/d.txt' })
  expect(left).toEqual({ 'A/a.txt': 'pong', 'B/b.txt': 'ping', 'c.md': 'twice' })
  expect(plan.left.map(({ reason }) => reason)).toEqual(['loop', 'loop', 'loop'])
})

async function previewTwice(bench: Workbench, rules: readonly object[]) {
  const set = setOf(rules)
  await bench.run(await previewFolder(bench.open(), 'type', { set }))
  return { plan: await previewFolder(bench.open(), 'type', { set }) }
}

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

test('in subfolders, what is where its rule wants it stays', async () => {
  const files = { 'Work/a.pdf': 'a', 'Papers/2026/b.pdf': 'b', 'c.pdf': 'c' }
  const rules = [{ rule: 'papers', when: { extension: 'pdf' }, to: 'Papers/{modified:yyyy}' }]
  const { ways, left } = await planned(files, rules, { settings: { subfolders: true } })
  expect(ways).toEqual({ 'Work/a.pdf': 'Papers/2026/a.pdf', 'c.pdf': 'Papers/2026/c.pdf' })
  expect(left['Papers/2026/b.pdf']).toBe('sorted')
  const upwards = await planned(files, [{ rule: 'up', to: '.' }], { settings: { subfolders: true } })
  expect(upwards.ways).toEqual({ 'Work/a.pdf': 'a.pdf', 'Papers/2026/b.pdf': 'b.pdf' })
})

test.each([
  ['Papers/{folder}', {}],
  ['Papers/{folder}', { Papers: 'a file' }],
  ['{folder}/Papers', {}],
  ['{folder}/Papers', { 'Work/Papers': 'a file' }],
  ['Papers/{folder}/Old', {}],
  ['{folder}/{modified:yyyy/MM}', {}],
  ['Papers/{folder}/{extension}', {}],
  ['{folder}/{folder}', {}],
])('a second sort by %s has nothing to move: %j', async (to, inTheWay) => {
  const files = { 'a.pdf': 'a', 'Work/b.pdf': 'b', 'Work/old/c.pdf': 'c', 'papers/d.pdf': 'd', ...inTheWay }
  const settings = { subfolders: true }
  const rules = [{ rule: 'p', when: { extension: 'pdf' }, to }]
  const { bench, plan } = await planned(files, rules, { settings, more: { otherwise: 'leave' } })
  await bench.run(plan)
  const set = setOf(rules, { otherwise: 'leave' })
  const again = await previewFolder(bench.open(), 'type', { set, rules: { ...defaultRules, ...settings } })
  expect(again.moves.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('what lies below the folder that {folder} goes to is in its place', async () => {
  const files = { 'Work/old/a.pdf': 'a', 'Papers/b.pdf': 'b', 'Papers/2026/x/c.pdf': 'c', 'd.pdf': 'd' }
  const plain = await planned(files, [{ rule: 'p', to: 'Papers/{folder}' }], {
    settings: { subfolders: true },
  })
  expect(plain.ways).toEqual({ 'Work/old/a.pdf': 'Papers/Work/old/a.pdf', 'd.pdf': 'Papers/d.pdf' })
  const otherwiseSpelled = { 'papers/b.pdf': 'b', 'papers/x/c.pdf': 'c', 'Papers (2)/d.pdf': 'd' }
  const again = await planned(otherwiseSpelled, [{ rule: 'p', to: 'Papers/{folder}' }], {
    settings: { subfolders: true },
  })
  expect(again.ways).toEqual({})
  const byYear = [{ rule: 'p', to: 'Papers/{modified:yyyy}/{folder}' }]
  const { ways } = await planned(files, byYear, { settings: { subfolders: true } })
  expect(ways).toEqual({
    'Work/old/a.pdf': 'Papers/2026/Work/old/a.pdf',
    'Papers/b.pdf': 'Papers/2026/Papers/b.pdf',
    'd.pdf': 'Papers/2026/d.pdf',
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
  const around = { stateDir: bench.stateDir, home: elsewhere.folder }
  const plan = await previewFolder(bench.open(), 'type', { set, around })
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

test('what a plan by rules says is what happens, nothing is lost, and the undo is exact', async () => {
  const trees = fc.array(fc.tuple(names, fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 12 })
  const settings = fc.record({
    subfolders: fc.boolean(),
    onClash: fc.constantFrom('keep-both', 'skip'),
  } as const)
  await fc.assert(
    fc.asyncProperty(trees, ruleSets, settings, async (tree, set, following) => {
      const bench = workbench({}, memory)
      for (const [name, text] of tree) {
        try {
          putFiles(bench.folder, { [name]: text }, oldDate)
        } catch (error) {
          if (!/EEXIST|ENOTDIR|EISDIR|EILSEQ/.test(String(error))) throw error
        }
      }
      const rules = { ...defaultRules, ...following }
      const before = snapshot(bench.folder)
      const texts = contents(bench.folder)
      const plan = await previewFolder(bench.open(), 'type', { set, rules })
      expect(snapshot(bench.folder)).toEqual(before)
      const folded = plan.moves.map(({ to }) => foldName(to))
      expect(new Set(folded).size).toBe(folded.length)
      const expected = { ...before }
      for (const { from, to } of plan.moves) {
        expect(to.split('/').some(part => part === '' || part === '.' || part === '..')).toBe(false)
        expect(Buffer.byteLength(baseOf(to))).toBeLessThanOrEqual(255)
        expected[to] = before[from] ?? ''
      }
      for (const { from } of plan.moves) if (!plan.moves.some(({ to }) => to === from)) delete expected[from]
      for (const folder of plan.newFolders) expected[`${folder}/`] = 'folder'
      for (const folder of plan.oldFolders) delete expected[`${folder}/`]
      expect(await bench.run(plan)).toMatchObject({ moved: plan.moves.length, failures: [], renamed: [] })
      expect(snapshot(bench.folder)).toEqual(expected)
      expect(contents(bench.folder)).toEqual(texts)
      if (plan.moves.length > 0) await bench.undo()
      expect(snapshot(bench.folder)).toEqual(before)
    }),
    { numRuns: tries(120) },
  )
})

const setAside = [{ rule: 'copies', when: { sameAs: { known: true } }, to: 'Set aside' }]

test('copies are told from the oldest, among loose and sorted files', async () => {
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

test('copies are told from what lies in the destinations of rules, at whatever depth', async () => {
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
    'kept.txt': 'Documents/kept.txt', // no rule names the other's folder
  })
})

test('what was set aside is no reason to set aside the last one', async () => {
  const files = { 'Set aside/photo.jpg': 'photo', 'photo.jpg': 'photo', 'photo (2).jpg': 'photo' }
  const rules = [...setAside, { rule: 'all', when: { extension: 'jpg' }, to: '{folder}' }]
  const { ways, plan } = await planned(files, rules, { settings: { subfolders: true } })
  expect(Object.values(ways)).toEqual(['Set aside/photo (2).jpg'])
  expect(plan.notSearched).toBeUndefined()
})

/** With a folder outside, and what was asked of the disk. */
async function plannedOutside(files: Files, there: Files, rulesOf: (outside: string) => readonly object[]) {
  const other = benchWith(there) // first, so that what lies there is older
  const bench = benchWith(files)
  const asked: string[] = []
  const disk: Disk = {
    ...realDisk,
    lstatSync: ((...args: Parameters<typeof fs.lstatSync>) => {
      asked.push(String(args[0]))
      return fs.lstatSync(...args)
    }) as Disk['lstatSync'], // one of its many forms
    opendirSync: ((...args: Parameters<typeof fs.opendirSync>) => {
      asked.push(String(args[0]))
      return fs.opendirSync(...args)
    }) as Disk['opendirSync'],
  }
  const plan = await previewFolder(bench.open(), 'type', {
    set: setOf(rulesOf(other.folder)),
    facts: { lookUp: notingLookUp().lookUp, sameBytesWorker },
    around: { stateDir: bench.stateDir, home: other.folder },
    disk,
  })
  const deep = asked.filter(each => each.startsWith(`${other.folder}/Pictures/`))
  return { bench, other, plan, deep, ways: Object.fromEntries(plan.moves.map(({ from, to }) => [from, to])) }
}

const pictures = { 'Pictures/2020/a.jpg': 'photo', 'Pictures/.hidden/pic.jpg': 'photos' }

test('they are told from what lies outside, where links are not followed', async () => {
  const rules = [
    ...setAside,
    { rule: 'photos', when: { extension: 'jpg' }, to: '~/Pictures/{modified:yyyy}' },
  ]
  const { ways, plan } = await plannedOutside(
    { 'photo.jpg': 'photo', 'hidden.jpg': 'photos' },
    pictures,
    () => rules,
  )
  expect(ways['photo.jpg']).toBe('Set aside/photo.jpg')
  expect(ways['hidden.jpg']).toMatch(/Pictures\/\d{4}\/hidden\.jpg$/)
  expect(plan.notSearched).toBeUndefined()
  const linked = await plannedOutside({ 'photo.jpg': 'photo' }, pictures, outside => {
    fs.mkdirSync(`${outside}/Links`)
    fs.symlinkSync(`${outside}/Pictures/2020`, `${outside}/Links/2020`)
    fs.symlinkSync(`${outside}/Pictures/2020/a.jpg`, `${outside}/Links/photo.jpg`)
    return [...setAside, { rule: 'photos', when: { extension: 'jpg' }, to: '~/Links' }]
  })
  expect(linked.ways['photo.jpg']).toMatch(/Links\/photo \(2\)\.jpg$|Links\/photo\.jpg$/)
})

test('a home folder, a disk and refused places are not searched, which is said', async () => {
  const { plan } = await plannedOutside({ 'photo.jpg': 'photo' }, pictures, () => [
    ...setAside,
    { rule: 'home', when: { extension: 'x' }, to: '~/{kind}' },
    { rule: 'disk', when: { extension: 'x' }, to: '/{kind}' },
    { rule: 'system', when: { extension: 'x' }, to: '/etc/{kind}' },
  ])
  expect(plan.notSearched).toEqual([
    { destination: '~/', reason: 'home' },
    { destination: '/', reason: 'disk' },
    { destination: '/etc', reason: 'system' },
  ])
  expect([...plan.moves].map(({ to }) => to)).toEqual(['Images/photo.jpg'])
})

test('where nothing asks for copies, destinations are not looked into', async () => {
  const rule = { rule: 'photos', when: { extension: 'jpg' }, to: '~/Pictures/{modified:yyyy}' }
  const asking = await plannedOutside({ 'photo.jpg': 'photo' }, pictures, () => [...setAside, rule])
  const { deep } = await plannedOutside({ 'photo.jpg': 'photo' }, pictures, () => [rule])
  expect(asking.deep).toContain(`${asking.other.folder}/Pictures/2020/a.jpg`)
  expect(deep.filter(each => each.includes('/2020/'))).toEqual([])
})

test('only so much is looked at, those at the top first', async () => {
  const bench = benchWith({
    'a.txt': 'one',
    'b.txt': 'other',
    'Bills/a.txt': 'one',
    'Bills/deep/b.txt': 'other',
  })
  const set = setOf([...setAside, { rule: 'bills', when: { extension: 'txt' }, to: 'Bills' }])
  const facts = { lookUp: notingLookUp().lookUp, sameBytesWorker }
  const search = (mostEntries: number) =>
    originalsOf(scan(bench.open(), Date.now()), set, facts, { rules: defaultRules, mostEntries })
  const some = await search(3)
  expect([...some.of.keys()].every(name => name.endsWith('a.txt'))).toBe(true)
  expect(some.notSearched).toEqual([{ destination: 'Bills', reason: 'full' }])
  const all = await search(4)
  expect([all.of.size, all.notSearched]).toEqual([2, []])
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

const isAside = (name: string) => /^(Set aside|Documents\/Copies)\//.test(name)
const twinRules = [
  { rule: 'copies of texts', when: { sameAs: { known: true }, extension: 'txt' }, to: 'Documents/Copies' },
  ...setAside,
  { rule: 'bills', when: { name: { is: 'c' } }, to: 'Bills/{modified:yyyy}' },
  { rule: 'others', when: { name: { is: 'd' } }, to: '{kind}' },
]

test('whatever files there are, no plan sets aside every copy of one, nor the oldest', async () => {
  const tried = fc.tuple(fc.dictionary(twinName, twinContent, { minKeys: 1 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(tried, async ([files, subfolders]) => {
      const { plan } = await planned(files, twinRules, { settings: { subfolders } })
      const ways = new Map(plan.moves.map(({ from, to }) => [from, to]))
      for (const content of new Set(Object.values(files))) {
        const names = Object.keys(files).filter(name => files[name] === content)
        if (names.every(isAside)) continue
        expect(names.some(name => !isAside(ways.get(name) ?? name))).toBe(true)
      }
      for (const { why } of plan.moves) {
        if (why?.by !== 'rule' || !/cop/.test(why.rule)) continue
        const original = why.because.find(({ fact }) => fact === 'sameAs')?.found
        expect(ways.get(String(original)) ?? '').not.toMatch(/^Set aside|Copies/)
      }
    }),
    { numRuns: tries(40) },
  )
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
