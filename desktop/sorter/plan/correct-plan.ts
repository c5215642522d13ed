import { MoveColumns } from '../model/columns.ts'
import { type Disk, realDisk } from '../model/disk.ts'
import { splitExtension } from '../model/file-types.ts'
import { endOfGroup } from '../model/groups.ts'
import { isSameFile } from '../model/identity.ts'
import { baseOf, foldName, isBelow, isOutside, joinName, parentOf } from '../model/names.ts'
import type { FileEntry, Folder, LeftItem, Listing, Move, Plan, Why } from '../model/values.ts'
import type { NameForm } from '../rules/template.ts'
import { type Around, outermost } from '../scan/outside.ts'
import {
  type Change,
  type Correction,
  type CorrectionFault,
  type Draft,
  formOf,
  withMainFiles,
} from './corrections.ts'
import { canBeNamed, planMoves } from './plan.ts'
import { findTargets, type Target } from './targets.ts'

export type RefusedCorrection = { readonly correction: Correction; readonly fault: CorrectionFault }

export type CorrectedPlan = {
  readonly plan: Plan
  /** How many corrections are in it. */
  readonly count: number
  /** Their files are not in the folder any more, or are others now. */
  readonly gone: readonly Correction[]
  /** They cannot be followed; their files do what the plan says without them. */
  readonly refused: readonly RefusedCorrection[]
}

/**
 * A plan with a person's corrections. Every other move stays as it is; corrected files come after them to the names that
 * are left, and are numbered as by the planner. Looks at the folders that files are to go into, and changes nothing.
 * @param corrections by `from`
 */
export function correctPlan(
  draft: Draft,
  corrections: ReadonlyMap<string, Correction>,
  { disk = realDisk, around = {} }: { readonly disk?: Disk; readonly around?: Omit<Around, 'chosen'> } = {},
): CorrectedPlan {
  const { gone, chosen } = findChosen(draft.listing, corrections)
  const refused: RefusedCorrection[] = []
  for (let units: readonly Unit[] = chosen; ; ) {
    const { plan, faults } = withUnits(draft, units, disk, around)
    if (faults.size === 0) return { plan, count: units.length, gone, refused }
    for (const [{ correction }, fault] of faults) refused.push({ correction, fault })
    units = units.filter(unit => !faults.has(unit)) // without them the others may get other names
  }
}

/** A corrected file with its companions, by their places in the listing. */
type Unit = { readonly begin: number; readonly files: readonly FileEntry[]; readonly correction: Correction }

function findChosen(
  listing: Listing,
  corrections: ReadonlyMap<string, Correction>,
): { readonly gone: readonly Correction[]; readonly chosen: readonly Unit[] } {
  if (corrections.size === 0) return { gone: [], chosen: [] }
  const { files } = listing
  const units: Unit[] = []
  let at = 0
  for (const { file, main } of withMainFiles(listing)) {
    const correction = file === main ? corrections.get(file.path) : undefined
    if (correction && isSameFile(correction.file, file)) {
      units.push({ begin: at, files: files.slice(at, endOfGroup(files, at)), correction })
    }
    at += 1
  }
  const there = new Set(units.map(({ correction }) => correction.from))
  return { gone: [...corrections.values()].filter(({ from }) => !there.has(from)), chosen: units }
}

/** One pass; what cannot be followed is in `faults`, and then the plan is not one to show. */
function withUnits(
  { listing, plan, names }: Draft,
  units: readonly Unit[],
  disk: Disk,
  around: Omit<Around, 'chosen'>,
): { readonly plan: Plan; readonly faults: ReadonlyMap<Unit, CorrectionFault> } {
  const faults = new Map<Unit, CorrectionFault>()
  if (units.length === 0) return { plan, faults }
  const unitOf = new Map(units.flatMap(unit => unit.files.map(({ path }) => [path, unit] as const)))
  const groups = new Set(units.map(({ files }) => files[0]?.group))
  const carried = listing.carried.filter(({ group }) => groups.has(group))
  const isCorrected = new Set([...unitOf.keys(), ...carried.map(({ path }) => path)])
  const planned = new Map<string, Move>()
  const kept: Kept = { folders: new Set(), files: new Map() }
  for (const move of plan.moves) {
    if (unitOf.has(move.from)) planned.set(move.from, move)
    else keep(kept, move)
  }

  const moving = units.filter(({ correction }) => !correction.change.leave)
  for (const unit of moving) {
    const fault = namingFault(unit, carried.length > 0 ? listing : undefined)
    if (fault) faults.set(unit, fault)
  }
  const files = moving.flatMap(unit => unit.files)
  const destinations = moving.flatMap(({ files, correction: { change } }) => {
    const [main] = files
    const to = change.leave ? undefined : change.to
    const destination =
      to ?? asDestination(parentOf((main && planned.get(main.path)?.to) ?? main?.path ?? ''), listing)
    return files.map(() => destination)
  })
  const forms = new Map<number, NameForm>()
  let place = 0
  for (const { begin, files, correction } of moving) {
    const form = formFor(correction.change, names?.get(begin))
    if (form) forms.set(place, form)
    place += files.length
  }
  const targets = findTargets(
    listing,
    // Those of the plan first: a folder that both name is spelled as there.
    [...plan.newFolders, ...(plan.outside ?? []).map(({ path }) => path), ...destinations],
    disk,
    around,
  )
  const beside = planMoves(
    { ...listing, files, carried, left: [] },
    {
      criterion: plan.criterion,
      destinations,
      whys: [],
      targets: new Map(
        Array.from(targets, ([wanted, target]) => [
          wanted,
          'fault' in target ? target : besideKept(target, kept),
        ]),
      ),
      onClash: plan.whenTaken === 'leave' ? 'skip' : 'keep-both',
      names: forms,
    },
  )
  const left: LeftItem[] = plan.left.filter(({ name }) => !isCorrected.has(name))
  for (const item of beside.left) {
    const unit = unitOf.get(item.name)
    const { change } = unit?.correction ?? {}
    if (item.reason === 'sorted' && !change?.name) left.push({ ...item, reason: 'by-hand' })
    else if (unit && !faults.has(unit)) {
      faults.set(unit, item.reason === 'sorted' ? { code: 'same-name' } : { code: 'stays', item })
    }
  }
  if (faults.size > 0) return { plan, faults }
  for (const { files, correction } of units) {
    if (!correction.change.leave) continue
    const isTheirs = ({ group }: { readonly group: number }) => group === files[0]?.group
    for (const { path: name } of files) left.push({ name, reason: 'by-hand' })
    for (const { path: name } of carried.filter(isTheirs))
      left.push({ name, reason: 'by-hand', isFolder: true })
  }
  const moves = merged(listing, plan, beside, unitOf)
  const isCarried = new Set(carried.map(({ path }) => path))
  const { outside: _all, ...rest } = plan
  const outside = outsideOf(plan, beside, moves)
  return {
    plan: {
      ...rest,
      moves,
      newFolders: [...new Set([...stillNeeded(plan, planned, kept), ...beside.newFolders])],
      oldFolders: [...plan.oldFolders.filter(path => !isCarried.has(path)), ...beside.oldFolders],
      left,
      ...(outside.length === 0 ? {} : { outside }),
    },
    faults,
  }
}

