import fs from 'node:fs'
import { basename, dirname, isAbsolute, join, parse, resolve, sep } from 'node:path'
import { codeOf, idOf } from '../disk/disk.ts'
import { joinName } from '../values/names.ts'
import type { DestinationFault, Folder } from '../values/values.ts'
import { insideProject, isSystem, projectMarker } from './danger.ts'
import { homeOfSystem, realOrSame, realPathOf } from './folder.ts'
import { doesAnswer } from './reach.ts'

/** Context for deciding whether files may go into a folder outside the chosen one. */
export type DestinationContext = {
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
  /** `below`: the path from that folder, which exists; joined with '/', '' for the folder itself. */
  | { readonly outside: Folder; readonly below: string }

export type RefusedDestination = { readonly path: string; readonly fault: DestinationFault }

/** True for a destination that need not be in the chosen folder: an absolute path, or one from the home folder. */
export function namesOutside(destination: string): boolean {
  return destination === '~' || /^(?:~|[A-Za-z]:)[\\/]/.test(destination) || isAbsolute(destination)
}

/**
 * Resolves a destination that {@link namesOutside}, and checks that files can go there. Makes no folder.
 * @param destination absolute, or from the home folder on: `~/Pictures/2026`
 */
export function openDestination(
  destination: string,
  context: DestinationContext,
): Destination | RefusedDestination {
  const home = context.home ?? homeOfSystem()
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
  const { chosen, stateDir } = context
  if (real === chosen) return { inside: '' }
  if (isIn(chosen, real)) return { inside: real.slice(join(chosen, sep).length).split(sep).join('/') }
  if (isIn(real, chosen)) return refuse('holds-folder')
  if (stateDir !== undefined && isIn(realOrSame(stateDir), real)) return refuse('own-state')
  const realHome = realOrSame(home)
  const fault = faultAt(existing, real, missing.length > 0, realHome)
  if (fault) return refuse(fault)
  const top = topOf(existing, realHome)
  const stats = fs.lstatSync(top)
  const outside = { path: top, device: stats.dev, inode: idOf(stats) }
  const below = real.slice(join(top, sep).length).split(sep).filter(Boolean).join('/')
  return { outside, below }
}

/** The folders that lie in no other one of them on the same disk. */
export function outermost(folders: readonly Folder[]): readonly Folder[] {
  const found: Folder[] = []
  for (const folder of folders.toSorted((one, other) => one.path.length - other.path.length)) {
    const { path, device } = folder
    if (!found.some(outer => isIn(outer.path, path) && outer.device === device)) found.push(folder)
  }
  return found
}

/** The path in a plan of a folder below a folder outside. */
export function pathBelow({ path }: Folder, below: string): string {
  return below === '' ? path : joinName(path, below)
}

type Existing = { readonly existing: string; readonly missing: readonly string[] }

/** The existing part of a folder's path, with links resolved, and the names of the missing folders. */
function findExisting(path: string): Existing | { readonly fault: DestinationFault } {
  if (!doesAnswer(path)) return { fault: 'not-reachable' }
  const missing: string[] = []
  for (let at = path; ; at = dirname(at)) {
    const found = folderAt(at)
    if (typeof found === 'string') return { existing: found, missing }
    if (found !== undefined) return { fault: found.fault }
    missing.unshift(basename(at))
    if (dirname(at) === at) return { fault: 'missing' }
  }
}

/** The real path of a folder; undefined where there is none. */
function folderAt(path: string): string | { readonly fault: DestinationFault } | undefined {
  try {
    const real = realPathOf(path)
    if (real === undefined) return { fault: 'bad-name' }
    return fs.lstatSync(real).isDirectory() ? real : { fault: 'not-a-folder' }
  } catch (error) {
    const code = codeOf(error)
    if (code === '') throw error
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return { fault: 'cannot-open' }
    // A link to nothing may lead to a disk that is not attached.
    return code === 'ENOENT' && isThere(path) ? { fault: 'missing' } : undefined
  }
}

function isThere(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(join(folder, sep))
}

/** @param existing the existing part of its path @param isNew whether a folder would be made there */
function faultAt(existing: string, real: string, isNew: boolean, home: string): DestinationFault | undefined {
  const { platform } = process
  const isOfSystem = (path: string) => path !== home && isSystem({ path, platform })
  if (isOfSystem(real)) return 'system'
  if (holdsDisks(existing) || isLeftOver(existing)) return 'drive-gone'
  if (isNew && (isOfSystem(existing) || existing === parse(existing).root)) return 'system'
  if (insideProject.test(real) || isInProject(existing, home)) return 'project'
  try {
    fs.accessSync(existing, fs.constants.W_OK | fs.constants.X_OK)
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
  return fs.lstatSync(path).dev !== fs.lstatSync(dirname(path)).dev
}

/** A mount point without a disk: empty, and on the disk of its parent folder. */
function isLeftOver(path: string): boolean {
  if (!/^\/(media\/[^/]+|run\/media\/[^/]+|mnt|Volumes)\/[^/]+$/.test(path)) return false
  return !isMount(path) && namesIn(path).length === 0
}

/** True where the folder, or one that it is in, looks like a project. A home folder is no project, whatever is in it. */
function isInProject(path: string, home: string): boolean {
  for (let at = path; at !== home && dirname(at) !== at; at = dirname(at)) {
    if (projectMarker({ path: at, names: namesIn(at) }) !== undefined) return true
  }
  return false
}

/** None where the folder cannot be read. */
function namesIn(path: string): readonly string[] {
  try {
    return fs.readdirSync(path)
  } catch (error) {
    if (codeOf(error) === '') throw error
    return []
  }
}

/**
 * The outermost folder that holds a place, is on the same disk and is a person's own: `~/Pictures`, a stick. Folders in it may
 * come and go; it stands for the disk.
 */
function topOf(path: string, home: string): string {
  const { platform } = process
  for (let top = path; ; top = dirname(top)) {
    const parent = dirname(top)
    const isOwn = parent !== home && parent !== parse(parent).root && !isSystem({ path: parent, platform })
    if (top === home || !isOwn || holdsDisks(parent) || isMount(top)) return top
  }
}
