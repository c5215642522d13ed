import { type Disk, realDisk } from '../disk/disk.ts'
import { isSameFile } from '../disk/identity.ts'
import { type GroupTable, groupTable } from '../groups/roles.ts'
import { type DestinationContext, outermost, type RefusedDestination } from '../scan/outside.ts'
import { splitExtension } from '../values/file-types.ts'
import { baseOf, foldName, joinName, parentOf } from '../values/names.ts'
import type { Clash } from '../values/set-options.ts'
import type { LeftItem, Listing, Plan, Why } from '../values/values.ts'
import {
  type CorrectableGroup,
  type Correction,
  type CorrectionFault,
  correctableGroups,
  type Draft,
  formOf,
  isInForce,
} from './corrections.ts'
import { mainFileOf, namesAllowed } from './file-groups.ts'
import { type Decision, type PlacedGroup, placeGroups, thereTest } from './place.ts'
import { planMoves } from './plan.ts'
import { findTargets, type Target } from './targets.ts'

export type RefusedCorrection = { readonly correction: Correction; readonly fault: CorrectionFault }

export type CorrectedPlan = {
  readonly plan: Plan
  /** How many corrections are in it. */
  readonly count: number
  /** Their files are not in the folder any more, or are others now. */
  readonly gone: readonly Correction[]
  /** Corrections that cannot be made; their files do what the plan says without them. */
  readonly refused: readonly RefusedCorrection[]
}

export type CorrectOptions = { readonly disk?: Disk; readonly context?: Omit<DestinationContext, 'chosen'> }

/**
 * A plan with a person's corrections. Every other move stays as it is: the corrected groups are planned again after all
 * others, and get the names that are left. Reads the folders that files are to go into, and changes nothing.
 * @param corrections by `from`
 */
export function correctPlan(
  draft: Draft,
  corrections: ReadonlyMap<string, Correction>,
  options: CorrectOptions = {},
): CorrectedPlan {
  let corrected = findCorrected(draft, corrections)
  const there = new Set(corrected.map(({ correction }) => correction))
  const gone = [...corrections.values()].filter(correction => !there.has(correction))
  const refused: RefusedCorrection[] = []
  for (;;) {
    const { groups, faults } = placeCorrected(draft, corrected, options)
    if (faults.size === 0) {
      const plan = corrected.length === 0 ? draft.plan : planAgain(draft, groups, corrected)
      return { plan, count: corrected.length, gone, refused }
    }
    for (const [correction, fault] of faults) refused.push({ correction, fault })
    corrected = corrected.filter(each => !faults.has(each.correction)) // without them the others may get other names
  }
}

/** A group as it was planned, and what a person wants of it instead. */
type CorrectedGroup = { readonly planned: CorrectableGroup; readonly correction: Correction }

function findCorrected(
  draft: Draft,
  corrections: ReadonlyMap<string, Correction>,
): readonly CorrectedGroup[] {
  if (corrections.size === 0) return []
  return correctableGroups(draft).flatMap(planned => {
    const main = mainFileOf(planned.group)
    const correction = corrections.get(main.path)
    if (!correction || !isSameFile(correction.file, main)) return []
    return isInForce(correction, planned.heldBy) ? [{ planned, correction }] : []
  })
}

/** @returns all groups, the corrected ones last; not for a plan where there are faults */
function placeCorrected(
  { listing, groups, plan }: Draft,
  corrected: readonly CorrectedGroup[],
  { disk = realDisk, context = {} }: CorrectOptions,
): { readonly groups: readonly PlacedGroup[]; readonly faults: ReadonlyMap<Correction, CorrectionFault> } {
  const correctionOf = new Map(corrected.map(({ planned, correction }) => [planned.group, correction]))
  const kept = groups.filter(({ group }) => !correctionOf.has(group))
  const decided = corrected.map(each => ({
    group: each.planned.group,
    decision: decisionByHand(each, listing),
  }))
  const moving = decided.filter(({ decision }) => !decision.stays)
  const staying = decided.filter(({ decision }) => decision.stays)
  const comingNames = namesByFolder(kept)
  const wanted = [
    // Those of the plan first: a folder that both name is spelled as there.
    ...plan.newFolders,
    ...(plan.outside ?? []).map(({ path }) => path),
    ...moving.map(({ decision }) => decision.to),
  ]
  const targets = new Map(
    Array.from(findTargets(listing, wanted, disk, context), ([to, target]) => {
      return [to, refuseBlocked(target, comingNames)]
    }),
  )
  const table = groupTable(listing.together)
  const placed = placeGroups([...moving, ...staying], targets, {
    onClash: clashOf(plan),
    table,
    comingNames,
    isThere: thereTest(listing.folder, disk),
  })
  const faults = new Map<Correction, CorrectionFault>()
  for (const each of placed) {
    const correction = correctionOf.get(each.group)
    const fault = correction && faultOf(each, correction, table)
    if (fault) faults.set(correction, fault)
  }
  return { groups: [...kept, ...placed.map(leftByHand)], faults }
}

