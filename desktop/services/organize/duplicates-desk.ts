import path from 'node:path'
import type { Answers } from '../../ipc/line.ts'
import type { ComparingProgress, DuplicatesView } from '../../ipc/organize-views.ts'
import { checkAnswer, findDuplicates } from '../../sorter/index.ts'
import type { Folder } from '../../sorter/values/values.ts'
import { displayName } from '../../words/names.ts'
import { readSettings } from '../state/settings.ts'
import type { GroupedRow } from './row-page.ts'
import { createShelf } from './shelf.ts'
import type { SortingCalls } from './sorting-calls.ts'

type DuplicatesDeskOptions = {
  readonly stateDir: string
  /** The built or the source file of `same-bytes-worker`. */
  readonly workerUrl: URL
  readonly folderOf: (folderId: string) => Folder
  readonly onComparing: ((progress: ComparingProgress) => void) | undefined
}

type Duplicates = NonNullable<Awaited<ReturnType<typeof findDuplicates>>>

type Handled = 'findDuplicates' | 'cancelDuplicates'

/** Duplicates of a folder, looked for when a person asks. One search at a time; the newest lists are kept. */
export function createDuplicatesDesk({ stateDir, workerUrl, folderOf, onComparing }: DuplicatesDeskOptions) {
  const lists = createShelf<Duplicates>(2)
  let searching = new AbortController()

  const calls: Pick<Answers<SortingCalls>, Handled> = {
    async findDuplicates({ folderId }): Promise<DuplicatesView | null> {
      searching.abort()
      searching = new AbortController()
      const { signal } = searching
      const folder = folderOf(folderId)
      const { rules } = readSettings(stateDir)
      checkAnswer(folder.path)
      const onProgress = (progress: Omit<ComparingProgress, 'folderId'>) =>
        onComparing?.({ folderId, ...progress })
      const found = await findDuplicates(folder, { rules, workerUrl, signal, onProgress })
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
    pathOf(id: string, at: number): string | undefined {
      const found = lists.get(id)
      const name = namesIn(found)[at]
      return name === undefined ? undefined : path.join(found.folder.path, name)
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
