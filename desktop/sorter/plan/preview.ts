import { isDeepStrictEqual } from 'node:util'
import { codeOf, type Disk, realDisk } from '../disk/disk.ts'
import { isUntouched } from '../disk/identity.ts'
import type { Gathering } from '../facts/gather.ts'
import { groupTable } from '../groups/roles.ts'
import {
  activeRules,
  criteriaOf,
  dependsOnPaths,
  looksIntoFiles,
  paidRules,
  sortsDownloads,
  timesFor,
} from '../rules/rule-set.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import { whyNoCopy } from '../scan/in-use.ts'
import type { DestinationContext } from '../scan/outside.ts'
import { scan } from '../scan/scan.ts'
import { byFacts } from '../values/classify.ts'
import type { Criterion } from '../values/criteria.ts'
import { pathOf } from '../values/names.ts'
import { optionsOf } from '../values/options-of.ts'
import type { SetOptions } from '../values/set-options.ts'
import type { FileEntry, Folder, Held, Listing, Plan } from '../values/values.ts'
import { placeAtRest } from './at-rest.ts'
import type { Draft } from './corrections.ts'
import { decider } from './decide.ts'
import { groupFiles } from './file-groups.ts'
import { filesInWay, withoutFilesInWay } from './files-in-way.ts'
import { type DecidedGroup, type PlacedGroup, placeGroups, thereTest } from './place.ts'
import { planMoves } from './plan.ts'
import { findTargets } from './targets.ts'

export type PreviewOptions = {
  /** The clock in milliseconds since 1970; now by default. */
  readonly nowMs?: number
  /**
   * As `checkRuleSet` returns it; without it, the built-in options apply. Its rules go before the criterion; where it says
   * 'leave', no criterion applies.
   */
  readonly set?: RuleSet
  /** Looks into files where that decides. Without it no file is opened: name, time and size decide alone. */
  readonly facts?: Gathering | undefined
  /** What destinations outside the chosen folder are judged by. */
  readonly context?: Omit<DestinationContext, 'chosen'>
  /** See `ScanOptions`. */
  readonly onListed?: ((entries: number) => void) | undefined
  readonly disk?: Disk
}

/**
 * The plan for a folder. Reads it and changes nothing.
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
  const { nowMs = Date.now(), set = {}, disk = realDisk, onListed } = options
  const setOptions = optionsOf(set)
  const forFacts =
    options.facts?.cache !== undefined &&
    (looksIntoFiles(set) || byFacts(criterion, setOptions)?.asksMost === true)
  const destinations = await destinationsFor(folder, options)
  const listing = scan(folder, nowMs, {
    setOptions,
    disk,
    times: timesFor(set, forFacts),
    withDownloads: sortsDownloads(set),
    sortsBy: criteriaOf(set, criterion),
    destinations,
    onListed,
  })
  return await draftListing(listing, criterion, options)
}

/** For a scan: the folders that rules send files to. */
export async function destinationsFor(
  { path }: Folder,
  { set = {}, context = {} }: Pick<PreviewOptions, 'set' | 'context'>,
): Promise<readonly string[]> {
  if (set.rules === undefined) return [] // no need to load what reads templates
  return (await import('./rule-folders.ts')).destinationsOf(set, { ...context, chosen: path })
}

/**
 * Whether a folder is still as a draft has it; opens no file. `later`: it is, and files that were written to just now will
 * soon count as complete.
 * @param options those of the draft
 */
export function compareFolder(
  { listing, plan }: Draft,
  { nowMs = Date.now(), set = {}, disk = realDisk }: PreviewOptions = {},
): 'stale' | 'same' | 'later' {
  try {
    const { destinations } = listing
    const sortsBy = criteriaOf(set, plan.criterion)
    const withDownloads = sortsDownloads(set)
    const setOptions = optionsOf(set)
    const now = scan(listing.folder, nowMs, { setOptions, disk, withDownloads, sortsBy, destinations })
    const isSame = areSameLists(listing, now) && areSameLists(listing.held, now.held)
    if (!isSame || !isDeepStrictEqual(listing.folders, now.folders)) return 'stale'
    return [...now.left, ...now.held.left].some(({ reason }) => reason === 'recent') ? 'later' : 'same'
  } catch (error) {
    if (codeOf(error) === '') throw error
    return 'stale'
  }
}

function areSameLists(one: Held, other: Held): boolean {
  if (!isDeepStrictEqual(one.left, other.left)) return false
  return isDeepStrictEqual(one.groupFolders, other.groupFolders) && areSameFiles(one.files, other.files)
}

function areSameFiles(some: readonly FileEntry[], others: readonly FileEntry[]): boolean {
  if (some.length !== others.length) return false
  return some.every((file, at) => {
    const now = others[at]
    return now?.path === file.path && now.group === file.group && isUntouched(now, file)
  })
}

/** The plan for the files of a listing. */
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
  { disk = realDisk, facts, set = {}, context = {} }: PreviewOptions,
): Promise<Draft> {
  const setOptions = optionsOf(set)
  const decide = await decider(listing, criterion, { set, setOptions, facts, context })
  const decided = await decide(groupFiles(listing))
  const place = placing(listing, { onClash: setOptions.onClash, disk, context })
  const groups = dependsOnPaths(set)
    ? await placeAtRest(decided, {
        setOptions,
        sortsBy: criteriaOf(set, criterion),
        table: groupTable(listing.together),
        decide,
        place,
        findTargets: wanted => findTargets(listing, wanted, disk, context),
      })
    : place(decided)
  const plan = planMoves(listing, groups, { criterion, onClash: setOptions.onClash })
  const [paid, idle] = [paidRules(set), idleRules(set, decided, groups)]
  return {
    listing,
    groups,
    plan: {
      ...plan,
      ...(paid.length === 0 ? {} : { paidRules: paid }),
      ...(idle.length === 0 ? {} : { idleRules: idle }),
    },
  }
}

/** @param some groups as they are, then as they are placed: rules may move a file on */
function idleRules(set: RuleSet, ...some: readonly (readonly DecidedGroup[])[]): readonly string[] {
  const idle = new Set(activeRules(set).map(({ rule }) => rule))
  if (idle.size === 0) return []
  for (const groups of some) {
    for (const { decision } of groups) {
      const { why, stays } = decision
      if (why?.by === 'rule') idle.delete(why.rule)
      else if (stays?.rule !== undefined) idle.delete(stays.rule)
    }
  }
  return [...idle]
}

/** Places groups of a listing in the folders as they lie on the disk now. */
function placing(
  listing: Listing,
  {
    onClash,
    disk,
    context,
  }: Required<Pick<PreviewOptions, 'disk' | 'context'>> & Pick<SetOptions, 'onClash'>,
): (decided: readonly DecidedGroup[]) => readonly PlacedGroup[] {
  const options = {
    onClash,
    table: groupTable(listing.together),
    copyRefusal: ({ path, modifiedMs }: { readonly path: string; readonly modifiedMs: number }) =>
      whyNoCopy(disk, pathOf(listing.folder.path, path), { mtimeMs: modifiedMs }, listing.checkedAtMs),
    isThere: thereTest(listing.folder, disk),
  }
  return decided => {
    const wanted = new Set<string>()
    for (const { decision } of decided) if (!decision.stays) wanted.add(decision.to)
    const targets = findTargets(listing, wanted, disk, context)
    const placed = placeGroups(decided, targets, options)
    const inWay = filesInWay(placed, targets, listing.left)
    if (inWay.size === 0) return placed
    const rest = withoutFilesInWay(decided, targets, inWay)
    return placeGroups(rest.decided, rest.targets, options)
  }
}
