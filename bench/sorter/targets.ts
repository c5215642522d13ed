import type { Label } from './contenders.ts'
import { fastestRatio, median, medianOf, megabytes, peakOf, ratio, ratiosOf, seconds } from './figures.ts'
import { type LongHistory, longHistory } from './long-history.ts'
import type { Samples } from './rounds.ts'

export type Results = {
  /** 50 files. */
  readonly small: Samples
  /** By the number of files, in the system's temporary folder. */
  readonly bySize: ReadonlyMap<number, Samples>
  /** 100,000 files on a file system in memory; undefined where there is none. */
  readonly inMemory: Samples | undefined
  readonly history: LongHistory
}

type Verdict = {
  readonly target: string
  /** Undefined: not measured in this run. */
  readonly isMet: boolean | undefined
  readonly found: string
}

const mostSlower = 1.1
const mostSearchMs = 500
const mostBytes = 200e6
/** A million files may cost this much more each than 100,000 do: the folder's own index gets deeper as well. */
const mostGrowth = 1.25

/** The targets, and what became of them, as a table. */
export function targetTable({ small, bySize, history }: Results): string {
  const large = bySize.get(1e5)
  const verdicts = [
    timesAtMost('100,000 files sorted', large, 'sortwell sort', 'C sort', 1.4),
    timesAtMost('100,000 files undone', large, 'sortwell undo', 'C sort', 1.2),
    timesAtMost('100,000 files planned', large, 'sortwell plan', 'find -printf', 4),
    memoryAtMost('100,000 files', large, mostBytes),
    timesAtMost('50 files sorted', small, 'sortwell sort', 'node -e 0', 4),
    ...historyTargets(history),
    linear(bySize),
  ]
  const rows = verdicts.map(({ target, isMet, found }) => {
    return `| ${target} | ${isMet === undefined ? 'not measured' : isMet ? 'met' : '**missed**'} | ${found} |`
  })
  return ['| target | in this run | measured |', '|---|---|---|', ...rows].join('\n')
}

function timesAtMost(
  what: string,
  samples: Samples | undefined,
  label: Label,
  base: Label,
  most: number,
): Verdict {
  const target = `${what} in at most ${most} × \`${base}\``
  const walls = samples && ratiosOf(samples, label, base, 'wallMs')
  if (!walls) return notMeasured(target)
  const cpus = ratiosOf(samples, label, base, 'cpuMs')
  const times = median(walls)
  const fastest = ratio(fastestRatio(samples, label, base))
  const found = `${ratio(times)} × (fastest rounds ${fastest} ×, CPU time ${ratio(cpus && median(cpus))} ×)`
  return { target, isMet: times <= most, found }
}

function memoryAtMost(files: string, samples: Samples | undefined, most: number): Verdict {
  const target = `${files} sorted and undone in at most ${megabytes(most)} MB`
  const sort = samples && peakOf(samples, 'sortwell sort')
  const undo = samples && peakOf(samples, 'sortwell undo')
  if (sort === undefined || undo === undefined) return notMeasured(target)
  const found = `${megabytes(sort)} MB sort, ${megabytes(undo)} MB undo`
  return { target, isMet: Math.max(sort, undo) <= most, found }
}

function historyTargets({ firstMs, laterMs, searchMs }: LongHistory): readonly Verdict[] {
  const { runs, searchedMoves } = longHistory
  const slower = laterMs / firstMs
  return [
    {
      target: `1 file after ${runs.toLocaleString('en')} runs in at most ${mostSlower} × the first`,
      isMet: slower <= mostSlower,
      found: `${ratio(slower)} ×`,
    },
    {
      target: `a search over ${searchedMoves.toLocaleString('en')} moves in at most ${seconds(mostSearchMs)} s`,
      isMet: searchMs <= mostSearchMs,
      found: `${seconds(searchMs)} s`,
    },
  ]
}

function linear(bySize: Results['bySize']): Verdict {
  const target = `1,000,000 files in linear time: a file costs at most ${mostGrowth} × what it does at 100,000`
  const growth = growthOf(bySize, 'sortwell sort', 'wallMs')
  if (growth === undefined) return notMeasured(target)
  const cpu = growthOf(bySize, 'sortwell sort', 'cpuMs')
  const limit = growthOf(bySize, 'C rename loop', 'wallMs')
  const found = `${ratio(growth)} × (CPU time ${ratio(cpu)} ×; the C rename loop itself ${ratio(limit)} ×)`
  return { target, isMet: growth <= mostGrowth, found }
}

/** Time a file at 1,000,000 ÷ time a file at 100,000. */
function growthOf(bySize: Results['bySize'], label: Label, key: 'wallMs' | 'cpuMs'): number | undefined {
  const [few, many] = [bySize.get(1e5), bySize.get(1e6)]
  const fewMs = few && medianOf(few, label, key)
  const manyMs = many && medianOf(many, label, key)
  return fewMs === undefined || manyMs === undefined ? undefined : manyMs / fewMs / 10
}

function notMeasured(target: string): Verdict {
  return { target, isMet: undefined, found: '–' }
}
