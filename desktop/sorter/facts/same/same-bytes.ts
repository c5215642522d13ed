import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import path from 'node:path'
import { codeOf, type Disk, idOf } from '../../disk/disk.ts'
import { type FileIdentity, identityOf, isUntouched } from '../../disk/identity.ts'
import type { FactFailure } from '../../values/facts.ts'
import type { Progress } from '../../values/values.ts'
import { FileNotRead, lookAtFile, openFile, readAt } from '../open-files.ts'

/** A file that is compared with the others. */
export type ComparedFile = {
  /** Absolute. */
  readonly path: string
  /** What it was when it was listed. If it is no longer that, it is not compared. */
  readonly seen?: FileIdentity
}

/** Files with the same bytes. */
export type SameFiles = {
  readonly sizeBytes: number
  /** The oldest of them. */
  readonly original: string
  /** Other names of the original: hard links, which take no room and are no copies. */
  readonly alsoNamed: readonly string[]
  /** Oldest first. Hard links to one copy stand side by side. */
  readonly copies: readonly string[]
  /** The room that the copies take. Nothing for one that has a name that is not among the files. */
  readonly copiesBytes: number
}

export type SameBytes = {
  /** In the order in which their originals were given. */
  readonly groups: readonly SameFiles[]
  /** Of these it is not known whether they are the same as another. */
  readonly unknown: readonly { readonly path: string; readonly failure: FactFailure }[]
}

/** More are not held open together: some systems allow a program 256. */
const mostOpen = 32
/** Read of each file at first: few that differ are alike for longer. Then each stretch is longer than the last. */
const firstStretch = 64 * 1024
/** A disk that turns is read in long stretches, so that it does not only seek. */
const longestStretch = 4 * 1024 * 1024
/** What is held of all files that are compared at a time. */
const roomBytes = 32 * 1024 * 1024

/**
 * Finds files with the same bytes. Only files of one size are opened, and each is read once, up to the first stretch
 * in which it differs from all others. Up to {@link mostOpen} files are compared byte by byte; more of one size are first
 * told apart by the SHA-256 of each stretch. Files that are the same on the disk (hard links) count as one, empty files
 * are never the same.
 * @param onProgress called often, each time with the same object
 */
export function compareFiles(
  disk: Disk,
  files: readonly ComparedFile[],
  onProgress: (progress: Progress) => void = () => {},
): SameBytes {
  return new Comparison(disk, onProgress).compare(files)
}

type Given = { readonly name: string; readonly seen: FileIdentity | undefined; readonly at: number }
/** A file on the disk, under all of its names that were given. */
type Found = { readonly stats: Stats; readonly names: string[]; readonly at: number }
type Opened = Found & { readonly descriptor: number }
/** Files of one size whose bytes are the same up to `from`. */
type Alike<T extends Found> = { readonly files: readonly T[]; readonly from: number }

class Comparison {
  readonly #disk: Disk
  readonly #onProgress: (progress: Progress) => void
  readonly #unknown: { path: string; failure: FactFailure }[] = []
  readonly #sets: Found[][] = []
  #room = Buffer.alloc(0)
  #progress = { done: 0, total: 0, bytesDone: 0, bytesTotal: 0 }

  constructor(disk: Disk, onProgress: (progress: Progress) => void) {
    this.#disk = disk
    this.#onProgress = onProgress
  }

  compare(files: readonly ComparedFile[]): SameBytes {
    const given = files.map(({ path: name, seen }, at) => ({ name, seen, at }))
    const ofOneSize = Map.groupBy(given, ({ name, seen }) => seen?.sizeBytes ?? this.#sizeOf(name))
    const classes = [...ofOneSize].filter(([sizeBytes, each]) => sizeBytes > 0 && isSeveral(each))
    for (const [sizeBytes, each] of classes) {
      this.#progress.total += each.length
      this.#progress.bytesTotal += each.length * sizeBytes
    }
    const wanted = classes.map(([sizeBytes, each]) => Math.min(each.length, mostOpen) * sizeBytes)
    this.#room = Buffer.allocUnsafe(
      wanted.reduce((most, bytes) => Math.max(most, Math.min(bytes, roomBytes)), 0),
    )
    for (const [sizeBytes, each] of classes) this.#part(this.#list(each, sizeBytes))
    const groups = this.#sets.map(groupOf).sort((one, other) => one.at - other.at)
    return { groups: groups.map(({ group }) => group), unknown: this.#unknown }
  }

  #sizeOf(name: string): number {
    return this.#orUnknown([name], () => lookAtFile(this.#disk, name).size) ?? 0
  }

