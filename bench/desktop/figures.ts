import type { LongList, ManyRows } from './long-list.ts'
import type { Memory } from './processes.ts'
import type { Stalls } from './stalls.ts'

/** What one start gave. */
export type Start = { readonly usableMs: number; readonly list: LongList }
/** Both apps, one directly after the other. */
export type Round = { readonly sortwell: Start; readonly template: Start }

export type Sorting = {
  readonly seconds: number
  readonly highest: Memory
  readonly stalls: Stalls
  /** Of the template over the same time with nothing to do. */
  readonly idleStalls: Stalls
}

export type Figures = {
  readonly isStandIn: boolean
  readonly loads: readonly number[]
  /** Files in the long lists. */
  readonly listed: number
  readonly starts: readonly Round[]
  /** Lists of as many rows as files are sorted. */
  readonly many: readonly ManyRows[]
  readonly idle: { readonly sortwell: Memory; readonly template: Memory }
  readonly sorting: { readonly files: number; readonly rounds: readonly Sorting[] }
  readonly watching: {
    readonly folders: number
    readonly seconds: number
    readonly cpuMs: number
    /** Of the same app without a watched folder. */
    readonly baseCpuMs: number
    readonly memory: Memory
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
