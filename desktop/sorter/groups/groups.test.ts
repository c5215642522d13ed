import { expect, test } from 'vitest'
import { groupKinds } from '../values/rules.ts'
import { groupRows } from './group-kinds.ts'
import { groupNames } from './groups.ts'
import { isBound, numberedGroup } from './numbered.ts'

const grouped = (...names: string[]) => groupNames(names).map(group => group.map(at => names[at]).join(' + '))

test.each([
  // a photo with all that a camera, a telephone and a workshop put beside it
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
  // one name to some file system
  [['STRASSE.CR2', 'straße.xmp'], 'STRASSE.CR2 + straße.xmp'],
  [['caf\u00e9.nef', 'cafe\u0301.xmp'], 'caf\u00e9.nef + cafe\u0301.xmp'],
])('%j is one group', (names, group) => {
  expect(grouped(...names)).toEqual([group])
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
  ['.xmp', 'xmp', 'a.', 'constructor', '__proto__.xmp', '__proto__'],
  [],
])('%j, %j, … are no group', (...names) => {
  expect(grouped(...names)).toEqual([])
})

test('groups side by side keep to themselves, and the order of the names does not matter', () => {
  const names = ['IMG_1.CR2', 'IMG_1.xmp', 'IMG_2.CR2', 'IMG_2.xmp', 'x.txt']
  expect(grouped(...names)).toEqual(['IMG_1.CR2 + IMG_1.xmp', 'IMG_2.CR2 + IMG_2.xmp'])
  expect(grouped(...names.toReversed())).toEqual(['IMG_2.CR2 + IMG_2.xmp', 'IMG_1.CR2 + IMG_1.xmp'])
})

test('where case tells files apart, a companion belongs to the one that is spelled as it is', () => {
  expect(grouped('A.CR2', 'A.xmp', 'a.CR2', 'a.xmp')).toEqual(['A.CR2 + A.xmp', 'a.CR2 + a.xmp'])
  expect(grouped('A.CR2', 'a.cr2', 'a.XMP')).toEqual(['a.cr2 + a.XMP'])
})

test('a kind can be switched off', () => {
  const names = ['a.CR2', 'a.JPG', 'a.xmp']
  expect(groupNames(names, ['raw-jpeg'])).toEqual([[0, 1, 2]]) // the .xmp is of both
  expect(groupNames(names, ['photo-notes'])).toEqual([[0, 1]])
  expect(groupNames(names, ['raw-jpeg', 'photo-notes'])).toEqual([])
  expect(groupNames(['a.7z.001', 'a.7z.002'], ['split-archive'])).toEqual([])
})

test('each row of the table can be met, and each kind has one', () => {
  for (const { mains, companions, stem } of groupRows) {
    const begin = stem ? 'img_1234' : 'a'
    const [main] = mains.split(' ')
    for (const { extensions, named } of companions) {
      for (const extension of extensions.split(' ')) {
        for (const naming of named) {
          const before = { stem: begin, name: `${begin}.${main}`, language: `${begin}.en` }[naming]
          expect(groupNames([`${begin}.${main}`, `${before}.${extension}`])).toEqual([[0, 1]])
        }
      }
    }
  }
  const rows = [...groupRows.map(({ kind }) => kind), 'split-archive', 'saved-page']
  expect(groupKinds.filter(kind => !rows.includes(kind))).toEqual([])
})

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
])('%j are numbered together', (names, numbered) => {
  expect(numberedGroup(names, 2)).toEqual(numbered)
  expect(groupNames(numbered)).toEqual([numbered.map((_, at) => at)])
})

test('stems of long names are cut to one length', () => {
  const stem = 'é'.repeat(120)
  const numbered = numberedGroup([`${stem}.CR2`, `${stem}.CR2.xmp`], 12_345)
  expect(numbered.map(name => Buffer.byteLength(name))).toEqual([250, 254])
  expect(groupNames(numbered)).toEqual([[0, 1]])
})

test('what names its main file inside is known', () => {
  expect(['a.cue', 'a.mds', 'a.xmp', 'a.flac'].map(isBound)).toEqual([true, true, false, false])
})
