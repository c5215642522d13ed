import { readFileSync } from 'node:fs'

/**
 * The trees that record.ts sorts: the same ones for the same numbers, on every machine. Nothing here knows how the sorter
 * works; names, contents and rules are those that a person may have.
 */

export const kinds = [
  'type', 'date', 'size', 'rules', 'contents', 'outside', 'groups', 'clashes', 'subfolders', 'names', 'special',
  'duplicates',
] as const // biome-ignore format: a list of names
export type Kind = (typeof kinds)[number]

/** Something to plant. A path is below the folder that is sorted; `../` leads to the home folder. */
export type Entry = {
  readonly path: string | Buffer
  readonly is: 'file' | 'folder' | 'link' | 'hard link' | 'pipe'
  readonly bytes?: string | Buffer
  /** Of a file that is larger than its bytes. */
  readonly sizeBytes?: number
  /** Of a link as it is written; of a hard link below the folder. */
  readonly target?: string | undefined
  readonly mode?: number | undefined
  readonly modified: Date
  /** Its modification time is always that of the command that sees it. */
  readonly isFresh?: boolean
}

export type Tree = {
  readonly kind: Kind
  /** In the order in which they are planted. */
  readonly entries: readonly Entry[]
  /** What the sort is told. */
  readonly options: readonly string[]
  /** A set of rules in YAML that is planted as `set.yaml` in the home folder. */
  readonly set: string | undefined
  /** Rules of the settings file, in checkouts before sets had options. */
  readonly rules: { readonly apart: readonly string[]; readonly categories: readonly object[] } | undefined
  readonly hasPremium: boolean
  /** Files are planted, edited and deleted between the sort and its undo. */
  readonly isDisturbed: boolean
}

type Random = ReturnType<typeof randomOf>

