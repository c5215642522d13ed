import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { realDisk } from '../disk/disk.ts'
import type { FactAnswer } from '../facts/answer.ts'
import type { Gathering } from '../facts/gather.ts'
import type { FactLookUp } from '../facts/look-up.ts'
import { previewFolder, whyOf } from '../index.ts'
import { jpeg } from '../testing/exif.ts'
import { tries } from '../testing/property-runs.ts'
import { notingLookUp, putFiles } from '../testing/reading.ts'
import { sampleBytes, samples } from '../testing/samples.ts'
import { oldDate } from '../testing/trees.ts'
import { bytesAt, compoundFile } from '../testing/types/reported-types.ts'
import { workbench } from '../testing/workbench.ts'
import type { Criterion } from '../values/criteria.ts'
import { dateFolder, dayOf } from '../values/date-folders.ts'
import type { FactProgress } from '../values/facts.ts'
import { noFacts } from '../values/facts.ts'
import { folderByRealType } from '../values/file-types.ts'
import { dateSources, dateSteps, lookIntos, type SetOptions, undatedChoices } from '../values/set-options.ts'
import type { Move, Why } from '../values/values.ts'

const png = sampleBytes('photo.png')
const pdf = sampleBytes('paper.pdf')
const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0a', 'latin1')

type Settings = Partial<SetOptions> & { readonly gathering?: Partial<Gathering> }

async function planned(
  files: Readonly<Record<string, Buffer | string>>,
  by: Criterion = 'type',
  { gathering, ...changes }: Settings = {},
) {
  const bench = workbench()
  putFiles(bench.folder, files, oldDate)
  const { lookUp, opened } = notingLookUp()
  const plan = await previewFolder(bench.open(), by, { set: changes, facts: { lookUp, ...gathering } })
  const folders = Object.fromEntries(
    plan.moves.map(({ from, to }) => [from, to.slice(0, to.lastIndexOf('/'))]),
  )
  const whys = Object.fromEntries(plan.moves.map(move => [move.from, whyOf(plan, move)]))
  return { plan, bench, folders, whys, opened: opened.toSorted() }
}

test('a file without an extension, or with an unknown one, goes where its real type belongs', async () => {
  const { folders, whys } = await planned({
    invoice: png,
    'scan.xyzzy': pdf,
    'note.xyzzy': 'plain',
    'Report 1.2': pdf,
  })
  expect(folders).toEqual({
    invoice: 'Images',
    'scan.xyzzy': 'Documents',
    'note.xyzzy': 'Other',
    'Report 1.2': 'Documents',
  })
  expect(whys).toEqual({
    invoice: { by: 'realType', value: 'image/png' },
    'scan.xyzzy': { by: 'realType', value: 'application/pdf' },
    'note.xyzzy': { by: 'noKnownExtension' },
    'Report 1.2': { by: 'realType', value: 'application/pdf' },
  })
})

