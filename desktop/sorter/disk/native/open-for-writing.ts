import fs, { type BigIntStats } from 'node:fs'
import os from 'node:os'
import { systemError } from './c-values.ts'
import type { Ffi, NativeCalls } from './native-calls.ts'

type Library = ReturnType<Ffi['load']>
type Call = NativeCalls['isOpenForWritingSync']

/** Asks the system which programs may still write to a file. */
export function openForWritingCall(libc: Library, ffi: Ffi, platform: 'linux' | 'darwin'): Call {
  return platform === 'linux' ? byLease(libc, ffi) : byDescriptors(libc, ffi)
}

/** Of Linux' fcntl.h: F_SETLEASE, F_RDLCK, F_UNLCK. Of signal.h: SIG_IGN */
const [setLease, readLease, noLease, ignored] = [1024, 0, 2, 1]
/** Follows no link, and does not wait for the other end of a pipe. */
const readOnly = fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0)

/** Of magic.h: NFS, SMB, CIFS, SMB2, Ceph. A lease is refused also where the server gave no delegation or oplock for it. */
const leasedByServer = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x00c36400])
/** FUSE, 9p, AFS, shares of VirtualBox: leases know the programs of this computer, and others may write these files. */
const sharedUnseen = new Set([0x65735546, 0x01021997, 0x5346414f, 0x786f4256])

/**
 * A read lease is granted only while nobody has the file open for writing. It is given back at once: a program that opens
 * the file for writing in between waits for that.
 */
function byLease(libc: Library, ffi: Ffi): Call {
  const fcntl = libc.func('int fcntl(int, int, ...)')
  const signal = libc.func('intptr_t signal(int, intptr_t)')
  let isSignalIgnored = false
  return path => {
    // Sent when a writer comes while the lease is held. Its default action ends the process.
    if (!isSignalIgnored && Number(signal(os.constants.signals.SIGIO, ignored)) === -1)
      throw systemError(ffi.errno(), 'signal')
    isSignalIgnored = true
    const descriptor = fs.openSync(path, readOnly)
    try {
      const isGranted = fcntl(descriptor, setLease, 'int', readLease) === 0
      if (isGranted) fcntl(descriptor, setLease, 'int', noLease)
      else {
        const error = systemError(ffi.errno(), 'fcntl')
        if (error.code !== 'EAGAIN') throw error
      }
      const unsure = isGranted ? sharedUnseen : leasedByServer
      if (unsure.has(fs.statfsSync(path).type >>> 0)) throw noAnswer()
      return !isGranted
    } finally {
      fs.closeSync(descriptor)
    }
  }
}

function noAnswer(): Error {
  return Object.assign(new Error('ENOTSUP: only the server knows'), { code: 'ENOTSUP' })
}

/** Of proc_info.h: PROC_ALL_PIDS, PROC_PIDLISTFDS, PROX_FDTYPE_VNODE, PROC_PIDFDVNODEINFO. Of fcntl.h: FWRITE */
const [allPids, listDescriptors, vnodeType, vnodeInfo, forWriting] = [1, 1, 1, 1, 2]
/** struct proc_fdinfo: the descriptor, its type. */
const descriptorBytes = 8
/** struct vnode_fdinfo: open flags at 0, device at 24, inode at 32. */
const vnodeBytes = 176

/**
 * Goes through the open files of all programs. `proc_listpidspath` would go through their memory, too, and mapped files do
 * not show whether they are written to.
 */
function byDescriptors(libc: Library, ffi: Ffi): Call {
  const pidsInto = libc.func('int proc_listpids(uint32_t, uint32_t, void *, int)')
  const infoInto = libc.func('int proc_pidinfo(int, int, uint64_t, void *, int)')
  const vnodeInto = libc.func('int proc_pidfdinfo(int, int, int, void *, int)')
  let room = Buffer.alloc(1 << 16)
  return path => {
    const file = fs.lstatSync(path, { bigint: true })
    const pids = Buffer.from(listed(into => pidsInto(allPids, 0, into, into.length), 'proc_listpids'))
    for (let at = 0; at < pids.length; at += 4) if (isWrittenBy(pids.readInt32LE(at), file)) return true
    return false
  }

  function isWrittenBy(pid: number, file: BigIntStats): boolean {
    const open = listed(into => infoInto(pid, listDescriptors, 0, into, into.length), 'proc_pidinfo')
    for (let at = 0; at < open.length; at += descriptorBytes) {
      if (open.readUInt32LE(at + 4) === vnodeType && isWrittenThrough(pid, open.readInt32LE(at), file))
        return true
    }
    return false
  }

  function isWrittenThrough(pid: number, descriptor: number, file: BigIntStats): boolean {
    const vnode = Buffer.alloc(vnodeBytes)
    const read = () => vnodeInto(pid, descriptor, vnodeInfo, vnode, vnode.length)
    if (bytesOf(read, 'proc_pidfdinfo') < vnode.length) return false
    const isFile =
      vnode.readBigUInt64LE(32) === file.ino &&
      BigInt(vnode.readUInt32LE(24)) === BigInt.asUintN(32, file.dev)
    return isFile && (vnode.readUInt32LE(0) & forWriting) !== 0
  }

  /** What a call lists, until the next call; a full buffer may have been too small. */
  function listed(call: (into: Buffer) => unknown, syscall: string): Buffer {
    for (;;) {
      const bytes = bytesOf(() => call(room), syscall)
      if (bytes < room.length) return room.subarray(0, bytes)
      room = Buffer.alloc(2 * room.length)
    }
  }

  /** None for a program that has ended, a file that it has closed, and programs of other people, which show nothing. */
  function bytesOf(call: () => unknown, syscall: string): number {
    ffi.errno(0) // 0 bytes are an error or an empty list
    const bytes = Number(call())
    if (bytes > 0) return bytes
    const errno = ffi.errno()
    if (errno === 0) return 0
    const error = systemError(errno, syscall)
    if (['ESRCH', 'EPERM', 'EBADF', 'ENOENT'].includes(error.code)) return 0
    throw error
  }
}
