import { setImmediate } from 'node:timers/promises'
import type { Move, Progress } from '../../values/values.ts'

const reportEveryMs = 100

/** Progress of a run. */
export type RunProgress = {
  readonly total: number
  /** Files that are finished, moved or not. */
  done: number
  moved: number
  movedBytes: number
  /** Bytes read of the file that is being copied. */
  copiedBytes: number
  reportedAtMs: number
  readonly onProgress: ((progress: Progress) => void) | undefined
  bytesTotal: number | undefined
}

export function startProgress(
  moves: readonly Move[],
  onProgress: ((progress: Progress) => void) | undefined,
): RunProgress {
  const sums = { done: 0, moved: 0, movedBytes: 0, copiedBytes: 0 }
  const bytesTotal = onProgress && moves.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return { ...sums, total: moves.length, reportedAtMs: performance.now(), onProgress, bytesTotal }
}

export function isReportDue({ reportedAtMs }: RunProgress): boolean {
  return performance.now() - reportedAtMs >= reportEveryMs
}

/** Reports, and lets the event loop turn, so that a cancel can arrive. */
export async function reportAndTurn(progress: RunProgress): Promise<void> {
  progress.reportedAtMs = performance.now()
  report(progress)
  await setImmediate()
}

export function report({
  onProgress,
  done,
  total,
  movedBytes,
  copiedBytes,
  bytesTotal = 0,
}: RunProgress): void {
  onProgress?.({ done, total, bytesDone: movedBytes + copiedBytes, bytesTotal })
}
