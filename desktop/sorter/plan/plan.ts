import { assertNever } from '../model/assert-never.ts'
import { MoveColumns, WayBack } from '../model/columns.ts'
import type { Criterion } from '../model/criteria.ts'
import { isUnknown, splitExtension } from '../model/file-types.ts'
import { endOfGroup, isBound, numberedGroup, tailsOfGroup } from '../model/groups.ts'
import { baseOf, foldName, joinName, numberedName, numberedNames, parentOf } from '../model/names.ts'
import type { Clash } from '../model/rules.ts'
import type {
  CarriedFolder,
  FileEntry,
  Folder,
  FolderSummary,
  LeftItem,
  Listing,
  Move,
  Plan,
  Receipt,
  Series,
  Why,
} from '../model/values.ts'
import { fileNameOf, fileStemOf, type NameForm } from '../rules/template.ts'
import type { RefusedDestination } from '../scan/outside.ts'
import { Fingerprints } from './fingerprints.ts'
import { describesAnother, Kinship } from './kinship.ts'
import type { Target } from './targets.ts'

export type Wish = {
  readonly criterion: Criterion
  /** Where each file of the listing belongs, in its order. */
  readonly destinations: readonly string[]
  /** What decided where a rule or a fact did, by the place in the listing; holes for all others. */
  readonly whys: readonly (Why | undefined)[]
  /** One for each destination that occurs. Files whose folder is refused stay where they are. */
  readonly targets: ReadonlyMap<string, Target | RefusedDestination>
  readonly onClash: Clash
  /** Why a file must not be copied to another disk now; asked about files that would be. */
  readonly copyRefusal?: (file: FileEntry) => 'in-use' | 'recent' | undefined
  /** Of main files that get other names, and of those that rules leave alone. */
  readonly names?: ReadonlyMap<number, NameForm>
  readonly stays?: ReadonlyMap<number, Pick<LeftItem, 'reason' | 'rule' | 'pattern' | 'destination'>>
}

/**
 * Decides every move. Names that some file system takes for the same never meet: the later one, in the order of the
 * listing, is numbered, or stays where it is.
 */
