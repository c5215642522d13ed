import path from 'node:path'
import { mostWatchedFolders, type WatchedFolder } from '../state/watched.ts'

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
