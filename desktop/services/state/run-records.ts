import path from 'node:path'
import {
  codeOf,
  type Disk,
  type FiledRun,
  type Folder,
  isRunKind,
  type RecordEntry,
  type RecordWriter,
  type RunRecords,
  realDisk,
  syncFolder,
  type Wanted,
} from '../../sorter/index.ts'
import { isLocked, lockFolder, shortHash } from './folder-lock.ts'
import { fileRights, folderRights, stateFiles } from './state-dir.ts'

/**
 * The records of runs on disk:
 *
 *     runs/2026-11-21T09-40-00-000Z-ab12.jsonl                                 under way, cut off, or not filed yet
 *     runs/2026-11-20/2026-11-20T08-00-00-000Z-cd34~sort~2hx~91be02aa.jsonl    ended: by day, with what it is in its name
 *     runs/2026-11-20/2026-11-20T08-10-00-000Z-ef56~sort~2hx~91be02aa~undone.jsonl
 *     runs/2026-11-20/2026-11-20T08-20-00-000Z-0a1b~sort~2hx~91be02aa~damaged.jsonl      did not end, and lost a part
 *     runs/2026-11-21T09-40-00-000Z-cd34.new                                   its plan is being written: it changed nothing
 *     runs/older/2026-03.jsonl                                                 runs that can no longer be undone
 *     runs/2026-11-20/2026-11-20T08-10-00-000Z-ef56~by~2026-11-20T09-00-00-000Z-0a1b   empty: this undo took files of it back
 *
 * The name of an ended one tells its kind, its folder's inode (base 36) and a hash of that folder's path, so that
 * only the wanted ones are opened, however many there are. Where the folder's disk can be told, a hash of it and of the
 * folder's place on it comes before the mark: `~v5f0c1a7e`, or `~v5f0c1a7e~undone`. Version 0.1.0 kept all of them in
 * `runs/` itself.
 * @param disk for writing; tests make it fail
 * @param looks for reading
 */
