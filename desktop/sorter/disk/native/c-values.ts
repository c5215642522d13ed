import { getSystemErrorName } from 'node:util'

/** The name itself, for C, where a NUL would end it. @throws `EINVAL` for a name with a NUL */
export function terminated(name: string): string {
  if (name.includes('\0')) throw Object.assign(new Error('EINVAL: a name with NUL'), { code: 'EINVAL' })
  return name
}

/** The error that Node would throw for this `errno` of a POSIX system. */
export function systemError(errno: number, syscall: string): Error & { readonly code: string } {
  const code = getSystemErrorName(-errno)
  return Object.assign(new Error(`${code}: ${syscall}`), { code, errno: -errno, syscall })
}

/** A struct timespec in milliseconds; undefined for none. */
export function timeIn(timespec: Buffer): number | undefined {
  const ms = Number(timespec.readBigInt64LE(0)) * 1000 + Number(timespec.readBigInt64LE(8)) / 1e6
  return ms > 0 ? ms : undefined
}
