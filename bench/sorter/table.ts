import type { Label } from './contenders.ts'
import { fastestRatio, median, medianOf, megabytes, peakOf, ratio, ratiosOf, seconds } from './figures.ts'
import type { Samples } from './rounds.ts'

const head = `| whole process | seconds | ÷ base | lowest to highest | fastest ÷ fastest | CPU seconds | ÷ base | peak MB |
|---|---:|---:|---:|---:|---:|---:|---:|`

/** One row for each step, in the order in which they first ran. */
export function tableOf(samples: Samples, base: Label): string {
  return [head, ...Array.from(samples.keys(), label => rowOf(samples, label, base))].join('\n')
}

function rowOf(samples: Samples, label: Label, base: Label): string {
  const walls = ratiosOf(samples, label, base, 'wallMs') ?? []
  const cpus = ratiosOf(samples, label, base, 'cpuMs')
  const cells = [
    label,
    seconds(medianOf(samples, label, 'wallMs')),
    ratio(walls.length > 0 ? median(walls) : undefined),
    walls.length > 0 ? `${ratio(Math.min(...walls))} – ${ratio(Math.max(...walls))}` : '–',
    ratio(fastestRatio(samples, label, base)),
    seconds(medianOf(samples, label, 'cpuMs')),
    ratio(cpus && median(cpus)),
    megabytes(peakOf(samples, label)),
  ]
  return `| ${cells.join(' | ')} |`
}
