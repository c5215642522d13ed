import { readSettings, readSettingsFile } from '../services/state/settings.ts'
import { checkRules, defaultRules, type Rules } from '../sorter/index.ts'
import { optionOfRule, UsageError, type Values } from './options.ts'

/** Which rules a sort follows: the app's own settings, a file, or the built-in ones; options go before all of them. */
export type RuleChoice = {
  readonly from: 'settings' | 'file' | 'nowhere'
  /** For `file`, as typed. */
  readonly file: string
  readonly changes: Partial<Rules>
  /** Patterns besides those of the rules. */
  readonly leaveAlone: readonly string[]
}

/** @throws {UsageError} */
export function ruleChoice(values: Values): RuleChoice {
  const { rules: file, 'no-rules': none, subfolders, 'no-subfolders': topOnly } = values
  if (file !== undefined && none) refuse("'--rules' and '--no-rules' cannot both be")
  if (subfolders && topOnly) refuse("'--subfolders' and '--no-subfolders' cannot both be")
  const leaveAlone = Array.isArray(values.leave) ? values.leave : []
  const given = {
    ...(values['date-folders'] === undefined ? {} : { dateFolders: values['date-folders'] }),
    ...(values['size-limits'] === undefined ? {} : { sizeLimits: listed(values['size-limits']) }),
    ...(values['on-clash'] === undefined ? {} : { onClash: values['on-clash'] }),
    ...(subfolders || topOnly ? { subfolders: subfolders === true } : {}),
  }
  const { rules, problems } = checkRules({ ...given, leaveAlone })
  const [problem] = problems
  if (problem)
    refuse(`'${optionOfRule(problem.field.replace(/\[.*/, ''))}': ${problem.message.replace(/\.$/, '')}`)
  const changes = Object.fromEntries(Object.entries(rules).filter(([name]) => name in given))
  const from = file !== undefined ? 'file' : none ? 'nowhere' : 'settings'
  return { from, file: String(file ?? ''), changes, leaveAlone: rules.leaveAlone }
}

function listed(text: unknown): readonly string[] {
  return String(text).split(',')
}

function refuse(reason: string): never {
  throw new UsageError(reason)
}

/** @throws {SettingsRefused} when the file cannot be followed; then nothing is sorted */
export function rulesOf({ from, file, changes, leaveAlone }: RuleChoice, stateDir: string): Rules {
  const rules = {
    settings: () => readSettings(stateDir).rules,
    file: () => readSettingsFile(file).rules,
    nowhere: () => defaultRules,
  }[from]()
  return { ...rules, ...changes, leaveAlone: [...rules.leaveAlone, ...leaveAlone] }
}
