import { type Gathering, gather } from '../facts/gather.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import type { DestinationContext } from '../scan/outside.ts'
import { byFacts, classifier } from '../values/classify.ts'
import type { Criterion } from '../values/criteria.ts'
import type { FactName, Facts } from '../values/facts.ts'
import { mayBePrivateKey } from '../values/file-types.ts'
import { privateKeyType } from '../values/file-types-data.ts'
import type { SetOptions } from '../values/set-options.ts'
import type { FileEntry, Listing } from '../values/values.ts'
import type { RuleDecider } from './by-rules.ts'
import { type FileGroup, type MovedFiles, mainFileOf, wantedOf } from './file-groups.ts'
import { type DecidedGroup, type Decision, keptKey } from './place.ts'

/** @returns a decision about each group, in the order given: by its main file as it is, or as it would be once moved */
export type Decide = (groups: readonly FileGroup[], moved?: MovedFiles) => Promise<readonly DecidedGroup[]>

export type DecideOptions = {
  readonly set: RuleSet
  /** Those of the set. */
  readonly setOptions: SetOptions
  readonly facts?: Gathering | undefined
  readonly context: Omit<DestinationContext, 'chosen'>
}

/**
 * What decides in a folder: the rules of the set, then the criterion; by facts where those are looked up, and by name,
 * time and size alone where not.
 */
export async function decider(
  listing: Listing,
  criterion: Criterion,
  { set, setOptions, facts, context }: DecideOptions,
): Promise<Decide> {
  const classify = classifier(criterion, setOptions)
  const criterionByFacts = facts ? byFacts(criterion, setOptions) : null
  // Loaded on demand: a run without rules does not wait for the engine of patterns.
  const byRules: RuleDecider | undefined = hasRules(set)
    ? (await import('./by-rules.ts')).ruleDecider(listing, set, { setOptions, facts, context })
    : undefined

  function decide(group: FileGroup, file: FileEntry): Decision {
    return byRules?.decide(group, file) ?? { to: classify(file) }
  }

  function needs(decision: Decision, file: FileEntry): readonly FactName[] {
    if (decision.stays) return []
    const asked = decision.why ? [] : (criterionByFacts?.needs(file, decision.to) ?? [])
    const mayBeKey = setOptions.lookInto !== 'nothing' && mayBePrivateKey(file.path)
    return asked.length === 0 && mayBeKey ? ['realType'] : asked
  }

  function decideByFacts(decision: Decision, file: FileEntry, found: Facts, wasRead: boolean): Decision {
    if (found.realType === privateKeyType) return keptKey
    const byFact = decision.why ? undefined : criterionByFacts?.decide(file, found, wasRead)
    return byFact ? { to: byFact.folder, why: byFact.why } : decision
  }

  return async (groups, moved) => {
    const fileOf = (group: FileGroup) => moved?.get(group) ?? mainFileOf(group)
    await byRules?.lookUp(groups, moved)
    const decided = groups.map(group => ({ group, decision: decide(group, fileOf(group)) }))
    if (!facts) return decided
    const needed = new Map<FileGroup, readonly FactName[]>()
    for (const { group, decision } of decided) {
      const asked = needs(decision, fileOf(group))
      if (asked.length > 0) needed.set(group, asked)
    }
    const wanted = Array.from(needed, ([group, asked]) => wantedOf(group, asked))
    const keys = decided.flatMap(({ group, decision }) => (decision.stays ? noFiles : possibleKeys(group)))
    const known = await gather(
      listing.folder,
      [...wanted, ...keys.map(file => ({ file, facts: keyFacts }))],
      facts,
    )
    return decided.map(each => {
      const { group, decision } = each
      const isKey = ({ path }: FileEntry) => known.of(path)?.realType === privateKeyType
      if (possibleKeys(group).some(isKey)) return { group, decision: keptKey }
      const { path } = mainFileOf(group)
      const found = needed.has(group) ? known.of(path) : undefined
      if (!found) return each
      return { group, decision: decideByFacts(decision, fileOf(group), found, known.wasRead(path)) }
    })
  }

  /** Companions that may be private keys: one of them keeps all. */
  function possibleKeys({ files }: FileGroup): readonly FileEntry[] {
    if (setOptions.lookInto === 'nothing' || files.length === 1) return noFiles
    return files.slice(1).filter(({ path }) => mayBePrivateKey(path))
  }
}

const noFiles: readonly FileEntry[] = []
const keyFacts: readonly FactName[] = ['realType']

const hasRules = ({ rules = [], otherwise }: RuleSet) => rules.length > 0 || otherwise === 'leave'
