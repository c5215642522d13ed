import { type Disk } from '../model/disk.ts'

/** The calls that change something on disk, or decide that it lasts. */
declare const changing: readonly [
  'fchmodSync',
  'fdatasyncSync',
  'fsyncSync',
  'futimesSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmdirSync',
  'unlinkSync',
  'writeSync',
]
export type ChangingCall = (typeof changing)[number]
/** Called before each call, with its number, from 1; a throw takes the call's place. */
export type BeforeCall = (call: ChangingCall, args: readonly unknown[], count: number) => void
/** The real disk with every changing call watched. */
export declare function watchedDisk(before: BeforeCall, disk?: Disk): Disk
export declare function systemError(code: string): Error
/** Disks that cannot do something: `reserve` has no hard links, on `copy` each folder is another device but for records. */
export type DiskKind = 'link' | 'reserve' | 'copy'
export declare function diskOfKind(kind: DiskKind): Disk
