import { groupRows } from '../../groups/group-table.ts'
import type { marks } from '../../groups/rows/marks.ts'
import type { GroupRow } from '../../groups/rows/row.ts'

/** Names for each row of the table of groups, as the programs write them. */

/** Of a row: a main file with one companion of each form and extension; paths, a folder's with a file in it. */
export type TableSet = { readonly row: number; readonly main: string; readonly companions: readonly string[] }

type Sample = {
  /** The stem of the main file, where not any will do. */
  readonly stem?: string
  /** What the companion has instead of the stem, or the name, of the main file. */
  readonly text: (mainText: string) => string
}

const after = (mark: string): Sample => ({ text: text => text + mark })

const samples: Readonly<Record<keyof typeof marks, Sample>> = {
  language: after('.de.forced.default'),
  artwork: after('-poster'),
  timeline: after('-320-10'),
  clip: { stem: 'C0001', text: text => `${text}M01` },
  proxy: { stem: 'C0001', text: text => `${text}S03` },
  gopro: { stem: 'GX010373', text: () => 'GL010373' },
  lens: { stem: 'VID_20220925_113615_00_190', text: () => 'LRV_20220925_113615_11_190' },
  edited: after('-bearbeitet'),
  developed: after('-Enhanced-NR'),
  apple: { stem: 'IMG_5747', text: () => 'IMG_E5747' },
  takeout: after('.supplemental-me'),
  version: { text: text => text.replace(/(\.\w+)$/, '_01$1') },
  track: { stem: 'Game (Track 1)', text: () => 'Game (Track 2)' },
  digits: after('01'),
  volume: { stem: 'setup', text: text => `${text}-1` },
  recovery: after('.vol03+04'),
  disk: after('-flat'),
  furtherDisk: after('_1-flat'),
  karaoke: after(' [CO]'),
  all: after('_all'),
  log: after('_log'),
  stamp: after('.20260314150926'),
}

/** One of these fits each row that asks for a form of its stems. */
const stems = [
  'a', 'IMG_5747', 'MVIMG_20171028_142657', 'PXL_20250907_1.RAW-02.ORIGINAL', '20120216_094016-edited(1)', 'Song [dQw4w9WgXcQ]',
  'Artist - Title [CO]', 'Trip 5f0d2c8a1b7e4c39a6d18e24f7b35c90', 'Game (Track 1)',
] // biome-ignore format: a list of names

type Row = Extract<GroupRow, { mains: string }>

/** How a companion is named, as a row says it: `{stem}{language}`. */
type Form = { readonly before: string; readonly by: string; readonly sample: Sample; readonly end: string }

function formOf(named: string): Form {
  const [, before = '', by = '', mark, end = ''] =
    /^([^{]*)(?:\{(stem|name|start)\})?(?:\{(\w+)\})?([^{]*)$/.exec(named) ?? []
  const sample = mark === undefined ? after('') : (samples as Readonly<Record<string, Sample>>)[mark]
  if (!sample) throw new Error(`no sample of ${mark}`)
  return { before, by, sample, end }
}

function stemFor({ stem, shared }: Row, { by, sample }: Form): string {
  const form = stem ?? shared
  const longer = by === 'start' ? 'IMG_'.padEnd(50, '0') : undefined
  const found = sample.stem ?? longer ?? stems.find(each => form?.test(each.toLowerCase()) !== false)
  if (found === undefined) throw new Error(`no stem fits ${form}`)
  return found
}

/** What a companion has of the name of its main file, before a mark changes it. */
function mainTextFor({ shared }: Row, { by }: Form, stem: string, extension: string): string {
  const compared = (shared && new RegExp(shared, 'i').exec(stem)?.slice(1).join('')) || stem
  switch (by) {
    case 'name':
      return `${compared}.${extension}`
    case 'start':
      return `${stem}.${extension}`.slice(0, 46)
    case 'stem':
      return compared
    default:
      return ''
  }
}

function pairsOf(row: Row): readonly { readonly main: string; readonly companion: string }[] {
  const extension = row.mains === '*' ? 'db' : (row.mains.split(' ')[0] ?? '')
  return row.companions.flatMap(({ extensions, named, areFolders, holds }) =>
    named.map(formOf).flatMap(form => {
      const stem = stemFor(row, form)
      const begin = form.before + form.sample.text(mainTextFor(row, form, stem, extension)) + form.end
      return extensions.split(' ').map(each => {
        const name = each === '' ? begin : `${begin}.${each}`
        const inside = holds?.split(' ')[0] ?? 'dat'
        return { main: `${stem}.${extension}`, companion: areFolders ? `${name}/inside.${inside}` : name }
      })
    }),
  )
}

/** All sets of the rows with companions; those of one row have the same main file, but for forms that ask for another. */
export const tableSets: readonly TableSet[] = groupRows.flatMap((row, at) => {
  const byMain = Map.groupBy('parts' in row ? [] : pairsOf(row), ({ main }) => main)
  return Array.from(byMain, ([main, pairs]) => {
    return { row: at, main, companions: pairs.map(({ companion }) => companion) }
  })
})

/** Sets of the rows of parts. */
export const partSets: readonly (readonly string[])[] = [
  ['a.part1.rar', 'a.part2.rar', 'a.part10.rar', 'a.par2', 'a.vol03+04.par2', 'a.sfv'],
  ['a.part1.exe', 'a.part2.rar'],
  ['a.7z.001', 'a.7z.002', 'a.7z.003', 'a.7z.vol0+1.par2'],
  ['a.rar', 'a.r00', 'a.r01', 'a.s00', 'a.vol0+1.par2'],
  ['a.zip', 'a.z01', 'a.z02'],
  ['a.zipx', 'a.zx01'],
  ['a.ace', 'a.c00'],
  ['a.arj', 'a.a01'],
  ['a.dmg', 'a.002.dmgpart'],
  ['a.swm', 'a2.swm', 'a3.swm'],
  ['a.gho', 'a001.ghs'],
  ['a.E01', 'a.E02'],
  ['a.Ex01', 'a.Ex02'],
  ['a.tar.gz.aa', 'a.tar.gz.ab', 'a.tar.gz.ac'],
  ['a.zip.partaa', 'a.zip.partab'],
]
