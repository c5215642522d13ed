import type { Handlers } from '../../ipc/calls.ts'
import { type ComparingProgress, mostRows, type Row } from '../../ipc/organize-views.ts'
import { writeRows } from '../../ipc/row-text.ts'
import { checkAnswer, findDuplicates, optionsOf } from '../../sorter/index.ts'
import type { Folder } from '../../sorter/values/values.ts'
import { displayName } from '../../words/names.ts'
import type { WorkerContext } from '../context.ts'
import { createRecentValues } from '../recent-values.ts'
import { chosenSet } from '../state/chosen-sets.ts'
import { readRuleSet } from '../state/rule-sets.ts'
import type { Duplicates } from './listed-file.ts'

/** Duplicates of a folder, searched for when a person asks. One search at a time; the newest lists are held. */
export function createDuplicates(
  { state, facts, send }: WorkerContext,
  folderOf: (folderId: string) => Folder,
) {
  const lists = createRecentValues<Duplicates>(2)
  let searching = new AbortController()

  const handlers = {
    async findDuplicates({ folderId }) {
      searching.abort()
      searching = new AbortController()
      const { signal } = searching
      const folder = folderOf(folderId)
      const set = await readRuleSet(state.stateDir, chosenSet(state, folder.path))
      checkAnswer(folder.path)
      const found = await findDuplicates(folder, {
        setOptions: optionsOf(set),
        workerUrl: facts.sameBytesWorker,
        signal,
        onProgress: (progress: Omit<ComparingProgress, 'folderId'>) =>
          send('comparing', { folderId, ...progress }),
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
  } satisfies Partial<Handlers<'worker'>>
  return { handlers, get: lists.get, cancel: () => searching.abort() }
}

function rowsOf({ groups }: Duplicates): readonly Row[] {
  return groups.flatMap(({ original, alsoNamed, copies, sizeBytes }) => {
    const rowOf = (role: NonNullable<Row['role']>) => (name: string) => {
      return { path: name, section: '', from: displayName(name), to: '', sizeBytes, note: '', role }
    }
    return [
      ...[original].map(rowOf('original')),
      ...alsoNamed.map(rowOf('link')),
      ...copies.map(rowOf('copy')),
    ]
  })
}