/** A subfolder called `~` is not the home folder. */
function asDestination(folder: string, { folder: chosen }: Listing): string {
  return /^~(\/|$)/.test(folder) ? joinName(chosen.path, folder) : folder
}

/** What the moves that stay as they are bring into each folder, and the folders on their ways. */
type Kept = { readonly folders: Set<string>; readonly files: Map<string, string[]> }

function keep({ folders, files }: Kept, { to }: Move): void {
  const parent = parentOf(to)
  const names = files.get(parent)
  if (names) names.push(baseOf(to))
  else {
    files.set(parent, [baseOf(to)])
    for (let at = parent; at !== '' && !folders.has(at); at = parentOf(at)) folders.add(at)
  }
}

/** No file gets a name, and no folder is made, where another file is to come. */
function besideKept(target: Target, { files }: Kept): Target | { path: string; fault: 'not-a-folder' } {
  for (const path of target.missing) {
    const folded = foldName(baseOf(path))
    const isBlocked = files.get(parentOf(path))?.some(name => foldName(name) === folded)
    if (isBlocked) return { path, fault: 'not-a-folder' }
  }
  const coming = files.get(target.path)
  return coming ? { ...target, takenNames: [...target.takenNames, ...coming] } : target
}

function namingFault(
  { files, correction: { change } }: Unit,
  listing: Listing | undefined,
): CorrectionFault | undefined {
  const [main] = files
  if (change.leave || change.name === undefined || !main) return undefined
  if (files.length === 1) return undefined
  const folders = listing?.carried.filter(({ group }) => group === main.group) ?? []
  const extension = (name: string) => splitExtension(name).extension
  const isSame = extension(change.name) === extension(baseOf(main.path))
  return isSame && canBeNamed(files, folders) ? undefined : { code: 'keeps-name' }
}

function formFor(change: Change, ruled: NameForm | undefined): NameForm | undefined {
  return change.leave || change.name === undefined ? ruled : formOf(change.name)
}

/** All moves in the order of the listing. */
function merged(
  { files }: Listing,
  plan: Plan,
  beside: Plan,
  unitOf: ReadonlyMap<string, Unit>,
): MoveColumns {
  const moves = new MoveColumns(files)
  const corrected = new Map(beside.moves.map(move => [move.from, move]))
  const planned = plan.moves[Symbol.iterator]()
  let next = planned.next()
  let at = 0
  for (const { path } of files) {
    const isNext = !next.done && next.value.from === path
    const before = isNext ? next.value : undefined
    if (isNext) next = planned.next()
    const unit = unitOf.get(path)
    const move = unit ? corrected.get(path) : before
    if (move) {
      const why = unit ? whyOfHand(unit.correction) : move.why
      moves.place(at, baseOf(path), parentOf(move.to), baseOf(move.to), why)
    }
    at += 1
  }
  return moves
}

function whyOfHand({ change }: Correction): Why {
  const isMoved = change.leave || change.to !== undefined
  return { by: 'hand', change: isMoved ? 'moved' : 'renamed' }
}

/** New folders of the plan but those that only corrected files would have needed. */
function stillNeeded(plan: Plan, planned: ReadonlyMap<string, Move>, { folders }: Kept): readonly string[] {
  const given = new Set<string>()
  for (const { to } of planned.values()) {
    for (let at = parentOf(to); at !== '' && !given.has(at); at = parentOf(at)) given.add(at)
  }
  const dropped = new Set<string>()
  for (const folder of plan.newFolders) {
    const isUnused = given.has(folder) && !folders.has(folder)
    if (isUnused || dropped.has(parentOf(folder))) dropped.add(folder)
  }
  return plan.newFolders.filter(folder => !dropped.has(folder))
}

function outsideOf(plan: Plan, beside: Plan, moves: Plan['moves']): readonly Folder[] {
  const both = new Map([...(plan.outside ?? []), ...(beside.outside ?? [])].map(each => [each.path, each]))
  if (both.size === 0) return []
  const ends = new Set<string>()
  for (const { to } of moves) if (isOutside(to)) ends.add(parentOf(to))
  return outermost([...both.values()]).filter(({ path }) => [...ends].some(end => isBelow(path, end)))
}
