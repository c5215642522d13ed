import { systemError } from './c-values.ts'
import type { CopyCalls, Ffi } from './native-calls.ts'

type Library = ReturnType<Ffi['load']>

const mostNameBytes = 1 << 16
const mostValueBytes = 1 << 16
/** COPYFILE_ACL | COPYFILE_XATTR */
const aclAndAttributes = 5

/** What a copy keeps of its original besides its content. For systems with 64 bits, as all that we are made for. */
export function posixCopyCalls(libc: Library, ffi: Ffi, platform: 'linux' | 'darwin'): CopyCalls {
  const futimens = libc.func('int futimens(int, const void *)')
  const lseek = libc.func('int64_t lseek(int, int64_t, int)')
  const seekData = platform === 'linux' ? 3 : 4
  return {
    setTimesSync(descriptor, accessedNs, modifiedNs) {
      const times = Buffer.alloc(32) // two struct timespec: seconds, nanoseconds
      for (const [at, timeNs] of [accessedNs, modifiedNs].entries()) {
        const nanoseconds = ((timeNs % perSecond) + perSecond) % perSecond
        times.writeBigInt64LE((timeNs - nanoseconds) / perSecond, at * 16)
        times.writeBigInt64LE(nanoseconds, at * 16 + 8)
      }
      if (futimens(descriptor, times) !== 0) throw errorOf('futimens')
    },
    nextDataSync(descriptor, position) {
      const next = Number(lseek(descriptor, position, seekData))
      if (next >= 0) return next
      const error = errorOf('lseek')
      if (error.code === 'ENXIO') return undefined
      throw error
    },
    copyAttributesSync: platform === 'linux' ? onLinux() : onMac(),
  }

  function onLinux(): CopyCalls['copyAttributesSync'] {
    const list = libc.func('intptr_t flistxattr(int, void *, size_t)')
    const get = libc.func('intptr_t fgetxattr(int, const char *, void *, size_t)')
    const set = libc.func('int fsetxattr(int, const char *, const void *, size_t, int)')
    const remove = libc.func('int fremovexattr(int, const char *)')
    const namesOf = (descriptor: number) => {
      const names = Buffer.alloc(mostNameBytes)
      const bytes = Number(list(descriptor, names, names.length))
      return names.toString('latin1', 0, Math.max(0, bytes)).split('\0').filter(Boolean)
    }
    return (from, to) => {
      const names = namesOf(from)
      const value = Buffer.alloc(names.length === 0 ? 0 : mostValueBytes)
      for (const name of names) {
        const bytes = Number(get(from, terminated(name), value, value.length))
        if (bytes < 0 || set(to, terminated(name), value, bytes, 0) === 0) continue
        if (isBroken.has(errorOf('fsetxattr').code)) throw errorOf('fsetxattr')
      }
      // What a new file inherits from its folder, its access list before all, is not the file's own.
      for (const name of namesOf(to)) {
        if (!names.includes(name) && !name.startsWith('security.')) remove(to, terminated(name))
      }
    }
  }

  function onMac(): CopyCalls['copyAttributesSync'] {
    const copy = libc.func('int fcopyfile(int, int, void *, uint32_t)')
    return (from, to) => {
      if (copy(from, to, null, aclAndAttributes) !== 0 && isBroken.has(errorOf('fcopyfile').code)) {
        throw errorOf('fcopyfile')
      }
    }
  }

  function errorOf(syscall: string) {
    return systemError(ffi.errno(), syscall)
  }
}

const perSecond = 1_000_000_000n

/** All other errors say that the disk, its room for attributes or a person's rights do not allow it: the copy goes without. */
const isBroken = new Set(['EIO', 'EROFS', 'ENOTCONN', 'ESTALE', 'ENODEV'])

/** The bytes of a name, as C wants them. */
function terminated(name: string): Buffer {
  return Buffer.from(`${name}\0`, 'latin1')
}
