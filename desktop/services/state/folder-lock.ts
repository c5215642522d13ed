import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { codeOf, type Folder, type FolderLock } from '../../sorter/index.ts'
import { fileRights, folderRights, stateFiles } from './state-dir.ts'

/**
 * One run per folder at a time. Everyone who wants the folder first puts down a file whose name says who he is, then
 * looks who else is there: of two that come at once at least one sees the other and steps back. A file of a process
 * that is gone is nobody's and is removed; since its name is that process's alone, nobody else's can be hit.
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

/** What a run did must be told even if the disk of the locks fails; a lock of a process that ended is nobody's. */
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

/** Who a process is: host, boot, process id and, where the system tells, its start: ids are used again. */
function holderOf(pid: number): string {
  return `${shortHash(os.hostname())}~${shortHash(bootId())}~${pid}~${startOf(pid)}`
}

function isHeld(name: string): boolean {
  const [, host, boot, pid, start] = name.split('~')
  if (host !== shortHash(os.hostname())) return true // another machine shares this folder: it must say so itself
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
