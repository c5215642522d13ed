import { codeOf } from '../model/disk.ts'
import type { Failure, FailureReason } from '../model/values.ts'

const reasons: Readonly<Record<string, FailureReason>> = {
  ENOENT: 'gone',
  EACCES: 'denied',
  EPERM: process.platform === 'win32' ? 'busy' : 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EBUSY: 'busy',
  ETXTBSY: 'busy',
  EEXIST: 'taken',
  ENAMETOOLONG: 'name-too-long',
  EROFS: 'read-only',
  ENOTDIR: 'blocked-folder',
  ELOOP: 'blocked-folder',
}

export function failureOf(from: string, to: string, error: unknown): Failure {
  const code = codeOf(error)
  if (code === '') throw error // a fault of ours, not of the disk
  return { from, to, reason: reasons[code] ?? 'io', code }
}

const sentences: Record<FailureReason, string> = {
  gone: 'The file is not there any more.',
  changed: 'Another file is in its place now; it was left alone.',
  taken: 'A file with this name is there already; nothing is overwritten.',
  denied: 'The system does not allow it.',
  full: 'The disk is full.',
  busy: 'Another program is using the file.',
  'name-too-long': 'The name is too long for this disk.',
  'read-only': 'The disk is read-only.',
  'blocked-folder': 'The folder is missing, or a file or a link is in its place.',
  io: 'The disk reported an error.',
}

/** One sentence for a person, with the system's code where no reason of ours says more. */
export function describeFailure({ reason, code }: Failure): string {
  return reason === 'io' && code ? `The disk reported an error (${code}).` : sentences[reason]
}
