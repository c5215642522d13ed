/** Paths as they are shown. */
import path from 'node:path'
import { displayName } from '../../words/names.ts'

/** `~/Downloads`, as people know it: shorter, and without their name on a picture of the window. */
export function abbreviated(shownPath: string, home: string): string {
  if (home === '' || !shownPath.startsWith(home)) return shownPath
  const rest = shownPath.slice(home.length)
  return rest === '' || rest.startsWith(path.sep) ? `~${rest}` : shownPath
}

/** The same for paths within a sentence, such as an error's. */
export function withTildes(sentence: string, home: string): string {
  if (home === '' || !sentence.includes(home)) return sentence
  return sentence.split(home).reduce((before, after) => {
    const isWhole = /(^|[\s"'“‘(:,])$/.test(before) && /^($|[\\/\s"'”’),:;]|\.(\s|$))/.test(after)
    return before + (isWhole ? '~' : home) + after
  })
}

export function namesOf(folder: string, home: string): { folderName: string; displayPath: string } {
  const shown = displayName(folder)
  return { folderName: path.basename(shown) || shown, displayPath: shownPath(folder, home) }
}

/** A path of a plan, which is whole where files go outside the chosen folder. */
export function shownPath(path: string, home: string): string {
  return abbreviated(displayName(path), displayName(home))
}

/** The key of the folder that a file goes into: '' means all of them. */
export function folderKeyOf(to: string): string {
  return path.posix.dirname(to)
}
