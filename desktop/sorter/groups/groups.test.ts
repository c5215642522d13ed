import { expect, test } from 'vitest'
import { numberedStem } from '../values/names.ts'
import type { SetOptions } from '../values/set-options.ts'
import { groupRows } from './group-table.ts'
import { groupNames } from './groups.ts'
import { isBound, sharedStem } from './numbered.ts'
import { groupTable } from './roles.ts'

/** Groups as text, `main + companion`; folders end in a slash. */
function grouped(names: readonly string[], together: SetOptions['together'] = true): string[] {
  const files = names.filter(name => !name.endsWith('/'))
  const folders = names.filter(name => name.endsWith('/'))
  const found = groupNames({ files, folders: folders.map(name => name.slice(0, -1)) }, groupTable(together))
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
  [['x.html', 'X.html', 'x_files/'], 'x.html + X.html + x_files/'],
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
  ['jpg', 'xmp', '.jpg', '.xmp'], // nothing before the extension
  ['Stranger_files/', 'Trip/', 'Trip.html', 'Page_files', 'Page.html'], // the last folder is a file
  ['.xmp', 'xmp', 'a.', 'constructor', '__proto__.xmp', '__proto__'],
  [],
])('%j, %j, … are no group', (...names) => {
  expect(grouped(names)).toEqual([])
})

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

test.each(groupRows.flatMap(row => ('parts' in row ? [] : row)))('companions are found: $mains', row => {
  const stem = row.stem ? 'img_1234' : 'a'
  const main = `${stem}.${row.mains === '*' ? 'db' : row.mains.split(' ')[0]}`
  const companions = row.companions.flatMap(({ extensions, named, areFolders }) => {
    const begins = named.map(text =>
      text.replace('{stem}', stem).replace('{name}', main).replace('{language}', `${stem}.en`),
    )
    const ends = extensions.split(' ').map(text => (text && `.${text}`) + (areFolders ? '/' : ''))
    return begins.flatMap(begin => ends.map(end => begin + end))
  })
  expect(companions.flatMap(each => grouped([main, each]))).toEqual(
    companions.map(each => `${main} + ${each}`),
  )
})

/** The names with one number, as a plan numbers them. */
function numbered(
  names: readonly string[],
  number: number,
  together: SetOptions['together'] = true,
): string[] {
  const { stem, around } = sharedStem(names, groupTable(together))
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

test('what names its main file inside is known', () => {
  expect(['a.cue', 'a.mds', 'a.xmp', 'a.flac'].map(isBound)).toEqual([true, true, false, false])
})
