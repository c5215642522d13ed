import { type PathLike, readlinkSync, type StatSyncOptions } from 'node:fs'
import { dirname } from 'node:path'
import { type Disk, realDisk } from '../disk/disk.ts'
import { assertNever } from '../values/assert-never.ts'

/** The calls that change something on disk, or decide that it lasts. */
const changing = [
  'copyAttributesSync', 'fchmodSync', 'fsyncSync', 'futimesSync', 'linkSync', 'mkdirSync', 'openSync', 'renameNewSync',
  'renameSync', 'rmdirSync', 'setTimesSync', 'unlinkSync', 'writeSync',
] as const // biome-ignore format: a list of names
export type ChangingCall = (typeof changing)[number]

/**
 * Called before each call, with its number, from 1, and with whole paths where it goes through an open folder; a throw
 * takes the call's place.
 */
export type BeforeCall = (call: ChangingCall, args: readonly unknown[], count: number) => void

/** The call that moves a file, on every kind of disk but `reserve`. */
export function isMove(call: ChangingCall): boolean {
  return call === 'renameNewSync' || call === 'linkSync'
}

let usual: Disk = realDisk

/** The disk of tests that name none. */
export function usualDisk(): Disk {
  return usual
}

/** Runs the suites that are imported afterwards on another kind of disk. */
export function setUsualKind(kind: DiskKind): void {
  usual = diskOfKind(kind)
}

/** A disk with every changing call watched. */
export function watchedDisk(before: BeforeCall, disk: Disk = usual): Disk {
  let count = 0
  const watched: Record<string, unknown> = { ...disk }
  for (const call of changing) {
    const original = disk[call] as (...args: unknown[]) => unknown
    watched[call] = (...args: unknown[]) => {
      count += 1
      before(call, args.map(wholePath), count)
      return original.apply(disk, args)
    }
  }
  return watched as Disk
}

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: staged`), { code })
}

/** What a path leads to that goes through the descriptor of a folder. */
export function wholePath(path: unknown): unknown {
  if (typeof path === 'object' && path !== null && 'name' in path) {
    const handle = 'folder' in path ? path.folder : undefined
    return typeof handle === 'number' ? `${readlinkSync(`/proc/self/fd/${handle}`)}/${path.name}` : path.name
  }
  const [, handle, rest] = (typeof path === 'string' && /^\/proc\/self\/fd\/(\d+)(\/.*)$/.exec(path)) || []
  return handle === undefined
    ? path
    : `${readlinkSync(`/proc/self/fd/${handle}`)}${rest}`.replace(/\/\.$/, '')
}

/**
 * Disks that cannot do something: `link` is one of a machine without the native part, `reserve` has no hard links,
 * `timeless` has neither, nor birth times, on `copy` each folder is another device.
 */
export const diskKinds = ['native', 'link', 'reserve', 'timeless', 'copy'] as const
export type DiskKind = (typeof diskKinds)[number]

export function diskOfKind(kind: DiskKind): Disk {
  switch (kind) {
    case 'native':
      return realDisk
    case 'link':
      return {
        ...realDisk,
        renameNewSync: missing,
        openFolderSync: missing,
        setTimesSync: missing,
        copyAttributesSync: missing,
        isCloudOnlySync: missing,
        isOpenForWritingSync: missing,
      }
    case 'reserve':
      return withoutLinks(realDisk)
    case 'timeless':
      return withoutBirths(withoutLinks(diskOfKind('link')))
    case 'copy':
      return watchedDisk((call, [source, target]) => {
        if (!isMove(call) && call !== 'renameSync') return
        if (dirname(String(source)) !== dirname(String(target))) throw systemError('EXDEV')
      })
    default:
      return assertNever(kind)
  }
}

function withoutLinks(disk: Disk): Disk {
  return watchedDisk(call => {
    if (call === 'renameNewSync') throw systemError('EINVAL')
    if (call === 'linkSync') throw systemError('EPERM')
  }, disk)
}

function missing(): never {
  throw systemError('ENOSYS')
}

function withoutBirths(disk: Disk): Disk {
  const lstatSync = ((path: PathLike, options: StatSyncOptions) => {
    const stats = disk.lstatSync(path, options)
    return stats && Object.assign(stats, { birthtimeMs: 0 })
  }) as Disk['lstatSync'] // one of its many forms
  return { ...disk, lstatSync }
}
