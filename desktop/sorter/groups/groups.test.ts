import { expect, test } from 'vitest'
import { partSets, tableSets } from '../testing/sets/table-sets.ts'
import { numberedStem } from '../values/names.ts'
import type { SetOptions } from '../values/set-options.ts'
import { groupNames } from './groups.ts'
import { hasBound, sharedStem } from './numbered.ts'
import { groupTable } from './roles.ts'

/** Groups as text, `main + companion`; a folder is a path in it, or ends in a slash. */
function grouped(names: readonly string[], together: SetOptions['together'] = true): string[] {
  const files = names.filter(name => !name.includes('/'))
  const folders = names.filter(name => name.includes('/'))
  const inside = (at: number) => [folders[at]?.split('/')[1] ?? ''].filter(Boolean)
  const found = groupNames(
    { files, folders: folders.map(name => name.slice(0, name.indexOf('/'))) },
    groupTable(together),
    inside,
  )
  return found.map(group =>
    [...group.files.map(at => files[at]), ...group.folders.map(at => folders[at])].join(' + '),
  )
}

test.each([
  // a photo with all that a camera, a telephone and a workshop put next to it
  [['IMG_2.CR2', 'IMG_2.xmp', 'IMG_2.CR2.xmp'], 'IMG_2.CR2 + IMG_2.xmp + IMG_2.CR2.xmp'],
  [['IMG_2.JPG', 'IMG_2.nef', 'img_2.jpg.XMP'], 'IMG_2.nef + IMG_2.JPG + img_2.jpg.XMP'],
  [['a.arw', 'a.arw.pp3', 'a.jpeg'], 'a.arw + a.arw.pp3 + a.jpeg'],
  [['IMG_1.HEIC', 'IMG_1.MOV', 'IMG_1.AAE'], 'IMG_1.HEIC + IMG_1.MOV + IMG_1.AAE'],
  [['IMG_0001.JPG', 'IMG_0001.MOV'], 'IMG_0001.JPG + IMG_0001.MOV'],
  [['IMG_7.jpg', 'IMG_7.jpg.json'], 'IMG_7.jpg + IMG_7.jpg.json'],
  [['x.jpg', 'x.png', 'x.xmp'], 'x.jpg + x.png + x.xmp'],
  // films
  [['film.mkv', 'film.srt', 'film.en.srt'], 'film.mkv + film.srt + film.en.srt'],
  [['film.mp4', 'film.pt-BR.forced.ass'], 'film.mp4 + film.pt-BR.forced.ass'],
  [['film.avi', 'film.idx', 'film.sub'], 'film.avi + film.idx + film.sub'],
  [['film.en.mkv', 'film.en.srt', 'film.mkv'], 'film.en.mkv + film.en.srt'],
  [['GOPR1.LRV', 'GOPR1.MP4', 'GOPR1.THM'], 'GOPR1.MP4 + GOPR1.LRV + GOPR1.THM'],
  [['film.mkv', 'film.nfo'], 'film.mkv + film.nfo'],
  // sound and discs
  [['album.cue', 'album.flac'], 'album.flac + album.cue'],
  [['song.lrc', 'song.mp3'], 'song.mp3 + song.lrc'],
  [['game.bin', 'game.cue'], 'game.bin + game.cue'],
  // maps and papers
  [
    ['r.cpg', 'r.dbf', 'r.prj', 'r.shp', 'r.shp.xml', 'r.shx'],
    'r.shp + r.cpg + r.dbf + r.prj + r.shp.xml + r.shx',
  ],
  [['p.aux', 'p.pdf', 'p.run.xml', 'p.synctex.gz', 'p.tex'], 'p.tex + p.aux + p.run.xml + p.synctex.gz'],
  // what was cut into pieces
  [['a.part1.rar', 'a.part10.rar', 'a.part2.rar'], 'a.part1.rar + a.part10.rar + a.part2.rar'],
  [['a.part1.exe', 'a.part2.rar'], 'a.part1.exe + a.part2.rar'],
  [['a.r00', 'a.r01', 'a.rar', 'a.s00'], 'a.rar + a.r00 + a.r01 + a.s00'],
  [['a.z01', 'a.z02', 'a.zip'], 'a.zip + a.z01 + a.z02'],
  [['a.7z.001', 'a.7z.002'], 'a.7z.001 + a.7z.002'],
  [['a.zip.002', 'a.zip.003'], 'a.zip.002 + a.zip.003'],
  // pages with their folders, in the languages of browsers
  [
    ['Page.htm', 'PAGE.html', 'Page_files/', 'page.files/', 'Trip/'],
    'Page.htm + PAGE.html + Page_files/ + page.files/',
  ],
  [['Seite.html', 'Seite-Dateien/'], 'Seite.html + Seite-Dateien/'],
  [['X.html', 'x.html', 'x_files/'], 'X.html + x.html + x_files/'],
  // databases
  [
    ['places', 'places-journal', 'places-shm', 'places-wal'],
    'places + places-journal + places-shm + places-wal',
  ],
  [['x.html', 'x.html-wal', 'x_files/'], 'x.html + x.html-wal + x_files/'],
  // one name to some file system
  [['STRASSE.CR2', 'straße.xmp'], 'STRASSE.CR2 + straße.xmp'],
  [['caf\u00e9.nef', 'cafe\u0301.xmp'], 'caf\u00e9.nef + cafe\u0301.xmp'],
])('%j is one group', (names, group) => {
  expect(grouped(names)).toEqual([group])
})

