import { randomFillSync } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionOf } from '../sorter/programs.ts'
import { createRandom } from '../sorter/random.ts'
import { type Contender, type Line, measureFacts, medianRatio, peakOf } from './frame.ts'

const longAgo = new Date('2024-01-01T00:00:00Z')
const originals = 3000
const lone = 4000
/** Of them so many share their size with another file, and differ in their last byte alone. */
const almost = 400
const smallest = 2000
const largest = 1_500_000

/** 10,000 files of which 3,000 are duplicates: the whole command beside a loop that reads each candidate once. */
export async function benchDuplicates({ rounds }: { rounds: number }): Promise<void> {
  await measureFacts({
    title: 'Duplicates',
    option: '--duplicates',
    threads: ['facts/same/same-bytes-worker'],
    rounds,
    coldRounds: rounds,
    ratio: '÷ loop',
    prepare({ folder, tools }) {
      const { candidates, bytes } = plant(folder)
      const list = join(tools, 'candidates.txt')
      writeFileSync(list, candidates.join('\n'))
      const node = [process.execPath, '--min-semi-space-size=8', '--max-semi-space-size=8']
      const jdupes = versionOf('jdupes')
      const contenders: readonly Contender[] = [
        { name: 'loop that reads', argv: [...node, join(import.meta.dirname, 'read-files.mjs'), list] },
        {
          name: 'loop that lists and reads',
          argv: [...node, join(import.meta.dirname, 'read-files.mjs'), folder],
        },
        {
          name: 'sortwell duplicates',
          argv: [...node, join(tools, 'cli.js'), 'duplicates', '--no-set', '--yes', folder],
        },
        {
          name: 'sortwell plan',
          argv: [...node, join(tools, 'cli.js'), 'plan', '--no-set', '--yes', folder],
        },
        ...(jdupes === undefined ? [] : [{ name: jdupes, argv: ['jdupes', '--quiet', folder] }]),
      ]
      const about = `${originals * 2 + lone} files of ${smallest / 1000} kB to ${largest / 1e6} MB: ${originals} are copies of others, ${almost} have the size of another and
differ in the last byte. ${candidates.length} of them share their size with another and are the candidates, ${(bytes / 1e6).toFixed(0)} MB. Whole
processes, ${rounds} rounds by turns; "÷ loop" is the median of each round's own ratio to a Node program that reads the
candidates once, from a list made beforehand, and does nothing with them. The second loop also lists the folder and looks at
each file to find the candidates, as the command has to. \`plan\` starts the same program and lists the folder, but reads
nothing.`
      return { contenders, about }
    },
    verdict: ({ warm, cold }) =>
      `Targets: at most 1.3 × the loop, ${verdict(cold, 'from the disk')}, ${verdict(warm, 'from the cache')}; at most 200 MB, ${peakVerdict([...warm, ...cold])}.`,
  })
}

/** Sizes are spread evenly over their logarithm, as those of people's files roughly are. */
function plant(folder: string): { readonly candidates: readonly string[]; readonly bytes: number } {
  const sizes = new Map<number, string[]>()
  const random = createRandom(17)
  const put = (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    utimesSync(path, longAgo, longAgo)
    sizes.set(bytes.length, [...(sizes.get(bytes.length) ?? []), path])
  }
  const made = () =>
    randomFillSync(Buffer.alloc(Math.round(smallest * (largest / smallest) ** (random(1e9) / 1e9))))
  for (let at = 0; at < originals; at += 1) {
    const bytes = made()
    put(`photo ${at}.jpg`, bytes)
    put(`photo ${at} (2).jpg`, bytes)
  }
  for (let at = 0; at < lone; at += 2) {
    const bytes = made()
    put(`scan ${at}.pdf`, bytes)
    if (at < almost) bytes[bytes.length - 1] = 1 + (bytes.at(-1) ?? 0)
    put(`scan ${at + 1}.pdf`, at < almost ? bytes : made())
  }
  const shared = [...sizes].filter(([, paths]) => paths.length > 1)
  return {
    candidates: shared.flatMap(([, paths]) => paths),
    bytes: shared.reduce((sum, [size, paths]) => sum + size * paths.length, 0),
  }
}

function verdict(lines: readonly Line[], where: string): string {
  const [loop, listing, ours] = lines
  const ratio = medianRatio(ours, loop)
  if (Number.isNaN(ratio)) return `${where} not measured`
  const beside = `${medianRatio(ours, listing).toFixed(2)} × the one that lists`
  return `${where} ${ratio <= 1.3 ? 'met' : '**missed**'} (${ratio.toFixed(2)} ×; ${beside})`
}

function peakVerdict(lines: readonly Line[]): string {
  const peakMb = peakOf(lines) / 1e6
  return `${peakMb <= 200 ? 'met' : '**missed**'} (${peakMb.toFixed(0)} MB)`
}
