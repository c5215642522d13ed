import { baseOf, foldName } from '../../values/names.ts'
import { type MovedFile, movedFiles } from '../moved-files.ts'
import { RunRefused } from '../refusals.ts'
import type { RunRecord } from '../run-log.ts'
import type { Undoable } from './find-run.ts'

/**
 * A file of a run. A text is what a person calls it: its path before or after the run, or its name alone where only one
 * has it. An object is its path before the run, and nothing else.
 */
export type FileName = string | { readonly from: string }

/**
 * First places of the named files, and of those that belong to them.
 * @param taken first places of those that were put back since
 * @throws {RunRefused} for a name of no file or of several, and for a file that was put back
 */
export function chooseFiles(
  record: RunRecord,
  names: readonly FileName[],
  taken: ReadonlySet<string>,
): ReadonlySet<string> {
  const files = movedFiles(record, record.header.end?.moved ?? 0)
  const { runId } = record.header
  const byPath = new Map(files.map(file => [file.from, file]))
  const chosen = names.map(given => {
    const found =
      typeof given === 'string' ? filesCalled(files, given) : [byPath.get(given.from) ?? []].flat()
    const name = textOf(given)
    if (found.length === 0) throw new RunRefused({ code: 'unknown-file', runId, name })
    const open = found.filter(({ from }) => !taken.has(from))
    const [file] = open
    if (!file) throw new RunRefused({ code: 'already-back', names: [name] })
    if (open.length === 1) return file.from
    throw new RunRefused({ code: 'unclear-file', name, files: open.map(({ to }) => to) })
  })
  return withCompanions(record, new Set(chosen))
}

/** As it was given. */
export const textOf = (name: FileName): string => (typeof name === 'string' ? name : name.from)

/** Files that belong together go back together. */
function withCompanions({ moves }: RunRecord, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const groups = new Set(moves.filter(({ from }) => chosen.has(from)).map(({ group }) => group))
  groups.delete(undefined)
  return new Set(
    moves.filter(({ from, group }) => chosen.has(from) || groups.has(group)).map(({ from }) => from),
  )
}

/** Whether a run moved a file of this name, and whether all such files were put back since. */
export function howItHas({ record, taken }: Undoable, name: FileName): 'none' | 'moved' | 'back' {
  const files = filesCalled(movedFiles(record, record.header.end?.moved ?? 0), textOf(name))
  if (files.length === 0) return 'none'
  return files.every(({ from }) => taken.has(from)) ? 'back' : 'moved'
}

/** Files of this name. An exact path comes before a name, and an exact name before one in another case. */
function filesCalled(files: readonly MovedFile[], name: string): readonly MovedFile[] {
  const ways: readonly ((path: string) => boolean)[] = [
    path => path === name,
    path => baseOf(path) === name,
    path => foldName(baseOf(path)) === foldName(name),
  ]
  for (const isCalledSo of ways) {
    const found = files.filter(({ from, to }) => isCalledSo(from) || isCalledSo(to))
    if (found.length > 0) return found
  }
  return []
}
