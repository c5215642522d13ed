import { resolve } from 'node:path'
import { chooseSet, noSet } from '../services/state/chosen-sets.ts'
import { rulesIn } from '../services/state/folder-rules.ts'
import { type EffectiveRules, followedRules } from '../services/state/followed-rules.ts'
import { isSetFile } from '../services/state/rule-sets.ts'
import { readSettingsFile } from '../services/state/settings.ts'
import type { StateDatabase } from '../services/state/state-database.ts'
import { checkRules } from '../sorter/index.ts'
import { defaultRules, type Rules } from '../sorter/values/rules.ts'
import { describeRuleFault } from '../words/rules.ts'
import { optionOfRule, UsageError, type Values } from './options.ts'

/** Which rules a sort follows: the app's own settings, a file, or the built-in ones; options go before all of them. */
export type RuleChoice = {
  readonly from: 'settings' | 'file' | 'nowhere'
  /** The name of a set of rules, or a file of one; absent: the one that was chosen for the folder. */
  readonly set?: string
  /** For `file`, as typed. */
  readonly file: string
  readonly changes: Partial<Rules>
  /** Patterns besides those of the rules. */
  readonly leaveAlone: readonly string[]
}

/** @throws {UsageError} */
export function ruleChoice(values: Values): RuleChoice {
  const { rules: file, 'no-rules': none, set, subfolders, 'no-subfolders': topOnly } = values
  if (file !== undefined && none) refuse("'--rules' and '--no-rules' cannot both be")
  if (set !== undefined && none) refuse("'--set' and '--no-rules' cannot both be")
  if (subfolders && topOnly) refuse("'--subfolders' and '--no-subfolders' cannot both be")
  const leaveAlone = Array.isArray(values.leave) ? values.leave : []
  const given = {
    ...(values['date-folders'] === undefined ? {} : { dateFolders: values['date-folders'] }),
    ...(values['date-from'] === undefined ? {} : { dateFrom: values['date-from'] }),
    ...(values['look-into'] === undefined ? {} : { lookInto: values['look-into'] }),
    ...(values['size-limits'] === undefined ? {} : { sizeLimits: listed(values['size-limits']) }),
    ...(values['on-clash'] === undefined ? {} : { onClash: values['on-clash'] }),
    ...(subfolders || topOnly ? { subfolders: subfolders === true } : {}),
  }
  const { rules, problems } = checkRules({ ...given, leaveAlone })
  const [problem] = problems
  if (problem)
    refuse(
      `'${optionOfRule(problem.field.replace(/\[.*/, ''))}': ${describeRuleFault(problem).replace(/\.$/, '')}`,
    )
  const changes = Object.fromEntries(Object.entries(rules).filter(([name]) => name in given))
  const from = file !== undefined ? 'file' : none ? 'nowhere' : 'settings'
  return {
    from,
    file: String(file ?? ''),
    changes,
    leaveAlone: rules.leaveAlone,
    ...(set === undefined ? {} : { set }),
  }
}

function listed(text: unknown): readonly string[] {
  return String(text).split(',')
}

function refuse(reason: string): never {
  throw new UsageError(reason)
}

/**
 * The settings and what is set for the folder alone, without the set of rules that goes before them.
 * @param folder its real path
 * @throws {SettingsRefused} when the file cannot be followed; then nothing is sorted
 */
export function settingsOf(
  { from, file, changes, leaveAlone }: RuleChoice,
  stateDir: string,
  folder: string,
): Rules {
  const rules = {
    settings: () => rulesIn(stateDir, folder),
    file: () => readSettingsFile(file).rules,
    nowhere: () => defaultRules,
  }[from]()
  return { ...rules, ...changes, leaveAlone: [...rules.leaveAlone, ...leaveAlone] }
}

/**
 * @param folder its real path
 * @throws {SettingsRefused} when a file cannot be followed; then nothing is sorted
 */
export async function rulesOf(
  choice: RuleChoice,
  { state, home }: { readonly state: StateDatabase; readonly home: string },
  folder: string,
): Promise<EffectiveRules> {
  const { from, set } = choice
  const rules = settingsOf(choice, state.stateDir, folder)
  if (set === undefined && from !== 'settings') return rules
  return await followedRules(state, { folder, home, set, settings: { rules } })
}

/** The folder keeps the set that it is sorted by. @param folder its real path */
export function rememberSet({ set }: RuleChoice, state: StateDatabase, folder: string): void {
  if (set !== undefined && !isSetFile(set)) chooseSet(state, folder, set)
}

/** The name or the whole path of the set that is followed, '' for none; undefined for the one that is chosen for the folder. */
export function namedSet({ from, set }: RuleChoice): string | undefined {
  if (set === undefined) return from === 'settings' ? undefined : noSet
  return isSetFile(set) ? resolve(set) : set
}
