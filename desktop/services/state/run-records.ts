import { createHash } from 'node:crypto'
import path from 'node:path'
import {
  codeOf,
  type Disk,
  type FiledRun,
  type Folder,
  type RecordEntry,
  type RecordWriter,
  type RunKind,
  type RunRecords,
  realDisk,
  syncFolder,
  type Wanted,
} from '../../sorter/index.ts'
import { isLocked, lockFolder } from './folder-lock.ts'
import { fileRights, folderRights, stateFiles } from './state-dir.ts'

/**
 * The records of runs on disk:
 *
 *     runs/2026-11-21T09-40-00-000Z-ab12.jsonl                                 under way, cut off, or not filed yet
 *     runs/2026-11-20/2026-11-20T08-00-00-000Z-cd34~sort~2hx~91be02aa.jsonl    ended: by day, with what it is in its name
 *     runs/2026-11-20/2026-11-20T08-10-00-000Z-ef56~sort~2hx~91be02aa~undone.jsonl
 *
 * The name of an ended one tells its kind, its folder's inode (base 36) and a hash of that folder's path, so that
 * only the wanted ones are opened, however many there are. Version 0.1.0 kept all of them in `runs/` itself.
 * @param disk for writing; tests make it fail
 * @param looks for reading
 */
export function createRunRecords(
  stateDir: string,
  disk: Disk = realDisk,
  looks: Disk = realDisk,
): RunRecords {
  const runs = stateFiles.runs(stateDir)
  const pathOf = (runId: string) => path.join(runs, runId + ending)

  function entriesIn(
    folder: string,
  ): readonly { readonly name: string; isFile(): boolean; isDirectory(): boolean }[] {
    try {
      return looks.readdirSync(folder, { withFileTypes: true })
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    }
  }

  /** Regular files only: to open a pipe would wait for ever. */
  function namesIn(folder: string, isWanted: (name: string) => boolean): readonly string[] {
    const entries = entriesIn(folder).filter(entry => isWanted(entry.name) && entry.isFile())
    return entries
      .map(({ name }) => name)
      .sort()
      .reverse()
  }

  /** Newest first. */
  function daysOf({ before, after = '' }: Wanted): readonly string[] {
    const newest = before === undefined ? undefined : dayOf(before)
    const days = entriesIn(runs).filter(entry => day.test(entry.name) && entry.isDirectory())
    return days
      .map(({ name }) => name)
      .filter(name => name >= dayOf(after) && (newest === undefined || name <= newest))
      .sort()
      .reverse()
  }

  function filedPath(runId: string): string | undefined {
    const folder = path.join(runs, dayOf(runId))
    const [name] = dayOf(runId) === '' ? [] : namesIn(folder, each => each.startsWith(`${runId}~`))
    return name === undefined ? undefined : path.join(folder, name)
  }

  function entryAt(place: string): RecordEntry {
    const name = path.basename(place, ending)
    const [runId = '', kind, , , mark] = name.split('~')
    return {
      runId,
      isFiled: kind !== undefined,
      isUndone: mark === undoneMark,
      read: () => openReader(place, runId),
    }
  }

  /** It may have been filed, or marked, since its name was read. */
  function openReader(place: string, runId: string) {
    try {
      return readerOf(place, looks)
    } catch (error) {
      const now = codeOf(error) === 'ENOENT' ? filedPath(runId) : undefined
      if (now === undefined) throw error
      return readerOf(now, looks)
    }
  }

  return {
    place: stateDir,
    create(runId) {
      const made = disk.mkdirSync(runs, { recursive: true, mode: folderRights })
      const writer = writerOf(disk.openSync(pathOf(runId), 'ax', fileRights), disk)
      let isNamed = false
      return {
        ...writer,
        sync() {
          writer.sync()
          if (isNamed) return
          syncFolder(disk, runs)
          if (made !== undefined) syncUpwards(disk, runs, path.dirname(made))
          isNamed = true
        },
      }
    },
    resume: runId => writerOf(disk.openSync(pathOf(runId), 'a', fileRights), disk),
    remove: runId => disk.unlinkSync(pathOf(runId)),
    unfiled: () => namesIn(runs, name => name.endsWith(ending)).map(name => entryAt(path.join(runs, name))),
    *filed(wanted = {}) {
      const isAmong = among(wanted)
      for (const name of daysOf(wanted)) {
        for (const record of namesIn(path.join(runs, name), isAmong))
          yield entryAt(path.join(runs, name, record))
      }
    },
    find(runId) {
      if (!/^[\w-]+$/.test(runId)) return undefined
      const isUnfiled = looks.lstatSync(pathOf(runId), { throwIfNoEntry: false })?.isFile()
      const place = isUnfiled ? pathOf(runId) : filedPath(runId)
      return place === undefined ? undefined : entryAt(place)
    },
    file({ runId, kind, folder }: FiledRun) {
      if (dayOf(runId) === '') return
      const place = path.join(runs, dayOf(runId))
      disk.mkdirSync(place, { recursive: true, mode: folderRights })
      const name = [runId, kind, ...tagsOf(folder)].join('~')
      unlessGone(() => disk.renameSync(pathOf(runId), path.join(place, name + ending)))
    },
    markUndone(runId) {
      const place = filedPath(runId)
      if (place === undefined) return false
      if (entryAt(place).isUndone) return true
      const marked = place.replace(/\.jsonl$/, `~${undoneMark}${ending}`)
      return unlessGone(() => disk.renameSync(place, marked))
    },
    lock: folder => lockFolder(stateDir, folder),
    isLocked: folder => isLocked(stateDir, folder),
  }
}

