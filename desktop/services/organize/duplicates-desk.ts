import type { Answers } from '../../ipc/line.ts'
import { type ComparingProgress, type DuplicatesView, mostRows, type Row } from '../../ipc/organize-views.ts'
import { writeRows } from '../../ipc/row-text.ts'
import { checkAnswer, findDuplicates, optionsOf } from '../../sorter/index.ts'
import type { Folder } from '../../sorter/values/values.ts'
import { displayName } from '../../words/names.ts'
import { chosenSet } from '../state/chosen-sets.ts'
import { readRuleSet } from '../state/rule-sets.ts'
import type { StateDatabase } from '../state/state-database.ts'
import type { Duplicates } from './listed-file.ts'
import { createShelf } from './shelf.ts'
import type { SortingCalls } from './sorting-calls.ts'

type DuplicatesDeskOptions = {
  readonly state: StateDatabase
  /** The built or the source file of `same-bytes-worker`. */
  readonly workerUrl: URL
  readonly folderOf: (folderId: string) => Folder
  readonly onComparing: ((progress: ComparingProgress) => void) | undefined
}

type Handled = 'findDuplicates' | 'cancelDuplicates'

/** Duplicates of a folder, looked for when a person asks. One search at a time; the newest lists are kept. */
export function createDuplicatesDesk({ state, workerUrl, folderOf, onComparing }: DuplicatesDeskOptions) {
  const lists = createShelf<Duplicates>(2)
  let searching = new AbortController()

  const calls: Pick<Answers<SortingCalls>, Handled> = {
    async findDuplicates({ folderId }): Promise<DuplicatesView | null> {
      searching.abort()
      searching = new AbortController()
      const { signal } = searching
      const folder = folderOf(folderId)
      const set = await readRuleSet(state.stateDir, chosenSet(state, folder.path))
      checkAnswer(folder.path)
      const onProgress = (progress: Omit<ComparingProgress, 'folderId'>) =>
        onComparing?.({ folderId, ...progress })
      const found = await findDuplicates(folder, {
        setOptions: optionsOf(set),
        workerUrl,
        signal,
        onProgress,
      })
      if (found === null) return null
      const { files, copies, copiesBytes, unknown } = found
      const rows = rowsOf(found)
      return {
        duplicatesId: lists.put(found),
        files,
        copies,
        copiesBytes,
        rows: writeRows(rows.slice(0, mostRows)),
        rowCount: rows.length,
        unknown: unknown.length,
      }
    },
    cancelDuplicates() {
      searching.abort()
      return null
    },
  }
  return {
    calls,
    get: lists.get,
  }
}

function rowsOf({ groups }: Duplicates): readonly Row[] {
  return groups.flatMap(({ original, alsoNamed, copies, sizeBytes }) => {
    const rowOf = (role: NonNullable<Row['role']>) => (name: string) => {
      return { path: name, group: '', from: displayName(name), to: '', sizeBytes, note: '', role }
    }
    return [
      ...[original].map(rowOf('original')),
      ...alsoNamed.map(rowOf('link')),
      ...copies.map(rowOf('copy')),
    ]
  })
}
