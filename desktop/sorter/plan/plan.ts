import { reasonBy } from '../values/classify.ts'
import type { Criterion } from '../values/criteria.ts'
import { baseOf, parentOf } from '../values/names.ts'
import type { Clash } from '../values/set-options.ts'
import type { FileEntry, Folder, FolderSummary, Listing, Move, Plan, Receipt, Why } from '../values/values.ts'
import { pathIn } from './file-groups.ts'
import type { MovingGroup, PlacedGroup } from './place.ts'

/**
 * The plan that moves the placed groups of a listing.
 * @param groups in the order of the plan
 */
export function planMoves(
  listing: Listing,
  groups: readonly PlacedGroup[],
  { criterion, onClash }: { readonly criterion: Criterion; readonly onClash: Clash },
): Plan {
  const moves: Move[] = []
  const left = [...listing.left]
  const oldFolders: string[] = []
  const outside = new Map<string, Folder>()
  for (const placed of groups) {
    if (placed.left) {
      for (const item of placed.left) left.push(item)
      continue
    }
    addMoves(moves, placed)
    for (const path of placed.group.folders) oldFolders.unshift(path)
    const top = placed.target.outside
    if (top) outside.set(top.path, top)
  }
  return {
    folder: listing.folder,
    criterion,
    moves,
    newFolders: newFoldersFor(groups),
    oldFolders,
    whenTaken: onClash === 'skip' ? 'leave' : 'number',
    checkedAtMs: listing.checkedAtMs,
    left,
    ...(outside.size === 0 ? {} : { outside: [...outside.values()] }),
  }
}

/** Folders to make for the groups, parents first. */
export function newFoldersFor(groups: readonly PlacedGroup[]): readonly string[] {
  const folders = new Set<string>()
  for (const placed of groups) {
    if (placed.left) continue
    const { group, target } = placed
    for (const path of target.missing) folders.add(path)
    for (const path of group.folders) folders.add(pathIn(target.path, group, path))
  }
  return [...folders]
}

function addMoves(moves: Move[], { group, decision: { why }, paths }: MovingGroup): void {
  for (let at = 0; at < group.files.length; at += 1) {
    const file = group.files[at]
    if (file) moves.push(moveOf(file, paths[at] ?? '', at === 0 || why?.by === 'hand' ? why : undefined))
  }
}

function moveOf(
  { path, sizeBytes, modifiedMs, inode, group }: FileEntry,
  to: string,
  why: Why | undefined,
): Move {
  return {
    from: path,
    to,
    sizeBytes,
    modifiedMs,
    inode,
    ...(group === undefined ? {} : { group }),
    ...(why && { why }),
  }
}

/** The plan that undoes another: every file goes back, last first; folders that were made are removed where empty. */
export function reversed(plan: Plan): Plan {
  const { checkedAtMs: _long, idleRules: _, ...rest } = plan
  return {
    ...rest,
    moves: plan.moves.toReversed().map(move => ({ ...move, from: move.to, to: move.from })),
    newFolders: [...plan.oldFolders].reverse(),
    oldFolders: [...plan.newFolders].reverse(),
    whenTaken: 'leave',
    left: [],
  }
}

/** What decided where a main file goes: a fact, or what the folder is sorted by. */
export function whyOf({ criterion }: Pick<Plan, 'criterion'>, { from, to, why }: Move): Why {
  return why ?? reasonBy(criterion, baseOf(from), parentOf(to))
}

/** Files and bytes per target folder, in the order in which the folders first occur. */
export function summarizePlan(moves: readonly Pick<Move, 'to' | 'sizeBytes'>[]): FolderSummary[] {
  const sums = new Map<string, { files: number; sizeBytes: number }>()
  for (const { to, sizeBytes } of moves) {
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
export function movesMade(plan: Plan, receipt: Receipt): readonly Move[] {
  const { moved, failures, renamed } = receipt
  if (moved === plan.moves.length && renamed.length === 0) return plan.moves
  const failed = new Set(failures.map(({ from }) => from))
  const names = new Map(renamed.map(({ from, to }) => [from, to]))
  const made: Move[] = []
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
