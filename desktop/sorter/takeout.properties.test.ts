import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRuleSet } from '../services/state/rule-sets.ts'
import { groupNames } from './groups/groups.ts'
import { builtInGroups } from './groups/roles.ts'
import { previewFolder } from './index.ts'
import { jpeg } from './testing/exif.ts'
import { tries } from './testing/property-runs.ts'
import { notingLookUp, putFiles } from './testing/reading.ts'
import { memory, oldDate, snapshot } from './testing/trees.ts'
import { workbench } from './testing/workbench.ts'
import { joinName } from './values/names.ts'

/** An export of Google Photos as it comes, sorted by the starter, by day and by type: its JSON stays beside its picture. */

const folders = fc.constantFrom(
  'Photos from 2018', 'Photos from 2019', 'Fotos von 2019', '2019-07-03 #2', 'Trip to Rome', 'Photos', 'Albums',
  'Trash', 'Deep/Photos from 2020', '', 'Photos/2019', 'Albums/Trip to Rome',
) // biome-ignore format: a list of names
const stems = fc.constantFrom(
  'IMG_0001', 'IMG_20190703_182210', 'a', 'A', 'beach', 'PXL_20210101_120000123.MP', 'Screenshot_20190703-182210',
  'a picture with a rather long name that somebody gave it', 'été',
) // biome-ignore format: a list of names
const extensions = fc.constantFrom('jpg', 'JPG', 'heic', 'png', 'mp4')
const dates = fc.constantFrom(undefined, '2016-05-06', '2019-07-03', '2020-12-31')
const picture = fc.record({
  folder: folders,
  stem: stems,
  extension: extensions,
  number: fc.constantFrom('', '(1)', '(2)'),
  edited: fc.constantFrom(undefined, '-edited', '-bearbeitet', '-已编辑'),
  exif: dates,
  json: fc.record({ day: dates, cut: fc.nat(22), isNumberAtEnd: fc.boolean() }),
  film: fc.constantFrom(undefined, 'MP4', 'mov'),
})
type Picture = typeof picture extends fc.Arbitrary<infer Each> ? Each : never

/** Characters of a picture's name in that of its JSON. */
const mostOfJson = 46

/** The files of a picture as an export has them, and what is in them. */
function filesOf({ folder, stem, extension, number, edited, exif, json, film }: Picture) {
  const name = `${stem}${number}.${extension}`
  const suffix = '.supplemental-metadata'.slice(0, json.cut)
  const isLong = stem.length > mostOfJson
  const described =
    json.isNumberAtEnd || isLong
      ? `${`${stem}.${extension}${suffix}`.slice(0, mostOfJson)}${number}`
      : `${name}${suffix}`.slice(0, mostOfJson)
  const files: Record<string, string | Buffer> = {
    [joinName(folder, name)]: Buffer.concat([photoOf(exif), Buffer.from(`${folder}/${name}`)]),
  }
  // Another file of a long name would take a JSON that has the start of it alone, if it had none itself.
  const day = isLong ? '2019-07-03' : json.day
  if (day) files[joinName(folder, `${described}.json`)] = takeoutJson(day, `${folder}/${name}`)
  if (edited) files[joinName(folder, `${stem}${edited}${number}.${extension}`)] = photoOf('2022-02-02')
  if (film && !isLong) files[joinName(folder, `${stem}${number}.${film}`)] = `film ${folder}/${name}`
  return files
}

const photoOf = (day: string | undefined) =>
  jpeg(day ? [[0x8769, { fields: [[0x9003, `${day.replaceAll('-', ':')} 12:00:00`]] }]] : null)
const takeoutJson = (day: string, title: string) =>
  JSON.stringify({ title, photoTakenTime: { timestamp: String(Date.parse(day) / 1000) } })

const starter = (
  await parseRuleSet(fs.readFileSync(new URL('../starters/takeout.yaml', import.meta.url), 'utf8'))
).set
const ways = [
  ['type', starter],
  ['date', { subfolders: true, dateFrom: 'taken', dateFolders: 'day', undated: 'apart' }],
  ['type', { subfolders: true }],
] as const

test('what belongs together stays so, a second sort moves nothing, and the undo is exact', async () => {
  const pictures = fc.array(picture, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(pictures, fc.constantFrom(...ways), async (all, [by, set]) => {
      const bench = workbench({}, memory)
      for (const each of all) putFiles(bench.folder, filesOf(each), oldDate)
      const plan = () => previewFolder(bench.open(), by, { set, facts: { lookUp: notingLookUp().lookUp } })
      const before = snapshot(bench.folder)
      const sets = setsIn(bench.folder)
      const sort = await plan()
      expect(await bench.run(sort)).toMatchObject({ moved: sort.moves.length, failures: [], renamed: [] })
      const newPaths = new Map(sort.moves.map(({ from, to }) => [from, to]))
      const found = setsIn(bench.folder)
      for (const paths of sets.map(each => each.map(from => newPaths.get(from) ?? from)))
        expect(found.filter(each => paths.every(to => each.includes(to)))).toHaveLength(1)
      expect([...(await plan()).moves]).toEqual([])
      if (sort.moves.length > 0) await bench.undo()
      expect(snapshot(bench.folder)).toEqual(before)
    }),
    { numRuns: tries(300) },
  )
})

/** Paths of what belongs together, by the names in each folder. */
function setsIn(folder: string): readonly (readonly string[])[] {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  const byFolder = Map.groupBy(files, ({ parentPath }) => parentPath)
  return Array.from(byFolder).flatMap(([parent, entries]) => {
    const names = entries.map(({ name }) => name)
    return groupNames({ files: names }, builtInGroups).map(group =>
      group.files.map(at => path.relative(folder, path.join(parent, names[at] ?? ''))).sort(),
    )
  })
}
