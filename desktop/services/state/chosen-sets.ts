import type { RuleSetChoice } from '../../ipc/organize-views.ts'
import { codeOf } from '../../sorter/index.ts'
import { defaultSetName, listRuleSets } from './rule-sets.ts'
import type { StateDatabase } from './state-database.ts'

const mostChosen = 500

/** Chosen in place of a set's name: nothing but the settings is followed. */
export const noSet = ''

/** The set that was chosen for a folder; '' for none. @param folder its real path */
export function chosenSet(state: StateDatabase, folder: string): string {
  const query = 'SELECT name FROM chosen_sets WHERE folder = ?'
  return state.read(database => database.row<{ name: string }>(query, folder))?.name ?? defaultSetName
}

/**
 * The sets that are there, and the one of a folder, to be shown: none where the database cannot be read, which a preview or
 * a run refuses with words.
 * @param folder its real path
 */
export function ruleSetChoice(state: StateDatabase, folder: string): RuleSetChoice {
  const names = listRuleSets(state.stateDir)
  try {
    const chosen = chosenSet(state, folder)
    return { names, chosen: chosen === defaultSetName && !names.includes(chosen) ? noSet : chosen }
  } catch (error) {
    if (codeOf(error) === '') throw error
    return { names, chosen: noSet }
  }
}

/** Remembers the set of a folder. @param folder its real path */
export function chooseSet(state: StateDatabase, folder: string, name: string): void {
  if (chosenSet(state, folder) === name) return
  state.use(database =>
    database.change(() => {
      database.run('INSERT OR REPLACE INTO chosen_sets VALUES (?, ?)', folder, name)
      const kept = 'SELECT rowid FROM chosen_sets ORDER BY rowid DESC LIMIT ?'
      database.run(`DELETE FROM chosen_sets WHERE rowid NOT IN (${kept})`, mostChosen)
    }),
  )
}

/** Folders, by their real paths, that a set was chosen for. */
export function chosenFolders(state: StateDatabase, name: string): readonly string[] {
  const query = 'SELECT folder FROM chosen_sets WHERE name = ? ORDER BY rowid'
  return (
    state.read(database =>
      Array.from(database.rows<{ folder: string }>(query, name), ({ folder }) => folder),
    ) ?? []
  )
}

/** The folders of a set keep it under its new name. */
export function renameChosen(state: StateDatabase, name: string, to: string): void {
  state.read(database => database.run('UPDATE chosen_sets SET name = ? WHERE name = ?', to, name))
}
