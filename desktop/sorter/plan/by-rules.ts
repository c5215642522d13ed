import { type Gathering, gather } from '../facts/gather.ts'
import { byFacts, classifier } from '../model/classify.ts'
import { noFacts } from '../model/facts.ts'
import { parentOf } from '../model/names.ts'
import type { Rules } from '../model/rules.ts'
import type { FileEntry, LeftItem, Listing, NotSearched, Why } from '../model/values.ts'
import { type CompiledSet, compileRules } from '../rules/compile.ts'
import type { KindOf, KnownFacts, LookedFact, TextPasses } from '../rules/rule-facts.ts'
import { looksIntoFiles, type RuleSet } from '../rules/rule-set.ts'
import type { NameForm } from '../rules/template.ts'
import { namesOutside } from '../scan/outside.ts'
import { type OriginalsOptions, originalsOf } from './originals.ts'

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
  /** @returns undefined where the criterion decides. @param at its place in the listing */
  readonly of: (file: FileEntry, at: number) => Ruling | undefined
  readonly notSearched: readonly NotSearched[]
}

export type RulingOptions = OriginalsOptions & { readonly facts?: Gathering | undefined }

/**
 * Looks up what the rules of a checked set need of every main file: a file is looked into only where they hang on it.
 * Without `facts` none is, and what is in it counts as not known.
 */
export async function followRules(listing: Listing, set: RuleSet, options: RulingOptions): Promise<Rulings> {
  const { rules, facts } = options
  const compiled = compileRules(set, { kindOf: kindTeller(rules), nowMs: listing.lookedAtMs })
  const notSearched: NotSearched[] = []
  const findOriginals = async (gathering: Gathering) => {
    const originals = await originalsOf(listing, set, gathering, options)
    notSearched.push(...originals.notSearched)
    return originals.of
  }
  const known =
    facts && looksIntoFiles(set) ? await lookUpAll(listing, compiled, facts, findOriginals) : undefined
  const otherwise = set.otherwise === 'leave' ? noRule : undefined
  return {
    of(file, at) {
      const decision = compiled.decide(file, known?.get(at))
      if (decision === undefined) return otherwise
      const { rule, because, leave, to, name } = decision
      const isUnsayable = to === undefined && namesOutside(parentOf(file.path)) // a folder called `~`
      if (leave || isUnsayable) return { to: '', stays: { reason: 'rule', rule } }
      return { to: to ?? parentOf(file.path), why: { by: 'rule', rule, because }, name }
    },
    notSearched,
  }
}

const noRule: Ruling = { to: '', stays: { reason: 'no-rule' } }

/** Asks again for what the answers make necessary, until nothing is: the cheap facts come first. */
async function lookUpAll(
  listing: Listing,
  { factsNeeded, testText }: CompiledSet,
  facts: Gathering,
  findOriginals: (facts: Gathering) => Promise<ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<number, KnownFacts>> {
  const known = new Map<number, KnownFacts>()
  let originals: ReadonlyMap<string, string> | undefined
  for (let isFirst = true; ; isFirst = false) {
    const asked = new Map<number, readonly LookedFact[]>()
    const tested = new Map<number, TextPasses>()
    const table = await gather(
      listing,
      (file, at) => {
        const before = known.get(at)
        if (!isFirst && before === undefined) return none
        const wanted = factsNeeded(file, before ?? {})
        if (wanted.length > 0) asked.set(at, wanted)
        return wanted.filter(fact => fact !== 'sameAs')
      },
      facts,
      (text, at) => {
        const { start, passes } = testText(text)
        tested.set(at, passes)
        return start
      },
    )
    if (asked.size === 0) return known
    for (const [at, wanted] of asked) {
      const name = listing.files.at(at)?.path ?? ''
      if (wanted.includes('sameAs')) originals ??= await findOriginals(facts)
      const told = { ...noFacts, ...table.of(name), sameAs: originals?.get(name) ?? null }
      const answers = Object.fromEntries(wanted.map(fact => [fact, told[fact]]))
      const before = known.get(at)
      const textPasses = tested.get(at) ?? before?.textPasses
      known.set(at, { ...before, ...answers, textPasses })
    }
  }
}

const none: readonly never[] = []

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