const ending = '.jsonl'
const undoneMark = 'undone'
const day = /^\d{4}-\d\d-\d\d$/

/** '' for an id that does not begin with a time: none of ours. */
function dayOf(runId: string): string {
  return /^(\d{4}-\d\d-\d\d)T/.exec(runId)?.[1] ?? ''
}

function tagsOf({ inode, path: of }: Folder): readonly [inode: string, path: string] {
  return [inode.toString(36), createHash('sha256').update(of).digest('hex').slice(0, 8)]
}

/** Whether a filed record may be wanted, by its name. */
function among({ before, after = '', folder, kind }: Wanted): (name: string) => boolean {
  const [wantedInode, wantedHash] = folder ? tagsOf(folder) : []
  return name => {
    if (!name.endsWith(ending)) return false
    const [runId = '', ofKind, inode, hash] = name.slice(0, -ending.length).split('~')
    if (!isKind(ofKind) || runId <= after || (before !== undefined && runId >= before)) return false
    if (kind !== undefined && ofKind !== kind) return false
    return folder === undefined || inode === wantedInode || hash === wantedHash
  }
}

function isKind(text: string | undefined): text is RunKind {
  return text === 'sort' || text === 'undo'
}

/** @returns false when another program has moved or removed it meanwhile */
function unlessGone(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return false
  }
}

function writerOf(descriptor: number, disk: Disk): RecordWriter {
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) at += disk.writeSync(descriptor, bytes, at)
    },
    sync: () => disk.fdatasyncSync(descriptor),
    close: () => disk.closeSync(descriptor),
  }
}

function readerOf(place: string, disk: Disk) {
  const descriptor = disk.openSync(place, 'r')
  return {
    get sizeBytes() {
      return disk.fstatSync(descriptor).size
    },
    readAt(position: number, bytes: number) {
      const buffer = Buffer.allocUnsafe(bytes)
      return buffer.subarray(0, disk.readSync(descriptor, buffer, 0, bytes, position))
    },
    close: () => disk.closeSync(descriptor),
  }
}

function syncUpwards(disk: Disk, from: string, to: string): void {
  for (let folder = from; folder !== to; ) {
    folder = path.dirname(folder)
    syncFolder(disk, folder)
  }
}