test.each([
  ['report.log', 'report.txt', 'report.pdf'], // by-products only beside a .tex
  ['IMG_1.jpg', 'IMG_1.png'], // two pictures
  ['birthday.jpg', 'birthday.mov'], // only a telephone's names are sure
  ['IMG_1.CR2', 'IMG_1.MOV'],
  ['IMG_2.xmp', 'IMG_20.CR2', 'IMG_2.CR2.bak'],
  ['IMG_2.CR2.xmp', 'IMG_2.JPG'], // names a file that is not here
  ['film.srt', 'film.sub'],
  ['film.final.srt', 'film.mkv'], // no language
  ['a.rar', 'a.zip', 'b.z01'],
  ['a.part1.rar', 'b.part2.rar'],
  ['album.jpg', 'album.mp3', 'album.m3u'],
  ['data.dbf', 'data.prj'],
  // pictures of people's own
  ['party.jpg', 'party-smile.jpg', 'party-mix.jpg', 'party-hdr.jpg'],
  ['demo.mp4', 'demo-edit.mp4', 'demo-logo.png', 'demo.jpg'],
  ['trip.mp4', 'trips01.mp4', 'programm01.xml', 'program.mp4', 'filmT01.jpg', 'film.mp4'],
  ['beat1234.jpg', 'beat1234.wav', 'ab12345.jpg', 'ab12345.wav'],
  [
    'Long screenshot of a very long page with ads 1.png',
    'Long screenshot of a very long page with ads 1.jpg',
  ],
  ['._a.jpg', '._._a.jpg'],
  // data, code, tools
  ['app.ts', 'app.json', 'app.png', 'app.md5', 'data.json', 'data.mp4', 'package.json', 'package.png'],
  ['firmware.bin', 'firmware.exe', 'firmware.png', 'main.obj', 'main.png', 'main.bin'],
  ['ubuntu.iso', 'ubuntu.png', 'ubuntu.jpg', 'SHA256SUMS', 'setup.exe'],
  ['backup.vhd', 'backup_1.vhd', 'win.vmdk', 'win_1.vmdk', 'win_2.vmdk'],
  [
    'logo.aa',
    'logo.ab',
    'logo.ai',
    'report_aa',
    'report_ab',
    'lesson.l01',
    'lesson.l02',
    'Show.E02',
    'Show.E03',
  ],
  ['backup.zip', 'backup.asc', 'vacation.zip', 'vacation.mp4', 'vacation.md5'],
  // words that are no languages
  [
    'This.mp4',
    'This is.srt',
    'a.mkv',
    'a-is.srt',
    'Talk.mp4',
    'Talk full.srt',
    'Songs.mp4',
    'Songs songs.srt',
  ],
  ['Invoices.md', 'Invoices/2024', 'Photos.md', 'Photos/a.jpg', 'Trip.ipynb', 'Trip/a.png'],
  [
    'Taxes.md',
    'Taxes/2024.pdf',
    'Work.html',
    'Work/a.jpg',
    'README.md',
    'readme/a.png',
    'Site.html',
    'Site/a.pdf',
  ],
  ['audio.mp3', 'video.mp4', 'license.txt'],
  ['film.mkv', 'Subs/subscriptions.xlsx'],
  ['one.mkv', 'two.mkv', 'Subs/2_English.srt'],
  // songs, and files of other kinds
  ['ringtone.mp3', 'cover.jpg', 'invoice.pdf', 'notes.txt'],
  ['voice memo.m4a', 'cover.png'],
  ['song.mp3', 'install.log', 'cover.jpg'],
  ['Recording 1.m4a', 'Recording 2.m4a', 'Scan_2025.jpg'],
  ['01 a.mp3', '03 b.mp3', 'cover.jpg'],
  ['Recording 1.m4a', 'Recording 2.m4a', 'setup.log', 'cover.jpg', 'passwords.txt'],
  ['take a.wav', 'take b.wav', 'disc.png'],
  ['mix.mp3', 'mix.mpc', 'invoice.txt', 'front.jpg'],
  // films and pictures of one name
  ['flyer.png', 'flyer-edited.mp4', 'holiday.jpg', 'holiday-edited.mov'],
  [
    'users-2024.png',
    'users-2024.json',
    'config1080.mp4',
    'config1080.json',
    '000000000139.jpg',
    '000000000139.json',
  ],
  ['sales.csv', 'sales_all.csv', 'firmware.exe', 'firmware-2.bin'],
  ['Fotos.md', 'Fotos/a.jpg', 'Bank.md', 'Bank/2024.csv', '2024.md', '2024/a.jpg'],
  ['Photos 5f0d2c8a1b7e4c39a6d18e24f7b35c90.md', 'Photos/a.jpg'],
  ['Page 5f0d2c8a1b7e4c39a6d18e24f7b35c90.md', 'Page 6f0d2c8a1b7e4c39a6d18e24f7b35c90.md', 'Page/a.png'],
  ['01 a.mp3', '01 b.mp3', '02 c.mp3', 'cover.jpg'],
  ['jpg', 'xmp', '.jpg', '.xmp'], // nothing before the extension
  ['Stranger_files/', 'Trip/', 'Trip.html', 'Page_files', 'Page.html'], // the last folder is a file
  ['.xmp', 'xmp', 'a.', 'constructor', '__proto__.xmp', '__proto__'],
  [],
])('%j, %j, … are no group', (...names) => {
  expect(grouped(names)).toEqual([])
})