export function planMoves(listing: Listing, wish: Wish): Plan {
  const { criterion, destinations, whys, targets, onClash, names: forms, stays } = wish
  const rooms = new Map<string, Room>()
  const newFolders = new Set<string>()
  const oldFolders: string[] = []
  const outside = new Set<Folder>()
  const moves = new MoveColumns(listing.files)
  const staying: LeftItem[] = []
  const carried = Map.groupBy(listing.carried, ({ group }) => group)
  const { files } = listing
  const getsCompanions = files.some(({ path }) => describesAnother(baseOf(path)))
  const comingFolders = namesOfMissing(targets.values())
  for (let at = 0, end = 0; at < files.length; at = end) {
    const file = files.at(at)
    if (!file) break
    end = file.group === undefined ? at + 1 : endOfGroup(files, at)
    const folders = carried.get(file.group ?? -1) ?? []
    const stay = stays?.get(at)
    if (stay) {
      for (const { path: name } of files.slice(at, end)) staying.push({ name, ...stay })
      for (const { path: name } of folders) staying.push({ name, ...stay, isFolder: true })
      continue
    }
    const form = forms?.get(at)
    const destination = destinations[at] ?? '' // the main file's: it decides for all
    const target = targets.get(destination)
    if (!target) throw new Error(`no target for ${destination}`)
    const isThere = !('fault' in target) && parentOf(file.path) === target.path
    if (isThere && keepsNames(files.slice(at, end), folders, form)) {
      for (const { path: name } of files.slice(at, end)) staying.push({ name, reason: 'sorted' })
      for (const { path: name } of folders) staying.push({ name, reason: 'sorted', isFolder: true })
      continue
    }
    if ('fault' in target) {
      const { path, fault } = target
      for (const { path: name } of files.slice(at, end)) {
        staying.push({ name, reason: 'destination', destination: { path, fault } })
      }
      for (const { path: name } of folders) staying.push({ name, reason: 'destination', isFolder: true })
      continue
    }
    const held = target.isOtherDevice ? heldFromCopy(files.slice(at, end), wish) : undefined
    if (held) {
      staying.push(...held.files)
      for (const { path: name } of folders) staying.push({ name, reason: held.reason, isFolder: true })
      continue
    }
    let room = rooms.get(target.path)
    if (!room) {
      const taken = [...target.takenNames, ...(comingFolders.get(target.path) ?? [])]
      room = new Room(taken, getsCompanions)
      rooms.set(target.path, room)
    }
    if (end === at + 1 && folders.length === 0) {
      const old = baseOf(file.path)
      const name = form ? room.takeForm(form, onClash) : room.takeOne(old, onClash)
      if (name === undefined) staying.push({ name: file.path, reason: 'clash' })
      else {
        for (const folder of target.missing) newFolders.add(folder)
        if (target.outside) outside.add(target.outside)
        moves.place(at, old, target.path, name, whys[at])
      }
      continue
    }
    const group = files.slice(at, end)
    const parent = parentOf(folders[0]?.path ?? '')
    const outermost = folders.filter(({ path }) => parentOf(path) === parent)
    const names = namesFor(group, outermost, room, onClash, form)
    if (typeof names === 'string') {
      const beside = group.filter(({ path }) => !isInOne(path, outermost))
      staying.push(...beside.map(({ path }) => ({ name: path, reason: names })))
      for (const { path } of outermost) staying.push({ name: path, reason: names, isFolder: true })
      continue
    }
    for (const folder of target.missing) newFolders.add(folder)
    if (target.outside) outside.add(target.outside)
    for (const [place, name] of names.entries()) {
      const old = baseOf(group[place]?.path ?? '')
      moves.place(at + place, old, target.path, name, place === 0 ? whys[at] : undefined)
    }
    for (const { path } of folders) {
      newFolders.add(joinName(target.path, below(parent, path)))
      oldFolders.unshift(path)
    }
  }
  return {
    folder: listing.folder,
    criterion,
    moves,
    newFolders: [...newFolders],
    oldFolders,
    whenTaken: onClash === 'skip' ? 'leave' : 'number',
    lookedAtMs: listing.lookedAtMs,
    left: [...listing.left, ...staying],
    ...(outside.size === 0 ? {} : { outside: [...outside] }),
  }
}

/** A group, or a single file, that must not be copied, because of one of its files; else undefined. */
function heldFromCopy(
  group: readonly FileEntry[],
  { copyRefusal }: Wish,
): { readonly reason: LeftItem['reason']; readonly files: readonly LeftItem[] } | undefined {
  const reasons = group.map(file => (file.isCloudOnly ? 'cloud-only' : copyRefusal?.(file)))
  const at = reasons.findIndex(reason => reason !== undefined)
  const reason = reasons[at]
  const holding = group[at]?.path
  if (reason === undefined || holding === undefined) return undefined
  const files = group.map(({ path: name }, place): LeftItem => {
    const own = reasons[place]
    return own ? { name, reason: own } : { name, reason, with: holding }
  })
  return { reason, files }
}

/**
 * The names of a group in its target folder, in its order; or why it stays.
 * @param folders those beside its files that it carries
 */
function namesFor(
  group: readonly FileEntry[],
  folders: readonly CarriedFolder[],
  room: Room,
  onClash: Clash,
  form: NameForm | undefined,
): readonly string[] | 'clash' | 'bound' {
  const [first] = folders
  if (form && canBeNamed(group, folders)) {
    return room.takeFormOfGroup(
      group.map(({ path }) => baseOf(path)),
      form,
      onClash,
    )
  }
  if (!first) {
    return room.take(
      group.map(({ path }) => baseOf(path)),
      onClash,
    )
  }
  const beside = [...group.filter(({ path }) => !isInOne(path, folders)), ...folders]
  const taken = room.take(
    beside.map(({ path }) => baseOf(path)),
    onClash,
    true,
  )
  return typeof taken === 'string' ? taken : group.map(({ path }) => below(parentOf(first.path), path))
}

/** Files that name each other inside keep their names. */
export function canBeNamed(
  group: readonly Pick<FileEntry, 'path'>[],
  folders: readonly CarriedFolder[],
): boolean {
  return folders.length === 0 && (group.length === 1 || !group.some(({ path }) => isBound(baseOf(path))))
}

