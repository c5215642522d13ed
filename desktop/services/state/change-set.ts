import { isDeepStrictEqual } from 'node:util'
import type { RuleChange } from '../../ipc/rule-views.ts'
import { complaintLine, parseRuleSet, setText, writingSet, yamlOptions } from './rule-sets.ts'
import { SettingsRefused } from './settings.ts'
import { stateFiles } from './state-dir.ts'
import { alone, writeWhole } from './whole-file.ts'

/**
 * The text of a set with one change. A comment right above a rule moves and goes with it; all other comments stay.
 * @throws {SettingsRefused} when the set cannot be followed before or after, or uses anchors
 */
export async function changeSet(text: string, change: RuleChange): Promise<string> {
  const before = await parseRuleSet(text)
  const [complaint] = before.complaints
  if (complaint) throw new SettingsRefused('rules', complaintLine(complaint))
  if (await sharesParts(text)) throw new SettingsRefused('rules', usesAnchors)
  const { changedText } = await import('./set-document.ts')
  const changed = changedText(text, change)
  const after = await parseRuleSet(changed)
  const [problem] = after.complaints
  if (problem) throw new SettingsRefused('rules', problem.message)
  return isDeepStrictEqual(after.set, before.set) ? text : changed
}

const usesAnchors = 'Edit the text: this set uses YAML anchors, which only the text view can change.'

/** Whether parts of a set are aliases of others: what two rules share would change in both. */
export async function sharesParts(text: string): Promise<boolean> {
  const yaml = await import('yaml')
  let hasAliases = false
  yaml.visit(yaml.parseDocument(text, yamlOptions), {
    Alias() {
      hasAliases = true
      return yaml.visit.BREAK
    },
  })
  return hasAliases
}

/** Whether a change of a set leaves the rest of its text byte for byte. @param text one without complaints */
export async function keepsLayout(text: string): Promise<boolean> {
  const { rewrittenText } = await import('./set-document.ts')
  return rewrittenText(text) === text
}

/**
 * Replaces the text of a set; makes the file of the default one where it is missing.
 * @param before as `setText` gave it
 * @throws {SettingsRefused} where the file holds another text now, or cannot be written; it stays as it is
 */
export function replaceSetText(stateDir: string, name: string, before: string, after: string): void {
  const file = stateFiles.ruleSet(stateDir, name)
  const write = () => {
    if (setText(stateDir, name) !== before)
      throw new SettingsRefused('rules', `${file} was changed just now.`)
    writeWhole(file, after)
  }
  writingSet(file, () => alone(file, write, stateFiles.locks(stateDir)))
}
