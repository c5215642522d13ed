import { isDeepStrictEqual } from 'node:util'
import { type Gathering, gather, type Wanted } from '../facts/gather.ts'
import { type ByFacts, byFacts, classifier } from '../model/classify.ts'
import type { Criterion } from '../model/criteria.ts'
import { codeOf, type Disk, realDisk } from '../model/disk.ts'
import { isUntouched } from '../model/identity.ts'
import { parentOf, pathOf } from '../model/names.ts'
import { defaultRules, type Rules } from '../model/rules.ts'
import type { FileEntry, Folder, LeftItem, Listing, Plan, Why } from '../model/values.ts'
import { dependsOnPaths, looksIntoFiles, paidRules, type RuleSet } from '../rules/rule-set.ts'
import type { NameForm } from '../rules/template.ts'
import { whyNoCopy } from '../scan/in-use.ts'
import type { Around, RefusedDestination } from '../scan/outside.ts'
import { type ScanOptions, scan } from '../scan/scan.ts'
import { type Decided, planAtRest } from './at-rest.ts'
import type { Ruling, Rulings } from './by-rules.ts'
import type { Draft } from './corrections.ts'
import { planMoves, type Wish } from './plan.ts'
import { findTargets, type Target } from './targets.ts'

export type PreviewOptions = {
  /** The clock in milliseconds since 1970; now by default. */
  readonly nowMs?: number
  /** As `checkRules` returns them; the built-in ones by default. */
  readonly rules?: Rules
  /** As `checkRuleSet` returns it. Its rules go before the criterion; where it says 'leave', no criterion follows. */
  readonly set?: RuleSet | undefined
  /** Looks into files where that decides. Without it no file is opened: name, time and size decide alone. */
  readonly facts?: Gathering | undefined
  /** What destinations outside the chosen folder are judged by. */
  readonly around?: Omit<Around, 'chosen'>
  /** Of all that is in the folder, where they were read just now; see `openListed`. */
  readonly takeNames?: (() => string[] | undefined) | undefined
  /** Files that stay, by their paths, of which a person may correct that: see `ScanOptions`. */
  readonly lifted?: ReadonlyMap<string, Pick<LeftItem, 'reason' | 'pattern'>> | undefined
  readonly disk?: Disk
}

/**
 * What a run would do. Reads the folder and changes nothing.
 * @throws the reason of the signal when it is aborted
 */
export async function previewFolder(
  folder: Folder,
  criterion: Criterion,
  options: PreviewOptions = {},
): Promise<Plan> {
  return (await draftFolder(folder, criterion, options)).plan
}

/** The same with what corrections need; see `correctPlan`. @throws as {@link previewFolder} */
export async function draftFolder(
  folder: Folder,
  criterion: Criterion,
  options: PreviewOptions = {},
): Promise<Draft> {
  const { nowMs = Date.now(), rules = defaultRules, takeNames, disk = realDisk, lifted } = options
  const forFacts =
    options.facts?.cache !== undefined &&
    ((options.set !== undefined && looksIntoFiles(options.set)) ||
      byFacts(criterion, rules)?.asksMost === true)
  const listing = scan(folder, nowMs, {
    rules,
    takeNames,
    disk,
    forFacts,
    lifted: lifted && new Set(lifted.keys()),
  })
  return await draftListing(listing, criterion, options)
}

/**
 * Whether a folder is still as a draft has it, by a look that opens no file. `later`: it is, and files that were written to
 * just now will soon count as complete.
 * @param options those of the draft
 */
export function compareFolder(
  { listing }: Draft,
  { nowMs = Date.now(), rules = defaultRules, disk = realDisk, lifted }: PreviewOptions = {},
): 'stale' | 'same' | 'later' {
  try {
    const now = scan(listing.folder, nowMs, { rules, disk, lifted: lifted && new Set(lifted.keys()) })
    if (!isSameListing(listing, now)) return 'stale'
    return now.left.some(({ reason }) => reason === 'recent') ? 'later' : 'same'
  } catch (error) {
    if (codeOf(error) === '') throw error
    return 'stale'
  }
}

function isSameListing(one: Listing, other: Listing): boolean {
  const { files, left, folders, carried } = other
  if (one.files.length !== files.length || !isDeepStrictEqual(one.folders, folders)) return false
  if (!isDeepStrictEqual(one.left, left) || !isDeepStrictEqual(one.carried, carried)) return false
  const theirs = files[Symbol.iterator]()
  for (const file of one.files) {
    const { value } = theirs.next()
    if (value?.path !== file.path || value.group !== file.group || !isUntouched(value, file)) return false
  }
  return true
}

