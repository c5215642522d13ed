import { LongList, TextList } from './long-lists.ts'
import { baseOf, joinName, parentOf } from './names.ts'
import type { FileEntry, FileId, Move, Series, Why } from './values.ts'

/**
 * Files and moves in columns: a million moves take 50 MB with their names, as objects four times that. Each walk makes the
 * objects anew, and they are gone before they cost anything.
 */

/** The methods of arrays that the sorter uses; each item is made when it is its turn. */
abstract class Columns<T> implements Series<T> {
  abstract readonly length: number
  abstract readonly mayHaveGroups: boolean
  protected abstract empty(): Columns<T> & { push(item: T): void }
  /** @param index of an item that is there */
  protected abstract item(index: number): T

  at(index: number): T | undefined {
    return index >= 0 && index < this.length ? this.item(index) : undefined
  }

  *[Symbol.iterator](): Generator<T> {
    for (let index = 0; index < this.length; index += 1) yield this.item(index)
  }

  slice(start: number, end: number): T[] {
    const found: T[] = []
    for (let index = start; index < Math.min(end, this.length); index += 1) found.push(this.item(index))
    return found
  }

  map<U>(to: (item: T, index: number) => U): U[] {
    const found = new Array<U>(this.length) // one that grows would leave twice its size behind
    for (let index = 0; index < this.length; index += 1) found[index] = to(this.item(index), index)
    return found
  }

  filter(test: (item: T) => boolean): Series<T> {
    const found = this.empty()
    for (let index = 0; index < this.length; index += 1) {
      const item = this.item(index)
      if (test(item)) found.push(item)
    }
    return found
  }

  some(test: (item: T) => boolean): boolean {
    for (let index = 0; index < this.length; index += 1) if (test(this.item(index))) return true
    return false
  }

  reduce<U>(to: (sum: U, item: T) => U, start: U): U {
    let sum = start
    for (let index = 0; index < this.length; index += 1) sum = to(sum, this.item(index))
    return sum
  }
}

/** Files in the order in which they were added. */
export class FileColumns extends Columns<FileEntry> {
  readonly #names = new TextList()
  readonly #folders = new RepeatedTexts()
  readonly #details = new DetailColumns()
  /** Only where a listing has them; not a number for what stands between its files. */
  #changes: LongList<number> | undefined
  #cloudOnly: Marks | undefined

  get length(): number {
    return this.#names.length
  }

  get mayHaveGroups(): boolean {
    return this.#details.groups.size > 0
  }

  /** Without the folder. */
  nameAt(index: number): string {
    return this.#names.at(index)
  }

