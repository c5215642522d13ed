import type { Failure, FailureReason } from '../values/values.ts'
import { codeOf } from './disk.ts'

/** Ours, not the system's: copying the file would download it. */
export const cloudOnlyCode = 'ECLOUD'
/** Ours: a program has the file open for writing, so it must not be copied and removed. */
const inUseCode = 'EINUSE'
/** Ours: the system cannot say whether a program has the file open, and it changed recently. */
const recentCode = 'ERECENT'
const ourCodes = new Set([cloudOnlyCode, inUseCode, recentCode])

const reasons: Readonly<Record<string, FailureReason>> = {
  ENOENT: 'gone',
  EACCES: 'denied',
  EPERM: process.platform === 'win32' ? 'in-use' : 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EBUSY: 'in-use',
  ETXTBSY: 'in-use',
  EEXIST: 'taken',
  ENAMETOOLONG: 'name-too-long',
  EROFS: 'read-only',
  ENOTDIR: 'blocked-folder',
  ELOOP: 'blocked-folder',
  [cloudOnlyCode]: 'cloud-only',
  [inUseCode]: 'in-use',
  [recentCode]: 'recent',
}

export function failureOf(from: string, to: string, error: unknown): Failure {
  const { reason, code } = reasonOf(error)
  return { from, to, reason, ...(ourCodes.has(code) ? {} : { code }) }
}

/** @throws the error itself when it is a fault of ours, not of the disk */
export function reasonOf(error: unknown): { readonly reason: FailureReason; readonly code: string } {
  const code = codeOf(error)
  if (code === '') throw error
  return { reason: reasons[code] ?? 'io', code }
}

/** The error of a file that a program has open for writing, or may have: {@link failureOf} turns it into the reason. */
export function inUseError(why: 'in-use' | 'recent'): Error {
  const code = why === 'in-use' ? inUseCode : recentCode
  return Object.assign(new Error('a program may still write to it'), { code })
}

/** A move failed and could not be reverted: a recovery has to resolve it. */
export class HalfMoved extends Error {
  override readonly name = 'HalfMoved'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super('the move could not be reverted', { cause })
    this.code = code
  }
}

/**
 * Reverts what a failed move has begun.
 * @returns the error to report
 * @throws {HalfMoved} when the disk refuses
 */
export function takingBack(error: unknown, work: () => void): unknown {
  try {
    work()
    return error
  } catch (second) {
    if (codeOf(second) === '') throw second
    throw new HalfMoved(codeOf(error) || codeOf(second), error)
  }
}

/** Failures that do not end by themselves. All others can: a program closes the file, a disk gets room or is attached. */
const lasting: ReadonlySet<FailureReason> = new Set(['changed', 'gone', 'taken'])

/** Whether another try could move a file that this one could not. */
export function canBeRepeated(failures: readonly Failure[]): boolean {
  return failures.some(({ reason }) => !lasting.has(reason))
}