/** What a run over these files would do. */
export async function planListing(
  listing: Listing,
  criterion: Criterion,
  options: PreviewOptions,
): Promise<Plan> {
  return (await draftListing(listing, criterion, options)).plan
}

async function draftListing(
  listing: Listing,
  criterion: Criterion,
  { rules = defaultRules, disk = realDisk, facts, set, around = {}, lifted }: PreviewOptions,
): Promise<Draft> {
  const options = { rules, disk, facts, around }
  // Loaded on demand: a run without a set does not wait for the engine of patterns.
  const rulings = set && (await (await import('./by-rules.ts')).followRules(listing, set, options))
  const ways = facts ? byFacts(criterion, rules) : null
  const sorting = { criterion, rules, rulings, ways, lifted }
  const { places, wanted } = placesWithoutLook(listing, sorting)
  if (facts && ways) await correctByFacts(places, listing, { ways, wanted, facts })
  const makePlan = () => planPlaces(listing, places, { criterion, rules, disk, around })
  const plan =
    rulings && set && dependsOnPaths(set)
      ? await planAtRest(listing, places, {
          rules,
          plan: makePlan,
          decide: files => decideUnder(files, listing, { ...sorting, rulings, facts }),
          findTargets: tos => findTargets(listing, tos, disk, around),
        })
      : makePlan()
  const paid = set ? paidRules(set) : []
  const notSearched = rulings?.notSearched ?? []
  const told = {
    ...plan,
    ...(paid.length === 0 ? {} : { paidRules: paid }),
    ...(notSearched.length === 0 ? {} : { notSearched }),
  }
  return { listing, plan: told, names: places.names }
}

/** The same without a look into any file. */
export function planByNames(
  listing: Listing,
  criterion: Criterion,
  { rules = defaultRules, disk = realDisk }: ScanOptions = {},
): Plan {
  const { places } = placesWithoutLook(listing, { criterion, rules })
  return planPlaces(listing, places, { criterion, rules, disk, around: {} })
}

/** What is decided about files if they have other paths. */
async function decideUnder(
  files: ReadonlyMap<number, FileEntry>,
  listing: Listing,
  {
    criterion,
    rules,
    rulings,
    ways,
    facts,
  }: Sorting & { readonly rulings: Rulings; readonly facts: Gathering | undefined },
): Promise<ReadonlyMap<number, Ruling>> {
  await rulings.lookUp(files)
  const classify = classifier(criterion, rules)
  const decided = new Map<number, Ruling>()
  const wanted: Wanted[] = []
  for (const [at, file] of files) {
    const ruling = rulings.of(file, at) ?? { to: classify(file) }
    decided.set(at, ruling)
    const needed = ruling.why || ruling.stays ? [] : (ways?.needs(file, ruling.to) ?? [])
    if (needed.length > 0) wanted.push({ at, facts: needed })
  }
  if (!facts || !ways || wanted.length === 0) return decided
  const table = await gather(listing, wanted, facts)
  for (const { at } of wanted) {
    const file = files.get(at)
    const known = table.of(listing.files.at(at)?.path ?? '')
    const decision = file && known && ways.decide(file, known)
    if (decision) decided.set(at, { to: decision.folder, why: decision.why })
  }
  return decided
}

type Sorting = {
  readonly criterion: Criterion
  readonly rules: Rules
  /** They go before the criterion. */
  readonly rulings?: Rulings | undefined
  /** What a look into files may change. */
  readonly ways?: ByFacts | null
  /** Without a correction they stay as they did. */
  readonly lifted?: PreviewOptions['lifted']
}

function planPlaces(
  listing: Listing,
  places: Decided,
  {
    criterion,
    rules,
    disk,
    around,
  }: Pick<Sorting, 'criterion' | 'rules'> & Required<Pick<PreviewOptions, 'disk' | 'around'>>,
): Plan {
  const targets = findTargets(listing, new Set(places.destinations), disk, around)
  const wish: Wish = {
    ...places,
    criterion,
    targets,
    onClash: rules.onClash,
    copyRefusal: ({ path, modifiedMs }) =>
      whyNoCopy(disk, pathOf(listing.folder.path, path), { mtimeMs: modifiedMs }, listing.lookedAtMs),
  }
  const plan = planMoves(listing, wish)
  const inWay = filesInWay(plan, targets)
  return inWay.size === 0 ? plan : planMoves(listing, withoutBlockedFolders(listing, wish, inWay))
}