function decisionByHand({ planned, correction: { change } }: CorrectedGroup, { folder }: Listing): Decision {
  if (change.leave) return { to: '', stays: { reason: 'by-hand' } }
  const { group, decision, left } = planned
  const old = left ? parentOf(mainFileOf(group).path) : planned.target.path
  const isHome = /^~(\/|$)/.test(old) // a subfolder called `~` is not the home folder
  const why: Why = { by: 'hand', change: change.to === undefined ? 'renamed' : 'moved' }
  return {
    to: change.to ?? (isHome ? joinName(folder.path, old) : old),
    why,
    form: change.name === undefined ? decision.form : formOf(change.name),
  }
}

/** Names that files of these groups get, by folder. */
function namesByFolder(groups: readonly PlacedGroup[]): ReadonlyMap<string, readonly string[]> {
  const paths = groups.flatMap(placed => (placed.left ? [] : placed.paths))
  const names = new Map<string, string[]>()
  for (const path of paths) {
    const inFolder = names.get(parentOf(path))
    if (inFolder) inFolder.push(baseOf(path))
    else names.set(parentOf(path), [baseOf(path)])
  }
  return names
}

/** No folder is made where another file is to come. */
function refuseBlocked(
  target: Target | RefusedDestination,
  comingNames: ReadonlyMap<string, readonly string[]>,
): Target | RefusedDestination {
  if ('fault' in target) return target
  const blocked = target.missing.find(path => {
    const folded = foldName(baseOf(path))
    return comingNames.get(parentOf(path))?.some(name => foldName(name) === folded)
  })
  return blocked === undefined ? target : { path: blocked, fault: 'not-a-folder' }
}

/** Why a correction cannot be made. @param placed its group, as it would be placed */
function faultOf(
  { group, left }: PlacedGroup,
  { change }: Correction,
  table: GroupTable,
): CorrectionFault | undefined {
  if (change.leave) return undefined
  const extension = (name: string) => splitExtension(name).extension
  if (change.name !== undefined && group.files.length > 1) {
    const isSame = extension(change.name) === extension(baseOf(mainFileOf(group).path))
    if (!isSame || namesAllowed(group, table) !== 'any') return { code: 'keeps-name' }
  }
  const [item] = left ?? []
  if (item?.reason === 'sorted') return change.name === undefined ? undefined : { code: 'same-name' }
  return item && { code: 'stays', item }
}

/** A group that is where the person wants it stays because of the person. */
function leftByHand(placed: PlacedGroup): PlacedGroup {
  if (!placed.left) return placed
  const left = placed.left.map(item =>
    item.reason === 'sorted' ? { ...item, reason: 'by-hand' as const } : item,
  )
  return { ...placed, left }
}

const clashOf = ({ whenTaken }: Plan): Clash => (whenTaken === 'leave' ? 'skip' : 'keep-both')

/** @param groups in the order in which they were planned; the moves are in that of the listing */
function planAgain(
  { listing, plan }: Draft,
  groups: readonly PlacedGroup[],
  corrected: readonly CorrectedGroup[],
): Plan {
  const { outside: _old, ...rest } = plan
  const { criterion } = plan
  const { held } = listing
  const left = leftWithout(listing.left, corrected)
  const options = { criterion, onClash: clashOf(plan) }
  const { moves, outside, ...again } = planMoves({ ...listing, left }, groups, options)
  const moveOf = new Map(moves.map(move => [move.from, move]))
  return {
    ...rest,
    ...again,
    moves: [...listing.files, ...held.files].flatMap(({ path }) => moveOf.get(path) ?? []),
    ...(outside && { outside: outermost(outside) }),
  }
}

/** What a listing leaves, but for what only a correction moves. */
function leftWithout(left: readonly LeftItem[], corrected: readonly CorrectedGroup[]): readonly LeftItem[] {
  const groups = corrected.flatMap(({ planned }) => (planned.heldBy === undefined ? [] : planned.group))
  if (groups.length === 0) return left
  const names = new Set(
    groups.flatMap(({ files, folders }) => [...files.map(({ path }) => path), ...folders]),
  )
  return left.filter(item => item.reason === 'bad-name' || !names.has(item.name))
}