test('an extension that stands for two things is looked into', async () => {
  const packet = Buffer.concat([Buffer.of(0x47), Buffer.alloc(187)])
  const film = Buffer.concat([packet, packet, packet, packet])
  const tracker = Buffer.alloc(2000)
  tracker.write('GIF is its title')
  tracker.write('M.K.', 1080)
  const files = {
    'report.dat': pdf,
    'cells.dat': '1 2 3',
    'film.ts': film,
    'app.ts': 'export {}',
    'preview.lrf': sampleBytes('film.mp4'),
    'book.lrf': Buffer.from('L\0R\0F\0\0\0', 'utf8'),
    'film.mod': Buffer.from('000001ba44000400', 'hex'),
    'music.mod': tracker,
    'key.pub': 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ ada@example.org',
    'leaflet.pub': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'sample.asd': Buffer.concat([
      Buffer.from('06490000', 'hex'),
      Buffer.alloc(23),
      Buffer.from('ab1e5678', 'hex'),
    ]),
    'system.asd': '(defsystem "system")',
    'AutoRecovery save of Offer.asd': compoundFile('0609020000000000c000000000000046'),
    'screensaver.scr': Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
    'results.scr': Buffer.from('6fd9ffff010002000000000088000000', 'hex'),
    'letter.max': Buffer.from('ViGBe\0\0\0', 'latin1'),
    'teapot.max': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'photo.pcd': bytesAt(2048, 'PCD_IPI'),
    'points.pcd': '# .PCD v0.7 - Point Cloud Data file format\n',
    'manual.pmd': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'dancer.pmd': bytesAt(0, 'Pmd\0\0\x80\x3f'),
    'tune.sid': bytesAt(0, 'PSID\0\x02'),
    'county.sid': bytesAt(0, 'msid\x01\0'),
    'chair.3ds': bytesAt(0, 'MM\x10\0\0\0'),
    'game.3ds': bytesAt(256, 'NCSD'),
    'picture.iff': bytesAt(0, 'FORM\0\0\0\x64ILBM'),
    'piano.iff': bytesAt(0, 'FORM\0\0\0\x648SVX'),
    'letter.sam': '[ver]\r\r\n\t4\r\r\n[sty]\r\r\n',
    'reads.sam': '@HD\tVN:1.6\tSO:coordinate\n',
    'winmail.dat': bytesAt(0, '\x78\x9f\x3e\x22'),
  }
  expect((await planned(files)).folders).toEqual({
    'report.dat': 'Documents',
    'cells.dat': 'Data',
    'film.ts': 'Video',
    'app.ts': 'Code',
    'preview.lrf': 'Video',
    'book.lrf': 'Books',
    'film.mod': 'Video',
    'music.mod': 'Audio',
    'key.pub': 'Data',
    'leaflet.pub': 'Documents',
    'sample.asd': 'Audio',
    'system.asd': 'Code',
    'AutoRecovery save of Offer.asd': 'Documents',
    'screensaver.scr': 'Installers',
    'results.scr': 'Data',
    'letter.max': 'Images',
    'teapot.max': '3D and CAD',
    'photo.pcd': 'Images',
    'points.pcd': '3D and CAD',
    'manual.pmd': 'Documents',
    'dancer.pmd': '3D and CAD',
    'tune.sid': 'Audio',
    'county.sid': 'Images',
    'chair.3ds': '3D and CAD',
    'game.3ds': 'Data',
    'picture.iff': 'Images',
    'piano.iff': 'Audio',
    'letter.sam': 'Documents',
    'reads.sam': 'Data',
    'winmail.dat': 'Documents',
  })
})

test('an extension with which names end for other reasons, too, is known with a mark alone', async () => {
  const files = {
    'book.aa': Buffer.from('000100005790753600000001', 'hex'),
    'backup.tar.gz.aa': zip,
    'notes.txt.aa': 'text',
    'tune.it': bytesAt(0, 'IMPM'),
    'www.example.it': 'text',
    'sheet.123': bytesAt(0, '\0\0\x1a\0\x03\x10\x04\0'),
    'part.123': 'text',
    'novel.pdb': bytesAt(60, 'TEXtREAd'),
    'protein.pdb': 'HEADER    OXYGEN STORAGE/TRANSPORT',
    'symbols.pdb': Buffer.from('Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0', 'latin1'),
  }
  expect((await planned(files)).folders).toEqual({
    'book.aa': 'Audio',
    'backup.tar.gz.aa': 'Other',
    'notes.txt.aa': 'Other',
    'tune.it': 'Audio',
    'www.example.it': 'Other',
    'sheet.123': 'Documents',
    'part.123': 'Other',
    'novel.pdb': 'Books',
    'protein.pdb': 'Other',
    'symbols.pdb': 'Other',
  })
})

test('by type nothing is opened but what the extension leaves open', async () => {
  const known = { 'a.jpg': pdf, 'b.docx': zip, 'c.txt': 'text', 'd.tar.gz': zip, 'e.json': '{}', 'f.py': '' }
  const { folders, opened, plan } = await planned({ ...known, invoice: png, 'x.dat': pdf })
  expect(opened).toEqual(['invoice', 'x.dat'])
  expect(folders).toMatchObject({ 'a.jpg': 'Images', 'b.docx': 'Documents' })
  expect(plan.moves.filter(({ why }) => why !== undefined).length).toBe(2)
})

test('what many formats are packed in says nothing next to an unknown extension, and all without one', async () => {
  expect((await planned({ 'level.xyzzy': zip, download: zip })).folders).toEqual({
    'level.xyzzy': 'Other',
    download: 'Archives',
  })
})

