import type { Progress } from '../../../ipc/organize-views.ts'

/** How fast a run goes. */
export type Pace = {
  readonly startedMs: number
  /** When it will end; null until that can be estimated. */
  readonly endMs: number | null
  /** Bytes arrive between two files: files are copied to another disk, and bytes measure more than files. */
  readonly isCopying: boolean
  readonly last: Pick<Progress, 'done' | 'bytesDone'>
}

export function startPace(nowMs: number): Pace {
  return { startedMs: nowMs, endMs: null, isCopying: false, last: { done: 0, bytesDone: 0 } }
}

const firstGuessMs = 1000
/** Weight of a new guess; the rest is the guess before, so that the time left does not jump. */
const weight = 0.2

export function updatePace(pace: Pace, progress: Progress, nowMs: number): Pace {
  const { done, bytesDone } = progress
  const isCopying = pace.isCopying || (done === pace.last.done && bytesDone > pace.last.bytesDone)
  const part = isCopying && progress.bytesTotal > 0 ? bytesDone / progress.bytesTotal : done / progress.total
  const elapsedMs = nowMs - pace.startedMs
  const counted = { ...pace, isCopying, last: { done, bytesDone } }
  if (elapsedMs < firstGuessMs || !(part > 0)) return counted
  const guess = pace.startedMs + elapsedMs / part
  const isOther = pace.endMs === null || isCopying !== pace.isCopying
  return { ...counted, endMs: isOther ? guess : (pace.endMs ?? guess) * (1 - weight) + guess * weight }
}

const shortestShownMs = 3000

/** What remains, in steps as coarse as the guess is; null where it is not known, or the whole run takes no three seconds. */
export function remainingMs({ startedMs, endMs }: Pace, nowMs: number): number | null {
  if (endMs === null || endMs - startedMs <= shortestShownMs) return null
  const leftMs = Math.max(endMs - nowMs, 0)
  const stepMs = leftMs > 60_000 ? 60_000 : leftMs > 10_000 ? 5000 : 1000
  return Math.max(Math.ceil(leftMs / stepMs) * stepMs, 1000)
}
