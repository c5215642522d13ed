import * as z from 'zod/mini'
import type { RuleSetChoice } from '../../ipc/organize-views.ts'
import { defaultSetName, isSetName, listRuleSets } from './rule-sets.ts'
import { readChoices, SettingsRefused } from './settings.ts'
import { stateFiles } from './state-dir.ts'
import { alone, type Form, writeJson } from './whole-file.ts'

/** Names of sets by the real paths of folders, the one chosen last at the end. */
const chosenSets: Form<Record<string, string>> = {
  safeParse: value => z.safeParse(z.record(z.string(), z.string()), value), // made when it is used
}
const mostChosen = 500

/** Chosen in place of a set's name: nothing but the settings is followed. */
export const noSet = ''

/** The set that was chosen for a folder; '' for none. @throws {SettingsRefused} */
export function chosenSet(stateDir: string, folder: string): string {
  const sets = readChoices(stateFiles.chosenSets(stateDir), chosenSets) ?? {}
  const name = Object.hasOwn(sets, folder) ? sets[folder] : undefined
  return name !== undefined && (name === noSet || isSetName(name)) ? name : defaultSetName
}

/**
 * The sets that are there, and the one of a folder, to be shown: none where the choices cannot be read, which a preview or a
 * run refuses with words.
 * @param folder its real path
 */
export function ruleSetChoice(stateDir: string, folder: string): RuleSetChoice {
  const names = listRuleSets(stateDir)
  try {
    const chosen = chosenSet(stateDir, folder)
    return { names, chosen: chosen === defaultSetName && !names.includes(chosen) ? noSet : chosen }
  } catch (error) {
    if (error instanceof SettingsRefused) return { names, chosen: noSet }
    throw error
  }
}

/** Remembers the set of a folder. @param folder its real path */
export function chooseSet(stateDir: string, folder: string, name: string): void {
  const file = stateFiles.chosenSets(stateDir)
  if (chosenSet(stateDir, folder) === name) return
  alone(file, () => {
    const { [folder]: _old, ...sets } = readChoices(file, chosenSets) ?? {}
    const kept = Object.entries(sets).slice(-mostChosen)
    writeJson(file, Object.fromEntries([...kept, [folder, name]]))
  })
}

/** Folders, by their real paths, that a set was chosen for. */
export function chosenFolders(stateDir: string, name: string): readonly string[] {
  const sets = readChoices(stateFiles.chosenSets(stateDir), chosenSets) ?? {}
  return Object.entries(sets).flatMap(([folder, chosen]) => (chosen === name ? [folder] : []))
}

/** The folders of a set keep it under its new name. */
export function renameChosen(stateDir: string, name: string, to: string): void {
  const file = stateFiles.chosenSets(stateDir)
  if (chosenFolders(stateDir, name).length === 0) return
  alone(file, () => {
    const sets = readChoices(file, chosenSets) ?? {}
    const renamed = Object.entries(sets).map(([folder, chosen]) => [folder, chosen === name ? to : chosen])
    writeJson(file, Object.fromEntries(renamed))
  })
}