test('looking into all files, each that contradicts its extension goes where its real type belongs', async () => {
  const files = {
    'photo.jpg': pdf,
    'paper.pdf': sampleBytes('photo.jpg'),
    'notes.txt': png,
    'funny.gif': sampleBytes('film.mp4'),
    'photo.heic': sampleBytes('photo.jpg'),
    'scan.xyzzy': pdf,
    'a.txt': 'text',
  }
  const { folders, whys, opened } = await planned(files, 'type', { lookInto: 'all' })
  expect(folders).toEqual({
    'photo.jpg': 'Documents',
    'paper.pdf': 'Images',
    'notes.txt': 'Images',
    'funny.gif': 'Video',
    'photo.heic': 'Images',
    'scan.xyzzy': 'Documents',
    'a.txt': 'Documents',
  })
  expect(whys['photo.jpg']).toEqual({ by: 'realType', value: 'application/pdf' })
  expect(whys['photo.heic']).toEqual({ by: 'extension' })
  expect(opened).toEqual(Object.keys(files).toSorted())
})

test('what other formats are made of, or a text may begin with, contradicts no extension', async () => {
  const files = {
    'comic.cbz': zip,
    'app.jar': zip,
    'photo.jpg': zip,
    'report.zip': sampleBytes('letter.docx'),
    'drawing.ai': pdf,
    'song.m4a': sampleBytes('film.mp4'),
    'cars.txt': 'BMW and others',
    'pictures.md': 'GIF89a is a format',
    'network.txt': 'MAC addresses',
    'tags.csv': 'ID3,1',
    'shop.txt': 'Buy free things, and more of them',
  }
  const { folders } = await planned(files, 'type', { lookInto: 'all' })
  expect(folders).toEqual((await planned(files, 'type', { lookInto: 'nothing' })).folders)
})

test('looking into nothing, names alone decide', async () => {
  const files = { invoice: png, 'x.dat': pdf, 'photo.jpg': pdf }
  const { folders, opened } = await planned(files, 'type', { lookInto: 'nothing' })
  expect(opened).toEqual([])
  expect(folders).toEqual({ invoice: 'Other', 'x.dat': 'Data', 'photo.jpg': 'Images' })
})

test('own categories go before contradictions, and hold for where they lead', async () => {
  const categories = [
    { folder: 'Scans', extensions: ['jpg', 'x.y'] },
    { folder: 'Papers', extensions: ['pdf'] },
  ]
  const files = { 'a.jpg': pdf, 'a.x.y': pdf, 'b.png': pdf, 'c.heic': sampleBytes('photo.jpg') }
  const { folders, opened } = await planned(files, 'type', { lookInto: 'all', categories })
  expect(folders).toEqual({ 'a.jpg': 'Scans', 'a.x.y': 'Scans', 'b.png': 'Papers', 'c.heic': 'Images' })
  expect(opened).toEqual(['b.png', 'c.heic'])
})

test('a companion goes where its main file contradicts', async () => {
  const files = { 'a.jpg': pdf, 'a.xmp': png }
  const { folders, opened } = await planned(files, 'type', { lookInto: 'all' })
  expect(folders).toEqual({ 'a.jpg': 'Documents', 'a.xmp': 'Documents' })
  expect(opened).toEqual(['a.jpg'])
})

test('a file that is what its name says goes nowhere else when all are looked into', async () => {
  const files = Object.fromEntries(samples.map(({ name, bytes }) => [name, bytes]))
  const usual = await planned(files)
  const all = await planned(files, 'type', { lookInto: 'all' })
  expect(all.opened.length).toBeGreaterThan(usual.opened.length)
  expect(all.folders).toEqual(usual.folders)
  expect(all.whys).toEqual(usual.whys)
})

test('own categories hold for real types and against looking', async () => {
  const categories = [{ folder: 'Papers', extensions: ['pdf', 'xyzzy'] }]
  const { folders, opened } = await planned({ scan: pdf, 'a.xyzzy': png }, 'type', { categories })
  expect(folders).toEqual({ scan: 'Papers', 'a.xyzzy': 'Papers' })
  expect(opened).toEqual(['scan'])
})

test('by size, and by the time of change, nothing is opened', async () => {
  const files = { invoice: png, 'photo.jpg': sampleBytes('photo.jpg') }
  expect((await planned(files, 'size')).opened).toEqual([])
  const { opened, whys } = await planned(files, 'date')
  expect(opened).toEqual([])
  expect(whys).toEqual({ invoice: { by: 'modified' }, 'photo.jpg': { by: 'modified' } })
})