/**
 * Files because of which folders got a number, though they will not stay there: the plan, or a later one, moves them, and
 * then the wanted folders are made as well.
 */
function filesInWay(plan: Plan, targets: Wish['targets']): ReadonlySet<string> {
  const found = new Set(
    [...targets.values()].flatMap(target => ('fault' in target ? [] : (target.filesInWay ?? []))),
  )
  if (found.size === 0) return found
  const staying = new Map(plan.left.map(({ name, reason }) => [name, reason]))
  const moved = new Set(plan.moves.map(({ from }) => from).filter(path => found.has(path)))
  return new Set(
    Array.from(found).filter(path => {
      const reason = staying.get(path)
      // A watch plans new files alone: the others at the top of its folder are not in the listing.
      const isUnlisted = reason === undefined && parentOf(path) === ''
      return moved.has(path) || isUnlisted || (reason !== undefined && passing.has(reason))
    }),
  )
}

const passing: ReadonlySet<LeftItem['reason']> = new Set(['recent', 'unfinished', 'in-use'])

/** These files stay, and so does all that was to go into folders of their names. */
function withoutBlockedFolders(listing: Listing, wish: Wish, inWay: ReadonlySet<string>): Wish {
  const blocked = ({ filesInWay }: Target) => filesInWay?.find(path => inWay.has(path))
  const targets = Array.from(wish.targets, ([destination, target]): [string, Target | RefusedDestination] => {
    const path = 'fault' in target ? undefined : blocked(target)
    return [destination, path === undefined ? target : { path, fault: 'file-in-way' }]
  })
  const stays = new Map(wish.stays)
  let main = 0
  let at = 0
  let group: number | undefined
  for (const file of listing.files) {
    if (file.group === undefined || file.group !== group) main = at
    group = file.group
    if (inWay.has(file.path)) {
      stays.set(main, { reason: 'destination', destination: { path: file.path, fault: 'file-in-way' } })
    }
    at += 1
  }
  return { ...wish, targets: new Map(targets), stays }
}

/** By rules, name, time and size; and what the others are to be asked, in the same walk. */
function placesWithoutLook(
  { files }: Listing,
  { criterion, rules, rulings, ways, lifted }: Sorting,
): { readonly places: Decided; readonly wanted: readonly Wanted[] } {
  const classify = classifier(criterion, rules)
  const destinations = new Array<string>(files.length) // one that grows would leave twice its size behind
  const whys: Why[] = []
  const names = new Map<number, NameForm>()
  const stays = new Map<number, Pick<LeftItem, 'reason' | 'rule' | 'pattern'>>()
  const wanted: Wanted[] = []
  let group: number | undefined
  let at = 0
  let main = 0
  for (const file of files) {
    const isCompanion = file.group !== undefined && file.group === group // main files decide for their groups
    const ruling = isCompanion ? undefined : rulings?.of(file, at)
    if (ruling) {
      const { to, why, name, stays: reason } = ruling
      destinations[at] = to
      if (why) whys[at] = why
      if (name) names.set(at, name)
      if (reason) stays.set(at, reason)
    } else {
      const folder = isCompanion ? (destinations[at - 1] ?? '') : classify(file)
      const facts = isCompanion ? undefined : ways?.needs(file, folder)
      if (facts && facts.length > 0) wanted.push({ at, facts })
      destinations[at] = folder
    }
    if (!isCompanion) main = at
    const held = lifted?.get(file.path)
    if (held) stays.set(main, { reason: held.reason, ...(held.pattern && { pattern: held.pattern }) })
    group = file.group
    at += 1
  }
  for (const place of stays.keys()) destinations[place] = ''
  return {
    places: { destinations, whys, names, stays },
    wanted: lifted ? wanted.filter(want => !stays.has(want.at)) : wanted,
  }
}

type Asking = { readonly ways: ByFacts; readonly wanted: readonly Wanted[]; readonly facts: Gathering }

/** Facts go before names. */
async function correctByFacts(
  { destinations, whys }: Decided,
  listing: Listing,
  { ways, wanted, facts }: Asking,
): Promise<void> {
  const table = await gather(listing, wanted, facts)
  for (const { at } of wanted) {
    const file = listing.files.at(at)
    const known = file && table.of(file.path)
    const decision = known && ways.decide(file, known)
    if (!decision) continue
    destinations[at] = decision.folder
    whys[at] = decision.why
  }
}