test.each([
  [['01 a.mp3', '02 b.mp3', 'cover.jpg', 'Scans/back.jpg', '._01 a.mp3']],
  [['Side_A.flac', 'Side_B.flac', 'Record.cue']],
  [['1-01 a.mp3', '1-02 b.mp3', '2-01 c.mp3', '2-02 d.mp3', 'folder.jpg']],
  [['A1 a.flac', 'A2 b.flac', 'B1 c.flac', 'record.log', 'record.m3u8']],
  [['X - 01 - a.ogg', 'X - 02 - b.ogg', 'Front.png', 'info.txt']],
  [['Record.flac', 'Record.cue', 'Record.log', 'Front.jpg', 'Cover/Back.jpg']],
])('%j are an album', names => {
  const [first = '', ...others] = names
  expect(grouped(names)[0]?.split(' + ').toSorted()).toEqual([first, ...others].toSorted())
})

test('a sample, and the film of a Live Photo, are not one more film', () => {
  const films = ['Film-sample.mkv', 'Film.mkv', 'IMG_1234.HEIC', 'IMG_1234.MOV', 'Subs/2_English.srt']
  expect(grouped(films)).toEqual([
    'Film.mkv + Film-sample.mkv + Subs/2_English.srt',
    'IMG_1234.HEIC + IMG_1234.MOV',
  ])
})

test.each([
  `scan of the contract with ${'telecom '.repeat(25)}.pdf`,
  `cover${' (1'.repeat(80)}.jpg`,
  `${'1'.repeat(250)}.mp3`,
  `a${'-edited(1)'.repeat(24)}.jpg`,
  `a${'.de'.repeat(80)}.srt`,
  `a${'-flat'.repeat(48)}.vmdk`,
  `a${'-enhanced-nr'.repeat(20)}.jpg`,
  `${'a '.repeat(120)}.cue`,
])(
  'a name such as %j takes no time',
  name => {
    expect(grouped([name, 'a.jpg', 'a.mp4', 'a.vmx', '01 a.mp3'])).toBeInstanceOf(Array)
  },
  1000,
)

test('groups side by side keep to themselves, and the order of the names does not matter', () => {
  const names = ['IMG_1.CR2', 'IMG_1.xmp', 'IMG_2.CR2', 'IMG_2.xmp', 'x.txt']
  expect(grouped(names)).toEqual(['IMG_1.CR2 + IMG_1.xmp', 'IMG_2.CR2 + IMG_2.xmp'])
  expect(grouped(names.toReversed())).toEqual(['IMG_2.CR2 + IMG_2.xmp', 'IMG_1.CR2 + IMG_1.xmp'])
})