const dayOfChange = dateFolder(oldDate.getTime(), 'day')
const byDayTaken = { dateFrom: 'taken', dateFolders: 'day' } as const

test('by date, photos and films go by the day they were taken on, all else by its change', async () => {
  const files = {
    'photo.jpg': sampleBytes('photo.jpg'),
    'film.mov': sampleBytes('film.mov'),
    'IMG-20230131-WA0007.jpg': sampleBytes('old.gif'),
    'old.gif': sampleBytes('old.gif'),
    'paper.pdf': pdf,
  }
  const { folders, whys, opened } = await planned(files, 'date', byDayTaken)
  expect(folders).toEqual({
    'photo.jpg': '2024/2024-07/2024-07-03',
    'film.mov': '2024/2024-07/2024-07-03',
    'IMG-20230131-WA0007.jpg': '2023/2023-01/2023-01-31',
    'old.gif': dayOfChange,
    'paper.pdf': dayOfChange,
  })
  expect(whys['photo.jpg']).toEqual({
    by: 'taken',
    value: '2024-07-03T18:22:10+02:00',
    from: 'exif',
    camera: 'Canon EOS R6',
  })
  expect(whys['IMG-20230131-WA0007.jpg']).toEqual({
    by: 'taken',
    value: '2023-01-31',
    from: 'name',
    camera: null,
  })
  expect(whys['old.gif']).toEqual({ by: 'modified' })
  expect(opened).not.toContain('paper.pdf')
})

const undatedApart = { ...byDayTaken, undated: 'apart' } as const
const unsetClock = jpeg([[0x8769, { fields: [[0x9003, '1980:01:01 00:00:12']] }]])

test('photos and films without a date go to Undated where the set says so, all else by its change', async () => {
  const { folders, whys, bench, plan } = await planned(
    {
      'photo.jpg': sampleBytes('photo.jpg'),
      'IMG-20230131-WA0007.jpg': sampleBytes('old.gif'),
      'old.gif': sampleBytes('old.gif'),
      'empty.mov': '',
      download: sampleBytes('old.gif'),
      README: 'plain',
      'paper.pdf': pdf,
    },
    'date',
    undatedApart,
  )
  expect(folders).toEqual({
    'photo.jpg': '2024/2024-07/2024-07-03',
    'IMG-20230131-WA0007.jpg': '2023/2023-01/2023-01-31',
    'old.gif': 'Undated',
    'empty.mov': 'Undated',
    download: 'Undated',
    README: dayOfChange,
    'paper.pdf': dayOfChange,
  })
  expect(whys['old.gif']).toEqual({ by: 'undated' })
  expect(whys.README).toEqual({ by: 'modified' })
  await bench.run(plan)
  const { lookUp } = notingLookUp()
  const again = await previewFolder(bench.open(), 'date', {
    set: { ...undatedApart, subfolders: true },
    facts: { lookUp },
  })
  expect(again.moves).toEqual([])
})

test('a photo whose camera has not been set says so, in Undated and by its change', async () => {
  const files = { 'a.jpg': unsetClock, 'IMG-20230131-WA0007.jpg': unsetClock }
  const apart = await planned(files, 'date', undatedApart)
  expect(apart.folders).toMatchObject({ 'a.jpg': 'Undated' })
  expect(apart.whys['a.jpg']).toEqual({ by: 'undated', clockNotSet: true })
  expect(apart.whys['IMG-20230131-WA0007.jpg']).toMatchObject({ from: 'name', clockNotSet: true })
  const usual = await planned(files, 'date', byDayTaken)
  expect(usual.folders).toMatchObject({ 'a.jpg': dayOfChange })
  expect(usual.whys['a.jpg']).toEqual({ by: 'modified', clockNotSet: true })
})

