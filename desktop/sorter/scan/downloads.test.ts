import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { oldDate, plant } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { downloadsUnderWay } from './downloads.ts'
import { scan } from './scan.ts'

/** Of some names, those that wait for a download though their own name does not say so. */
function waiting(names: readonly string[]): readonly string[] {
  const isWaiting = downloadsUnderWay(names)
  return names.filter(name => !/\.(part(-Frag3)?|ytdl)$/.test(name) && isWaiting(name) !== undefined)
}

describe('a download under way', () => {
  test.each([
    ['film.mkv', 'film.mkv.part'],
    ['film.mkv', 'film.Ab3dE-9x.mkv.part'],
    ['Film.MKV', 'film.mkv.aria2'],
    ['song.mp3', 'song.mp3.download'],
  ])('%j waits for %j', (name, control) => {
    expect(waiting([name, control, 'other.mkv'])).toEqual([name])
  })

  test('in parts holds every file of its name', () => {
    const ours = ['v.f137.mp4', 'v.webp', 'v.en.vtt', 'v.info.json']
    expect(waiting([...ours, 'v.f140.m4a.part', 'vv.webp', 'w.f137.mp4'])).toEqual(ours)
    expect(waiting(['My.Show.fhls-audio-1.mp4', 'My.Show.f140.m4a.part-Frag3', 'My.jpg'])).toEqual([
      'My.Show.fhls-audio-1.mp4',
    ])
  })

  test('is all that its control file names', () => {
    expect(waiting(['v.mp4.ytdl', 'v.f137.mp4', 'v.mp4', 'v.webp', 'other.mp4'])).toEqual([
      'v.f137.mp4',
      'v.mp4',
      'v.webp',
    ])
  })

  test('that somebody gave up long ago holds no other document', () => {
    expect(waiting(['report.pdf.part', 'report.docx', 'archive.final.pdf'])).toEqual([])
  })
})

test('a part that was finished just now waits for the next one, and not for ever', () => {
  const bench = workbench({})
  plant(bench.folder, { 'v.f137.mp4': 'film', 'v.webp': 'picture', 'w.temp.mp4': 'merged', 'x.mp4': 'whole' })
  const now = fs.lstatSync(join(bench.folder, 'w.temp.mp4')).ctimeMs // their times are the server's
  const left = scan(bench.open(), now + 4 * 60_000).left
  expect(left).toEqual([
    { name: 'v.f137.mp4', reason: 'recent' },
    { name: 'v.webp', reason: 'recent' },
    { name: 'w.temp.mp4', reason: 'recent' },
  ])
  expect(scan(bench.open(), now + 6 * 60_000).left).toEqual([])
  expect(scan(bench.open(), oldDate.getTime() + 60_000).left).toEqual([])
})
