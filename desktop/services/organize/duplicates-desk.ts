import type { Answers } from '../../ipc/line.ts'
import type { ComparingProgress, DuplicatesView } from '../../ipc/organize-views.ts'
import { checkAnswer, findDuplicates, optionsOf } from '../../sorter/index.ts'
import type { Folder } from '../../sorter/values/values.ts'
import { displayName } from '../../words/names.ts'
import { chosenSet } from '../state/chosen-sets.ts'
import { readRuleSet } from '../state/rule-sets.ts'
import type { StateDatabase } from '../state/state-database.ts'
import type { GroupedRow } from './row-page.ts'
import { createShelf } from './shelf.ts'
import type { SortingCalls } from './sorting-calls.ts'

type DuplicatesDeskOptions = {
  readonly state: StateDatabase
  /** The built or the source file of `same-bytes-worker`. */
  readonly workerUrl: URL
  readonly folderOf: (folderId: string) => Folder
  readonly onComparing: ((progress: ComparingProgress) => void) | undefined
}

type Duplicates = NonNullable<Awaited<ReturnType<typeof findDuplicates>>>

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
      return {
        duplicatesId: lists.put(found),
        files,
        copies,
        copiesBytes,
        rows: rowsOf(found).length,
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
    rows: (id: string): readonly GroupedRow[] => rowsOf(lists.get(id)),
    fileAt(id: string, at: number) {
      const found = lists.get(id)
      return { folder: found.folder.path, name: namesIn(found)[at] }
    },
  }
}

/** Group after group, each with its original first. */
function rowsOf({ groups }: Duplicates): readonly GroupedRow[] {
  return groups.flatMap(({ original, alsoNamed, copies, sizeBytes }) => {
    const rowOf = (role: NonNullable<GroupedRow['role']>) => (name: string) => {
      return { group: '', from: displayName(name), to: '', sizeBytes, note: '', role }
    }
    return [
      ...[original].map(rowOf('original')),
      ...alsoNamed.map(rowOf('link')),
      ...copies.map(rowOf('copy')),
    ]
  })
}

/** In the order of the rows. */
function namesIn({ groups }: Duplicates): readonly string[] {
  return groups.flatMap(({ original, alsoNamed, copies }) => [original, ...alsoNamed, ...copies])
}
