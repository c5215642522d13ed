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
