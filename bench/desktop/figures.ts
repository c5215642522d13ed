import type { Memory } from './processes.ts'

export type Figures = {
  readonly isStandIn: boolean
  readonly loads: readonly number[]
  readonly usableMs: readonly number[]
  readonly idle: Memory
  readonly sorting: {
    readonly files: number
    readonly seconds: number
    readonly highest: Memory
    readonly longestStallMs: number
    readonly stall99Ms: number
    /** Of the same loop over the same time with nothing to do. */
    readonly idleStallMs: number
  }
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
