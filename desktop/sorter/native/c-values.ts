import { getSystemErrorName } from 'node:util'

/** A name as C wants it. A NUL inside would cut it short. */
export function terminated(name: string | Buffer): string | Buffer {
  if (name.includes('\0')) throw Object.assign(new Error('EINVAL: a name with NUL'), { code: 'EINVAL' })
  return typeof name === 'string' ? name : Buffer.concat([name, Buffer.of(0)])
}

/** The error that Node would throw for this `errno` of a POSIX system. */
export function systemError(errno: number, syscall: string): Error & { readonly code: string } {
  const code = getSystemErrorName(-errno)
  return Object.assign(new Error(`${code}: ${syscall}`), { code, errno: -errno, syscall })
}