/**
 * Whether a group, or a single file, keeps its names in the folder where it is: it gets no others, or has them already,
 * with or without the number that it got because a name was in use.
 * @param files the main file first
 */
export function keepsNames(
  files: readonly Pick<FileEntry, 'path'>[],
  folders: readonly CarriedFolder[],
  form: NameForm | undefined,
): boolean {
  if (form === undefined || form.isOwn || !canBeNamed(files, folders)) return true
  if (form.digits > 0) return false
  const names = files.map(({ path }) => baseOf(path))
  const [main = ''] = names
  const [, number = '1'] = / \((\d{1,9})\)[^()]*$/.exec(main) ?? []
  return [1, Number(number)].some(each => foldName(namesOf(names, form, each)[0] ?? '') === foldName(main))
}

/** The names of a form for a group, or a single file. @param number 1 for none */
function namesOf(names: readonly string[], form: NameForm, number: number): readonly string[] {
  const whole = fileNameOf(form, 1)
  if (names.length > 1) {
    const tails = tailsOfGroup(names)
    const stem = fileStemOf(form, 1, longestOf(tails))
    return number === 1 ? tails.map(tail => stem + tail) : numberedNames(stem, tails, number)
  }
  const { stem, extension } = splitExtension(whole)
  return [number === 1 ? whole : numberedName(stem, extension, number)]
}

function longestOf(tails: readonly string[]): string {
  return tails.reduce((most, tail) => (tail.length > most.length ? tail : most), '')
}

/** Names of folders that may be made, by the folder that they will be in. */
function namesOfMissing(
  targets: Iterable<Target | RefusedDestination>,
): ReadonlyMap<string, readonly string[]> {
  const missing = [...targets].flatMap(target => ('fault' in target ? [] : target.missing))
  const names = new Map<string, string[]>()
  for (const path of missing) {
    const parent = parentOf(path)
    const inParent = names.get(parent)
    if (inParent) inParent.push(foldName(baseOf(path)))
    else names.set(parent, [foldName(baseOf(path))])
  }
  return names
}

function isInOne(path: string, folders: readonly CarriedFolder[]): boolean {
  return folders.some(folder => path.startsWith(`${folder.path}/`))
}

