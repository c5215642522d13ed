import { type Gathering, gather, mainFiles, type Wanted } from '../facts/gather.ts'
import { takenByName } from '../facts/sources/file-names.ts'
import { byFacts, classifier } from '../model/classify.ts'
import { noFacts } from '../model/facts.ts'
import { baseOf, parentOf } from '../model/names.ts'
import type { Rules } from '../model/rules.ts'
import type { FileEntry, LeftItem, Listing, NotSearched, Why } from '../model/values.ts'
import { type CompiledSet, compileRules } from '../rules/compile.ts'
import type { KindOf, KnownFacts, LookedFact, TextPasses } from '../rules/rule-facts.ts'
import { activeRules, looksIntoFiles, type RuleSet, templatesOf } from '../rules/rule-set.ts'
import { beginsWith, type NameForm } from '../rules/template.ts'
import { type Around, namesOutside } from '../scan/outside.ts'
import { type Originals, type OriginalsOptions, originalsOf, startOf } from './originals.ts'

/** What the rules say of a main file. */
export type Ruling = {
  /** Where it belongs; '' for one that stays. */
  readonly to: string
  /** Absent for one that stays. */
  readonly why?: Why
  readonly stays?: Pick<LeftItem, 'reason' | 'rule'>
  readonly name?: NameForm | undefined
}

export type Rulings = {
  /**
   * @param file as it is, or as it would be under another path, for which `lookUp` was called
   * @param at its place in the listing
   * @returns undefined where the criterion decides
   */
  readonly of: (file: FileEntry, at: number) => Ruling | undefined
  /** Looks up what the rules need of files under other paths. @param files by their places in the listing */
  readonly lookUp: (files: ReadonlyMap<number, FileEntry>) => Promise<void>
  readonly notSearched: readonly NotSearched[]
}

export type RulingOptions = OriginalsOptions & { readonly facts?: Gathering | undefined }

/**
 * Looks up what the rules of a checked set need of every main file: a file is looked into only where they hang on it.
 * Without `facts` none is, and what is in it counts as not known.
 */
export async function followRules(listing: Listing, set: RuleSet, options: RulingOptions): Promise<Rulings> {
  const { rules, facts, around } = options
  const compiled = compileRules(set, { kindOf: kindTeller(rules), nowMs: listing.lookedAtMs })
  const notSearched: NotSearched[] = []
  let originals: Originals | undefined
  const findOriginals = async (gathering: Gathering) => {
    if (originals === undefined) {
      originals = await originalsOf(listing, set, gathering, options)
      notSearched.push(...originals.notSearched)
    }
    return originals.of
  }
  const known = new Map<number, KnownFacts>()
  const lookUp = async (moved?: ReadonlyMap<number, FileEntry>) => {
    if (facts && looksIntoFiles(set)) await lookUpAll(known, moved, listing, compiled, facts, findOriginals)
  }
  await lookUp()
  const isDestination = rules.subfolders
    ? destinationTest(set, { ...around, chosen: listing.folder.path })
    : never
  return {
    lookUp,
    of(file, at) {
      const decision = compiled.decide(file, factsUnder(file, known.get(at)))
      if (decision === undefined && set.otherwise === 'leave') return noRule
      if (decision === undefined) return isDestination(file.path) ? inPlace : undefined
      const { rule, because, leave, to, name } = decision
      const isUnsayable = to === undefined && namesOutside(parentOf(file.path)) // a folder called `~`
      if (leave || isUnsayable) return { to: '', stays: { reason: 'rule', rule } }
      return { to: to ?? parentOf(file.path), why: { by: 'rule', rule, because }, name }
    },
    notSearched,
  }
}

const noRule: Ruling = { to: '', stays: { reason: 'no-rule' } }
/** As in the folders that the criterion sorts into: what no rule takes from where rules bring files is in place. */
const inPlace: Ruling = { to: '', stays: { reason: 'sorted' } }
const never = () => false