  push(file: FileEntry): void {
    const index = this.length
    this.#names.push(baseOf(file.path))
    this.#folders.push(parentOf(file.path))
    this.#details.push(file)
    if (file.isCloudOnly) {
      this.#cloudOnly ??= new Marks()
      this.#cloudOnly.add(index)
    }
    if (file.changedMs === undefined && this.#changes === undefined) return
    this.#changes ??= new LongList()
    while (this.#changes.length < index) this.#changes.push(Number.NaN)
    this.#changes.push(file.changedMs ?? Number.NaN)
  }

  protected empty(): FileColumns {
    return new FileColumns()
  }

  protected item(index: number): FileEntry {
    const { sizes, times, inodes } = this.#details
    const path = joinName(this.#folders.at(index), this.#names.at(index))
    const sizeBytes = sizes.at(index)
    const modifiedMs = times.at(index)
    const inode = inodes.at(index)
    const changedMs = this.#changes?.at(index)
    const group = this.#details.groups.get(index)
    const isRare = group !== undefined || this.#cloudOnly !== undefined || Number.isNaN(changedMs)
    if (isRare) return this.#rareItem({ path, sizeBytes, modifiedMs, inode }, index)
    return changedMs === undefined
      ? { path, sizeBytes, modifiedMs, inode }
      : { path, sizeBytes, modifiedMs, inode, changedMs }
  }

  #rareItem(file: FileEntry, index: number): FileEntry {
    const group = this.#details.groups.get(index)
    const changedMs = this.#changes?.at(index) ?? Number.NaN
    return {
      ...file,
      ...(group === undefined ? {} : { group }),
      ...(Number.isNaN(changedMs) ? {} : { changedMs }),
      ...(this.#cloudOnly?.has(index) ? { isCloudOnly: true } : {}),
    }
  }
}

/** Files in another order than the one in which they were found, and only some of them. */
export class ListedFiles extends Columns<FileEntry> {
  readonly #found = new FileColumns()
  readonly #order = new LongList<number>()
  readonly #groups = new Map<number, number>()

  get length(): number {
    return this.#order.length
  }

  get mayHaveGroups(): boolean {
    return this.#groups.size > 0 || this.#found.mayHaveGroups
  }

  get foundCount(): number {
    return this.#found.length
  }

  /** @returns its place among those that were found */
  find(file: FileEntry): number {
    this.#found.push(file)
    return this.#found.length - 1
  }

  /** @param place of one that was found */
  found(place: number): FileEntry {
    return this.#found.at(place) ?? noFile
  }

  /** The name alone, for walks that need no more. */
  foundName(place: number): string {
    return this.#found.nameAt(place)
  }

  /** Puts one that was found at the end of the list. */
  list(place: number, group?: number): void {
    if (group !== undefined) this.#groups.set(this.length, group)
    this.#order.push(place)
  }

  protected empty(): FileColumns {
    return new FileColumns()
  }

  protected item(index: number): FileEntry {
    const file = this.found(this.#order.at(index))
    const group = this.#groups.get(index)
    return group === undefined ? file : { ...file, group }
  }
}

const noFile: FileEntry = { path: '', sizeBytes: 0, modifiedMs: 0, inode: 0 }

/** Moves in the order in which they were added. */
export class MoveColumns extends Columns<Move> {
  readonly #files: Series<FileEntry>
  /** Of moves that bring their files along. */
  readonly #own: FileColumns | undefined
  /** Of each its file's place. */
  readonly #places = new LongList<number>()
  /** To which each goes. */
  readonly #folders = new RepeatedTexts()
  /** Of those that get another name. */
  readonly #newNames = new LongList<string | undefined>()
  /** Of those that a rule or a fact decided. */
  readonly #whys = new LongList<Why | undefined>()

  /** @param files those of a listing, where its files are placed */
  constructor(files?: Series<FileEntry>) {
    super()
    this.#own = files ? undefined : new FileColumns()
    this.#files = files ?? this.#own ?? []
  }

  get length(): number {
    return this.#places.length
  }

  get mayHaveGroups(): boolean {
    return this.#files.mayHaveGroups !== false
  }

  push(move: Move): void {
    const { from, to, sizeBytes, modifiedMs, inode, group, why } = move
    if (!this.#own) throw new Error('only files of the listing are placed')
    const file = { path: from, sizeBytes, modifiedMs, inode }
    this.#own.push(group === undefined ? file : { ...file, group })
    this.#add(this.#own.length - 1, baseOf(from), parentOf(to), baseOf(to), why)
  }

  /**
   * Where a file of the listing goes.
   * @param name of the file, without its folder
   * @param newName from that folder on
   */
  place(at: number, name: string, folder: string, newName: string, why?: Why): void {
    this.#add(at, name, folder, newName, why)
  }

  protected empty(): MoveColumns {
    return new MoveColumns()
  }

  protected item(index: number): Move {
    const { path, sizeBytes, modifiedMs, inode, group } = this.#files.at(this.#places.at(index)) ?? noFile
    const to = joinName(this.#folders.at(index), this.#newNames.at(index) ?? baseOf(path))
    const move = { from: path, to, sizeBytes, modifiedMs, inode }
    const why = this.#whys.at(index)
    if (group === undefined && why === undefined) return move
    return { ...move, ...(group === undefined ? {} : { group }), ...(why && { why }) }
  }

  #add(at: number, name: string, folder: string, newName: string, why: Why | undefined): void {
    this.#whys.push(why)
    this.#places.push(at)
    this.#folders.push(folder)
    this.#newNames.push(newName === name ? undefined : newName)
  }
}

/** The same moves the other way, last first. No copy. */
export class WayBack extends Columns<Move> {
  readonly #there: Series<Move>

  constructor(there: Series<Move>) {
    super()
    this.#there = there
  }

  get length(): number {
    return this.#there.length
  }

  get mayHaveGroups(): boolean {
    return this.#there.mayHaveGroups !== false
  }

  protected empty(): MoveColumns {
    return new MoveColumns()
  }

  protected item(index: number): Move {
    const move = this.#there.at(this.length - 1 - index)
    if (!move) throw new RangeError(`no move ${index}`)
    return { ...move, from: move.to, to: move.from }
  }
}

/** A few texts, each many times. */
class RepeatedTexts {
  readonly #texts: string[] = []
  readonly #places = new Map<string, number>()
  readonly #list = new LongList<number>()

  push(text: string): void {
    const place = this.#places.get(text) ?? this.#texts.push(text) - 1
    this.#places.set(text, place)
    this.#list.push(place)
  }

  at(index: number): string {
    return this.#texts[this.#list.at(index)] ?? ''
  }
}

type Details = Omit<FileEntry, 'path'>

/** What files and moves have in common: columns of numbers. */
class DetailColumns {
  readonly sizes = new LongList<number>()
  readonly times = new LongList<number>()
  readonly inodes = new LongList<FileId>()
  /** Of the few that belong to others. */
  readonly groups = new Map<number, number>()

  push({ sizeBytes, modifiedMs, inode, group }: Details): void {
    if (group !== undefined) this.groups.set(this.sizes.length, group)
    this.sizes.push(sizeBytes)
    this.times.push(modifiedMs)
    this.inodes.push(inode)
  }
}

/** A bit for each index. */
class Marks {
  #bits = new Uint8Array(1024)

  add(index: number): void {
    const byte = index >>> 3
    if (byte >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(byte + 1, 2 * this.#bits.length))
      grown.set(this.#bits)
      this.#bits = grown
    }
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (index & 7))
  }

  has(index: number): boolean {
    return ((this.#bits[index >>> 3] ?? 0) & (1 << (index & 7))) !== 0
  }
}
