import { foldName } from '../values/names.ts'
import { pageExtensions, pageFolderEndings } from './group-kinds.ts'

const pageFile = new RegExp(`^(.+)\\.(${pageExtensions.split(' ').join('|')})$`, 'i')
const pageFolder = new RegExp(`^(.+?)(${pageFolderEndings.map(escaped).join('|')})$`, 'i')

function escaped(text: string): string {
  return text.replace(/[.]/g, '\\$&')
}

/**
 * The folders that a browser saved with pages.
 * @param files names in one folder
 * @param folders names of the folders next to them
 * @returns positions of pages of one name (`Page.htm`, `Page.html`) and of all their folders (`Page_files`,
 * `Page-Dateien`), because the names do not show which belongs to which
 */
export function pagesWithFolders(
  files: Iterable<string>,
  folders: readonly string[],
): readonly { readonly pages: readonly number[]; readonly folders: readonly number[] }[] {
  const foldersOf = byStem(folders, pageFolder)
  if (foldersOf.size === 0) return []
  return Array.from(byStem(files, pageFile), ([stem, pages]) => {
    return { pages, folders: foldersOf.get(stem) ?? [] }
  }).filter(page => page.folders.length > 0)
}

/** Positions of names, by the capture of a pattern. */
function byStem(names: Iterable<string>, pattern: RegExp): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  let at = -1
  for (const name of names) {
    at += 1
    const [, stem] = pattern.exec(name) ?? []
    if (stem === undefined) continue
    const folded = foldName(stem)
    const others = found.get(folded)
    if (others) others.push(at)
    else found.set(folded, [at])
  }
  return found
}
