import { systemError } from './c-values.ts'
import type { CopyCalls, Ffi } from './native-calls.ts'

type Library = ReturnType<Ffi['load']>

const mostNameBytes = 1 << 16
const mostValueBytes = 1 << 16
/** COPYFILE_ACL | COPYFILE_XATTR */
const aclAndAttributes = 5

/** Times, attributes and access lists of copies. For 64-bit systems, the only ones we build for. */
export function posixCopyCalls(libc: Library, ffi: Ffi, platform: 'linux' | 'darwin'): CopyCalls {
  const futimens = libc.func('int futimens(int, const void *)')
  return {
    setTimesSync(descriptor, accessedNs, modifiedNs) {
      const times = Buffer.alloc(32) // two struct timespec: seconds, nanoseconds
      for (const [at, timeNs] of [accessedNs, modifiedNs].entries()) {
        const nanoseconds = ((timeNs % perSecond) + perSecond) % perSecond
        times.writeBigInt64LE((timeNs - nanoseconds) / perSecond, at * 16)
        times.writeBigInt64LE(nanoseconds, at * 16 + 8)
      }
      if (futimens(descriptor, times) !== 0) throw systemError(ffi.errno(), 'futimens')
    },
    copyAttributesSync: platform === 'linux' ? linuxAttributes(libc, ffi) : macAttributes(libc, ffi),
  }
}

function linuxAttributes(libc: Library, ffi: Ffi): CopyCalls['copyAttributesSync'] {
  const list = libc.func('intptr_t flistxattr(int, void *, size_t)')
  const get = libc.func('intptr_t fgetxattr(int, const char *, void *, size_t)')
  const set = libc.func('int fsetxattr(int, const char *, const void *, size_t, int)')
  const remove = libc.func('int fremovexattr(int, const char *)')
  const namesOf = (descriptor: number) => {
    const names = Buffer.alloc(mostNameBytes)
    const bytes = Number(list(descriptor, names, names.length))
    return names.toString('latin1', 0, Math.max(0, bytes)).split('\0').filter(Boolean)
  }
  const copyOne = (from: number, to: number, name: string, value: Buffer) => {
    const bytes = Number(get(from, bytesOf(name), value, value.length))
    if (bytes >= 0 && set(to, bytesOf(name), value, bytes, 0) !== 0) throwIfBroken(ffi, 'fsetxattr')
  }
  return (from, to) => {
    const names = namesOf(from)
    const value = Buffer.alloc(names.length === 0 ? 0 : mostValueBytes)
    for (const name of names) copyOne(from, to, name, value)
    // Attributes that a new file inherits from its folder, such as an access list, are not the original's.
    for (const name of namesOf(to)) {
      if (!names.includes(name) && !name.startsWith('security.')) remove(to, bytesOf(name))
    }
  }
}

function macAttributes(libc: Library, ffi: Ffi): CopyCalls['copyAttributesSync'] {
  const copy = libc.func('int fcopyfile(int, int, void *, uint32_t)')
  return (from, to) => {
    if (copy(from, to, null, aclAndAttributes) !== 0) throwIfBroken(ffi, 'fcopyfile')
  }
}

/** Errors of the disk itself. After any other error the copy goes without the attribute: the disk or the permissions refuse it. */
const isBroken = new Set(['EIO', 'EROFS', 'ENOTCONN', 'ESTALE', 'ENODEV'])

function throwIfBroken(ffi: Ffi, syscall: string): void {
  const error = systemError(ffi.errno(), syscall)
  if (isBroken.has(error.code)) throw error
}

const perSecond = 1_000_000_000n

/** The bytes of an attribute's name, which may be no text, with the NUL that C needs. */
function bytesOf(name: string): Buffer {
  return Buffer.from(`${name}\0`, 'latin1')
}
