import fs from 'node:fs'
import { basename, dirname, isAbsolute, join, parse, resolve, sep } from 'node:path'
import { codeOf, idOf } from '../model/disk.ts'
import { decodeName, joinName, pathOf } from '../model/names.ts'
import type { DestinationFault, Folder } from '../model/values.ts'
import { insideProject, isSystem, projectMarker } from './danger.ts'
import { homeOfSystem, realOrSame } from './folder.ts'
import { doesAnswer } from './reach.ts'

/** What decides whether files may go into a folder outside the chosen one. */
export type Around = {
  /** Real path of the folder whose files are to go there. */
  readonly chosen: string
  /** Where Sortwell keeps its own files. */
  readonly stateDir?: string | undefined
  /** What `~` stands for; the system's answer by default. */
  readonly home?: string | undefined
}

/** A folder that files may go into, with links on the way to it resolved as far as it exists. */
export type Destination =
  /** In the chosen folder, relative to it; '' for the folder itself. */
  | { readonly inside: string }
  /** `below`: from that folder on, which is there; joined with '/', '' for the folder itself. */
  | { readonly outside: Folder; readonly below: string }

export type RefusedDestination = { readonly path: string; readonly fault: DestinationFault }

/** True for what a person writes for a folder that need not be in the chosen one. */
export function namesOutside(destination: string): boolean {
  return destination === '~' || /^(?:~|[A-Za-z]:)[\\/]/.test(destination) || isAbsolute(destination)
}

/**
 * Looks where a destination leads that {@link namesOutside}, and whether files may go there. Makes nothing.
 * @param destination absolute, or from the home folder on: `~/Pictures/2026`
 */
export function openDestination(destination: string, around: Around): Destination | RefusedDestination {
  const home = around.home ?? homeOfSystem()
  const path = resolve(destination.startsWith('~') ? home + destination.slice(1) : destination)
  const refuse = (fault: DestinationFault): RefusedDestination => ({ path, fault })
  if (process.platform !== 'win32' && /^[A-Za-z]:/.test(destination)) {
    return { path: destination, fault: 'drive-gone' } // a set that was written on Windows
  }
  if (destination.includes('\0') || (destination.startsWith('~') && home === '')) return refuse('missing')
  const found = findExisting(path)
  if ('fault' in found) return refuse(found.fault)
  const { existing, missing } = found
  const real = missing.reduce((at, name) => join(at, name), existing)
  const { chosen, stateDir } = around
  if (real === chosen) return { inside: '' }
  if (isIn(chosen, real)) return { inside: real.slice(join(chosen, sep).length).split(sep).join('/') }
  if (isIn(real, chosen)) return refuse('holds-folder')
  if (stateDir !== undefined && isIn(realOrSame(stateDir), real)) return refuse('own-state')
  const realHome = realOrSame(home)
  const fault = faultAt(existing, real, missing.length > 0, realHome)
  if (fault) return refuse(fault)
  const top = topOf(existing, realHome)
  const stats = fs.lstatSync(pathOf(top, ''))
  const outside = { path: top, device: stats.dev, inode: idOf(stats) }
  const below = real.slice(join(top, sep).length).split(sep).filter(Boolean).join('/')
  return { outside, below }
}

/** The folders, without those that lie in another one on the same disk. */
export function outermost(folders: readonly Folder[]): readonly Folder[] {
  const found: Folder[] = []
  for (const folder of folders.toSorted((one, other) => one.path.length - other.path.length)) {
    const { path, device } = folder
    if (!found.some(outer => isIn(outer.path, path) && outer.device === device)) found.push(folder)
  }
  return found
}

/** The path of a plan for what lies below a folder outside. */
export function pathBelow({ path }: Folder, below: string): string {
  return below === '' ? path : joinName(path, below)
}

type Existing = { readonly existing: string; readonly missing: readonly string[] }

