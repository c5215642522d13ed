import type { Failure, Move } from '../model/values.ts'

/** The run is to stop, and a copy under way with it. */
export class Stopped extends Error {}

/** How a single file is moved, and what came of it. */
export type Mover = {
  /** Why it cannot be moved, as far as a look tells. */
  problemOf(move: Move): Failure | undefined
  /**
   * Done when it returns, but for a copy to another device.
   * @throws what {@link failureOf} knows, or {@link Stopped}; the file is then where it was
   */
  place(move: Move): void | Promise<void>
  /** The same without regard to a stop. */
  placeBack(move: Move): Promise<void>
  failureOf(move: Move, error: unknown): Failure
}

export type GroupOutcome = {
  /** In place now. */
  readonly made: readonly Move[]
  readonly failures: readonly Failure[]
  readonly isStopped: boolean
  /** Some are in place and could not be taken back, though others could not be moved. */
  readonly isTorn: boolean
}

/**
 * Moves all files of a group or none: when one fails, those before it are moved back, and all of them have failed with
 * it. A file that is not there any more does not hold up the others.
 * @param inPlace first places of files that an interrupted run has moved already
 */
export async function moveGroup(
  moves: readonly Move[],
  inPlace: ReadonlySet<string>,
  mover: Mover,
): Promise<GroupOutcome> {
  const waiting = moves.filter(({ from }) => !inPlace.has(from))
  const made = moves.filter(({ from }) => inPlace.has(from))
  const problems = waiting.flatMap(move => mover.problemOf(move) ?? [])
  const gone = problems.filter(({ reason }) => reason === 'gone')
  const wasGone = new Set(gone.map(({ from }) => from)) // thousands, where the folder of a saved page is gone
  let held = problems.find(({ reason }) => reason !== 'gone')
  let isStopped = false
  for (const move of waiting) {
    if (held || isStopped) break
    if (wasGone.has(move.from)) continue
    try {
      await mover.place(move)
      made.push(move)
    } catch (error) {
      if (error instanceof Stopped) isStopped = true
      else {
        const failure = mover.failureOf(move, error)
        if (failure.reason === 'gone') gone.push(failure)
        else held = failure
      }
    }
  }
  if (!held && !isStopped) return { made, failures: gone, isStopped, isTorn: false }
  const kept = await takeBack(made, mover)
  const isMissing = new Set([...gone, ...kept].map(({ from }) => from))
  const failed = isStopped ? [] : moves.filter(({ from }) => !isMissing.has(from))
  const failures = failed.map(({ from, to }): Failure => {
    if (!held || from === held.from) return held ?? { from, to, reason: 'io' }
    const { reason, code } = held
    return { from, to, reason, ...(code === undefined ? {} : { code }), with: held.from }
  })
  return { made: kept, failures: [...gone, ...failures], isStopped, isTorn: kept.length > 0 }
}

/** @returns those that could not be taken back */
async function takeBack(made: readonly Move[], mover: Mover): Promise<readonly Move[]> {
  const kept: Move[] = []
  for (const move of made.toReversed()) {
    try {
      await mover.placeBack({ ...move, from: move.to, to: move.from })
    } catch (error) {
      mover.failureOf(move, error) // throws what is no fault of the disk
      kept.unshift(move)
    }
  }
  return kept
}
