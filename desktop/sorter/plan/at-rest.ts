import type { GroupTable } from '../groups/roles.ts'
import { wholeByName } from '../scan/kept-whole.ts'
import { reasonByName } from '../scan/left-alone.ts'
import type { RefusedDestination } from '../scan/outside.ts'
import { ownFolderTest } from '../values/classify.ts'
import type { Criterion } from '../values/criteria.ts'
import { compileGlob } from '../values/glob.ts'
import { baseOf, isOutside } from '../values/names.ts'
import type { SetOptions } from '../values/set-options.ts'
import type { Decide } from './decide.ts'
import { type FileGroup, mainFileOf } from './file-groups.ts'
import { type DecidedGroup, type Decision, isInPlace, type PlacedGroup } from './place.ts'
import { newFoldersFor } from './plan.ts'
import type { Target } from './targets.ts'

export type AtRestOptions = {
  readonly setOptions: SetOptions
  /** As a scan takes it. */
  readonly sortsBy: readonly Criterion[]
  readonly table: GroupTable
  readonly decide: Decide
  readonly place: (decided: readonly DecidedGroup[]) => readonly PlacedGroup[]
  readonly findTargets: (wanted: Iterable<string>) => ReadonlyMap<string, Target | RefusedDestination>
}

/** More steps than people think through; a name that grows at each step is reported before it is long. */
const mostSteps = 4

/**
 * Places groups until another sort of the sorted folder would move nothing: one that the rules would move on from its new
 * place, or under its new name, goes on at once. One that would move again and again stays where it is.
 */
export async function placeAtRest(
  decided: readonly DecidedGroup[],
  options: AtRestOptions,
): Promise<readonly PlacedGroup[]> {
  const isSorted = sortedTest(options)
  /** Paths that groups had on their way. */
  const trails = new Map<FileGroup, Set<string>>()
  for (let now = decided; ; ) {
    const placed = options.place(now)
    const changed = new Map<FileGroup, Decision>()
    for (const { group, decision, left } of placed) {
      const isBack = trails.has(group) && left?.[0]?.reason === 'sorted'
      if (isBack) changed.set(group, endless(decision))
    }
    for (const { group, decision, path, next } of await nextSteps(placed, isSorted, options)) {
      const trail = trails.get(group) ?? new Set([mainFileOf(group).path])
      trails.set(group, trail)
      changed.set(group, isEndless(trail, path) ? endless(next) : onward(decision, next))
      trail.add(path)
    }
    if (changed.size === 0) return placed
    now = now.map(({ group, decision }) => ({ group, decision: changed.get(group) ?? decision }))
  }
}

const isEndless = (trail: ReadonlySet<string>, path: string) => trail.has(path) || trail.size > mostSteps

/** A group that another sort would move on from its new path. */
type Step = DecidedGroup & { readonly path: string; readonly next: Decision }

async function nextSteps(
  placed: readonly PlacedGroup[],
  isSorted: (path: string) => boolean,
  { table, decide, findTargets }: AtRestOptions,
): Promise<readonly Step[]> {
  const arrived = new Map<FileGroup, DecidedGroup>()
  for (const { group, decision, paths } of placed) {
    if (paths && isSorted(paths[0] ?? '')) arrived.set(group, { group: movedTo(group, paths), decision })
  }
  if (arrived.size === 0) return []
  const moved = new Map(Array.from(arrived, ([group, there]) => [group, mainFileOf(there.group)]))
  const decided = await decide([...arrived.keys()], moved)
  // Those of the plan first: a folder that both name is spelled as there.
  const targets = findTargets([...newFoldersFor(placed), ...decided.map(({ decision }) => decision.to)])
  return decided.flatMap(({ group, decision: next }) => {
    const there = arrived.get(group)
    const target = next.stays ? undefined : targets.get(next.to)
    if (!there || !target || 'fault' in target || isInPlace(there.group, next.form, target, table)) return []
    return [{ group, decision: there.decision, path: mainFileOf(there.group).path, next }]
  })
}

function movedTo({ files, folders }: FileGroup, paths: readonly string[]): FileGroup {
  return { files: files.map((file, at) => ({ ...file, path: paths[at] ?? '' })), folders }
}

function onward(before: Decision, { to, why, form = before.form }: Decision): Decision {
  if (why?.by !== 'rule') return { to, why, form }
  return { to, why: { ...why, because: [] }, form } // the tests passed at a place on the way
}

function endless({ why }: Decision): Decision {
  return { to: '', why, stays: { reason: 'loop', ...(why?.by === 'rule' ? { rule: why.rule } : {}) } }
}

/** Test of the paths of files that a sort of the folder by these rules includes. */
function sortedTest({
  setOptions,
  sortsBy,
}: Pick<AtRestOptions, 'setOptions' | 'sortsBy'>): (path: string) => boolean {
  const globs = setOptions.leaveAlone.map(compileGlob)
  const isOwn = ownFolderTest(setOptions, sortsBy)
  const isLeft = (path: string, isFolder: boolean) => {
    const name = baseOf(path)
    return (
      (isFolder && wholeByName(name) !== undefined) ||
      reasonByName(name) !== undefined ||
      globs.some(glob => (isFolder || !glob.isForFolders) && glob.matches(path, name))
    )
  }
  return path => {
    if (!setOptions.subfolders && path.includes('/')) return false
    const names = path.split('/').slice(0, -1)
    if (names.length > 0 && isOwn(names[0] ?? '')) return false
    if (isOutside(path) || isLeft(path, false)) return false
    return names.every((_, at) => !isLeft(names.slice(0, at + 1).join('/'), true))
  }
}
