import type { OnChunk } from '../../disk/copy-file.ts'
import type { Failure, Move } from '../../values/values.ts'
import type { FileMover, MoveOutcome } from './file-mover.ts'

export type GroupOutcome = {
  /** Moves whose files are in place now. */
  readonly made: readonly Move[]
  readonly failures: readonly Failure[]
  readonly isStopped: boolean
  /** Some files are in place and could not be moved back, while others could not be moved. */
  readonly isTorn: boolean
}

/** Called while a file is copied to its place, and back. */
type OnChunks = { readonly onChunk: OnChunk; readonly onChunkBack: OnChunk }

/**
 * Moves all files of a group or none: if one fails, those before it are moved back, and all of them fail with it. A file
 * that is gone does not stop the others.
 * @param inPlace first places of files that an interrupted run has moved already
 */
export async function moveGroup(
  moves: readonly Move[],
  inPlace: ReadonlySet<string>,
  mover: FileMover,
  { onChunk, onChunkBack }: OnChunks,
): Promise<GroupOutcome> {
  const waiting = moves.filter(({ from }) => !inPlace.has(from))
  const made = moves.filter(({ from }) => inPlace.has(from))
  const problems = waiting.flatMap(move => mover.check(move) ?? [])
  const gone = problems.filter(isOfMissing)
  const obstacle = problems.find(problem => !isOfMissing(problem))
  const isGone = fromOf(gone)
  const there = obstacle ? [] : waiting.filter(({ from }) => !isGone.has(from))
  const end = obstacle ?? (await moveUntilFailure(there, mover, onChunk, made, gone))
  if (end === 'moved') return { made, failures: gone, isStopped: false, isTorn: false }
  const stuck = await moveAllBack(made, mover, onChunkBack)
  const isReported = fromOf([...gone, ...stuck])
  const failed = end === 'stopped' ? [] : moves.filter(({ from }) => !isReported.has(from))
  const failures = end === 'stopped' ? gone : [...gone, ...failed.map(move => failedWith(move, end))]
  return { made: stuck, failures, isStopped: end === 'stopped', isTorn: stuck.length > 0 }
}

const isOfMissing = ({ reason }: Failure) => reason === 'gone'

/** A set, because thousands of files fail if the folder of a saved page is gone. */
const fromOf = (items: readonly { readonly from: string }[]) => new Set(items.map(({ from }) => from))

/** @param made gets the files that were moved, `gone` the failures of those that are not there; @returns `moved`, or what ended it */
async function moveUntilFailure(
  moves: readonly Move[],
  mover: FileMover,
  onChunk: OnChunk,
  made: Move[],
  gone: Failure[],
): Promise<MoveOutcome> {
  for (const move of moves) {
    const outcome = await mover.move(move, onChunk)
    if (outcome === 'moved') made.push(move)
    else if (outcome !== 'stopped' && isOfMissing(outcome)) gone.push(outcome)
    else return outcome
  }
  return 'moved'
}

/** @returns those that could not be moved back */
async function moveAllBack(
  made: readonly Move[],
  mover: FileMover,
  onChunk: OnChunk,
): Promise<readonly Move[]> {
  const stuck: Move[] = []
  for (const move of made.toReversed()) {
    if ((await mover.moveBack(move, onChunk)) !== 'moved') stuck.unshift(move)
  }
  return stuck
}

function failedWith({ from, to }: Move, first: Failure): Failure {
  if (from === first.from) return first
  const { reason, code } = first
  return { from, to, reason, ...(code === undefined ? {} : { code }), with: first.from }
}
