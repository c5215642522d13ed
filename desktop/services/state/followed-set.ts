import type { RuleSet } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import { chooseSet, chosenSet } from './chosen-sets.ts'
import { isSetFile, listRuleSets, readRuleSet, readRuleSetFile } from './rule-sets.ts'
import { SettingsRefused } from './settings.ts'
import type { StateDatabase } from './state-database.ts'
import { refuseLoop } from './watched-loops.ts'

type Followed = {
  /** Its real path. */
  readonly folder: string
  readonly home: string
}

/**
 * The set that decides in a folder.
 * @param wanted the name of a set, or a file of one; by default, the one that was chosen for the folder
 * @throws {SettingsRefused} when it cannot be followed, or a watched folder that files are sent to would send them back;
 * then nothing is sorted
 */
export async function followedSet(
  state: StateDatabase,
  { folder, home }: Followed,
  wanted?: string,
): Promise<RuleSet> {
  const isFile = wanted !== undefined && isSetFile(wanted)
  const set = await (isFile
    ? readRuleSetFile(wanted)
    : readRuleSet(state.stateDir, wanted ?? chosenSet(state, folder)))
  await refuseLoop(state, home, { folder, set })
  return set
}

/**
 * Remembers what a person chose for a folder among the sets.
 * @throws {SettingsRefused} when there is no such set any more, or files would go round by it
 */
export async function chooseAmongSets(
  state: StateDatabase,
  { folder, home }: Followed,
  name: string,
): Promise<void> {
  if (!listRuleSets(state.stateDir).includes(name)) {
    throw new SettingsRefused('unreadable', `There is no set of rules “${name}” any more.`)
  }
  await refuseLoop(state, home, { folder, set: name })
  chooseSet(state, folder, name)
}

/**
 * What decides about the files that no rule matches.
 * @param chosen undefined where nobody chose: then the set decides
 */
export function withCriterion(
  set: RuleSet,
  chosen: Criterion | undefined,
): { readonly criterion: Criterion; readonly set: RuleSet } {
  const { otherwise, ...rest } = set
  if (chosen !== undefined) return { criterion: chosen, set: rest }
  return { criterion: otherwise === undefined || otherwise === 'leave' ? 'type' : otherwise, set }
}
