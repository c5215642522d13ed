import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import {
  codeOf,
  type FileLock,
  type Folder,
  type FolderHolder,
  type FolderLock,
  type NativeCalls,
  nativeCalls,
} from '../../sorter/index.ts'
import { fileRights, folderRights, stateFiles } from './state-dir.ts'

/**
 * One run per folder at a time. A process that wants the folder first makes a lock file of its own and has the system lock
 * it, then looks for others: of two that come at once, at least one sees the other and steps back. When a process ends,
 * however it ends, the system frees its file: a file that is not locked is a dead process's, and is removed. Names are
 * never used twice, so the one that is removed is the one that was looked at.
 *
 * The name of a lock file: `<folder>~<host>~<boot>~<process>~<its start>~<random>~<way>~<name of the host>`. Where the system
 * cannot lock files, `way` is `name`, and the rest of the name has to tell whether its process is alive. Version 0.1.0 knew
 * only that, and wrote names without the last two parts.
 * @param takeOver removes locks of processes that may have ended, where that cannot be told; never of live ones
 * @returns who has the folder: another process, or another run of this one
 */
export function lockFolder(
  stateDir: string,
  folder: Folder,
  takeOver = false,
  native: NativeCalls = nativeCalls,
): FolderLock | FolderHolder {
  const locks = stateFiles.locks(stateDir)
  fs.mkdirSync(locks, { recursive: true, mode: folderRights })
  const key = keyOf(folder)
  const own = makeLock(locks, key, native)
  const holders = holdersIn(locks, key, native).filter(({ name }) => name !== own.name)
  const holder = holders.find(({ isCertain }) => isCertain || !takeOver)
  if (holder) {
    own.release()
    return holder
  }
  for (const { name } of holders) removeQuietly(join(locks, name))
  return own
}

/**
 * Keeps a text where the programs on this computer find it for as long as this one lives.
 * @param key what it is about
 */
export function holdNote(stateDir: string, key: string, note: string, native = nativeCalls): FolderLock {
  const locks = stateFiles.locks(stateDir)
  fs.mkdirSync(locks, { recursive: true, mode: folderRights })
  return makeLock(locks, key, native, note)
}

/** What programs that are alive for sure hold under this key. */
export function notesHeld(stateDir: string, key: string, native = nativeCalls): readonly string[] {
  const locks = stateFiles.locks(stateDir)
  const holders = holdersIn(locks, key, native).filter(({ isCertain }) => isCertain)
  return holders.map(({ name }) => readOrEmpty(join(locks, name)))
}

/** True when a run is under way there. */
export function isLocked(stateDir: string, folder: Folder): boolean {
  return holdersIn(stateFiles.locks(stateDir), keyOf(folder), nativeCalls).length > 0
}

type OwnLock = FolderLock & { readonly name: string }

const mostTries = 100

function makeLock(locks: string, key: string, native: NativeCalls, note = ''): OwnLock {
  const { randomBytes } = process.getBuiltinModule('node:crypto')
  for (let tries = 1; ; tries += 1) {
    const holder = `${key}~${holderOf(process.pid)}~${randomBytes(4).toString('hex')}`
    const name = `${holder}~system~${hostName()}`
    const file = join(locks, name)
    // Before it is locked, since on Windows nobody can write to it then.
    if (note !== '') fs.writeFileSync(file, note, { flag: 'wx', mode: fileRights })
    const lock = lockFile(file, native)
    if (lock === 'cannot') {
      removeQuietly(file)
      return makeNamed(locks, `${holder}~name~${hostName()}`, note)
    }
    // Somebody who looked at it before it was locked may have taken it for a dead process's.
    if (lock && fs.existsSync(file) && readOrEmpty(file) === note)
      return { name, release: () => releaseFile(file, lock) }
    if (lock) releaseFile(file, lock)
    else removeQuietly(file)
    if (tries === mostTries) throw Object.assign(new Error(`EBUSY: ${file}`), { code: 'EBUSY' })
  }
}

function lockFile(file: string, native: NativeCalls): FileLock | 'cannot' | undefined {
  try {
    return native.lockFileSync(file)
  } catch (error) {
    if (lacksLocks(error)) return 'cannot'
    throw error
  }
}

