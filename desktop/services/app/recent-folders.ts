import path from 'node:path'
import { displayName } from '../../words/names.ts'
import { folderSwitch } from './addresses.ts'

/** Windows leaves out an item with a longer description. */
const mostDescribed = 260

/**
 * The folders sorted last as Windows shows them in the app's menu on the taskbar.
 * @param folders by their paths, the newest first
 */
export function jumpListOf(program: string, folders: readonly string[]) {
  const items = folders.map(folder => ({
    type: 'task' as const,
    program,
    args: `${folderSwitch} "${quotable(folder)}"`,
    title: titleOf(folder),
    description: displayName(folder).slice(0, mostDescribed),
  }))
  // Windows refuses a category without items.
  return items.length === 0 ? [] : [{ type: 'custom' as const, name: 'Recent Folders', items }]
}

/** A drive's path ends in a backslash, which would take the quotation mark with it. */
const quotable = (folder: string) => (folder.endsWith('\\') ? `${folder}.` : folder)

/** Its name; of a drive, its letter. */
export const titleOf = (folder: string) => displayName(path.win32.basename(folder) || folder)
