import { execFileSync } from 'node:child_process'
import fs, { type Stats } from 'node:fs'
import path from 'node:path'
import { codeOf, type Disk } from './disk.ts'
import { timeIn } from './native/c-values.ts'

/** When files came to their disk and when they were last used, in milliseconds since 1970. Nothing is opened. */

/**
 * When a file came to its disk: its time of birth, which a rename does not change. A Mac moves that time back with the time
 * of the last change, so there it is the time at which the file was added to its folder.
 * @returns undefined where the disk does not know
 */
export function arrivedMs(
  disk: Disk,
  stats: Stats,
  file: () => string,
  platform = process.platform,
): number | undefined {
  if (platform !== 'darwin') return stats.birthtimeMs > 0 ? stats.birthtimeMs : undefined
  return orUndefined(() => disk.addedMsSync(file()))
}

/**
 * When a file was last used, or came to its disk if that was later: the last access; on a Mac, where access is not recorded
 * each time, when it was last opened by a person.
 * @param stats from a disk that {@link recordsAccess}
 */
export function usedMs(
  disk: Disk,
  stats: Stats,
  file: () => string,
  platform = process.platform,
): number | undefined {
  const arrived = arrivedMs(disk, stats, file, platform)
  const used = platform === 'darwin' ? openedMs(disk, file) : stats.atimeMs
  return used === undefined ? arrived : Math.max(used, arrived ?? 0)
}

function openedMs(disk: Disk, file: () => string): number | undefined {
  const note = orUndefined(() => disk.attributeSync(file(), 'com.apple.lastuseddate#PS'))
  return note?.length === 16 ? timeIn(note) : undefined
}

/** Undefined where the system refuses, or the native part is missing. */
function orUndefined<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch (error) {
    if (codeOf(error) === '') throw error
    return undefined
  }
}

/** Whether the disk of a folder keeps when its files are read. @param folder its real path */
export function recordsAccess(folder: string, platform = process.platform): boolean {
  try {
    if (platform === 'linux')
      return recordsAccessLinux(fs.readFileSync('/proc/self/mountinfo', 'utf8'), folder)
    return platform !== 'win32' || recordsAccessWindows(windowsSetting())
  } catch {
    return false // the system does not say
  }
}

/** @param mounts as proc(5) describes mountinfo */
export function recordsAccessLinux(mounts: string, folder: string): boolean {
  let longest = ''
  let options = 'noatime'
  for (const line of mounts.split('\n')) {
    const [, , , , place, given = ''] = line.split(' ')
    if (place === undefined) continue
    const mount = place.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)))
    const isAbove = folder === mount || folder.startsWith(mount === '/' ? mount : `${mount}/`)
    if (!isAbove || mount.length < longest.length) continue // of two at one place, the later one is on top
    longest = mount
    options = given
  }
  return !options.split(',').includes('noatime')
}

function windowsSetting(): string {
  const reg = path.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe')
  const key = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\FileSystem'
  const options = { encoding: 'utf8', timeout: 5000, windowsHide: true, stdio: 'pipe' } as const
  return execFileSync(reg, ['query', key, '/v', 'NtfsDisableLastAccessUpdate'], options)
}

/** @param answer of `reg query`; an odd number switches the times of access off */
export function recordsAccessWindows(answer: string): boolean {
  const [, digits] = /NtfsDisableLastAccessUpdate\s+REG_DWORD\s+0x([0-9a-f]{1,8})/i.exec(answer) ?? []
  return digits !== undefined && Number.parseInt(digits, 16) % 2 === 0
}