/** No native part on this computer, or a file system without locks. */
function lacksLocks(error: unknown): boolean {
  return ['ENOSYS', 'ENOLCK', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'].includes(codeOf(error))
}

function releaseFile(file: string, lock: FileLock): void {
  removeQuietly(file)
  lock.release()
  if (process.platform === 'win32') removeQuietly(file) // there, nobody removes a file that is locked
}

function makeNamed(locks: string, name: string, note: string): OwnLock {
  fs.writeFileSync(join(locks, name), note, { flag: 'wx', mode: fileRights })
  return { name, release: () => removeQuietly(join(locks, name)) }
}

/** A receipt must not be lost because a lock cannot be removed; the lock of a process that has ended no longer counts. */
function removeQuietly(lock: string): void {
  try {
    fs.rmSync(lock, { force: true })
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

type NamedHolder = FolderHolder & { readonly name: string }

/** Who has the folder, or may have it; the lock files of dead processes are removed. */
function holdersIn(locks: string, key: string, native: NativeCalls): NamedHolder[] {
  const names = lockNames(locks).filter(name => name.startsWith(`${key}~`))
  return names.flatMap(name => {
    const life = lifeOf(join(locks, name), name, native)
    return life === 'dead' ? [] : [{ name, ...toldBy(locks, name), isCertain: life === 'alive' }]
  })
}

/** Regular files only: to open a pipe would wait for ever. */
function lockNames(locks: string): string[] {
  try {
    const entries = fs.readdirSync(locks, { withFileTypes: true })
    return entries.filter(entry => entry.isFile()).map(({ name }) => name)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function toldBy(locks: string, lock: string): Omit<FolderHolder, 'isCertain'> {
  const { host, pid, hostName } = partsOf(lock)
  const madeAt = fs.lstatSync(join(locks, lock), { throwIfNoEntry: false })?.mtime
  return { host: hostName, isThisHost: host === shortHash(os.hostname()), pid, since: madeAt?.toISOString() }
}

type Life = 'alive' | 'dead' | 'unknown'

function lifeOf(file: string, name: string, native: NativeCalls): Life {
  const parts = partsOf(name)
  const look = parts.way === 'system' ? lookAt(file, native) : 'cannot'
  if (look === 'locked') return 'alive'
  const life = look === 'cannot' ? lifeByName(parts) : lifeOfFree(parts, file)
  if (life === 'dead') removeQuietly(file)
  if (typeof look === 'object') look.release()
  return life
}

/** A look keeps the file from being locked until it is released. */
function lookAt(file: string, native: NativeCalls): FileLock | 'locked' | 'gone' | 'cannot' {
  try {
    return native.holdFileSync(file) ?? 'locked'
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'gone'
    if (lacksLocks(error) || isAnothers(error)) return 'cannot'
    throw error
  }
}

/** As after a run with sudo: another user's file may not be opened. */
function isAnothers(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(codeOf(error))
}

/** Some network file systems keep the locks of one computer from the others. */
function lifeOfFree({ host, boot }: Parts, file: string): Life {
  const isHere = host === shortHash(os.hostname()) || (bootId() !== '' && boot === shortHash(bootId()))
  return isHere || !isOnNetwork(file) ? 'dead' : 'unknown'
}

/** Numbers of linux/magic.h and of the file systems themselves: NFS, SMB (three), FUSE, 9P, Ceph, AFS, VirtualBox, Lustre. */
const networks = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x00c36400, 0x5346414f, 0x786f4256,
  0x0bd00bd0,
])

function isOnNetwork(file: string): boolean {
  if (process.platform === 'win32') return file.startsWith('\\\\')
  return process.platform === 'linux' && networks.has(fs.statfsSync(join(file, '..')).type)
}

/** What a name tells where the system does not: not much of another computer, or where a process id may be another's by now. */
function lifeByName({ host, boot, pid, start }: Parts): Life {
  if (host !== shortHash(os.hostname())) return 'unknown'
  if (boot !== shortHash(bootId())) return 'dead'
  if (!isAlive(pid)) return 'dead'
  if (start === '') return 'unknown'
  return start === startOf(pid) ? 'alive' : 'dead'
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function keyOf({ device, inode }: Folder): string {
  return `${device}-${Number(inode)}` // as version 0.1.0 rounds it
}

/** Identifies a process: host, boot, process id and, where known, its start time, since ids are reused. */
function holderOf(pid: number): string {
  return `${shortHash(os.hostname())}~${shortHash(bootId())}~${pid}~${startOf(pid)}`
}

/** As far as it fits into a file's name. */
function hostName(): string {
  return os
    .hostname()
    .replace(/[^\w.-]/g, '_')
    .slice(0, 64)
}

type Parts = {
  readonly host: string
  readonly boot: string
  readonly pid: number
  readonly start: string
  readonly way: string
  readonly hostName: string | undefined
}

function partsOf(lock: string): Parts {
  const [, host = '', boot = '', pid, start = '', , way = 'name', hostName] = lock.split('~')
  return { host, boot, pid: Number(pid), start, way, hostName }
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
    return '' // not Linux, or gone by now
  }
}

/** Tells texts apart in names of files. */
export function shortHash(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
