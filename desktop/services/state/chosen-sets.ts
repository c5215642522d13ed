import { defaultSetName } from './rule-sets.ts'
import type { StateDatabase } from './state-database.ts'

/** The set that a folder follows: the one that was chosen for it, or the default one. @param folder its real path */
export function chosenSet(state: StateDatabase, folder: string): string {
  const query = 'SELECT name FROM chosen_sets WHERE folder = ?'
  return state.read(database => database.row<{ name: string }>(query, folder))?.name ?? defaultSetName
}

/** Remembers the set of a folder. @param folder its real path */
export function chooseSet(state: StateDatabase, folder: string, name: string): void {
  if (chosenSet(state, folder) === name) return
  state.use(database => database.run('INSERT OR REPLACE INTO chosen_sets VALUES (?, ?)', folder, name))
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
