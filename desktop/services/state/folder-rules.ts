import * as z from 'zod/mini'
import type { FolderRules } from '../../ipc/organize-views.ts'
import { checkRules } from '../../sorter/index.ts'
import type { Rules } from '../../sorter/values/rules.ts'
import { readChoices, readSettings, writeSettings } from './settings.ts'
import { stateFiles } from './state-dir.ts'
import { alone, writeJson } from './whole-file.ts'

/** Rules by the real paths of folders, those set last at the end. */
const folderRules = z.record(z.string(), z.record(z.string(), z.unknown()))
const mostFolders = 500

/** What was set for a folder alone, and goes before the settings. @param folder its real path @throws {SettingsRefused} */
export function rulesOfFolder(stateDir: string, folder: string): FolderRules {
  const all = readChoices(stateFiles.folderRules(stateDir), folderRules) ?? {}
  const { rules, problems } = checked((Object.hasOwn(all, folder) && all[folder]) || {})
  return problems.length === 0 ? rules : {}
}

/**
 * The settings, with what was set for the folder alone.
 * @param settings the saved ones by default
 */
export function rulesIn(stateDir: string, folder: string, settings = readSettings(stateDir).rules): Rules {
  return { ...settings, ...rulesOfFolder(stateDir, folder) }
}

/**
 * Sets more for a folder alone. What is as in the settings then is forgotten: it follows them again.
 * @returns what is wrong with it; then nothing was kept
 */
export function setRulesOfFolder(
  stateDir: string,
  folder: string,
  changes: FolderRules,
): ReturnType<typeof checkRules>['problems'] {
  const { rules, problems } = checked({ ...rulesOfFolder(stateDir, folder), ...changes })
  if (problems.length === 0) keep(stateDir, folder, rules)
  return problems
}

/** Makes what was set for a folder the rule for all that have none of their own. */
export function spreadRulesOfFolder(stateDir: string, folder: string): void {
  const { rules } = readSettings(stateDir)
  writeSettings(stateDir, { rules: { ...rules, ...rulesOfFolder(stateDir, folder) } })
  keep(stateDir, folder, {})
}

/** The folder follows the settings again. */
export const forgetRulesOfFolder = (stateDir: string, folder: string) => keep(stateDir, folder, {})

function keep(stateDir: string, folder: string, wanted: FolderRules): void {
  const general = new Map<string, unknown>(Object.entries(readSettings(stateDir).rules))
  const isAsElsewhere = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(general.get(name))
  const own = Object.entries(wanted).filter(([name, value]) => !isAsElsewhere(name, value))
  const file = stateFiles.folderRules(stateDir)
  alone(file, () => {
    const { [folder]: _old, ...others } = readChoices(file, folderRules) ?? {}
    const kept = Object.entries(others).slice(1 - mostFolders)
    if (own.length > 0) kept.push([folder, Object.fromEntries(own)])
    writeJson(file, Object.fromEntries(kept))
  })
}

/** Of unchecked data those rules that a folder may have of its own, in their usual form. */
function checked(given: object): {
  readonly rules: FolderRules
  readonly problems: ReturnType<typeof checkRules>['problems']
} {
  const { rules, problems } = checkRules(given)
  const { dateFolders, dateFrom, sizeLimits, subfolders } = rules
  const all = Object.entries({ dateFolders, dateFrom, sizeLimits, subfolders })
  return { rules: Object.fromEntries(all.filter(([name]) => Object.hasOwn(given, name))), problems }
}