const unreadAnswers: readonly (readonly [string, FactAnswer])[] = [
  ['may not be read', { failure: { reason: 'denied', code: 'EACCES' } }],
  ['was given up', { failure: { reason: 'no-answer' } }],
  ['is only in the cloud', { facts: noFacts, unread: 'cloud-only' }],
  ['is on a disk that fails', { facts: noFacts, unread: 'io' }],
  ['was given up for its date', { facts: { ...noFacts, realType: 'image/gif' }, givenUp: ['taken'] }],
]
test.each(unreadAnswers)(
  'a photo that %s is not without a date: it goes by its change',
  async (_, answer) => {
    const lookUp: FactLookUp = { ask: async () => answer, close() {} }
    const { folders } = await planned({ 'a.jpg': '' }, 'date', { ...undatedApart, gathering: { lookUp } })
    expect(folders).toEqual({ 'a.jpg': dayOfChange })
  },
)

test('a photo that the listing shows to be only in the cloud goes by its name, or by its change', async () => {
  const bench = workbench()
  const files = { 'a.jpg': '', 'IMG-20230131-WA0007.jpg': '' }
  putFiles(bench.folder, files, oldDate)
  for (const name of Object.keys(files)) {
    fs.truncateSync(path.join(bench.folder, name), 100_000)
    fs.utimesSync(path.join(bench.folder, name), oldDate, oldDate)
  }
  const { lookUp, opened } = notingLookUp()
  const disk = { ...realDisk, isCloudOnlySync: () => true }
  const plan = await previewFolder(bench.open(), 'date', { set: undatedApart, facts: { lookUp }, disk })
  expect(Object.fromEntries(plan.moves.map(({ from, to }) => [from, path.dirname(to)]))).toEqual({
    'a.jpg': dayOfChange,
    'IMG-20230131-WA0007.jpg': '2023/2023-01/2023-01-31',
  })
  expect(opened).toEqual([])
})

test('without a reader of facts nothing is without a date', async () => {
  const bench = workbench()
  putFiles(bench.folder, { 'a.jpg': '' }, oldDate)
  const plan = await previewFolder(bench.open(), 'date', { set: undatedApart })
  expect(plan.moves.map(({ to }) => to)).toEqual([`${dayOfChange}/a.jpg`])
})

test('both halves of a Live Photo are of one day, grouped or not, although the film knows only UTC', async () => {
  // 18:22:10 at the place, east of Greenwich; 23:22:10 of the day before here, or the like.
  const local = jpeg([[0x8769, { fields: [[0x9003, '2024:07:04 01:22:11']] }]])
  const files = {
    'IMG_1.HEIC': local,
    'IMG_1.MOV': sampleBytes('film.mp4'),
    'other.mp4': sampleBytes('film.mp4'),
  }
  const day = '2024/2024-07/2024-07-04'
  const together = await planned(files, 'date', byDayTaken)
  expect(together.folders).toMatchObject({ 'IMG_1.HEIC': day, 'IMG_1.MOV': day })
  expect(together.opened).not.toContain('IMG_1.MOV')
  const apart = await planned(files, 'date', { ...byDayTaken, together: false })
  expect(apart.folders).toMatchObject({ 'IMG_1.HEIC': day, 'IMG_1.MOV': day })
  expect(apart.whys['IMG_1.MOV']).toMatchObject({ by: 'taken', value: '2024-07-04T01:22:10+09:00' })
  expect(apart.whys['other.mp4']).toMatchObject({ value: '2024-07-03T16:22:10Z' })
})

test('a file that cannot be looked at costs its own facts only', async () => {
  const { lookUp } = notingLookUp()
  const failing = {
    ...lookUp,
    ask: async (question: Parameters<typeof lookUp.ask>[0]) =>
      question.path.endsWith('bad') ? ({ failure: { reason: 'no-answer' } } as const) : lookUp.ask(question),
  }
  const { folders } = await planned({ bad: png, good: png }, 'type', { gathering: { lookUp: failing } })
  expect(folders).toEqual({ bad: 'Other', good: 'Images' })
})

test('progress says how many files are read, and how many there are to read', async () => {
  const told: string[] = []
  const onProgress = ({ done, total }: FactProgress) => told.push(`${done} of ${total}`)
  await planned({ a: png, b: png, c: png, 'd.txt': '' }, 'type', { gathering: { onProgress } })
  expect([told.at(0), told.at(-1)]).toEqual(['0 of 3', '3 of 3'])
  const stays = told.length
  await planned({ 'd.txt': '' }, 'type', { gathering: { onProgress } })
  expect(told).toHaveLength(stays)
})

