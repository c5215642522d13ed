import { codeOf } from '../model/disk.ts'
import type { Failure, FailureReason } from '../model/values.ts'

/** Ours, not the system's: to copy the file would download it. */
export const cloudOnlyCode = 'ECLOUD'
/** Ours: a program has the file open for writing, so it must not be copied and removed. */
export const inUseCode = 'EINUSE'
/** Ours: whether one has cannot be asked, and the file changed lately. */
export const recentCode = 'ERECENT'
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

/** A move failed, and what it had begun could not be taken back: a recovery has to look at it again. */
export class HalfMoved extends Error {
  override readonly name = 'HalfMoved'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super('the move could not be taken back', { cause })
    this.code = code
  }
}

/**
 * Takes back what a failed move has begun.
 * @returns the error to tell of
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