export function createRunRecords(
  stateDir: string,
  disk: Disk = realDisk,
  looks: Disk = realDisk,
): RunRecords {
  const runs = stateFiles.runs(stateDir)
  const older = path.join(runs, 'older')
  const pathOf = (runId: string) => path.join(runs, runId + ending)
  const newPathOf = (runId: string) => path.join(runs, runId + newEnding)

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

  /** The filed records of a day, newest first, as far as they are wanted. */
  function* entriesOf(dayName: string, isWanted: (name: string) => boolean): Iterable<RecordEntry> {
    const folder = path.join(runs, dayName)
    const names = namesIn(folder, () => true)
    const undos = new Map<string, string[]>()
    for (const name of names) {
      const [runId = '', by, undoId] = name.split('~')
      if (by === undoNote && undoId !== undefined) undos.set(runId, [...(undos.get(runId) ?? []), undoId])
    }
    for (const name of names.filter(isWanted)) {
      const [runId = ''] = name.split('~')
      yield entryAt(path.join(folder, name), undos.get(runId))
    }
  }

  function findFiled(runId: string): (RecordEntry & { readonly path: string }) | undefined {
    if (dayOf(runId) === '') return undefined
    const isRecord = (name: string) => name.startsWith(`${runId}~`) && name.endsWith(ending)
    const folder = path.join(runs, dayOf(runId))
    const names = namesIn(folder, name => name.startsWith(`${runId}~`))
    const name = names.find(isRecord)
    if (name === undefined) return undefined
    const undos = names.map(each => each.split('~')).filter(([, by]) => by === undoNote)
    const place = path.join(folder, name)
    return {
      path: place,
      ...entryAt(
        place,
        undos.map(([, , undoId = '']) => undoId),
      ),
    }
  }

  function entryAt(place: string, undoneBy: readonly string[] = []): RecordEntry {
    const name = path.basename(place, ending)
    const [runId = '', kind, , , ...marks] = name.split('~')
    return {
      runId,
      isFiled: kind !== undefined,
      isUndone: marks.includes(undoneMark),
      isDamaged: marks.includes(damagedMark),
      undoneBy,
      read: () => openReader(place, runId),
    }
  }

  /** Plans that a program did not come to finish. Should it be alive all the same, it cannot begin, and says so. */
  function removeStale(): void {
    for (const name of namesIn(runs, each => each.endsWith(newEnding))) {
      const stats = looks.lstatSync(path.join(runs, name), { throwIfNoEntry: false })
      if (stats && stats.mtimeMs < Date.now() - staleMs)
        unlessGone(() => disk.unlinkSync(path.join(runs, name)))
    }
  }

  /** It may have been filed, or marked, since its name was read. */
  function openReader(place: string, runId: string) {
    try {
      return readerOf(place, looks)
    } catch (error) {
      const now = codeOf(error) === 'ENOENT' ? findFiled(runId)?.path : undefined
      if (now === undefined) throw error
      return readerOf(now, looks)
    }
  }

  return {
    place: stateDir,
    create(runId) {
      const made = disk.mkdirSync(runs, { recursive: true, mode: folderRights })
      removeStale()
      const writer = writerOf(disk.openSync(newPathOf(runId), 'ax', fileRights), disk)
      let isNamed = false
      return {
        ...writer,
        sync() {
          writer.sync()
          if (isNamed) return
          disk.renameSync(newPathOf(runId), pathOf(runId))
          syncFolder(disk, runs)
          if (made !== undefined) syncUpwards(disk, runs, path.dirname(made))
          isNamed = true
        },
      }
    },
    resume: runId => writerOf(disk.openSync(pathOf(runId), 'a', fileRights), disk),
    remove(runId) {
      for (const place of [newPathOf(runId), pathOf(runId)]) unlessGone(() => disk.unlinkSync(place))
    },
    unfiled: () => namesIn(runs, name => name.endsWith(ending)).map(name => entryAt(path.join(runs, name))),
    *filed(wanted = {}) {
      const isAmong = among(wanted)
      for (const name of daysOf(wanted)) yield* entriesOf(name, isAmong)
    },
    newestFiled() {
      for (const name of daysOf({})) {
        let newest = ''
        for (const record of looks.readdirSync(path.join(runs, name))) {
          if (record > newest && record.endsWith(ending)) newest = record
        }
        if (newest !== '') return newest.split('~')[0] ?? ''
      }
      return ''
    },
    find(runId) {
      if (!/^[\w-]+$/.test(runId)) return undefined
      const isUnfiled = looks.lstatSync(pathOf(runId), { throwIfNoEntry: false })?.isFile()
      return isUnfiled ? entryAt(pathOf(runId)) : findFiled(runId)
    },
    file({ runId, kind, folder, isDamaged = false }: FiledRun) {
      if (dayOf(runId) === '') return
      const place = path.join(runs, dayOf(runId))
      disk.mkdirSync(place, { recursive: true, mode: folderRights })
      const name = [runId, kind, ...tagsOf(folder), ...(isDamaged ? [damagedMark] : [])].join('~')
      unlessGone(() => disk.renameSync(pathOf(runId), path.join(place, name + ending)))
    },
    markUndone(runId) {
      const filed = findFiled(runId)
      if (filed === undefined) return false
      if (filed.isUndone) return true
      const marked = filed.path.replace(/\.jsonl$/, `~${undoneMark}${ending}`)
      return unlessGone(() => disk.renameSync(filed.path, marked))
    },
    noteUndo(runId, undoId) {
      const filed = findFiled(runId)
      if (filed === undefined) return false
      const note = noteOf(path.dirname(filed.path), runId, undoId)
      if (!filed.undoneBy.includes(undoId)) disk.closeSync(disk.openSync(note, 'a', fileRights))
      return true
    },
    *older() {
      const texts = namesIn(older, name => month.test(name))
      for (const name of texts) {
        yield { month: name.slice(0, 7), read: () => readerOf(path.join(older, name), looks) }
      }
    },
    openOlder(name) {
      disk.mkdirSync(older, { recursive: true, mode: folderRights })
      const writer = writerOf(disk.openSync(path.join(older, name + ending), 'a', fileRights), disk)
      return {
        ...writer,
        sync() {
          writer.sync()
          syncFolder(disk, older)
          syncFolder(disk, runs)
        },
      }
    },
    lockOlder() {
      const lock = lockFolder(stateDir, { path: older, device: 0, inode: olderKey }, true)
      return 'release' in lock ? lock : undefined
    },
    removeFiled(runId) {
      const filed = findFiled(runId)
      if (filed === undefined) return
      const folder = path.dirname(filed.path)
      // The record goes last: as long as it is there, what is left of a removal that was cut off is found again.
      for (const undoId of filed.undoneBy) unlessGone(() => disk.unlinkSync(noteOf(folder, runId, undoId)))
      unlessGone(() => disk.unlinkSync(filed.path))
      try {
        disk.rmdirSync(folder)
      } catch (error) {
        if (codeOf(error) === '') throw error // it holds other records
      }
    },
    lock: (folder, takeOver) => lockFolder(stateDir, folder, takeOver),
    isLocked: folder => isLocked(stateDir, folder),
  }
}

const ending = '.jsonl'
const [undoneMark, damagedMark] = ['undone', 'damaged']
const newEnding = '.new'
const staleMs = 24 * 60 * 60 * 1000
const undoNote = 'by'
const month = /^\d{4}-\d\d\.jsonl$/
/** In the place of a folder's number, for the lock. */
const olderKey = 0x6f6c64
const day = /^\d{4}-\d\d-\d\d$/

const noteOf = (folder: string, runId: string, undoId: string) =>
  path.join(folder, [runId, undoNote, undoId].join('~'))

/** '' for an id that does not begin with a time: none of ours. */
function dayOf(runId: string): string {
  return /^(\d{4}-\d\d-\d\d)T/.exec(runId)?.[1] ?? ''
}

function tagsOf({ inode, path: of, volume }: Folder): readonly string[] {
  const tags = [Number(inode).toString(36), shortHash(of)]
  return volume === undefined ? tags : [...tags, `v${shortHash(`${volume.id} ${volume.path}`)}`]
}

/** Whether a filed record may be wanted, by its name. */
function among({ before, after = '', folder, kind }: Wanted): (name: string) => boolean {
  const [wantedInode, wantedHash, wantedVolume] = folder ? tagsOf(folder) : []
  return name => {
    if (!name.endsWith(ending)) return false
    const [runId = '', ofKind, inode, hash, volume] = name.slice(0, -ending.length).split('~')
    if (ofKind === undefined || runId <= after || (before !== undefined && runId >= before)) return false
    if (kind !== undefined && isRunKind(ofKind) && ofKind !== kind) return false
    if (folder === undefined || inode === wantedInode || hash === wantedHash) return true
    return volume !== undefined && volume === wantedVolume
  }
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
