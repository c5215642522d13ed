import { ownFolderTest } from '../model/classify.ts'
import { compileGlob } from '../model/glob.ts'
import { endOfGroup } from '../model/groups.ts'
import { baseOf, isOutside, parentOf } from '../model/names.ts'
import type { Rules } from '../model/rules.ts'
import type { FileEntry, LeftItem, Listing, Move, Plan, Why } from '../model/values.ts'
import type { NameForm } from '../rules/template.ts'
import { bundleReason } from '../scan/kept-whole.ts'
import { reasonByName } from '../scan/left-alone.ts'
import type { RefusedDestination } from '../scan/outside.ts'
import type { Ruling } from './by-rules.ts'
import { keepsNames } from './plan.ts'
import type { Target } from './targets.ts'

/** What is decided about files, by their places in the listing; written to here. */
export type Decided = {
  readonly destinations: string[]
  /** Holes where nothing but the criterion decided. */
  readonly whys: Why[]
  readonly names: Map<number, NameForm>
  readonly stays: Map<number, Pick<LeftItem, 'reason' | 'rule' | 'pattern'>>
}

export type AtRestOptions = {
  readonly rules: Rules
  readonly plan: () => Plan
  /** What would be decided about files under these paths, by their places in the listing. */
  readonly decide: (files: ReadonlyMap<number, FileEntry>) => Promise<ReadonlyMap<number, Ruling>>
  readonly findTargets: (wanted: Iterable<string>) => ReadonlyMap<string, Target | RefusedDestination>
}

/**
 * Plans until another sort of the sorted folder would move nothing: a file that the rules would move on from its new place,
 * or under its new name, goes on at once. One that comes to no rest stays where it is.
 */
export async function planAtRest(
  listing: Listing,
  decided: Decided,
  { rules, plan: makePlan, decide, findTargets }: AtRestOptions,
): Promise<Plan> {
  const isSeen = sightTest(rules)
  const trails = new Map<number, Set<string>>()
  for (;;) {
    const plan = makePlan()
    let isAtRest = true
    for (const at of returnedIn(plan, listing, trails)) {
      isAtRest = false
      leave(decided, at, decided.whys[at])
    }
    for (const batch of inBatches(arrivedIn(plan, listing, isSeen))) {
      for (const [at, ruling, path] of await onwardIn(batch, plan, decide, findTargets)) {
        isAtRest = false
        const trail = trails.get(at) ?? new Set([listing.files.at(at)?.path ?? ''])
        trails.set(at, trail)
        follow(decided, at, ruling, trail, path)
      }
    }
    if (isAtRest) return plan
  }
}

/** What would be decided about the files that another sort would move on, with the paths that they have by then. */
async function onwardIn(
  arrived: ReadonlyMap<number, Arrived>,
  { newFolders }: Plan,
  decide: AtRestOptions['decide'],
  findTargets: AtRestOptions['findTargets'],
): Promise<readonly (readonly [at: number, Ruling, path: string])[]> {
  const rulings = await decide(new Map(Array.from(arrived, ([at, { file }]) => [at, file])))
  // Those of the plan first: a folder that both name is spelled as there.
  const targets = findTargets(new Set([...newFolders, ...Array.from(rulings.values(), ({ to }) => to)]))
  const onward: (readonly [number, Ruling, string])[] = []
  for (const [at, there] of arrived) {
    const ruling = rulings.get(at)
    if (ruling && !rests(there, ruling, targets.get(ruling.to))) onward.push([at, ruling, there.file.path])
  }
  return onward
}

/** @param trail the paths that it had before this one */
function follow(decided: Decided, at: number, ruling: Ruling, trail: Set<string>, path: string): void {
  if (trail.has(path) || trail.size > mostSteps) leave(decided, at, ruling.why)
  else goOn(decided, at, ruling)
  trail.add(path)
}

/** What is asked of the rules at a time: of a million files, all at once would not fit in memory. */
const batchFiles = 5000

function* inBatches(all: Iterable<readonly [number, Arrived]>): Iterable<ReadonlyMap<number, Arrived>> {
  let batch = new Map<number, Arrived>()
  for (const [at, arrived] of all) {
    batch.set(at, arrived)
    if (batch.size < batchFiles) continue
    yield batch
    batch = new Map()
  }
  if (batch.size > 0) yield batch
}

/** More than people think through; a name that grows at each step is told before it is long. */
const mostSteps = 4

function goOn({ destinations, whys, names }: Decided, at: number, { to, why, name }: Ruling): void {
  destinations[at] = to
  if (why?.by === 'rule')
    whys[at] = { ...why, because: [] } // what held is true of a place on the way
  else if (why) whys[at] = why
  else delete whys[at]
  if (name) names.set(at, name)
}

function leave({ destinations, names, stays }: Decided, at: number, why: Why | undefined): void {
  destinations[at] = ''
  names.delete(at)
  stays.set(at, { reason: 'loop', ...(why?.by === 'rule' ? { rule: why.rule } : {}) })
}

/** Files that would come back to where they are. */
function returnedIn(
  { left }: Plan,
  { files }: Listing,
  trails: ReadonlyMap<number, unknown>,
): readonly number[] {
  if (trails.size === 0) return []
  const inPlace = new Set(left.filter(({ reason }) => reason === 'sorted').map(({ name }) => name))
  return [...trails.keys()].filter(at => inPlace.has(files.at(at)?.path ?? ''))
}

/** A main file, or a single one, under its new path, and the moves of its group. */
type Arrived = {
  readonly file: FileEntry
  readonly moves: readonly Move[]
  readonly folders: Listing['carried']
}

/** Files whose new paths the next sort would look at, by their places in the listing. */
function* arrivedIn(
  { moves }: Plan,
  { files, carried }: Listing,
  isSeen: (path: string) => boolean,
): Iterable<readonly [number, Arrived]> {
  const foldersOf = Map.groupBy(carried, ({ group }) => group)
  let begin = 0
  let at = 0
  for (const file of files) {
    const main = moves.at(begin) // moves are in the order of the listing
    if (main?.from === file.path) {
      const end = endOfGroup(moves, begin)
      const folders = foldersOf.get(file.group ?? -1) ?? []
      if (isSeen(main.to))
        yield [at, { file: { ...file, path: main.to }, moves: moves.slice(begin, end), folders }]
      begin = end
    }
    at += 1
  }
}

function rests(
  { file, moves, folders }: Arrived,
  { stays, name }: Ruling,
  target: Target | RefusedDestination | undefined,
): boolean {
  if (stays || !target || 'fault' in target) return true
  const isThere = target.path === parentOf(file.path)
  return (
    isThere &&
    keepsNames(
      moves.map(({ to }) => ({ path: to })),
      folders,
      name,
    )
  )
}

/** Tells the paths of files that a sort of the folder by these rules looks at. */
function sightTest(rules: Rules): (path: string) => boolean {
  const globs = rules.leaveAlone.map(compileGlob)
  const isOwn = ownFolderTest(rules)
  const isLeft = (path: string, isFolder: boolean) => {
    const name = baseOf(path)
    return (
      (isFolder && bundleReason(name) !== undefined) ||
      reasonByName(name) !== undefined ||
      globs.some(glob => (isFolder || !glob.isForFolders) && glob.matches(path, name))
    )
  }
  return path => {
    if (isOutside(path) || isLeft(path, false)) return false
    const names = path.split('/').slice(0, -1)
    if (names.length === 0) return true
    if (!rules.subfolders || isOwn(names[0] ?? '')) return false
    return names.every((_, at) => !isLeft(names.slice(0, at + 1).join('/'), true))
  }
}
