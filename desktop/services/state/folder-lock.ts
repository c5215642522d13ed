import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { codeOf, type Folder, type FolderLock } from '../../sorter/index.ts'
import { fileRights, folderRights, stateFiles } from './state-dir.ts'

/**
 * One run per folder at a time. A process that wants the folder first creates a lock file whose name identifies the process,
 * then looks for others: of two that come at once, at least one sees the other and steps back. Lock files of dead processes
 * are removed; a name belongs to one process alone, so a live one's is never removed.
 * @returns undefined when another live process, or another run of this one, has the folder
 */
export function lockFolder(stateDir: string, folder: Folder): FolderLock | undefined {
  const locks = stateFiles.locks(stateDir)
  fs.mkdirSync(locks, { recursive: true, mode: folderRights })
  const own = `${keyOf(folder)}~${holderOf(process.pid)}~${randomBytes(4).toString('hex')}`
  fs.closeSync(fs.openSync(join(locks, own), 'wx', fileRights))
  const release = () => removeQuietly(join(locks, own))
  if (!holders(stateDir, folder).some(name => name !== own)) return { release }
  release()
  return undefined
}

/** A receipt must not be lost because a lock cannot be removed; the lock of a process that has ended no longer counts. */
function removeQuietly(lock: string): void {
  try {
    fs.rmSync(lock, { force: true })
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

/** True when a run is under way there. */
export function isLocked(stateDir: string, folder: Folder): boolean {
  return holders(stateDir, folder).length > 0
}

/** Lock files of live processes; those of dead ones are removed. */
function holders(stateDir: string, folder: Folder): string[] {
  const locks = stateFiles.locks(stateDir)
  const key = `${keyOf(folder)}~`
  return namesIn(locks).filter(name => {
    if (!name.startsWith(key)) return false
    if (isHeld(name)) return true
    fs.rmSync(join(locks, name), { force: true })
    return false
  })
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function keyOf({ device, inode }: Folder): string {
  return `${device}-${inode}`
}

/** Identifies a process: host, boot, process id and, where known, its start time, since ids are reused. */
function holderOf(pid: number): string {
  return `${shortHash(os.hostname())}~${shortHash(bootId())}~${pid}~${startOf(pid)}`
}

function isHeld(name: string): boolean {
  const [, host, boot, pid, start] = name.split('~')
  if (host !== shortHash(os.hostname())) return true // on another machine that shares this folder: only that one can tell
  if (boot !== shortHash(bootId())) return false
  return isAlive(Number(pid)) && start === startOf(Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Clock ticks since the boot at which a process began; '' where there is no /proc. */
function startOf(pid: number): string {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function bootId(): string {
  return readOrEmpty('/proc/sys/kernel/random/boot_id').trim()
}

function readOrEmpty(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    return '' // not Linux, or the process has ended
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
