import type { FactName, Facts } from '../values/facts.ts'
import type { FileId } from '../values/values.ts'

/** What identifies a file together with its contents, as far as they can be known without reading them. */
export type FileState = {
  readonly device: number
  readonly inode: FileId
  /** Without its folder. Some facts come from the name. */
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly changedMs: number
}

/** What was found out about a file in one state. */
export type KnownFacts = {
  /** Null where the file does not have the fact; absent where it was not asked for. */
  readonly facts: Partial<Facts>
  /** The last attempt, where the reader hung or crashed. */
  readonly failure?: FactAttempt | undefined
}

export type FactAttempt = {
  /** What was asked together. */
  readonly facts: readonly FactName[]
  readonly atMs: number
  /** Failures in a row, from 1. */
  readonly tries: number
}

/** Stores what was read from files. Neither call throws for the disk's sake: what is lost is read again. */
export interface FactCache {
  /**
   * @param states undefined for a file that could not be recognised later
   * @param facts the only ones that the answers need to hold
   * @returns what is known of each state, in the order given
   */
  find(
    states: readonly (FileState | undefined)[],
    facts: readonly FactName[],
  ): readonly (KnownFacts | undefined)[]
  /** Makes all changes or none. Each starts from what is known then, also by other processes. */
  update(changes: readonly FactChange[]): void
}

export type FactChange = {
  readonly state: FileState
  change(known: KnownFacts | undefined): KnownFacts
}
