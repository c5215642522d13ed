import fs from 'node:fs'
import os from 'node:os'
import { basename, dirname, parse, sep } from 'node:path'
import { codeOf } from '../model/disk.ts'
import { decodeName, displayName, pathOf } from '../model/names.ts'
import type { Folder } from '../model/values.ts'
import { dangerOf } from './danger.ts'

export type RefusalCode =
  | 'missing'
  | 'not-a-folder'
  | 'unreadable'
  | 'read-only'
  | 'own-state'
  | 'system'
  | 'drive-root'
  | 'home'
  | 'project'

/** The folder is not sorted. `message` is a sentence for a person. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused'
  readonly code: RefusalCode
  /** True when a person may confirm and go on. */
  readonly canForce: boolean

  constructor(code: RefusalCode, message: string, canForce = false) {
    super(message)
    this.code = code
    this.canForce = canForce
  }
}

export type OpenFolderOptions = {
  /** Where Sortwell keeps its own files; never sorted. */
  readonly stateDir: string
  /** Sort it even if it is a system folder, a drive, the home folder or a project. */
  readonly force?: boolean
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
  const shown = displayName(path)
  if (path === '' || path.includes('\0')) throw new FolderRefused('missing', 'No folder was named.')
  const real = resolve(path, shown)
  const stats = fs.statSync(pathOf(real, ''))
  if (!stats.isDirectory()) throw new FolderRefused('not-a-folder', `${shown} is not a folder.`)
  checkReading(real, shown)
  const problem = options.look ? undefined : writeProblem(real)
  if (problem) throw new FolderRefused('read-only', problem)
  const state = realOrSame(options.stateDir)
  if (real === state || real.startsWith(state + sep)) {
    throw new FolderRefused('own-state', `${shown} holds Sortwell's own records and is never sorted.`)
  }
  if (!options.force) refuseDanger(real, shown, realOrSame(options.home ?? homeOfSystem()))
  return { path: real, device: stats.dev, inode: stats.ino }
}

function resolve(path: string, shown: string): string {
  try {
    const real = fs.realpathSync.native(pathOf(path, ''), { encoding: 'buffer' })
    return process.platform === 'win32' ? real.toString() : decodeName(real)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') throw new FolderRefused('missing', `${shown} does not exist.`)
    if (code === 'ENOTDIR') throw new FolderRefused('not-a-folder', `${shown} is not a folder.`)
    throw new FolderRefused('unreadable', `${shown} cannot be opened (${code}).`)
  }
}

function realOrSame(path: string): string {
  try {
    return fs.realpathSync.native(path)
  } catch {
    return path // not made yet: nothing can be inside it
  }
}

/** '' where HOME is not set and the system does not know the user, as in some containers. */
function homeOfSystem(): string {
  try {
    return os.homedir()
  } catch {
    return ''
  }
}

function checkReading(real: string, shown: string): void {
  try {
    fs.accessSync(pathOf(real, ''), fs.constants.R_OK | fs.constants.X_OK)
  } catch (error) {
    throw new FolderRefused('unreadable', `You may not look into ${shown} (${codeOf(error)}).`)
  }
}

/**
 * Why nothing can be sorted in a folder that may be looked at, in a sentence for a person; undefined when it can.
 * @param path real and absolute
 */
export function writeProblem(path: string): string | undefined {
  try {
    fs.accessSync(pathOf(path, ''), fs.constants.W_OK)
    return undefined
  } catch (error) {
    return `You may not change anything in ${displayName(path)} (${codeOf(error)}).`
  }
}

function refuseDanger(real: string, shown: string, home: string): void {
  const isDrive = isDriveRoot(real)
  const names = fs.readdirSync(pathOf(real, ''), { encoding: 'utf8' })
  const danger = dangerOf({ path: real, home, isDrive, names, platform: process.platform })
  if (danger) throw new FolderRefused(danger.code, `${shown} ${danger.because}`, true)
}

/** A root, or the mount point of a stick or disk: another device than the folder around it, in a usual place. */
function isDriveRoot(real: string): boolean {
  if (parse(real).root === real) return true
  if (!/^\/(media|mnt|run\/media|Volumes)\//.test(real)) return false
  const around = fs.statSync(pathOf(dirname(real), ''))
  return basename(real) !== '' && around.dev !== fs.statSync(pathOf(real, '')).dev
}
