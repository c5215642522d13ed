import { whyNoCopy } from '../scan/in-use.ts'
import { inUseCode, recentCode } from './failures.ts'

/** @throws {@link inUseError} where {@link whyNoCopy} names a reason */
export function refuseCopyInUse(...asked: Parameters<typeof whyNoCopy>): void {
  const why = whyNoCopy(...asked)
  if (why !== undefined) throw inUseError(why)
}

/** The error that `failureOf` turns back into the reason. */
export function inUseError(why: 'in-use' | 'recent'): Error {
  const code = why === 'in-use' ? inUseCode : recentCode
  return Object.assign(new Error('a program may still write to it'), { code })
}
