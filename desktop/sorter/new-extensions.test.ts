import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Disk, realDisk } from './disk/disk.ts'
import { planned } from './testing/plan-by-rules.ts'
import { expectSorted } from './testing/rules/sorted-by.ts'
import { sampleBytes } from './testing/samples.ts'

const samples: Readonly<Record<string, string>> = {
  'photo.png': 'photo.jpg',
  'PHOTO.JPEG': 'photo.jpg',
  'drawing.jpg': 'drawing.png',
  scan: 'paper.pdf',
  'Report v1.2b': 'paper.pdf',
  '2301.12345': 'paper.pdf',
  'letter.zip': 'letter.docx',
  'song.dat': 'song.mp3',
}
const bytesOf = (name: string) => {
  const sample = samples[path.basename(name)]
  return sample === undefined ? name : sampleBytes(sample)
}

const inSet = (rule: string) => `
  rules:
    - rule: Names
      ${rule}
  otherwise: leave`

test.each([
  [
    'in place, where only the case changes',
    "name: '{name}.{extension:lower}'",
    `
      A.JPG              → A.jpg
      b.Tar.GZ           → b.tar.gz
      c.jpg              stays
      README             stays
      trip (2).JPG       → trip (2).jpg`,
  ],
  [
    'in another folder',
    "to: Photos\n      name: '{name}.{extension:upper}'",
    `
      A.jpg              → Photos/A.JPG
      b.JPG              → Photos/b.JPG`,
  ],
  [
    'a name in use in another case',
    "name: '{name}.{extension:lower}'",
    `
      a.JPG              → a (2).jpg
      a.jpg              stays`,
  ],
  [
    'names of a time with numbers',
    "when: { extension: txt }\n      name: '{modified:yyyy-MM-dd}.{extension:lower}'",
    `
      2026-03-14.TXT     → 2026-03-14.txt
      2026-03-14 (2).TXT → 2026-03-14 (2).txt`,
  ],
  [
    'all files of a group',
    "name: '{name}.{extension:lower}'",
    `
      IMG_1.CR2          → IMG_1.cr2
      IMG_1.JPG          → IMG_1.jpg
      IMG_1.CR2.XMP      → IMG_1.cr2.xmp
      IMG_2.JPG          → IMG_2.jpg`,
  ],
  [
    'a name in small letters',
    "name: '{name:lower}'",
    `
      Report.TXT         → report.TXT
      notes.txt          stays`,
  ],
  [
    'the real extension, where the contents leave no doubt',
    "name: '{name}.{realExtension}'",
    `
      photo.png          → photo.jpg
      drawing.jpg        → drawing.png
      PHOTO.JPEG         → PHOTO.jpeg
      scan               → scan.pdf
      letter.zip         → letter.docx
      song.dat           stays
      Report v1.2b       stays
      2301.12345         → 2301.12345.pdf
      notes.txt          stays`,
  ],
  [
    'a name that a program looks for',
    "name: '{name:lower}.{extension:lower}'",
    `
      PACKAGE.JSON       stays
      A.JSON             → a.json`,
  ],
  [
    'the extensions of companions, but not their languages',
    "name: '{name}.{extension:upper}'",
    `
      film.mkv           → film.MKV
      film.en.srt        → film.en.SRT`,
  ],
  [
    'another name and the real extension',
    "to: Named\n      name: '{modified:yyyy} {name}.{realExtension}'",
    `
      photo.png          → Named/2026 photo.jpg
      notes.txt          stays`,
  ],
])('the extension of a new name: %s', async (_, rule, tree) => {
  await expectSorted(inSet(rule), tree, { bytesOf })
})

test('without a format, the extension stays as it is', async () => {
  const files = { 'f.txt ': 'a', 'h.a"b': 'b', 'k.jpe\u0301': 'c', 'A.JPG': 'd', 'm.jp\u200bg': 'e' }
  const { ways } = await planned(files, [{ rule: 'Same', name: '{name}.{extension}' }])
  expect(ways).toEqual({})
})

test('a change of case alone is none where the disk has both names for one, and says so', async () => {
  const rules = [{ rule: 'Small', name: '{name}.{extension:lower}' }]
  const { plan, ways } = await planned({ 'A.JPG': 'a', 'b.jpg': 'b' }, rules, { disk: foldingDisk() })
  expect(ways).toEqual({})
  expect(plan.left).toEqual([
    { name: 'A.JPG', reason: 'case' },
    { name: 'b.jpg', reason: 'sorted' },
  ])
})

/** As on macOS and Windows, a name is found whatever its case. */
function foldingDisk(): Disk {
  const lstatSync = (...args: Parameters<Disk['lstatSync']>) => {
    const [file, ...options] = args
    const folder = path.dirname(String(file))
    const wanted = path.basename(String(file)).toLowerCase()
    const found = fs.readdirSync(folder).find(name => name.toLowerCase() === wanted)
    return realDisk.lstatSync(found === undefined ? file : path.join(folder, found), ...options)
  }
  return { ...realDisk, lstatSync: lstatSync as Disk['lstatSync'] } // one of its many forms
}
