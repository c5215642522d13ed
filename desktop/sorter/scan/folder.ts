import fs from 'node:fs'
import os from 'node:os'
import { basename, dirname, parse, sep } from 'node:path'
import { codeOf, idOf, realDisk } from '../model/disk.ts'
import { decodeName, pathOf } from '../model/names.ts'
import type { Folder } from '../model/values.ts'
import { type Danger, dangerOf } from './danger.ts'
import { readNames } from './scan.ts'

/** A folder in which nothing may be changed. */
export type ReadOnly = { readonly code: 'read-only'; readonly path: string; readonly systemCode: string }

/** Why a folder is not sorted, with what a sentence about it needs. `path` as it was given; '' where none was. */
export type FolderRefusal =
  | { readonly code: 'missing' | 'not-a-folder' | 'not-reachable' | 'own-state'; readonly path: string }
  /** `cannot-open`: the way to it is closed; `unreadable`: what is in it. */
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
  /** Only to look: then a folder in which nothing may be changed will do. */
  readonly look?: boolean
  /** The person's home folder; the system's answer by default. */
  readonly home?: string | undefined
}

/**
 * Resolves a chosen folder and says whether it may be sorted, or looked at.
 * @param path absolute, or relative to the working directory
 * @throws {FolderRefused} also when it is missing, no folder, or cannot be read or changed
 */
export function openFolder(path: string, options: OpenFolderOptions): Folder {
  return openListed(path, options).folder
}

/** A folder, and what was read of it to say whether it may be sorted. */
export type ListedFolder = {
  readonly folder: Folder
  /** The names of all that is in it, where those were read. Once: of a huge folder they take much memory. */
  readonly takeNames: () => string[] | undefined
}

/** The same for a preview that follows at once: to list a huge folder takes as long as a tenth of its preview. */
export function openListed(path: string, options: OpenFolderOptions): ListedFolder {
  if (path === '' || path.includes('\0')) throw new FolderRefused({ code: 'missing', path: '' })
  const real = resolve(path)
  const stats = realDisk.lstatSync(pathOf(real, ''))
  if (!stats.isDirectory()) throw new FolderRefused({ code: 'not-a-folder', path })
  checkReading(path, real)
  const readOnly = options.look ? undefined : whyReadOnly(real)
  if (readOnly) throw new FolderRefused(readOnly)
  const state = realOrSame(options.stateDir)
  if (real === state || real.startsWith(state + sep)) {
    throw new FolderRefused({ code: 'own-state', path })
  }
  let names = options.force ? undefined : readNames(realDisk, real, '')
  if (names) refuseDanger(path, real, realOrSame(options.home ?? homeOfSystem()), names)
  const folder = { path: real, device: stats.dev, inode: idOf(stats) }
  const takeNames = () => {
    const taken = names
    names = undefined
    return taken
  }
  return { folder, takeNames }
}

function resolve(path: string): string {
  try {
    const real = fs.realpathSync.native(pathOf(path, ''), { encoding: 'buffer' })
    return process.platform === 'win32' ? real.toString() : decodeName(real)
  } catch (error) {
    const systemCode = codeOf(error)
    if (systemCode === 'ENOENT') throw new FolderRefused({ code: 'missing', path })
    if (systemCode === 'ENOTDIR') throw new FolderRefused({ code: 'not-a-folder', path })
    throw new FolderRefused({ code: 'cannot-open', path, systemCode })
  }
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
    fs.accessSync(pathOf(real, ''), fs.constants.R_OK | fs.constants.X_OK)
  } catch (error) {
    throw new FolderRefused({ code: 'unreadable', path, systemCode: codeOf(error) })
  }
}

/**
 * Why nothing can be sorted in a folder that may be looked at; undefined when it can.
 * @param path real and absolute
 */
export function whyReadOnly(path: string): ReadOnly | undefined {
  try {
    fs.accessSync(pathOf(path, ''), fs.constants.W_OK)
    return undefined
  } catch (error) {
    return { code: 'read-only', path, systemCode: codeOf(error) }
  }
}

function refuseDanger(path: string, real: string, home: string, names: readonly string[]): void {
  const isDrive = isDriveRoot(real)
  const danger = dangerOf({ path: real, home, isDrive, names, platform: process.platform })
  if (danger) throw new FolderRefused({ ...danger, path }, true)
}

/** A root, or the mount point of a stick or disk: another device than the folder around it, in a usual place. */
function isDriveRoot(real: string): boolean {
  if (parse(real).root === real) return true
  if (!/^\/(media|mnt|run\/media|Volumes)\//.test(real)) return false
  const around = fs.statSync(pathOf(dirname(real), ''))
  return basename(real) !== '' && around.dev !== fs.statSync(pathOf(real, '')).dev
}
