import path from 'node:path'
import type { RuleSet } from '../../sorter/index.ts'
import { inspectRuleSet, isSetName, listRuleSets, type SetComplaint } from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import { startSet } from '../state/starters.ts'

/** A set of rules in a file from elsewhere. */
export type OfferedSet = {
  readonly name: string
  readonly text: string
  readonly set: RuleSet
  /** Why the set cannot be followed. Such a set is not imported. */
  readonly complaints: readonly SetComplaint[]
  readonly warnings: readonly SetComplaint[]
  /** Why the set needs another name. */
  readonly fault: NameFault | undefined
}

/** `taken`: another set has the name, whatever its case. `no-name`: no set can have it. */
type NameFault = 'taken' | 'no-name'

export const nameFaults: Readonly<Record<NameFault, (name: string) => string>> = {
  taken: name => `There is a set “${name}” already.`,
  'no-name': () =>
    'A set is called by letters, digits, blanks, “-” and “_”, 60 at most, and begins with a letter or a digit.',
}

/**
 * Reads and checks the set in a file. Changes nothing.
 * @param name for the set; by default, the file's
 * @throws {SettingsRefused} when the file cannot be read
 */
export async function offerRuleSet(
  file: string,
  name: string | undefined,
  stateDir: string,
): Promise<OfferedSet> {
  const wanted = (name ?? path.basename(file).replace(/\.ya?ml$/i, '')).normalize('NFC')
  const found = await inspectRuleSet(file)
  return { name: wanted, ...found, fault: nameFault(wanted, stateDir) }
}

/**
 * Imports a set under its name.
 * @throws {SettingsRefused} when it cannot be followed, or another set has the name; then nothing was written
 */
export async function takeRuleSet({ name, text, complaints }: OfferedSet, stateDir: string): Promise<void> {
  const [unfit] = complaints
  if (unfit) throw new SettingsRefused('rules', unfit.message)
  if (!(await startSet({ text }, name, stateDir))) {
    throw new SettingsRefused('rules', nameFaults.taken(name))
  }
}

/** Why a new set cannot have a name. Case does not count, because some disks ignore it. */
export function nameFault(name: string, stateDir: string): NameFault | undefined {
  if (!isSetName(name)) return 'no-name'
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase()
  return listRuleSets(stateDir).some(isSame) ? 'taken' : undefined
}

/** True for the `to` of a rule that leads out of the sorted folder. */
export function leadsOutside(to: string): boolean {
  return /^(~\/|\/|[A-Za-z]:\/)/.test(to)
}
