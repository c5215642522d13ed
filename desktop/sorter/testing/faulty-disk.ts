import { dirname } from 'node:path'
import { type Disk, realDisk } from '../model/disk.ts'

/** The calls that change something on disk, or decide that it lasts. */
const changing = [
  'fchmodSync', 'fdatasyncSync', 'fsyncSync', 'futimesSync', 'linkSync', 'mkdirSync', 'openSync', 'renameSync',
  'rmdirSync', 'unlinkSync', 'writeSync',
] as const // biome-ignore format: a list of names
export type ChangingCall = (typeof changing)[number]

/** Called before each call, with its number, from 1; a throw takes the call's place. */
export type BeforeCall = (call: ChangingCall, args: readonly unknown[], count: number) => void

/** The real disk with every changing call watched. */
export function watchedDisk(before: BeforeCall, disk: Disk = realDisk): Disk {
  let count = 0
  const watched: Record<string, unknown> = { ...disk }
  for (const call of changing) {
    const original = disk[call] as (...args: unknown[]) => unknown
    watched[call] = (...args: unknown[]) => {
      count += 1
      before(call, args, count)
      return original.apply(disk, args)
    }
  }
  return watched as Disk
}

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: staged`), { code })
}

/** Disks that cannot do something: `reserve` has no hard links, on `copy` each folder is another device but for records. */
export type DiskKind = 'link' | 'reserve' | 'copy'

export function diskOfKind(kind: DiskKind): Disk {
  if (kind === 'link') return realDisk
  return watchedDisk((call, [source, target]) => {
    if (kind === 'reserve' && call === 'linkSync') throw systemError('EPERM')
    const isAcross =
      kind === 'copy' && !String(source).endsWith('.jsonl') && (call === 'linkSync' || call === 'renameSync')
    if (isAcross && dirname(String(source)) !== dirname(String(target))) throw systemError('EXDEV')
  })
}
