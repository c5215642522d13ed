import type { Label } from './contenders.ts'
import { fastestRatio, median, medianOf, megabytes, peakOf, ratio, ratiosOf } from './figures.ts'
import type { Samples } from './rounds.ts'

/** Results by the number of files. */
export type Results = ReadonlyMap<number, Samples>

type Verdict = {
  readonly target: string
  /** Undefined: not measured in this run. */
  readonly isMet: boolean | undefined
  readonly found: string
}

const mostTime = 1.6
const mostBytes = 160e6
const mostPlanTime = 3
/** A million files may cost this much more each than 100,000 do: the folder's own index gets deeper as well. */
const mostGrowth = 1.25

/** The targets at 100,000 and 1,000,000 files, and what became of them, as a table. */
export function targetTable(results: Results): string {
  const verdicts = [
    sortTime(results),
    sortMemory(results),
    planTime(results),
    linear(results),
    memoryGrowth(results),
  ]
  const rows = verdicts.map(({ target, isMet, found }) => {
    return `| ${target} | ${isMet === undefined ? 'not measured' : isMet ? 'met' : '**missed**'} | ${found} |`
  })
  return ['| target | in this run | measured |', '|---|---|---|', ...rows].join('\n')
}

function sortTime(results: Results): Verdict {
  const target = `100,000 files sorted in at most ${mostTime} × a C rename loop`
  return timesAtMost(target, results.get(1e5), 'sortwell sort', 'C rename loop', mostTime)
}

function planTime(results: Results): Verdict {
  const target = `100,000 files planned in at most ${mostPlanTime} × \`find -printf\``
  return timesAtMost(target, results.get(1e5), 'sortwell plan', 'find -printf', mostPlanTime)
}

function timesAtMost(
  target: string,
  samples: Samples | undefined,
  label: Label,
  base: Label,
  most: number,
): Verdict {
  const walls = samples && ratiosOf(samples, label, base, 'wallMs')
  if (!walls) return notMeasured(target)
  const cpus = ratiosOf(samples, label, base, 'cpuMs')
  const times = median(walls)
  const fastest = ratio(fastestRatio(samples, label, base))
  const found = `${ratio(times)} × (fastest rounds ${fastest} ×, CPU time ${ratio(cpus && median(cpus))} ×)`
  return { target, isMet: times <= most, found }
}

function sortMemory(results: Results): Verdict {
  const target = `100,000 files sorted and undone in at most ${megabytes(mostBytes)} MB`
  const samples = results.get(1e5)
  const sort = samples && peakOf(samples, 'sortwell sort')
  const undo = samples && peakOf(samples, 'sortwell undo')
  if (sort === undefined || undo === undefined) return notMeasured(target)
  const found = `${megabytes(sort)} MB sort, ${megabytes(undo)} MB undo`
  return { target, isMet: Math.max(sort, undo) <= mostBytes, found }
}

function linear(results: Results): Verdict {
  const target = `1,000,000 files in linear time: a file costs at most ${mostGrowth} × what it does at 100,000`
  const growth = growthOf(results, 'sortwell sort', 'wallMs')
  if (growth === undefined) return notMeasured(target)
  const cpu = growthOf(results, 'sortwell sort', 'cpuMs')
  const limit = growthOf(results, 'C rename loop', 'wallMs')
  const found = `${ratio(growth)} × (CPU time ${ratio(cpu)} ×; the C rename loop itself ${ratio(limit)} ×)`
  return { target, isMet: growth <= mostGrowth, found }
}

/** Time a file at 1,000,000 ÷ time a file at 100,000. */
function growthOf(results: Results, label: Label, key: 'wallMs' | 'cpuMs'): number | undefined {
  const [few, many] = [results.get(1e5), results.get(1e6)]
  const fewMs = few && medianOf(few, label, key)
  const manyMs = many && medianOf(many, label, key)
  return fewMs === undefined || manyMs === undefined ? undefined : manyMs / fewMs / 10
}

function memoryGrowth(results: Results): Verdict {
  const target =
    '1,000,000 files in bounded memory: each file above 100,000 adds no more than each one above 10,000 did'
  const [small, middle, large] = [1e4, 1e5, 1e6].map(files => {
    const samples = results.get(files)
    return samples && peakOf(samples, 'sortwell sort')
  })
  if (small === undefined || middle === undefined || large === undefined) return notMeasured(target)
  const before = (middle - small) / (1e5 - 1e4)
  const after = (large - middle) / (1e6 - 1e5)
  const found = `${after.toFixed(0)} bytes a file, before ${before.toFixed(0)}; ${megabytes(large)} MB in all`
  return { target, isMet: after <= before, found }
}

function notMeasured(target: string): Verdict {
  return { target, isMet: undefined, found: '–' }
}