/** How far a folder is there, as a real path, and the names that would have to be made. */
function findExisting(path: string): Existing | { readonly fault: DestinationFault } {
  if (!doesAnswer(path)) return { fault: 'not-reachable' }
  const missing: string[] = []
  for (let at = path; ; at = dirname(at)) {
    try {
      const existing = realPath(at)
      if (!fs.lstatSync(pathOf(existing, '')).isDirectory()) return { fault: 'not-a-folder' }
      return { existing, missing }
    } catch (error) {
      const code = codeOf(error)
      if (code === '') throw error
      if (code !== 'ENOENT' && code !== 'ENOTDIR') return { fault: 'cannot-open' }
      // A link to nothing may lead to a disk that is not attached.
      if (code === 'ENOENT' && isThere(at)) return { fault: 'missing' }
      missing.unshift(basename(at))
      if (dirname(at) === at) return { fault: 'missing' }
    }
  }
}

function realPath(path: string): string {
  const real = fs.realpathSync.native(pathOf(path, ''), { encoding: 'buffer' })
  return process.platform === 'win32' ? real.toString() : decodeName(real)
}

function isThere(path: string): boolean {
  return fs.lstatSync(pathOf(path, ''), { throwIfNoEntry: false }) !== undefined
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(join(folder, sep))
}

/** @param existing how far it is there @param isNew whether a folder would be made in that */
function faultAt(existing: string, real: string, isNew: boolean, home: string): DestinationFault | undefined {
  const { platform } = process
  const isOfSystem = (path: string) => path !== home && isSystem({ path, platform })
  if (isOfSystem(real)) return 'system'
  if (holdsDisks(existing) || isLeftOver(existing)) return 'drive-gone'
  if (isNew && (isOfSystem(existing) || existing === parse(existing).root)) return 'system'
  if (insideProject.test(real) || isInProject(existing, home)) return 'project'
  try {
    fs.accessSync(pathOf(existing, ''), fs.constants.W_OK | fs.constants.X_OK)
    return undefined
  } catch (error) {
    return codeOf(error) === 'EROFS' ? 'read-only' : 'denied'
  }
}

/** A folder in which the system makes one for each disk that is attached. */
function holdsDisks(path: string): boolean {
  return /^\/(media(\/[^/]+)?|run\/media(\/[^/]+)?|mnt|Volumes)$/.test(path) && !isMount(path)
}

function isMount(path: string): boolean {
  return fs.lstatSync(pathOf(path, '')).dev !== fs.lstatSync(pathOf(dirname(path), '')).dev
}

/** A place to attach a disk with none there: empty, and on the disk of the folder around it. */
function isLeftOver(path: string): boolean {
  if (!/^\/(media\/[^/]+|run\/media\/[^/]+|mnt|Volumes)\/[^/]+$/.test(path)) return false
  return !isMount(path) && namesIn(path).length === 0
}

/** Whether it, or a folder around it, looks like a project. A home folder is none, whatever lies in it. */
function isInProject(path: string, home: string): boolean {
  for (let at = path; at !== home && dirname(at) !== at; at = dirname(at)) {
    if (projectMarker({ path: at, names: namesIn(at) }) !== undefined) return true
  }
  return false
}

/** None where nobody may look. */
function namesIn(path: string): readonly string[] {
  try {
    return fs.readdirSync(pathOf(path, ''), { encoding: 'utf8' })
  } catch (error) {
    if (codeOf(error) === '') throw error
    return []
  }
}

/**
 * The outermost folder around a place that is on the same disk and a person's own: `~/Pictures`, a stick. Folders in it may
 * come and go; it stands for the disk.
 */
function topOf(path: string, home: string): string {
  const { platform } = process
  for (let top = path; ; top = dirname(top)) {
    const around = dirname(top)
    const isOwn = around !== home && around !== parse(around).root && !isSystem({ path: around, platform })
    if (top === home || !isOwn || holdsDisks(around) || isMount(top)) return top
  }
}