test('the main file of the first row leads, whatever else is in the folder', () => {
  expect(grouped(['x.jpg', 'x.hif', 'x.xmp', 'y.jpg', 'y.mov'])).toEqual(['x.hif + x.jpg + x.xmp'])
})

test('where case tells files apart, a companion belongs to the one that is spelled as it is', () => {
  expect(grouped(['A.CR2', 'A.xmp', 'a.CR2', 'a.xmp'])).toEqual(['A.CR2 + A.xmp', 'a.CR2 + a.xmp'])
  expect(grouped(['A.CR2', 'a.cr2', 'a.XMP'])).toEqual(['a.cr2 + a.XMP'])
  expect(grouped(['STRASSE.db', 'straße.db', 'straße.db-wal'])).toEqual(['straße.db + straße.db-wal'])
  expect(grouped(['A.CR2', 'A.JPG', 'a.JPG', 'a.JPG.json'])).toEqual(['A.CR2 + A.JPG', 'a.JPG + a.JPG.json'])
})

const long = 'a picture with a rather long name that somebody gave it'
const start = long.slice(0, 46)
const of44 = 'x'.repeat(44)

test.each(
  [
    // The number of a second picture of a name is at the end of its JSON, too.
    [`${long}.jpg + ${start}.json`, `${long}(1).jpg + ${start}(1).json`],
    [`${of44}(1).jpg + ${of44}.j(1).json`],
    // A number that the name came with is not.
    [`${long}(2019).jpg + ${start}.json`],
    [`${long} (1).jpg + ${start}.json`],
    [`${of44}(1).jpg + ${of44}(1.json`],
    [`${of44.slice(1)}(1).jpg + ${of44.slice(1)}(1).json`],
    [
      'a(1).jpg + a(1)-edited.jpg + a(1).jpg.json',
      'a(1)(1).jpg + a(1)-edited(1).jpg + a(1).jpg.suppl(1).json',
    ],
    // An edited version belongs to the picture with its number, whether that is there or not.
    ['a.jpg + a-edited.jpg + a.jpg.json', 'a(1).jpg + a-edited(1).jpg'],
    ['a-edited.jpg + a.jpg.json', 'a-edited(1).jpg + a.jpg.supplemental-metadata(1).json'],
  ].map(groups => [groups.join(', '), groups] as const),
)('JSON of Google Takeout: %s', (_, groups) => {
  const names = groups.flatMap(group => group.split(' + '))
  expect(grouped(names).toSorted()).toEqual(groups.toSorted())
})

test('the main file does not depend on the order in which the disk lists names', () => {
  const names = ['b-edited.jpg', 'b-bearbeitet.jpg', 'b.jpg.json']
  const mains = [names, names.toReversed()].map(each => grouped(each)[0]?.split(' + ')[0])
  expect(mains).toEqual(['b-bearbeitet.jpg', 'b-bearbeitet.jpg'])
})

test('switched off, only a database and its logs are put together', () => {
  const names = ['a.7z.001', 'a.7z.002', 'a.CR2', 'a.JPG', 'a.html', 'a_files/', 'b.db', 'b.db-wal']
  expect(grouped(names, false)).toEqual(['b.db + b.db-wal'])
  expect(grouped(names, true)).toHaveLength(4)
})

test('a group of a person’s own is one more, and leads', () => {
  const scenes = {
    main: ['blend'],
    companions: ['png', 'tar.gz'],
    named: ['{stem}-mask', 'cache of {name}', '{stem}'],
  }
  const names = [
    'a-mask.png',
    'a.blend',
    'a.png',
    'cache of a.blend.tar.gz',
    'A.PNG.xmp',
    'b-mask.png',
    'c.CR2',
    'c.xmp',
  ]
  expect(grouped(names, [scenes])).toEqual([
    'a.blend + a-mask.png + a.png + cache of a.blend.tar.gz + A.PNG.xmp',
    'c.CR2 + c.xmp',
  ])
  expect(grouped(names)).toEqual(['a.png + A.PNG.xmp', 'c.CR2 + c.xmp'])
  expect(grouped(['a.blend', 'a.PSD'], [{ main: ['psd'], companions: ['blend'] }])).toEqual([
    'a.PSD + a.blend',
  ])
})

