import { isUtf8 } from 'node:buffer'
import fs from 'node:fs'
import os from 'node:os'
import { basename, dirname, parse, sep } from 'node:path'
import { codeOf, idOf, realDisk } from '../disk/disk.ts'
import { listNames } from '../disk/read-names.ts'
import type { Folder } from '../values/values.ts'
import { type Danger, dangerOf } from './danger.ts'

/** A folder in which nothing may be changed. */
export type ReadOnly = { readonly code: 'read-only'; readonly path: string; readonly systemCode: string }

/** Reason why a folder is refused, with the data for a message. `path` is as it was given; '' if none was. */
export type FolderRefusal =
  | {
      /** `bad-name`: its real path is not valid text. */
      readonly code: 'missing' | 'not-a-folder' | 'not-reachable' | 'own-state' | 'bad-name'
      readonly path: string
    }
  /** `cannot-open`: its path cannot be resolved; `unreadable`: its contents cannot be listed. */
  | {
      readonly code: 'cannot-open' | 'unreadable'
      readonly path: string
      readonly systemCode: string
    }
  | ReadOnly
  | (Danger & { readonly path: string })

/** The folder is not sorted. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused'
  readonly code: FolderRefusal['code']
  readonly refusal: FolderRefusal
  /** True when a person may confirm and go on. */
  readonly canForce: boolean

  constructor(refusal: FolderRefusal, canForce = false) {
    super(refusal.code)
    this.code = refusal.code
    this.refusal = refusal
    this.canForce = canForce
  }
}

export type OpenFolderOptions = {
  /** Where Sortwell keeps its own files; never sorted. */
  readonly stateDir: string
  /** Sort it even if it is a system folder, a drive, the home folder or a project. */
  readonly force?: boolean | undefined
  /** For reading only: accepts a folder in which nothing may be changed. */
  readonly isForReading?: boolean
  /** The person's home folder; the system's answer by default. */
  readonly home?: string | undefined
}

/**
 * Resolves a chosen folder, and checks that it may be sorted, or read.
 * @param path absolute, or relative to the working directory
 * @throws {FolderRefused} also when it is missing, no folder, or cannot be read or changed
 */
export function openFolder(path: string, options: OpenFolderOptions): Folder {
  if (path === '' || path.includes('\0')) throw new FolderRefused({ code: 'missing', path: '' })
  const real = resolve(path)
  const stats = realDisk.lstatSync(real)
  if (!stats.isDirectory()) throw new FolderRefused({ code: 'not-a-folder', path })
  checkReading(path, real)
  const readOnly = options.isForReading ? undefined : whyReadOnly(real)
  if (readOnly) throw new FolderRefused(readOnly)
  const state = realOrSame(options.stateDir)
  if (real === state || real.startsWith(state + sep)) {
    throw new FolderRefused({ code: 'own-state', path })
  }
  if (!options.force) refuseDanger(path, real, realOrSame(options.home ?? homeOfSystem()))
  return { path: real, device: stats.dev, inode: idOf(stats) }
}

function resolve(path: string): string {
  try {
    const real = realPathOf(path)
    if (real !== undefined) return real
  } catch (error) {
    throw new FolderRefused(whyNoPath(path, codeOf(error)))
  }
  throw new FolderRefused({ code: 'bad-name', path })
}

function whyNoPath(path: string, systemCode: string): FolderRefusal {
  // Node replaces invalid bytes of an argument with U+FFFD, and such a path does not exist.
  if (systemCode === 'ENOENT') return { code: path.includes('\ufffd') ? 'bad-name' : 'missing', path }
  return systemCode === 'ENOTDIR' ? { code: 'not-a-folder', path } : { code: 'cannot-open', path, systemCode }
}

/**
 * The path with all links resolved; undefined if it is not valid text.
 * @throws the system's error
 */
export function realPathOf(path: string): string | undefined {
  const real = fs.realpathSync.native(path, { encoding: 'buffer' })
  return isUtf8(real) ? real.toString() : undefined
}

export function realOrSame(path: string): string {
  try {
    return fs.realpathSync.native(path)
  } catch {
    return path // not made yet: nothing can be inside it
  }
}

/** '' where HOME is not set and the system does not know the user, as in some containers. */
export function homeOfSystem(): string {
  try {
    return os.homedir()
  } catch {
    return ''
  }
}

function checkReading(path: string, real: string): void {
  try {
    fs.accessSync(real, fs.constants.R_OK | fs.constants.X_OK)
  } catch (error) {
    throw new FolderRefused({ code: 'unreadable', path, systemCode: codeOf(error) })
  }
}

/**
 * Reason why nothing can be changed in a folder that can be read; undefined if it can.
 * @param path real and absolute
 */
export function whyReadOnly(path: string): ReadOnly | undefined {
  try {
    fs.accessSync(path, fs.constants.W_OK)
    return undefined
  } catch (error) {
    return { code: 'read-only', path, systemCode: codeOf(error) }
  }
}

function refuseDanger(path: string, real: string, home: string): void {
  const names = listNames(realDisk, real)
  const isDrive = isDriveRoot(real)
  const danger = dangerOf({ path: real, home, isDrive, names, platform: process.platform })
  if (danger) throw new FolderRefused({ ...danger, path }, true)
}

/** A root, or the mount point of a drive: on another device than its parent folder, in a usual place. */
function isDriveRoot(real: string): boolean {
  if (parse(real).root === real) return true
  if (!/^\/(media|mnt|run\/media|Volumes)\//.test(real)) return false
  return basename(real) !== '' && fs.statSync(dirname(real)).dev !== fs.statSync(real).dev
}