  /** Each file on the disk once. Where a disk gives all files one number, none is compared rather than one with itself. */
  #list(files: readonly Given[], sizeBytes: number): readonly Found[] {
    const found = new Map<string, Found>()
    for (const { name, seen, at } of files) {
      const stats = this.#orUnknown([name], () => {
        const now = lookAtFile(this.#disk, name)
        const isOther = now.size !== sizeBytes || (seen && !isUntouched(identityOf(now), seen))
        if (isOther) throw new FileNotRead({ reason: 'changed' })
        return now
      })
      const key = stats && `${stats.dev} ${idOf(stats)} ${stats.mtimeMs}`
      const known = found.get(key ?? '')
      if (known || !key) this.#report(1, sizeBytes)
      if (known && !known.names.includes(name)) known.names.push(name)
      if (stats && key && !known) found.set(key, { stats, names: [name], at })
    }
    return [...found.values()]
  }

  #part(all: readonly Found[]): void {
    if (all.length === 0) return
    const rest: Alike<Found>[] = [{ files: all, from: 0 }]
    for (let alike = rest.pop(); alike !== undefined; alike = rest.pop()) {
      if (this.#isSettled(alike, each => this.#check(each))) continue
      if (alike.files.length <= mostOpen) this.#compare(alike)
      else rest.push(...this.#splitByHash(alike))
    }
  }

  #splitByHash({ files, from }: Alike<Found>): Alike<Found>[] {
    const length = stretch(files[0], from, 1)
    const hashed = files.flatMap(found => {
      const hash = this.#orLost(found, from, () => {
        const descriptor = this.#open(found)
        try {
          return createHash('sha256')
            .update(this.#read(descriptor, from, length))
            .digest('base64')
        } finally {
          this.#disk.closeSync(descriptor)
        }
      })
      return hash === undefined ? [] : [{ found, hash }]
    })
    const alike = Map.groupBy(hashed, ({ hash }) => hash)
    return Array.from(alike.values(), each => ({
      files: each.map(({ found }) => found),
      from: from + length,
    }))
  }

  #compare({ files, from }: Alike<Found>): void {
    const opened: Opened[] = []
    try {
      for (const found of files) {
        const descriptor = this.#orLost(found, from, () => this.#open(found))
        if (descriptor !== undefined) opened.push({ ...found, descriptor })
      }
      const rest: Alike<Opened>[] = [{ files: opened, from }]
      for (let alike = rest.pop(); alike !== undefined; alike = rest.pop()) {
        if (this.#isSettled(alike, each => this.#checkOpen(each))) continue
        rest.push(...this.#splitByBytes(alike))
      }
    } finally {
      for (const { descriptor } of opened) this.#disk.closeSync(descriptor)
    }
  }

  #splitByBytes({ files, from }: Alike<Opened>): Alike<Opened>[] {
    const length = stretch(files[0], from, files.length)
    const sets: { readonly bytes: Buffer; readonly files: Opened[] }[] = []
    for (const [slot, file] of files.entries()) {
      const bytes = this.#orLost(file, from, () => this.#read(file.descriptor, from, length, slot * length))
      if (bytes === undefined) continue
      const set = sets.find(each => each.bytes.equals(bytes))
      if (set) set.files.push(file)
      else sets.push({ bytes, files: [file] })
    }
    return sets.map(set => ({ files: set.files, from: from + length }))
  }

  /** True where there is nothing more to read: a file is alone, or those that are alike have come to their end. */
  #isSettled<T extends Found>({ files, from }: Alike<T>, check: (file: T) => void): boolean {
    const isEnd = from >= (files[0]?.stats.size ?? 0)
    if (isSeveral(files) && !isEnd) return false
    for (const { stats } of files) this.#report(1, stats.size - from)
    if (!isSeveral(files)) return true
    const same = files.filter(
      found =>
        this.#orUnknown(found.names, () => {
          check(found)
          return true
        }) === true,
    )
    if (isSeveral(same)) this.#sets.push(same)
    return true
  }

  /** Nobody has written to it since it was first looked at, and all its names still lead to it. */
  #check({ stats, names }: Found): void {
    for (const name of names) checkSame(lookAtFile(this.#disk, name), stats)
  }

  /** The same. Where its name was given to another file, it shows, as that changes the file too. */
  #checkOpen({ descriptor, stats, names }: Opened): void {
    checkSame(this.#disk.fstatSync(descriptor), stats)
    for (const name of names.slice(1)) checkSame(lookAtFile(this.#disk, name), stats)
  }

  #open({ names, stats }: Found): number {
    const opened = openFile(this.#disk, names[0] ?? '', stats)
    try {
      checkSame(opened.stats, stats)
      return opened.descriptor
    } catch (error) {
      this.#disk.closeSync(opened.descriptor)
      throw error
    }
  }

  #read(descriptor: number, from: number, length: number, slot = 0): Buffer {
    const bytes = readAt(this.#disk, descriptor, from, this.#room.subarray(slot, slot + length))
    if (bytes.length < length) throw new FileNotRead({ reason: 'changed' })
    this.#report(0, length)
    return bytes
  }

  #report(files: number, bytes: number): void {
    this.#progress.done += files
    this.#progress.bytesDone += bytes
    this.#onProgress(this.#progress)
  }

  /** As {@link #orUnknown}; what is left to be read of it counts as done. */
  #orLost<T>(found: Found, from: number, read: () => T): T | undefined {
    const seen = this.#orUnknown(found.names, read)
    if (seen === undefined) this.#report(1, found.stats.size - from)
    return seen
  }

  #orUnknown<T>(names: readonly string[], read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      const code = codeOf(error)
      if (!(error instanceof FileNotRead) && code === '') throw error
      const failure = error instanceof FileNotRead ? error.failure : { reason: 'io' as const, code }
      for (const name of names) this.#unknown.push({ path: name, failure })
      return undefined
    }
  }
}

