import path from 'node:path'
import { flag, list, oneOf, record, ShapeError, text } from '../../ipc/shape.ts'
import { type Criterion, criteria } from '../../sorter/index.ts'

/** A folder that a person has watched. */
export type WatchedFolder = {
  readonly id: string
  /** Its real path. */
  readonly path: string
  readonly criterion: Criterion
  readonly isOn: boolean
}

/** What a person set about watching; part of the settings file. */
export type WatchSettings = { readonly isPaused: boolean; readonly folders: readonly WatchedFolder[] }

export const mostWatchedFolders = 50
const longestPath = 32_767

/** The check of what a settings file holds. */
export const watchSettings = record<WatchSettings>({
  isPaused: flag,
  folders: list(
    mostWatchedFolders,
    record<WatchedFolder>({ id: watchId, path: text(longestPath), criterion: oneOf(criteria), isOn: flag }),
  ),
})

/** It becomes part of a file's name. */
function watchId(value: unknown): string {
  const id = text(100)(value)
  if (!/^[\w-]+$/.test(id)) throw new ShapeError('expected an id of letters, digits and hyphens')
  return id
}

/** Why a folder may not be watched besides the others; '' when it may. What one sorts away the other would sort again. */
export function reasonAgainst(wanted: string, folders: readonly WatchedFolder[]): string {
  if (folders.length >= mostWatchedFolders) return `At most ${mostWatchedFolders} folders can be watched.`
  for (const { path: other } of folders) {
    const name = path.basename(other) || other
    if (wanted === other) return 'This folder is watched already.'
    if (isInside(wanted, other)) return `This folder is inside ${name}, which is watched already.`
    if (isInside(other, wanted)) return `${name}, which is watched already, is inside this folder.`
  }
  return ''
}

function isInside(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner)
  return relative !== '' && !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..'
}

/** The folders after one of them changed; the same ones when it is not among them. */
export function withFolder(
  folders: readonly WatchedFolder[],
  id: string,
  change: Partial<Pick<WatchedFolder, 'criterion' | 'isOn'>>,
): readonly WatchedFolder[] {
  return folders.map(folder => (folder.id === id ? { ...folder, ...change } : folder))
}