const samples = JSON.parse(readFileSync(new URL('./samples.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
> // a small file of each format, in base64
const days = [
  '2024-05-06T12:00:00Z', '2023-12-31T23:30:00Z', '2024-02-29T08:00:00Z', '2024-03-31T01:30:00Z', '2019-07-14T10:00:00Z',
  '1999-01-01T00:00:00Z', '1970-01-01T00:00:01Z', '2001-09-09T01:46:40.123Z', '2025-06-01T21:59:59.999Z', '2035-01-01T12:00:00Z',
] // biome-ignore format: a list
const stems = [
  'holiday', 'Invoice 12', 'scan_3', 'IMG_1234', 'IMG_20230405_060708', 'notes', 'report 2024-05-06', 'Übersicht', 'a', 'A', 'song', 'film',
  'Screenshot 2024-02-03 at 10.11.12', 'backup', 'setup', 'data', 'contract', 'a (2)', 'PXL_20240101_120000', 'Rechnung', 'homework 3', 'x',
] // biome-ignore format: a list
const ends =
  '.jpg .JPG .png .gif .svg .pdf .docx .txt .md .csv .mp3 .flac .wav .mp4 .mkv .mov .zip .tar.gz .7z .deb .exe .py .js .ttf .epub .xyz .dat .iso .key .json .html .ics .heic .psd .stl .log .url .lnk .crdownload .part .tmp .torrent .sql'
    .split(' ')
    .concat('')
const folderOf: Readonly<Record<string, string>> = {
  '.jpg': 'Images', '.png': 'Images', '.pdf': 'Documents', '.txt': 'Documents', '.mp3': 'Audio', '.mp4': 'Video', '.zip': 'Archives',
} // biome-ignore format: a table
const groups = [
  '#.CR2 #.JPG #.xmp', '#.CR2 #.CR2.xmp #.jpg', '#.cr2 #.jpg #.nef #.xmp', '#.HEIC #.MOV #.AAE', 'IMG_4321.JPG IMG_4321.MOV', '#.jpg #.jpg.json #.jpg.xmp',
  '#.mkv #.en.srt #.pt-BR.forced.srt #.nfo', '#.mp4 #.srt #.THM', '#.flac #.lrc #.cue', '#.bin #.cue', '#.shp #.shx #.dbf #.prj #.shp.xml',
  '#.tex #.aux #.log #.synctex.gz #.pdf', '#.part1.rar #.part2.rar #.part03.rar', '#.rar #.r00 #.r01', '#.zip #.z01 #.z02', '#.7z.001 #.7z.002',
  '#.html #_files/style.css #_files/img/logo.png', '#.htm #-Dateien/a.js', '#.html #.files/.hidden #.files/x.gif', '#.sqlite #.sqlite-wal #.sqlite-shm',
  '#.db #.db-journal', '#.log', '#.xmp', '#.birthday.jpg #.birthday.mov', '#.mov #.vtt #.MOV', '#.dng #.pp3 #.dng.pp3 #.on1',
] // biome-ignore format: a list
const oddNames: readonly (string | Buffer)[] = [
  '  leading.txt', '-rf.txt', '--json', '...', '....txt', 'noextension', 'a.tar.gz', 'b.tar.gz.txt', '😀 party.jpg', 'שלום.pdf', '\u202Egpj.exe', 'café.txt',
  'cafe\u0301.txt', 'Z\u0351\u036b\u0343a.md', `${'n'.repeat(246)}.txt`, 'ü'.repeat(120), 'dots..', 'space ', 'trail .txt', 'CON', 'nul.txt', 'COM1.jpg', 'line\nbreak.txt',
  'tab\t.csv', 'bell\u0007.mp3', '"double".pdf', "it's.png", '`tick`.js', '$HOME.txt', '*.txt', 'back\\slash.txt', '%41.txt', 'a:b.txt', '<>.md', '\u200b.txt', 'ﬁ.txt', 'ẞ.TXT',
  'İ.txt', 'ı.jpg', '#1.pdf', '~tilde.txt', '.hidden', '..twodots.txt', '.DS_Store', 'Thumbs.db', 'desktop.ini', 'Icon\r', 'Images', 'Documents.txt', `${'日'.repeat(80)}.pdf`,
] // biome-ignore format: a list
const invalidNames = ['café.txt', 'ÿ.jpg', '\u0080', 'äöü.mp3', 'fþo.pdf'].map(name =>
  Buffer.from(name, 'latin1'),
)
const conditions = [
  "extension: [pdf, docx, TXT]", 'name: { contains: [invoice, rechnung] }', "name: { matches: '^(scan|img)[ _-]?\\d+$' }", 'fullName: { ends: .tar.gz }', 'name: { starts: a }',
  'kind: [Images, Video]', 'kind: { is not: Images }', 'size: { larger: 1 kB }', 'size: { smaller: 100 B }', 'modified: { before: 2020 }', 'modified: { after: 2024-02 }',
  'modified: { is: 2024-05-06 }', 'modified: { older than: 3 years }', "any: [ { extension: md }, { name: { one of: [a, x] } } ]", 'none: [ { kind: Other }, { extension: jpg } ]',
  'all: [ { kind: Documents }, { name: { is not: notes } } ]', 'taken: { known: true }', 'takenFrom: name', 'depth: 0', "folder: ''", 'folder: { starts: Work }', 'extension: { known: false }',
] // biome-ignore format: a list
const contentConditions = [
  'realType: application/pdf', 'realType: { starts: image/ }', 'camera: { known: true }', 'taken: { is: 2024-07 }', 'takenFrom: [exif, film]', 'width: { larger: 300 }', 'hasPlace: true',
  'artist: Nina', 'year: { smaller: 2000 }', 'duration: { larger: 1 minutes }', "author: { contains: müller }", 'created: { after: 2023 }', 'pages: { known: true }', 'text: { contains: [offer, invoice number] }',
  'dateInText: { known: true }', 'title: { known: true }', 'genre: { is not: Jazz }', "album: { matches: '^b' }", 'from: { known: false }', 'track: 3', 'height: { smaller: 500 }',
] // biome-ignore format: a list
const effects = [
  "to: '{kind}/{extension|none}'", "to: 'By day/{modified:yyyy/MM}'", "to: '.'", 'leave: true', 'to: Work', 'to: Work/Old', "name: '{modified:yyyy-MM-dd} {name}'", "to: Scans, name: '{modified:yyyy-MM-dd} {counter:2}'",
  "name: '{name:upper}'", "name: '{name}{name}'", "to: '{taken:yyyy|undated}', name: '{name} x'", "to: '{name:initial}'", "to: '{folder}/Sub'", "name: '{counter}'", 'off: true, to: Never', "to: '{{braces}}'",
] // biome-ignore format: a list
const contentEffects = [
  "to: 'Photos/{taken:yyyy-MM}', name: '{taken:yyyy-MM-dd HH.mm.ss}'", "to: '{artist}/{album|Single}', name: '{track:2} {title}'", "to: '{author}/{created:yyyy}'", "to: '{realType|unknown}'", "to: '{camera|no camera}'",
  "to: '{width}x{height}'", "to: 'Text/{dateInText:yyyy|undated}'", "name: '{title|untitled}'", 'leave: true', "to: 'Real/{extension|none}'",
] // biome-ignore format: a list
const copies = [
  'sameAs: { known: true }', 'sameAs: { known: true }', 'all: [ { sameAs: { known: true } }, { kind: [Images, Documents] } ]', 'sameAs: { contains: a }',
  'none: [ { sameAs: { known: false } } ]', 'all: [ { sameAs: { known: false } }, { kind: Code } ]',
] // biome-ignore format: a list
const outsideEffects = [
  "to: '~/Elsewhere/{kind}'", 'to: ~/Elsewhere', 'to: ~/New/Deep/Folder', 'to: ~/Downloads/Inside', 'to: ~/Project/x', 'to: /etc/sorted', 'to: ~/state/x', 'to: ~/Locked/x', 'to: ~/broken/x', "to: 'D:/Photos'",
  'to: ~/a-file/x', "to: '~/Elsewhere/{modified:yyyy}', name: '{name} moved'", 'to: ~/link-out', "to: '~/Elsewhere/{kind}/Old'", 'to: inside-link/x',
] // biome-ignore format: a list

/** Those that no place refuses. */
const usable = outsideEffects.slice(0, 4)

/** Source: mulberry32 by Tommy Ettinger, public domain. */
function randomOf(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T // none of the lists is empty
  const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
  return { below, pick, some, chance: (percent: number) => below(100) < percent }
}

const file = (path: string | Buffer, bytes: string | Buffer, random: Random): Entry => {
  return { path, is: 'file', bytes, modified: new Date(random.pick(days)) }
}
const signs: Readonly<Record<string, Entry['is']>> = { '->': 'link', '=': 'hard link', '|': 'pipe' }
/** Things to plant in a line: `a.txt; Closed/ @000; to file -> a.txt; same = a.txt; pipe |; fresh.txt !` */
function planted(line: string, random: Random): readonly Entry[] {
  return line.split('; ').map(each => {
    const form = /^(.+?)(?: (->|=|\|)(?: (.+?))?)?(?: @(\d+))?( !)?$/
    const [, path = '', sign = '', target, mode, fresh] = form.exec(each) ?? []
    const is = signs[sign] ?? (path.endsWith('/') ? 'folder' : 'file')
    const rights = mode === undefined ? undefined : Number.parseInt(mode, 8)
    return { ...file(path, `in ${path}`, random), is, target, mode: rights, isFresh: fresh !== undefined }
  })
}
const anyName = (random: Random) => random.pick(stems) + random.pick(ends)
const textOf = (random: Random) => `text ${random.below(40)} `.repeat(1 + random.below(30))
const plainFile = (random: Random, folder = '') => file(folder + anyName(random), textOf(random), random)

/** Under its own name, under another one, or with an extension that is wrong. */
function sample(random: Random): Entry {
  const name = random.pick(Object.keys(samples))
  const [, end = ''] = /(\.\w+)$/.exec(name) ?? []
  const stem = () => random.pick(stems)
  const shown = random.pick([name, stem() + end, stem(), `${stem()}.dat`, `${stem()}.txt`])
  return file(shown, Buffer.from(samples[name] ?? '', 'base64'), random)
}

function group(random: Random, folder = ''): readonly Entry[] {
  const stem = random.pick(stems)
  const members = random.pick(groups).split(' ')
  const names = members.filter((_, at) => at === 0 || random.chance(90))
  const isEmpty = random.chance(70)
  const bytesOf = (name: string) =>
    isEmpty && /-(wal|journal)$/.test(name) ? '' : `${name} ${random.below(3)}`
  return names.map(name => file(folder + name.replace('#', stem), bytesOf(name), random))
}

/** A file or a group, and in its target something under a name that is the same, or nearly. */
function clash(random: Random): readonly Entry[] {
  const end = random.pick(Object.keys(folderOf))
  const [stem, folder] = [random.pick([...stems, 'Café', 'Straße']), folderOf[end] ?? '']
  const taken = random.pick([stem, stem.toUpperCase(), stem.normalize('NFD'), `${stem} (2)`, stem])
  const inCase = random.chance(80) ? folder : folder.toLowerCase()
  const target = `${inCase}/${taken}${random.chance(85) ? end : end.toUpperCase()}`
  const twins = `${stem.toUpperCase()}${end}; ${stem.normalize('NFD')}${end}`
  const more = `${target}; ${folder}/${stem} (3)${end}`
  const there = [
    target,
    more,
    `${target}/`,
    `${target} -> ../nowhere`,
    `${folder}/${stem}.xmp`,
    folder,
    twins,
  ]
  if (random.chance(70)) return planted(`${stem}${end}; ${random.pick(there)}`, random)
  const parts = group(random)
  const places = ['Images', 'Video', 'Audio', 'Documents', 'Data', 'Archives']
  return [...parts, file(`${random.pick(places)}/${random.pick(parts).path}`, 'there', random)]
}

const deep = Array.from({ length: 34 }, (_, at) => `d${at}`).join('/')
const insides = [
  'Work/plan.pdf', 'Work/Old/a.txt; Work/Old/a.jpg', 'Trip/IMG_1.CR2; Trip/IMG_1.JPG', 'repo/.git/HEAD; repo/src/x.js', 'web/package.json; web/src/a.js',
  'two/package.json; two/Cargo.toml', 'Thing.app/Contents/x.plist', '.config/x.txt', 'Images/old.jpg; Images (2)/o.jpg', '2024/2024-05/b.txt',
  'Small (under 1 MB)/s.txt', 'game/game.exe; game/lib.dll', 'old/node_modules/x/i.js', 'venv/pyvenv.cfg', `${deep}/deep.txt`, 'Work/Images/n.png',
  'Page_files/x.css', 'film.mkv.download/film.mkv', 'shortcut to work -> Work', 'Empty/Emptier/', '$RECYCLE.BIN/r.txt', 'Closed/ @000',
  'loose/package.json; loose/photo.jpg', 'Fixed/fix.pdf; Fixed/ @555', 'Trip/a.html; Trip/a_files/x.css', 'Trip/b.sqlite; Trip/b.sqlite-wal',
] // biome-ignore format: a list
const specials = [
  'pipe.txt |', 'two names.txt; same file.txt = two names.txt', 'real.jpg; to file.jpg -> real.jpg', 'broken.pdf -> nowhere.pdf', 'to folder -> ../Elsewhere',
  'Nothing/', 'Images/x.jpg; Images/ @555', 'Documents -> ../Elsewhere', 'fresh.txt !', 'letter.docx; ~$letter.docx !', 'sheet.ods; .~lock.sheet.ods# !',
  'film.mkv; film.mkv.part', 'v.f137.mp4 !', 'locked.pdf @000', 'run.sh; a.desktop', 'me -> .', 'package.json', '.git/HEAD', 'app.sqlite; app.sqlite-wal',
  'Video/x.mp4; Video/ @000', 'odd.zip; Archives/odd.zip = odd.zip', 'song.mp3; song.mp3.lrc; Audio/song.mp3', 'a.CR2; a.CR2.xmp !', '../Elsewhere/', 'c.cue; c.bin; Audio/c.cue',
] // biome-ignore format: a list
const home =
  '../Elsewhere/; ../Locked/ @555; ../broken -> nowhere; ../link-out -> Elsewhere; ../Project/.git/; ../a-file; inside-link -> ../Elsewhere; ../Elsewhere/a.txt; ../Elsewhere/Images/x.jpg; a.txt'
const several = (lines: readonly string[]) => (random: Random) =>
  random.some(6 + random.below(6), () => planted(random.pick(lines), random)).flat()

/** Some files with the same few contents, here and in folders that are sorted into. */
function duplicates(random: Random): readonly Entry[] {
  const contents = random.some(4, () => textOf(random))
  const folders = ['', '', '', 'Images/', 'Copies/', 'Documents/', '../Elsewhere/', 'Work/']
  const copy = () => file(random.pick(folders) + anyName(random), random.pick(contents), random)
  const copies = random.some(14 + random.below(12), copy)
  return [...copies, ...group(random), ...planted('one.txt; other.txt = one.txt', random)]
}

const sizes = [0, 1, 999, 1000, 1023, 999_999, 1e6, 1_000_001, 99_999_999, 1e8, 1e9, 3e9]

const own: Readonly<Record<Kind, (random: Random) => readonly Entry[]>> = {
  type: random => random.some(4, () => sample(random)),
  date: random => [...random.some(4, () => sample(random)), ...group(random)],
  size: random => random.some(10, () => ({ ...plainFile(random), sizeBytes: random.pick(sizes) })),
  rules: random => [...group(random), plainFile(random, 'Work/'), ...clash(random)],
  contents: random => random.some(14, () => sample(random)),
  outside: random => [...planted(home, random), ...group(random), ...group(random)],
  groups: random => random.some(8, () => group(random)).flat(),
  clashes: random => random.some(8, () => clash(random)).flat(),
  subfolders: random => [...several(insides)(random), ...several(insides)(random)],
  names: random => [...random.some(22, () => random.pick(oddNames)), ...(random.chance(30) ? invalidNames : [])].map(name => file(name, textOf(random), random)),
  special: several(specials),
  duplicates,
} // biome-ignore format: a table

/** A set of up to five rules. @param always how many of a hundred rules have no condition */
function setOf(random: Random, always: number, when: readonly string[], then: readonly string[]): string {
  const conditionOf = () => (random.chance(always) ? '' : `when: { ${random.pick(when)} }, `)
  const found = random.some(1 + random.below(5), () => conditionOf() + random.pick(then))
  const rules = found.map((rule, at) => `  - { rule: rule ${at}, ${rule} }\n`)
  const rest = random.pick(['', ...['leave', 'type', 'date', 'size'].map(way => `otherwise: ${way}\n`)])
  return `# Tree\nversion: 1\nrules:\n${rules.join('')}${rest}`
}

const sets: Readonly<Partial<Record<Kind, (random: Random) => string>>> = {
  rules: random => setOf(random, 12, conditions, effects),
  contents: random => setOf(random, 3, [...contentConditions, ...contentConditions, ...conditions], [...contentEffects, ...contentEffects, ...effects, 'to: ../up']),
  outside: random => setOf(random, 8, [...conditions, ...contentConditions], [...outsideEffects, ...usable, ...usable, ...usable]).replace('otherwise: leave\n', ''),
  duplicates: random => setOf(random, 2, copies, ['to: Copies', "to: '{kind} copies'", 'leave: true', 'to: ~/Elsewhere', 'to: Work', "name: '{name} copy'"]),
} // biome-ignore format: a table

function optionsOf(random: Random, kind: Kind): readonly string[] {
  const by = kind === 'date' || kind === 'size' ? kind : random.pick(['type', 'type', 'date', 'size'])
  const some = [
    { chance: kind in sets ? 0 : 100, words: [`--by=${by}`] }, { chance: kind === 'subfolders' ? 85 : 15, words: ['--subfolders'] }, { chance: kind === 'clashes' ? 40 : 20, words: ['--on-clash=skip'] },
    { chance: kind === 'date' ? 60 : 5, words: [`--date-folders=${random.pick(['year', 'month', 'day'])}`] }, { chance: kind === 'date' ? 50 : 5, words: ['--date-from=taken'] },
    { chance: 20, words: [`--look-into=${random.pick(['all', 'nothing', 'unclear'])}`] }, { chance: kind === 'size' ? 40 : 5, words: [`--size-limits=${random.pick(['1 kB', '100 B, 1 kB, 20 kB', '1 MB, 2 GB'])}`] },
    { chance: 20, words: [`--leave=${random.pick(['*.md', 'a*', 'Work/', '/x.*', '**/old/*', '*.xmp', '?'])}`] }, { chance: kind === 'special' ? 90 : 0, words: ['--yes'] },
  ] // biome-ignore format: a table
  return some.flatMap(({ chance, words }) => (random.chance(chance) ? words : []))
}

/** All kinds of groups, by their names in checkouts before sets had options. */
export const groupKinds = [
  'raw-jpeg', 'live-photo', 'photo-notes', 'video-notes', 'audio-notes', 'disc-image', 'shapefile', 'latex', 'split-archive',
  'saved-page',
] as const // biome-ignore format: a list of names

/** @param number from 0 on; it decides everything */
export function treeOf(number: number): Tree {
  const random = randomOf(number)
  const kind = kinds[number % kinds.length] as Kind // it is below their number
  const round = Math.floor(number / kinds.length)
  const set = sets[kind]?.(random)
  const entries = [...own[kind](random), ...random.some(5 + random.below(12), () => plainFile(random))]
  const isApart = random.some(6, () => random.chance(30)).filter(Boolean).length > 1
  const categories = [{ folder: 'Own', extensions: ['pdf', 'tar.gz'] }]
  return {
    kind,
    entries,
    options: [...(set ? ['--set=~/set.yaml'] : []), ...optionsOf(random, kind)],
    set,
    rules: round % 6 === 2 ? { apart: isApart ? groupKinds : [], categories } : undefined,
    hasPremium: round % 24 !== 5,
    isDisturbed: round % 4 === 1,
  }
}
