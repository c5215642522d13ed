import type { Buffer } from 'node:buffer'
import type { FactName, Facts } from '../values/facts.ts'
import type { Bytes } from './bytes.ts'

/** A file that is asked about. */
export type Subject = {
  /** Without its folder. */
  readonly name: string
  /** The real type, '' where it is not known. */
  readonly type: string
  readonly bytes: Bytes
  /** The same file for those that need most of it: bounded by {@link wholeBounds}. */
  readonly whole: Bytes
  /** What is noted beside the file under this name; null where nothing is. See `NativeCalls.attributeSync`. */
  attribute(name: string): Buffer | null
}

/** What a source has found. */
export type Told = Partial<Facts> & {
  /** A digital camera took it: {@link Facts.taken} cannot be of the years before there were any. */
  readonly isDigital?: boolean
}

/**
 * What is told first of a fact counts, also when the source fails later. Times that are not plausible, numbers that are no
 * whole number above zero and empty texts do not count.
 */
export type Tell = (facts: Told) => void

/** A place where facts come from. */
export type FactSource = {
  readonly gives: readonly FactName[]
  /** By real type, and by name for what has no type. */
  readonly isFor: (type: string, name: string) => boolean
  /** May throw whatever it likes: that costs what it has not told yet. */
  readonly read: (subject: Subject, tell: Tell) => void | Promise<void>
}
