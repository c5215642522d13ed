/** Functions over file names, which are strings: a scan leaves names alone that are not valid text. */

const beyondAscii = /[\u0080-\uffff]/
const lastBytes = 255

/**
 * The path of a file or folder in the chosen folder, or outside of it.
 * @param folder absolute
 * @param path joined with '/'; '' for the folder itself, absolute outside of it
 */
export function pathOf(folder: string, path: string): string {
  if (path === '') return folder
  if (isOutside(path)) return path
  return folder.endsWith('/') ? folder + path : `${folder}/${path}`
}

/** True for a path of a plan that is not relative to the chosen folder: an absolute one. */
export function isOutside(path: string): boolean {
  return path.startsWith('/') || (process.platform === 'win32' && /^([a-z]:|\\)/i.test(path))
}

/** True for a folder outside the chosen one, and for all paths of a plan below it. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(joinName(folder, ''))
}

/**
 * One key for all names that some file system treats as the same: case-folded and NFC.
 * Upper case before lower case folds ß with ss, ſ with s and all sigmas into one; lower case before that turns ẞ into ß.
 */
export function foldName(name: string): string {
  if (!beyondAscii.test(name)) return name.toLowerCase()
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

/** In the Unicode form NFC. */
export function composed(text: string): string {
  return beyondAscii.test(text) ? text.normalize('NFC') : text
}

/**
 * `photo.jpg` and 2 → `photo (2).jpg`, never longer than 255 bytes: the stem is shortened, between characters.
 * @param extension with its dot, or ''
 */
export function numberedName(stem: string, extension: string, number: number): string {
  if (Buffer.byteLength(extension) > 100) return numberedStem(stem + extension, '', number)
  return numberedStem(stem, extension, number) + extension
}

/** The stem alone with its number. @param around what the longest name has besides it */
export function numberedStem(stem: string, around: string, number: number): string {
  const ending = ` (${number})`
  return cut(stem, lastBytes - Buffer.byteLength(ending + around)) + ending
}

function cut(text: string, roomBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > roomBytes) return text.slice(0, end)
    end += character.length
  }
  return text
}

/** The folder part of a relative path; '' for the chosen folder itself. */
export function parentOf(relative: string): string {
  return relative.includes('/') ? relative.slice(0, relative.lastIndexOf('/')) : ''
}

/** The reverse of {@link parentOf} and {@link baseOf}. */
export function joinName(parent: string, name: string): string {
  return parent === '' ? name : `${parent}/${name}`
}

/** The last part of a relative path. */
export function baseOf(relative: string): string {
  // Most paths are names, and looking from the end takes three times as long.
  return relative.includes('/') ? relative.slice(relative.lastIndexOf('/') + 1) : relative
}
