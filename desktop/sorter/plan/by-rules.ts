import { type Gathering, gather } from '../facts/gather.ts'
import { takenByName } from '../facts/sources/file-names.ts'
import { type CompiledSet, compileRules } from '../rules/compile.ts'
import type { KindOf, KnownFacts, LookedFact, TextPasses } from '../rules/rule-facts.ts'
import { looksIntoFiles, type RuleSet } from '../rules/rule-set.ts'
import { type DestinationContext, namesOutside } from '../scan/outside.ts'
import { byFacts, classifier } from '../values/classify.ts'
import { noFacts } from '../values/facts.ts'
import { baseOf, parentOf } from '../values/names.ts'
import type { Rules } from '../values/rules.ts'
import type { FileEntry, Listing } from '../values/values.ts'
import { findCopies } from './copies.ts'
import { type FileGroup, type MovedFiles, mainFileOf } from './file-groups.ts'
import type { Decision } from './place.ts'
import { destinationTest } from './rule-folders.ts'

export type RuleDecider = {
  /** Looks up what the rules need of each: a file is opened only where they depend on what is in it. */
  readonly lookUp: (groups: readonly FileGroup[], moved?: MovedFiles) => Promise<void>
  /**
   * @param group one that was passed to `lookUp`
   * @param file its main file, as it is or as it would be under another path
   * @returns undefined where the criterion decides
   */
  readonly decide: (group: FileGroup, file: FileEntry) => Decision | undefined
}

export type RuleOptions = {
  readonly rules: Rules
  readonly context: Omit<DestinationContext, 'chosen'>
  /** Without it no file is opened, and what is in one counts as not known. */
  readonly facts: Gathering | undefined
}

/** What the rules of a checked set say of main files. */
export function ruleDecider(listing: Listing, set: RuleSet, options: RuleOptions): RuleDecider {
  const { rules, facts } = options
  const context = { ...options.context, chosen: listing.folder.path }
  const compiled = compileRules(set, { kindOf: kindTeller(rules), nowMs: listing.checkedAtMs })
  const known = new Map<FileGroup, KnownFacts>()
  let copies: ReadonlyMap<string, string> | undefined
  const originalOf = async (gathering: Gathering, path: string) => {
    copies ??= await findCopies(listing, set, gathering, { rules, context })
    return copies.get(path) ?? null
  }
  const isInDestination = rules.subfolders ? destinationTest(set, context) : () => false
  return {
    async lookUp(groups, moved) {
      if (facts && looksIntoFiles(set))
        await lookUpAll({ listing, compiled, facts, known, originalOf }, groups, moved)
    },
    decide(group, file) {
      const decision = compiled.decide(file, factsUnder(file, known.get(group)))
      if (decision === undefined && set.otherwise === 'leave') return noRule
      if (decision === undefined) return isInDestination(file.path) ? inPlace : undefined
      const { rule, because, leave, to, name } = decision
      const isHome = to === undefined && namesOutside(parentOf(file.path)) // a folder called `~`
      if (leave || isHome) return { to: '', stays: { reason: 'rule', rule } }
      return { to: to ?? parentOf(file.path), why: { by: 'rule', rule, because }, form: name }
    },
  }
}

const noRule: Decision = { to: '', stays: { reason: 'no-rule' } }
/** As in the folders that the criterion sorts into: a file to which no rule applies, where rules send files, is in place. */
const inPlace: Decision = { to: '', stays: { reason: 'sorted' } }

/** With the day that only the name of a file says: that of this name. */
function factsUnder({ path }: FileEntry, facts: KnownFacts | undefined): KnownFacts | undefined {
  if (facts?.takenFrom === undefined || (facts.takenFrom !== null && facts.takenFrom !== 'name')) return facts
  const taken = takenByName(baseOf(path))
  return { ...facts, taken, takenFrom: taken === null ? null : 'name' }
}

type LookUp = {
  readonly listing: Listing
  readonly compiled: CompiledSet
  readonly facts: Gathering
  /** What is known of each group; added to. */
  readonly known: Map<FileGroup, KnownFacts>
  readonly originalOf: (facts: Gathering, path: string) => Promise<string | null>
}

type Question = { readonly group: FileGroup; readonly facts: readonly LookedFact[] }

/** Asks again for what the answers make necessary, until nothing is: the cheap facts come first. */
async function lookUpAll(options: LookUp, groups: readonly FileGroup[], moved?: MovedFiles): Promise<void> {
  const { known, compiled } = options
  for (let isFirst = true; ; isFirst = false) {
    const questions: Question[] = []
    for (const group of groups) {
      const file = moved?.get(group) ?? mainFileOf(group)
      const isAsked = isFirst || known.has(group)
      const facts = isAsked ? neededOf(file, known.get(group), compiled.factsNeeded) : none
      if (facts.length > 0) questions.push({ group, facts })
    }
    if (questions.length === 0) return
    await answer(options, questions)
  }
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

async function answer(
  { listing, compiled, facts: gathering, known, originalOf }: LookUp,
  questions: readonly Question[],
): Promise<void> {
  const passed = new Map<FileEntry, TextPasses>()
  const wanted = questions.flatMap(({ group, facts }) => {
    const inFile = facts.filter(fact => fact !== 'sameAs')
    return inFile.length > 0 ? [{ file: mainFileOf(group), facts: inFile }] : []
  })
  const found = await gather(listing, wanted, gathering, (text, file) => {
    const { start, passes } = compiled.testText(text)
    passed.set(file, passes)
    return start
  })
  for (const { group, facts } of questions) {
    const main = mainFileOf(group)
    const sameAs = facts.includes('sameAs') ? await originalOf(gathering, main.path) : null
    const all = { ...noFacts, ...found.of(main.path), sameAs }
    const answers = Object.fromEntries(facts.map(fact => [fact, all[fact]]))
    const before = known.get(group)
    known.set(group, { ...before, ...answers, textPasses: passed.get(main) ?? before?.textPasses })
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