/** A path as it is seen from one of the folders on its way. */
function below(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

/** Hands out names in one folder, each once. */
class Room {
  /** A name that is taken for one of them by mistake gets a number that it could do without. */
  readonly #taken = new Fingerprints()
  readonly #kinship: Kinship
  readonly #nextNumber = new Map<string, number>()

  constructor(taken: Iterable<string>, getsCompanions: boolean) {
    this.#kinship = new Kinship(getsCompanions)
    for (const name of taken) {
      const folded = foldName(name)
      this.#taken.add(folded)
      this.#kinship.add(folded)
    }
  }

  /** @returns the name that a single file gets; undefined where it stays */
  takeOne(name: string, onClash: Clash): string | undefined {
    const folded = foldName(name)
    if (!this.#kinship.hasStranger(folded) && this.#taken.add(folded)) {
      this.#kinship.add(folded)
      return name
    }
    if (onClash === 'skip') return undefined
    const { stem, extension } = splitExtension(name)
    return this.#takeNumbered(number => [numberedName(stem, extension, number)])[0]
  }

  /**
   * @param names of a group, the main file's first
   * @param areBound they must stay as they are
   * @returns the names that they get, all with the same number; or why they get none
   */
  take(
    names: readonly string[],
    onClash: Clash,
    areBound: boolean = names.some(isBound),
  ): readonly string[] | 'clash' | 'bound' {
    if (this.#takeFree(names.map(foldName))) return names
    if (onClash === 'skip') return 'clash'
    return areBound ? 'bound' : this.#takeNumbered(number => numberedGroup(names, number))
  }

  /** @returns the name of that form that a single file gets; undefined where it stays */
  takeForm(form: NameForm, onClash: Clash): string | undefined {
    if (form.digits === 0) return this.takeOne(fileNameOf(form, 1), onClash)
    return this.#takeNumbered(number => [fileNameOf(form, number)], 1)[0]
  }

  /** The same for a group: its files have the name of the main one in theirs. */
  takeFormOfGroup(names: readonly string[], form: NameForm, onClash: Clash): readonly string[] | 'clash' {
    if (form.digits > 0) {
      const tails = tailsOfGroup(names)
      const longest = longestOf(tails)
      return this.#takeNumbered(number => tails.map(tail => fileStemOf(form, number, longest) + tail), 1)
    }
    const wanted = namesOf(names, form, 1)
    if (this.#takeFree(wanted.map(foldName))) return wanted
    if (onClash === 'skip') return 'clash'
    return this.#takeNumbered(number => namesOf(names, form, number))
  }

  #takeNumbered(numbered: (number: number) => readonly string[], first = 2): readonly string[] {
    const series = foldName(numbered(first)[0] ?? '') // long names that are cut to one share their numbers
    for (let number = this.#nextNumber.get(series) ?? first; ; number += 1) {
      const wanted = numbered(number)
      if (!this.#takeFree(wanted.map(foldName))) continue
      this.#nextNumber.set(series, number + 1)
      return wanted
    }
  }

  /** True when all of them are free and differ, and none stands beside a companion, or a main file, that is a stranger's. */
  #takeFree(folded: readonly string[]): boolean {
    if (folded.length > 1 && new Set(folded).size < folded.length) return false
    for (const name of folded) {
      if (this.#taken.has(name) || this.#kinship.hasStranger(name)) return false
    }
    for (const name of folded) {
      this.#taken.add(name)
      this.#kinship.add(name)
    }
    return true
  }
}

/** The way back: every file to where it was, last first; the folders that were made go away again where empty. */
export function reversed(plan: Plan): Plan {
  const { lookedAtMs: _long, ...rest } = plan
  return {
    ...rest,
    moves: new WayBack(plan.moves),
    newFolders: [...plan.oldFolders].reverse(),
    oldFolders: [...plan.newFolders].reverse(),
    whenTaken: 'leave',
    left: [],
  }
}

/** What decided where a main file goes: a fact, or what the folder is sorted by. */
export function whyOf({ criterion }: Pick<Plan, 'criterion'>, { from, to, why }: Move): Why {
  if (why) return why
  switch (criterion) {
    case 'type':
      return { by: isUnknown(baseOf(from), parentOf(to)) ? 'noKnownExtension' : 'extension' }
    case 'date':
      return { by: 'modified' }
    case 'size':
      return { by: 'size' }
    default:
      return assertNever(criterion)
  }
}

/** Files and bytes per target folder, in the order in which the folders first occur. */
export function summarizePlan(plan: Plan): FolderSummary[] {
  const sums = new Map<string, { files: number; sizeBytes: number }>()
  for (const { to, sizeBytes } of plan.moves) {
    const folder = parentOf(to)
    const sum = sums.get(folder) ?? { files: 0, sizeBytes: 0 }
    sum.files += 1
    sum.sizeBytes += sizeBytes
    sums.set(folder, sum)
  }
  return Array.from(sums, ([folder, sum]) => ({ folder, ...sum }))
}

/**
 * The moves that a receipt stands for: a run goes through its plan in order, so what is neither failed nor beyond the
 * point of a cancel was moved. The plan's own array when all of it was.
 */
export function movesMade(plan: Plan, receipt: Receipt): Series<Move> {
  const { moved, failures, renamed } = receipt
  if (moved === plan.moves.length && renamed.length === 0) return plan.moves
  const failed = new Set(failures.map(({ from }) => from))
  const names = new Map(renamed.map(({ from, to }) => [from, to]))
  const made = new MoveColumns()
  for (const move of plan.moves) {
    if (made.length === moved) break
    if (!failed.has(move.from)) made.push({ ...move, to: names.get(move.from) ?? move.to })
  }
  return made
}

/** How many companions the main files of a plan take with them, by their first place; none of single files. */
export function companionCounts(moves: Iterable<Move>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  let main: Move | undefined
  for (const move of moves) {
    if (move.group === undefined || move.group !== main?.group) main = move
    else counts.set(main.from, (counts.get(main.from) ?? 0) + 1)
  }
  return counts
}
