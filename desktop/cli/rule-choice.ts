import { resolve } from 'node:path'
import { chooseSet } from '../services/state/chosen-sets.ts'
import { followedSet } from '../services/state/followed-set.ts'
import { isSetFile } from '../services/state/rule-sets.ts'
import type { StateDatabase } from '../services/state/state-database.ts'
import { loadRuleChecks, type RuleSet } from '../sorter/index.ts'
import { describeSetFault } from '../words/rule-sets.ts'
import { UsageError, type Values } from './options.ts'

/** Which set a sort follows, and what the command line changes in its options. */
export type RuleChoice = Pick<Values, 'set' | 'dateFrom' | 'onClash' | 'leave' | 'subfolders'>

/**
 * @param folder its real path
 * @throws {UsageError | SettingsRefused} when a pattern or the set cannot be followed; then nothing is sorted
 */
export async function setOf(
  { set: wanted, leave = [], ...changed }: RuleChoice,
  { state, home }: { readonly state: StateDatabase; readonly home: string },
  folder: string,
): Promise<RuleSet> {
  if (leave.length > 0) await checkPatterns(leave)
  const set = wanted === false ? {} : await followedSet(state, { folder, home }, wanted)
  const { dateFrom, onClash, subfolders } = changed
  return {
    ...set,
    ...(dateFrom && { dateFrom }),
    ...(onClash && { onClash }),
    ...(subfolders !== undefined && { subfolders }),
    leaveAlone: [...(set.leaveAlone ?? []), ...leave],
  }
}

async function checkPatterns(leaveAlone: readonly string[]): Promise<void> {
  const { checkRuleSet } = await loadRuleChecks()
  const [problem] = checkRuleSet({ leaveAlone }).problems
  if (problem) throw new UsageError(`'--leave': ${describeSetFault(problem).replace(/\.$/, '')}`)
}

/** Remembers a set that was given by name as that of the folder. @param folder its real path */
export function rememberSet({ set }: RuleChoice, state: StateDatabase, folder: string): void {
  if (typeof set === 'string' && !isSetFile(set)) chooseSet(state, folder, set)
}

/** The name or the whole path of the set that is followed, '' for no rules; undefined for the one that is chosen for the folder. */
export function namedSet({ set }: RuleChoice): string | undefined {
  if (set === false) return ''
  return set !== undefined && isSetFile(set) ? resolve(set) : set
}
