import type { Label } from './contenders.ts'
import type { Measured } from './measure.ts'
import type { Samples } from './rounds.ts'

/** @throws for no numbers at all */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing')
  return (lower + upper) / 2
}

/** Median of the rounds; undefined when it was not measured in all of them. */
export function medianOf(
  samples: Samples,
  label: Label,
  key: 'wallMs' | 'cpuMs' | 'peakBytes',
): number | undefined {
  const numbers = valuesOf(samples, label, key)
  return numbers && median(numbers)
}

/** One step ÷ another, round by round: both had the same other work beside them. */
export function ratiosOf(
  samples: Samples,
  label: Label,
  base: Label,
  key: 'wallMs' | 'cpuMs',
): readonly number[] | undefined {
  const numbers = valuesOf(samples, label, key)
  const bases = valuesOf(samples, base, key)
  if (!numbers || !bases) return undefined
  return numbers.map((number, round) => number / (bases[round] ?? Number.NaN))
}

/** The fastest round of one step ÷ the fastest of another: where other work only ever adds time, the least disturbed. */
export function fastestRatio(samples: Samples, label: Label, base: Label): number | undefined {
  const numbers = valuesOf(samples, label, 'wallMs')
  const bases = valuesOf(samples, base, 'wallMs')
  return numbers && bases && Math.min(...numbers) / Math.min(...bases)
}

/** The highest of all rounds. */
export function peakOf(samples: Samples, label: Label): number | undefined {
  const numbers = valuesOf(samples, label, 'peakBytes')
  return numbers && Math.max(...numbers)
}

function valuesOf(samples: Samples, label: Label, key: keyof Measured): number[] | undefined {
  const numbers = samples.get(label)?.map(measured => measured[key])
  if (!numbers || numbers.length === 0) return undefined
  return numbers.every(number => number !== undefined) ? numbers : undefined
}

/** Milliseconds as seconds, three digits that count: `0.158`, `2.41`. */
export function seconds(ms: number | undefined): string {
  if (ms === undefined) return '–'
  return ms < 1000 ? (ms / 1000).toFixed(3) : (ms / 1000).toPrecision(3)
}

/** 1 MB = 1,000,000 bytes. */
export function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '–' : (bytes / 1e6).toFixed(0)
}

export function ratio(number: number | undefined): string {
  return number === undefined ? '–' : number.toPrecision(3)
}