/** Tells what lies in a folder that a rule names, or below it; not where facts decide from the beginning on. */
function destinationTest(set: RuleSet, around: Around): (path: string) => boolean {
  const ways = activeRules(set).flatMap(rule => {
    const { to } = templatesOf(rule)
    const start = to && startOf(to, around)
    return start && !('reason' in start) && start.top === around.chosen && start.below.length > 0
      ? [start.below]
      : []
  })
  return path => ways.some(way => beginsWith(path.split('/').slice(0, -1), way))
}

/** A day that only the name of a file tells is that of its name. */
function factsUnder({ path }: FileEntry, facts: KnownFacts | undefined): KnownFacts | undefined {
  if (facts?.takenFrom === undefined || (facts.takenFrom !== null && facts.takenFrom !== 'name')) return facts
  const taken = takenByName(baseOf(path))
  return { ...facts, taken, takenFrom: taken === null ? null : 'name' }
}

function neededOf(
  file: FileEntry,
  known: KnownFacts | undefined,
  factsNeeded: CompiledSet['factsNeeded'],
): readonly LookedFact[] {
  const needed = factsNeeded(file, factsUnder(file, known))
  const isOfDay = needed.includes('taken') || needed.includes('takenFrom')
  return isOfDay ? [...new Set([...needed, ...dayFacts])] : needed
}

/** What the rules hang on of each file. @param isFirst else only files that were asked about are asked again */
function askAbout(
  files: Iterable<readonly [number, FileEntry]>,
  known: ReadonlyMap<number, KnownFacts>,
  { factsNeeded }: CompiledSet,
  isFirst: boolean,
): ReadonlyMap<number, readonly LookedFact[]> {
  const asked = new Map<number, readonly LookedFact[]>()
  for (const [at, file] of files) {
    const needed = isFirst || known.has(at) ? neededOf(file, known.get(at), factsNeeded) : none
    if (needed.length > 0) asked.set(at, needed)
  }
  return asked
}

function* wantedIn(asked: ReadonlyMap<number, readonly LookedFact[]>): Iterable<Wanted> {
  for (const [at, needed] of asked) {
    const facts = needed.filter(fact => fact !== 'sameAs')
    if (facts.length > 0) yield { at, facts }
  }
}

/**
 * Asks again for what the answers make necessary, until nothing is: the cheap facts come first.
 * @param known what is known by place in the listing, and is added to
 * @param moved only these, under these paths; absent: all, as they are
 */
async function lookUpAll(
  known: Map<number, KnownFacts>,
  moved: ReadonlyMap<number, FileEntry> | undefined,
  listing: Listing,
  set: CompiledSet,
  facts: Gathering,
  findOriginals: (facts: Gathering) => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const asked = askAbout(moved ?? mainFiles(listing.files), known, set, isFirst)
    if (asked.size === 0) return
    const tested = new Map<number, TextPasses>()
    const table = await gather(listing, wantedIn(asked), facts, (text, at) => {
      const { start, passes } = set.testText(text)
      tested.set(at, passes)
      return start
    })
    for (const [at, wanted] of asked) {
      const name = listing.files.at(at)?.path ?? ''
      const originals = wanted.includes('sameAs') ? await findOriginals(facts) : undefined
      const told = { ...noFacts, ...table.of(name), sameAs: originals?.get(name) ?? null }
      const answers = Object.fromEntries(wanted.map(fact => [fact, told[fact]]))
      const before = known.get(at)
      const textPasses = tested.get(at) ?? before?.textPasses
      known.set(at, { ...before, ...answers, textPasses })
    }
  }
}

const none: readonly never[] = []
const dayFacts: readonly LookedFact[] = ['taken', 'takenFrom']

/** By name, and by the first bytes where the name leaves it open. */
function kindTeller(rules: Rules): KindOf {
  const byName = classifier('type', rules)
  const byRealType = byFacts('type', rules)
  return (file, facts) => {
    const folder = byName(file)
    if (!byRealType || byRealType.needs(file, folder).length === 0) return folder
    if (facts.realType === undefined) return undefined
    return byRealType.decide(file, { ...noFacts, ...facts })?.folder ?? folder
  }
}
