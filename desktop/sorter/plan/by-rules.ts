import { type Gathering, gather } from '../facts/gather.ts'
import { isPlausible } from '../facts/plausible.ts'
import { takenByName } from '../facts/sources/file-names.ts'
import { compileSet, type Decision as RuleDecision } from '../rules/compile.ts'
import type { KindOf, KnownFacts, TestedText } from '../rules/file-facts.ts'
import { looksIntoFiles } from '../rules/rule-set.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import { type DestinationContext, namesOutside } from '../scan/outside.ts'
import { byFacts, classifier } from '../values/classify.ts'
import { type LookedFact, noFacts } from '../values/facts.ts'
import { privateKeyType } from '../values/file-types-data.ts'
import { baseOf, parentOf } from '../values/names.ts'
import type { SetOptions } from '../values/set-options.ts'
import type { FileEntry, Lacking, Listing } from '../values/values.ts'
import { findCopies } from './copies.ts'
import { type FileGroup, type MovedFiles, mainFileOf, wantedOf } from './file-groups.ts'
import { type Decision, keptKey } from './place.ts'
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
  /** Those of the set. */
  readonly setOptions: SetOptions
  readonly context: Omit<DestinationContext, 'chosen'>
  /** Without it no file is opened, and what is in one counts as not known. */
  readonly facts: Gathering | undefined
}

/** What the rules of a checked set say of main files. */
export function ruleDecider(
  listing: Listing,
  set: RuleSet,
  { setOptions, facts: gathering, context: given }: RuleOptions,
): RuleDecider {
  const context = { ...given, chosen: listing.folder.path }
  const compiled = compileSet(set, { kindOf: kindTeller(setOptions), nowMs: listing.checkedAtMs })
  const known = new Map<FileGroup, KnownFacts>()
  let copies: ReadonlyMap<string, string> | undefined
  const isInDestination = setOptions.subfolders ? destinationTest(set, context) : () => false

  async function answer(questions: readonly Question[], facts: Gathering): Promise<void> {
    const texts = new Map<FileEntry, TestedText>()
    const wanted = questions.map(({ group, asked }) =>
      wantedOf(
        group,
        asked.filter(fact => fact !== 'sameAs'),
      ),
    )
    const found = await gather(listing.folder, wanted.filter(isAsked), facts, (text, file) => {
      const tested = compiled.testText(text)
      texts.set(file, tested)
      return tested.start
    })
    if (questions.some(({ asked }) => asked.includes('sameAs'))) {
      copies ??= await findCopies(listing, set, facts, { setOptions, context })
    }
    for (const { group, asked } of questions) {
      const main = mainFileOf(group)
      const sameAs = copies?.get(main.path) ?? null
      const all = { ...noFacts, ...found.of(main.path), text: texts.get(main) ?? null, sameAs }
      known.set(group, { ...known.get(group), ...Object.fromEntries(asked.map(fact => [fact, all[fact]])) })
    }
  }

  return {
    async lookUp(groups, moved) {
      if (!gathering || !looksIntoFiles(set)) return
      // What is answered may make more necessary: the cheap facts come first.
      for (let open = groups; open.length > 0; ) {
        const questions = open.flatMap((group): Question[] => {
          const file = moved?.get(group) ?? mainFileOf(group)
          const asked = compiled.factsNeeded(file, factsUnder(file, known.get(group), listing.checkedAtMs))
          return asked.length === 0 ? [] : [{ group, asked: withDay(asked) }]
        })
        if (questions.length > 0) await answer(questions, gathering)
        open = questions.map(({ group }) => group)
      }
    },
    decide(group, file) {
      if (known.get(group)?.realType === privateKeyType) return keptKey
      const factsNow = factsUnder(file, known.get(group), listing.checkedAtMs)
      const decision = compiled.decide(file, factsNow)
      if (decision) return decisionBy(decision, file)
      if (file.isUnfinished) return unfinished
      if (set.otherwise === 'leave') return unmatched(compiled.lackingFor(file, factsNow))
      return isInDestination(file.path) ? inPlace : undefined
    },
  }
}

function decisionBy({ rule, because, leave, to, name }: RuleDecision, { path }: FileEntry): Decision {
  const isHome = to === undefined && namesOutside(parentOf(path)) // a folder called `~`
  if (leave || isHome) return { to: '', stays: { reason: 'rule', rule } }
  return { to: to ?? parentOf(path), why: { by: 'rule', rule, because }, form: name }
}

type Question = { readonly group: FileGroup; readonly asked: readonly LookedFact[] }
const isAsked = ({ facts }: { readonly facts: readonly unknown[] }) => facts.length > 0

const noRule: Decision = { to: '', stays: { reason: 'no-rule' } }
const unfinished: Decision = { to: '', stays: { reason: 'unfinished' } }

const unmatched = (lacking: Lacking | undefined): Decision =>
  lacking ? { to: '', stays: { reason: 'no-rule', lacking } } : noRule

/** As in the folders that the criterion sorts into: a file to which no rule applies, where rules send files, is in place. */
const inPlace: Decision = { to: '', stays: { reason: 'sorted' } }

const dayFacts: readonly LookedFact[] = ['taken', 'takenFrom', 'clockNotSet']

/** A day, where it comes from and the one that was refused belong together. */
function withDay(facts: readonly LookedFact[]): readonly LookedFact[] {
  return dayFacts.some(fact => facts.includes(fact)) ? [...new Set([...facts, ...dayFacts])] : facts
}

/** With the day that only the name of a file says: that of this name. */
function factsUnder(
  { path }: FileEntry,
  facts: KnownFacts | undefined,
  nowMs: number,
): KnownFacts | undefined {
  if (facts?.takenFrom === undefined || (facts.takenFrom !== null && facts.takenFrom !== 'name')) return facts
  const taken = takenByName(baseOf(path))
  const isDay = taken !== null && isPlausible(taken, true, nowMs)
  return { ...facts, taken: isDay ? taken : null, takenFrom: isDay ? 'name' : null }
}

/** By name, and by the first bytes where the name leaves it open. */
function kindTeller(setOptions: SetOptions): KindOf {
  const byName = classifier('type', setOptions)
  const byRealType = byFacts('type', setOptions)
  return (file, { realType }) => {
    const folder = byName(file)
    if (!byRealType || byRealType.needs(file, folder).length === 0) return folder
    if (realType === undefined) return undefined
    return byRealType.decide(file, { ...noFacts, realType }, true)?.folder ?? folder
  }
}