test('a cancel does not wait for a file that hangs', async () => {
  const stop = new AbortController()
  const hanging: FactLookUp = {
    ask: () => new Promise(() => setImmediate(() => stop.abort())),
    close() {},
  }
  const gathering = { lookUp: hanging, signal: stop.signal }
  await expect(planned({ a: png }, 'type', { gathering })).rejects.toThrow('aborted')
})

test('looking stops between two files', async () => {
  const stop = new AbortController()
  const { lookUp, opened } = notingLookUp()
  const stopping: FactLookUp = {
    ...lookUp,
    ask(question) {
      if (question.path.endsWith('b')) stop.abort()
      return lookUp.ask(question)
    },
  }
  const gathering = { lookUp: stopping, signal: stop.signal }
  await expect(planned({ a: png, b: png, c: png }, 'type', { gathering })).rejects.toThrow('aborted')
  expect(opened).toEqual(['a', 'b'])
})

test('a companion goes with its main file and is not looked into', async () => {
  const files = { 'a.cr2': sampleBytes('photo.cr2'), 'a.jpg': sampleBytes('edited.jpg') }
  const { folders, opened, whys } = await planned(files, 'date', byDayTaken)
  expect(folders).toEqual({ 'a.cr2': '2024/2024-07/2024-07-03', 'a.jpg': '2024/2024-07/2024-07-03' })
  expect(opened).toEqual(['a.cr2'])
  expect(whys['a.cr2']).toMatchObject({ by: 'taken' })
})

const anyFile = fc.record({
  stem: fc.constantFrom('a', 'IMG_1', 'IMG-20230131-WA0007', 'Report 1.2'),
  extension: fc.constantFrom('', '.jpg', '.heic', '.mov', '.dat', '.ts', '.xyzzy', '.pdf', '.txt'),
  sample: fc.constantFrom(...samples),
})
const anySettings = fc.record({
  dateFrom: fc.constantFrom(...dateSources),
  undated: fc.constantFrom(...undatedChoices),
  dateFolders: fc.constantFrom(...dateSteps),
  lookInto: fc.constantFrom(...lookIntos),
  together: fc.boolean(),
})

test('what is said to decide does decide, only what was opened is said to, and that is what a run does', async () => {
  const check = async (all: Picked[], by: Criterion, settings: Partial<SetOptions>) => {
    const files = Object.fromEntries(all.map(each => [`${each.stem}${each.extension}`, each.sample.bytes]))
    const { plan, bench, opened } = await planned(files, by, settings)
    const { moves } = plan
    const mains = moves.filter(({ group }, at) => group === undefined || moves[at - 1]?.group !== group)
    for (const move of mains) expectDecided(move, whyOf(plan, move), opened, settings)
    await bench.run(plan)
    const ends = [...moves.map(({ to }) => to), ...plan.left.map(({ name }) => name)]
    expect(ends.every(name => fs.existsSync(path.join(bench.folder, name)))).toBe(true)
  }
  const someFiles = fc.array(anyFile, { minLength: 1, maxLength: 6 })
  const property = fc.asyncProperty(someFiles, fc.constantFrom('type', 'date'), anySettings, check)
  await fc.assert(property, { numRuns: tries(60) })
})

function expectDecided(
  { from, to }: Move,
  why: Why,
  opened: readonly string[],
  settings: Partial<SetOptions>,
): void {
  if (why.by === 'taken') expect(to).toMatch(folderStart(dayOf(why.value), settings))
  if (why.by === 'modified') expect(to).toMatch(folderStart(dayOf(oldDate.toISOString()), settings))
  if (why.by === 'undated') {
    expect(to).toMatch(/^Undated\//)
    expect(opened).toContain(from)
  }
  if (why.by === 'realType') {
    expect(opened).toContain(from)
    expect(to).toMatch(`${folderOfType(why.value)}/`)
  }
}

type Picked = typeof anyFile extends fc.Arbitrary<infer T> ? T : never

function folderStart(day: string, { dateFolders }: Partial<SetOptions>): string {
  const [year = '', month = ''] = day.split('-')
  if (dateFolders === 'year') return `${year}/`
  const monthFolder = `${year}/${year}-${month}/`
  return dateFolders === 'month' ? monthFolder : `${monthFolder}${day}/`
}

function folderOfType(type: string): string {
  return folderByRealType([]).folderOf(type, 'x') ?? ''
}
