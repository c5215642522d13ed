/** How fast a run is, once that can be told; else null. */
export function filesPerSecond(done: number, elapsedMs: number): number | null {
  return done === 0 || elapsedMs < firstSpeedMs ? null : Math.round((1000 * done) / elapsedMs)
}

const firstSpeedMs = 500
const firstGuessMs = 2000
const worthTellingMs = 10_000

/** How long a run will still take, once that can be told and is worth telling; else null. */
export function remainingMs(done: number, total: number, elapsedMs: number): number | null {
  if (done === 0 || elapsedMs < firstGuessMs) return null
  const left = (elapsedMs / done) * (total - done)
  return left > worthTellingMs ? left : null
}
