import fs from 'node:fs'
import path from 'node:path'
import { terminated } from './c-values.ts'
import type { Ffi, NativeCalls } from './native-calls.ts'

/** Node's codes of the errors of winerror.h that a rename or an open may end with. */
const codes: Readonly<Record<number, string>> = {
  1: 'EISDIR', // ERROR_INVALID_FUNCTION
  2: 'ENOENT',
  3: 'ENOENT',
  4: 'EMFILE',
  5: 'EPERM', // ERROR_ACCESS_DENIED
  17: 'EXDEV', // ERROR_NOT_SAME_DEVICE
  19: 'EROFS',
  32: 'EBUSY', // ERROR_SHARING_VIOLATION
  33: 'EBUSY',
  50: 'ENOTSUP',
  80: 'EEXIST',
  87: 'EINVAL',
  112: 'ENOSPC',
  123: 'ENOENT', // ERROR_INVALID_NAME
  183: 'EEXIST',
  206: 'ENAMETOOLONG',
}
const sharingViolation = 32
const genericRead = 0x80000000
const shareRead = 1
const openExisting = 3
const normalFile = 0x80
const invalidHandle = -1

/**
 * Of winnt.h: OFFLINE, RECALL_ON_OPEN, RECALL_ON_DATA_ACCESS. Files of OneDrive and others that are not on this computer, or
 * in part, have the last; archives of servers the first.
 */
const cloudOnly = 0x1000 | 0x40000 | 0x400000
/** WIN32_FIND_DATAW: the attributes come first. */
const findDataBytes = 592

export function windowsCalls(ffi: Ffi): NativeCalls {
  const kernel = ffi.load('kernel32.dll')
  const moveFile = kernel.func('int __stdcall MoveFileExW(const char16_t *, const char16_t *, uint32_t)')
  const createFile = kernel.func(
    'intptr_t __stdcall CreateFileW(const char16_t *, uint32_t, uint32_t, void *, uint32_t, uint32_t, intptr_t)',
  )
  const closeHandle = kernel.func('int __stdcall CloseHandle(intptr_t)')
  const findFirst = kernel.func('intptr_t __stdcall FindFirstFileW(const char16_t *, void *)')
  const findClose = kernel.func('int __stdcall FindClose(intptr_t)')
  const lastError = kernel.func('uint32_t __stdcall GetLastError()')
  return {
    renameNewSync(from, to) {
      // Without flags it neither replaces a file nor copies to another drive.
      if (moveFile(whole(from.name), whole(to.name), 0) !== 0) return
      throw systemError(Number(lastError()), 'MoveFileExW')
    },
    openFolderSync: missing,
    setTimesSync: missing,
    copyAttributesSync: missing,
    isCloudOnlySync(path) {
      // From the folder's own list: it alone has RECALL_ON_OPEN, and nothing is opened.
      const found = Buffer.alloc(findDataBytes)
      const handle = findFirst(whole(path), found)
      if (Number(handle) === invalidHandle) throw systemError(Number(lastError()), 'FindFirstFileW')
      findClose(handle)
      return (found.readUInt32LE(0) & cloudOnly) !== 0
    },
    addedMsSync: () => undefined,
    isOpenForWritingSync(path) {
      // Whoever has it open for writing needs others to share that, and this handle does not.
      const handle = createFile(whole(path), genericRead, shareRead, null, openExisting, normalFile, 0)
      if (Number(handle) !== invalidHandle) {
        closeHandle(handle)
        return false
      }
      const error = Number(lastError())
      if (error === sharingViolation) return true
      throw systemError(error, 'CreateFileW')
    },
    attributeSync: streamOf,
  }
}

const mostNoteBytes = 16 * 1024

/** A stream of NTFS has the file's name and its own. */
function streamOf(file: string, name: string): Buffer | undefined {
  let descriptor: number
  try {
    descriptor = fs.openSync(`${whole(file)}:${name}`, 'r')
  } catch {
    return undefined // none, or a disk of another kind
  }
  try {
    const value = Buffer.alloc(mostNoteBytes + 1)
    const bytes = fs.readSync(descriptor, value)
    return bytes > mostNoteBytes ? undefined : value.subarray(0, bytes)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** What only the other systems have. */
function missing(): never {
  throw Object.assign(new Error('ENOSYS: not on Windows'), { code: 'ENOSYS' })
}

/** With the prefix that lifts the limit of 260 characters. */
function whole(name: string): string {
  return path.win32.toNamespacedPath(terminated(name))
}

function systemError(number: number, syscall: string): Error {
  const code = codes[number] ?? 'UNKNOWN'
  return Object.assign(new Error(`${code}: ${syscall} (${number})`), { code, syscall })
}
