import { closeSync, ftruncateSync, openSync, rmSync, utimesSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { plantPremium } from '../../desktop/services/account/testing/signed-plan.ts'
import { jpeg } from '../../desktop/sorter/testing/exif.ts'
import { createRandom } from '../sorter/random.ts'
import { type Contender, type Line, measureFacts, medianRatio, peakOf } from './frame.ts'

const photos = 10_000
const smallest = 100_000
const largest = 4_000_000
/** Most days have none, some many. */
const mostOfDay = 30
const makerNoteBytes = 12_000
const thumbnailBytes = 9000
const copiedAt = new Date('2025-09-01T00:00:00Z')

/** 10,000 photos planned by the day they were taken, beside exiftool and beside a plan by type. */
export async function benchPhotos({ rounds }: { rounds: number }): Promise<void> {
  await measureFacts({
    title: 'Photos by day taken',
    option: '--photos',
    threads: ['facts/facts-worker'],
    rounds,
    coldRounds: Math.min(rounds, 3),
    ratio: '÷ exiftool',
    prepare({ folder, stateDir, tools }) {
      plant(folder)
      plantPremium(stateDir)
      const command = [
        process.execPath,
        '--min-semi-space-size=8',
        '--max-semi-space-size=8',
        join(tools, 'cli.js'),
      ]
      const set = join(stateDir, 'by-day.yaml')
      writeFileSync(set, 'dateFrom: taken\ndateFolders: day\n')
      const plan = [...command, 'plan', folder, '--yes']
      const byDay = [...plan, '--by', 'date', '--set', set]
      const forget = () => rmSync(join(stateDir, 'cache'), { recursive: true, force: true })
      const contenders: readonly Contender[] = [
        {
          name: 'exiftool -fast2 -DateTimeOriginal -r',
          argv: ['exiftool', '-fast2', '-DateTimeOriginal', '-r', folder],
        },
        { name: 'sortwell plan by type', argv: [...plan, '--by', 'type', '--no-set'] },
        { name: 'sortwell plan by day taken, first time', argv: byDay, prepare: forget },
        { name: 'sortwell plan by day taken, again', argv: byDay },
      ]
      const about = `${photos} JPEG files of ${smallest / 1000} kB to ${largest / 1e6} MB, 1 to ${mostOfDay} of a day, each with EXIF: camera, time with offset, place, ${makerNoteBytes / 1000} kB of maker note and ${thumbnailBytes / 1000} kB of
thumbnail. What follows the headers is a hole in the file, which nobody reads here. Whole processes by turns, ${rounds} rounds;
ratios are medians of each round's own. "First time" has an empty cache, "again" that of the run before.`
      return { contenders, about }
    },
    verdict({ warm, cold }) {
      const peakBytes = peakOf([...warm, ...cold])
      return [
        verdicts('In the cache', warm),
        ...(cold.length > 0 ? [verdicts('From the disk', cold)] : []),
        `At most 200 MB: ${(peakBytes / 1e6).toFixed(0)} MB, ${verdict(peakBytes <= 200e6)}.`,
      ].join('\n')
    },
  })
}

function verdicts(where: string, [exiftool, byType, first, again]: readonly Line[]): string {
  const [one, two] = [medianRatio(first, exiftool), medianRatio(again, byType)]
  return `${where}: first time ${one.toFixed(3)} × exiftool (at most 0.3, ${verdict(one <= 0.3)}); again ${two.toFixed(2)} × by type (at most 1.5, ${verdict(two <= 1.5)}).`
}

const verdict = (isMet: boolean) => (isMet ? 'met' : '**missed**')

/** Sizes are spread evenly over their logarithm. */
function plant(folder: string): void {
  const random = createRandom(17)
  const makerNote = Buffer.alloc(makerNoteBytes, 0x5a)
  const thumbnail = Buffer.alloc(thumbnailBytes, 0xa5)
  const two = (value: number) => String(value).padStart(2, '0')
  let [day, left] = ['', 0]
  for (let at = 0; at < photos; at += 1, left -= 1) {
    if (left === 0) {
      day = `${2019 + random(7)}:${two(1 + random(12))}:${two(1 + random(28))}`
      left = 1 + random(mostOfDay)
    }
    const clock = `${two(random(24))}:${two(random(60))}:${two(random(60))}`
    const fields = [
      [0x10f, 'Canon'],
      [0x110, 'Canon EOS R6'],
      [
        0x8769,
        {
          fields: [
            [0x9003, `${day} ${clock}`],
            [0x9004, `${day} ${clock}`],
            [0x9011, '+02:00'],
            [0x927c, makerNote],
            [0xa002, 6000],
            [0xa003, 4000],
          ],
        },
      ],
      [
        0x8825,
        {
          fields: [
            [1, 'N'],
            [2, [48, 8, 0]],
            [3, 'E'],
            [4, [11, 34, 0]],
          ],
        },
      ],
      [0x927d, thumbnail],
    ] as const
    const path = join(folder, `DSC_${String(at).padStart(5, '0')}.JPG`)
    const descriptor = openSync(path, 'w')
    const head = jpeg(fields)
    writeSync(descriptor, head)
    ftruncateSync(descriptor, Math.round(smallest * (largest / smallest) ** (random(1e9) / 1e9)))
    closeSync(descriptor)
    utimesSync(path, copiedAt, copiedAt)
  }
}
