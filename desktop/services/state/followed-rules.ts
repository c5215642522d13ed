import type { RuleSet } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import type { OwnCategory, Rules } from '../../sorter/values/rules.ts'
import { chooseSet, chosenSet, noSet } from './chosen-sets.ts'
import { rulesIn } from './folder-rules.ts'
import { isSetFile, listRuleSets, readRuleSet, readRuleSetFile } from './rule-sets.ts'
import { type Settings, SettingsRefused } from './settings.ts'
import type { StateDatabase } from './state-database.ts'
import { refuseLoop } from './watched-loops.ts'

/** All that decides in a folder: the settings, and the set that goes before the criterion. */
export type EffectiveRules = Rules & { readonly set?: RuleSet | undefined }

export type FollowedOptions = {
  /** Its real path. */
  readonly folder: string
  readonly home: string
  /** The name of a set, or a file of one; absent: the one that was chosen for the folder. */
  readonly set?: string | undefined
  /** What to follow instead of the person's own settings, and of what is set for the folder alone. */
  readonly settings?: Settings
}

/**
 * All that decides in a folder: the settings, and the set of rules that goes before them.
 * @throws {SettingsRefused} when one of them cannot be followed, or a watched folder that files are sent to would send
 * them back; then nothing is sorted
 */
export async function followedRules(state: StateDatabase, options: FollowedOptions): Promise<EffectiveRules> {
  const { folder, home, settings } = options
  const rules = settings?.rules ?? rulesIn(state.stateDir, folder)
  const set = await followedSet(state, options, rules.categories)
  if (set === null) return rules
  await refuseLoop(state, home, { folder, set })
  return { ...rules, set }
}

/**
 * Remembers what a person chose for a folder among the sets.
 * @param name '' for none
 * @throws {SettingsRefused} when there is no such set any more, or files would go round by it
 */
export async function chooseAmongSets(
  state: StateDatabase,
  { folder, home }: Pick<FollowedOptions, 'folder' | 'home'>,
  name: string,
): Promise<void> {
  if (name !== noSet && !listRuleSets(state.stateDir).includes(name)) {
    throw new SettingsRefused('unreadable', `There is no set of rules “${name}” any more.`)
  }
  await refuseLoop(state, home, { folder, set: name })
  chooseSet(state, folder, name)
}

async function followedSet(
  state: StateDatabase,
  { folder, set }: FollowedOptions,
  categories: readonly OwnCategory[],
): Promise<RuleSet | null> {
  if (set !== undefined && isSetFile(set)) return await readRuleSetFile(set, categories)
  const name = set ?? chosenSet(state, folder)
  return set === undefined && name === noSet ? null : await readRuleSet(state.stateDir, name, categories)
}

/**
 * What decides about the files that no rule takes.
 * @param chosen undefined where nobody chose: then the set says
 */
export function withCriterion(
  set: RuleSet | undefined,
  chosen: Criterion | undefined,
): { readonly criterion: Criterion; readonly set: RuleSet | undefined } {
  if (chosen !== undefined) return { criterion: chosen, set: set && { rules: set.rules } }
  const { otherwise } = set ?? {}
  return { criterion: otherwise === undefined || otherwise === 'leave' ? 'type' : otherwise, set }
}