test.each(tableSets)('row $row: $main is the main file of each companion', ({ main, companions }) => {
  expect(companions.map(each => grouped([main, each])[0]?.split(' + ').toSorted())).toEqual(
    companions.map(each => [main, each].toSorted()),
  )
})

test.each(partSets.map(set => [set] as const))('%j are parts of one file', set => {
  expect(grouped(set)).toEqual([set.join(' + ')])
})

/** The names with one number, as a plan numbers them. */
function numbered(
  names: readonly string[],
  number: number,
  together: SetOptions['together'] = true,
): string[] {
  const shared = sharedStem(names, groupTable(together))
  if (!shared) throw new Error('no stem is shared')
  const { stem, around } = shared
  const longest =
    around.map(({ before, after }) => before + after).toSorted((a, b) => b.length - a.length)[0] ?? ''
  return around.map(({ before, after }) => before + numberedStem(stem, longest, number) + after)
}

test.each([
  [
    ['IMG_2.CR2', 'img_2.cr2.xmp', 'IMG_2.JPG'],
    ['IMG_2 (2).CR2', 'IMG_2 (2).cr2.xmp', 'IMG_2 (2).JPG'],
  ],
  [
    ['film.mkv', 'film.en.srt'],
    ['film (2).mkv', 'film (2).en.srt'],
  ],
  [
    ['IMG_0001(2).jpg', 'IMG_0001(2).mov', 'IMG_0001-edited(2).jpg'],
    ['IMG_0001 (2)(2).jpg', 'IMG_0001 (2)(2).mov', 'IMG_0001 (2)-edited(2).jpg'],
  ],
  [
    ['A(1).jpg', 'A.jpg.supplementa(1).json'], // which contains the stem, too
    ['A (2)(1).jpg', 'A (2).jpg.supplementa(1).json'],
  ],
  [
    ['a.part1.rar', 'a.part2.rar'],
    ['a (2).part1.rar', 'a (2).part2.rar'],
  ],
  [
    ['a.tar.gz.001', 'a.tar.gz.002'],
    ['a (2).tar.gz.001', 'a (2).tar.gz.002'],
  ],
  [
    ['a.zip', 'a.z01'],
    ['a (2).zip', 'a (2).z01'],
  ],
  [
    ['straße.CR2', 'STRASSE.xmp'],
    ['straße (2).CR2', 'straße (2).xmp'],
  ],
])('%j are numbered together', (names, expected) => {
  expect(numbered(names, 2)).toEqual(expected)
  expect(grouped(expected)).toEqual([expected.join(' + ')])
})

test('a folder can belong to a group of a person’s own, with files or without', () => {
  const own = [
    { main: ['song'], companions: ['txt'], named: ['{stem} takes/'] },
    { main: ['draft'], named: ['{name}.parts/', '{stem}/'] },
  ]
  expect(grouped(['a.song', 'a.txt', 'a takes/', 'a.draft', 'a.draft.parts/', 'b/', 'b.draft'], own)).toEqual(
    ['a.song + a.txt + a takes/', 'a.draft + a.draft.parts/', 'b.draft + b/'],
  )
})

test('names of a person’s own groups are numbered at the name of the main file', () => {
  const own = [{ main: ['a.b'], companions: ['png'], named: ['{stem}', 'a-{stem}', 'of {name}'] }]
  const names = ['a.a.b', 'a-a.png', 'a.png', 'of a.a.b.png']
  expect(grouped(names, own)).toEqual([names.join(' + ')])
  expect(numbered(names, 2, own)).toEqual(['a (2).a.b', 'a-a (2).png', 'a (2).png', 'of a (2).a.b.png'])
})

test('stems of long names are cut to one length', () => {
  const stem = 'é'.repeat(120)
  const names = numbered([`${stem}.CR2`, `${stem}.CR2.xmp`], 12_345)
  expect(names.map(name => Buffer.byteLength(name))).toEqual([250, 254])
  expect(grouped(names)).toEqual([names.join(' + ')])
})

test.each([
  [['a.flac', 'a.cue'], true],
  [['a.img', 'a.mds'], true],
  [['a.cr2', 'a.xmp'], false],
  // bound only beside what they name
  [['a.txt', 'a.txt.asc'], false],
  [['a.raw', 'a.jpg', 'a.raw.xmp'], false],
])('%j name each other: %s', (names, expected) => {
  expect(grouped(names)).toHaveLength(1)
  expect(hasBound(names, groupTable(true))).toBe(expected)
})
