import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plant } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { downloadsUnderWay } from './downloads.ts'
import { scan } from './scan.ts'

const minuteMs = 60_000

/** Of some names, those that wait for a download though their own name does not say so. */
function waiting(names: readonly string[], ageMs = 10 * minuteMs): readonly string[] {
  const download = downloadsUnderWay(names, () => ageMs)
  return names.filter(name => !/\.(part(-Frag3)?|ytdl)$/.test(name) && download(name) !== undefined)
}

describe('a download under way', () => {
  test.each([
    ['film.mkv', 'film.mkv.part'],
    ['film.mkv', 'film.Ab3dE-9x.mkv.part'],
    ['Film.MKV', 'film.mkv.aria2'],
    ['song.mp3', 'song.mp3.download'],
  ])('%j waits for %j, however long', (name, control) => {
    expect(waiting([name, control, 'other.mkv'], 1e12)).toEqual([name])
  })

  test('in parts holds every file of its name', () => {
    const ours = ['v.f137.mp4', 'v.webp', 'v.en.vtt', 'v.info.json']
    expect(waiting([...ours, 'v.f140.m4a.part', 'vv.webp', 'w.f137.mp4'])).toEqual(ours)
    const show = ['My.Show.fvideo=2000.mp4', 'My.Show.faudio=128.m4a.part-Frag3', 'My.jpg']
    expect(waiting(show)).toEqual(['My.Show.fvideo=2000.mp4'])
  })

  test('is all that its control file names', () => {
    const ours = ['v.f137.mp4', 'v.mp4', 'v.webp']
    expect(waiting(['v.mp4.ytdl', ...ours, 'other.mp4'])).toEqual(ours)
  })

  test('that was given up a day ago holds only the file that it would have become', () => {
    const names = ['v.f140.m4a', 'v.f140.m4a.part', 'v.webp', 'v.docx']
    expect(waiting(names, 25 * 60 * minuteMs)).toEqual(['v.f140.m4a'])
  })

  test('is not told from names that only look like parts', () => {
    const names = [
      'report.pdf.part',
      'report.docx',
      'archive.final.mp4.part',
      'archive.jpg',
      'my.film.mkv',
      'my.nfo',
    ]
    expect(waiting([...names, 'model.f16.gguf', 'model.json', 'data.f1.csv', 'report.temp.docx'], 0)).toEqual(
      [],
    )
  })
})

test('a part that was finished just now waits for the next one, and not for ever', () => {
  const bench = workbench({})
  plant(bench.folder, { 'v.f137.mp4': 'film', 'v.webp': 'picture', 'w.temp.mp4': 'merged', 'x.mp4': 'whole' })
  const now = fs.lstatSync(join(bench.folder, 'w.temp.mp4')).ctimeMs // their times are the server's
  const left = scan(bench.open(), now + 4 * minuteMs).left
  expect(left).toEqual([
    { name: 'v.f137.mp4', reason: 'unfinished' },
    { name: 'v.webp', reason: 'unfinished', lock: 'v.f137.mp4' },
    { name: 'w.temp.mp4', reason: 'unfinished' },
  ])
  expect(scan(bench.open(), now + 6 * minuteMs).left).toEqual([])
})
