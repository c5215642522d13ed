import fs from 'node:fs'
import { systemError, terminated, timeIn } from './c-values.ts'
import type { Ffi, NativeCalls, NativePlace } from './native-calls.ts'
import { openForWritingCall } from './open-for-writing.ts'
import { posixCopyCalls } from './posix-copies.ts'

/** Numbers of the systems' headers: fcntl.h, stdio.h. */
const numbers = {
  linux: {
    rename: 'renameat2',
    /** RENAME_NOREPLACE */
    replaceNothing: 1,
    currentFolder: -100,
    /** O_PATH | O_CLOEXEC: also opens a folder that may be entered but not read. */
    openFlags: 0o10000000 | 0o2000000,
  },
  darwin: {
    rename: 'renameatx_np',
    /** RENAME_EXCL */
    replaceNothing: 4,
    currentFolder: -2,
    /** O_CLOEXEC */
    openFlags: 0x1000000,
  },
}
type Library = ReturnType<Ffi['load']>

/** @throws if the C library lacks one of the calls, as an old musl does */
export function posixCalls(ffi: Ffi, platform: 'linux' | 'darwin'): NativeCalls {
  const { rename, replaceNothing, currentFolder, openFlags } = numbers[platform]
  // The library that this program runs with, so glibc and musl alike.
  const libc = ffi.load(null)
  const renameat = libc.func(`int ${rename}(int, const char *, int, const char *, unsigned int)`)
  const openat = libc.func('int openat(int, const char *, int, ...)')
  const flags = fs.constants.O_DIRECTORY | fs.constants.O_NOFOLLOW | openFlags
  const folderOf = ({ folder }: NativePlace) => folder ?? currentFolder
  return {
    renameNewSync(from, to) {
      const source = terminated(from.name)
      const target = terminated(to.name)
      if (renameat(folderOf(from), source, folderOf(to), target, replaceNothing) === 0) return
      throw systemError(ffi.errno(), rename)
    },
    openFolderSync(place) {
      const descriptor = openat(folderOf(place), terminated(place.name), flags)
      if (typeof descriptor === 'number' && descriptor >= 0) return descriptor
      throw systemError(ffi.errno(), 'openat')
    },
    ...(platform === 'darwin'
      ? macCalls(libc, ffi)
      : { isCloudOnlySync: () => false, addedMsSync: () => undefined }),
    isOpenForWritingSync: openForWritingCall(libc, ffi, platform),
    attributeSync: attributeCall(libc, ffi, platform),
    ...posixCopyCalls(libc, ffi, platform),
  }
}

/** Of sys/attr.h and sys/stat.h: ATTR_BIT_MAP_COUNT, ATTR_CMN_FLAGS, ATTR_CMN_ADDEDTIME, FSOPT_NOFOLLOW, SF_DATALESS */
const attributes = { lists: 5, flags: 0x40000, added: 0x10000000, notFollowed: 1, dataless: 0x40000000 }

/** getattrlist has one form on all processors. */
function macCalls(libc: Library, ffi: Ffi): Pick<NativeCalls, 'isCloudOnlySync' | 'addedMsSync'> {
  const getattrlist = libc.func('int getattrlist(const char *, void *, void *, size_t, unsigned long)')
  /** @returns the bytes of the attribute; they follow the length of the answer */
  const attributeOf = (path: string, attribute: number, bytes: number) => {
    const wanted = Buffer.alloc(24)
    wanted.writeUInt16LE(attributes.lists, 0)
    wanted.writeUInt32LE(attribute, 4)
    const answer = Buffer.alloc(4 + bytes)
    if (getattrlist(terminated(path), wanted, answer, answer.length, attributes.notFollowed) !== 0) {
      throw systemError(ffi.errno(), 'getattrlist')
    }
    return answer.subarray(4)
  }
  return {
    // Files of iCloud and others that are not on this Mac are marked dataless.
    isCloudOnlySync: path =>
      (attributeOf(path, attributes.flags, 4).readUInt32LE() & attributes.dataless) !== 0,
    addedMsSync: path => timeIn(attributeOf(path, attributes.added, 16)),
  }
}

const mostNoteBytes = 16 * 1024
/** XATTR_NOFOLLOW */
const noFollow = 1
/** ENODATA, ENOATTR on a Mac, which Node has no name for, ERANGE, ENOTSUP */
const noNote = new Set(['ENODATA', 'Unknown system error -93', 'ERANGE', 'ENOTSUP'])

function attributeCall(libc: Library, ffi: Ffi, platform: 'linux' | 'darwin'): NativeCalls['attributeSync'] {
  const isLinux = platform === 'linux'
  const get = isLinux
    ? libc.func('intptr_t lgetxattr(const char *, const char *, void *, size_t)')
    : libc.func('intptr_t getxattr(const char *, const char *, void *, size_t, uint32_t, int)')
  return (path, name) => {
    const value = Buffer.alloc(mostNoteBytes)
    const how = isLinux ? [] : [0, noFollow]
    const bytes = Number(get(terminated(path), terminated(name), value, value.length, ...how))
    if (bytes >= 0) return value.subarray(0, bytes)
    const error = systemError(ffi.errno(), 'getxattr')
    if (noNote.has(error.code)) return undefined
    throw error
  }
}