/** How much is read of each of so many files at a time. */
function stretch(file: Found | undefined, from: number, files: number): number {
  const wanted = Math.max(firstStretch, 3 * from)
  return Math.min((file?.stats.size ?? 0) - from, wanted, longestStretch, Math.floor(roomBytes / files))
}

function isSeveral(files: readonly unknown[]): boolean {
  return files.length > 1
}

/** @throws {FileNotRead} */
function checkSame(now: Stats, before: Stats): void {
  const isSame =
    isUntouched(identityOf(now), identityOf(before)) &&
    now.dev === before.dev &&
    now.ctimeMs === before.ctimeMs
  if (!isSame) throw new FileNotRead({ reason: 'changed' })
}

/** The oldest first: by birth, else by the last change; of one age by their shorter name, `a.jpg` before `a (2).jpg`. */
function byAge(one: Found, other: Found): number {
  return (
    bornMs(one) - bornMs(other) ||
    one.stats.mtimeMs - other.stats.mtimeMs ||
    byName(one.names[0] ?? '', other.names[0] ?? '')
  )
}

/** Disks that do not keep when a file came to be say 0. */
function bornMs({ stats }: Found): number {
  return stats.birthtimeMs > 0 ? stats.birthtimeMs : stats.mtimeMs
}

function byName(one: string, other: string): number {
  return path.basename(one).length - path.basename(other).length || (one < other ? -1 : Number(one > other))
}

function groupOf(set: readonly Found[]): { readonly at: number; readonly group: SameFiles } {
  for (const { names } of set) names.sort(byName)
  const [oldest, ...copies] = set.toSorted(byAge)
  if (oldest === undefined) throw new Error('no file')
  const sizeBytes = oldest.stats.size
  const [original = '', ...alsoNamed] = oldest.names
  const wholeCopies = copies.filter(({ stats, names }) => stats.nlink <= names.length)
  return {
    at: oldest.at,
    group: {
      sizeBytes,
      original,
      alsoNamed,
      copies: copies.flatMap(({ names }) => names),
      copiesBytes: sizeBytes * wholeCopies.length,
    },
  }
}
