import { isUtf8 } from 'node:buffer'

/**
 * File names as strings that lose nothing.
 *
 * POSIX names are bytes. A byte that is not part of UTF-8 becomes the lone surrogate U+DC00 + byte, as in Python's
 * `surrogateescape` (PEP 383), and goes back to that byte; everything else is plain text. JSON and structured clone
 * carry such strings unchanged. Windows names are UTF-16 already and pass through.
 */

const beyondAscii = /[\u0080-\uffff]/
const lastBytes = 255

/** @param bytes a name as the system has it */
export function decodeName(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString()
  let name = ''
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at] ?? 0)
    const sequence = bytes.subarray(at, at + length)
    if (sequence.length === length && isUtf8(sequence)) {
      name += sequence.toString()
      at += length
    } else {
      name += String.fromCharCode(0xdc00 + (bytes[at] ?? 0))
      at += 1
    }
  }
  return name
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xe0) return 2
  return lead < 0xf0 ? 3 : 4
}

/** The bytes that {@link decodeName} was given. */
export function encodeName(name: string): Buffer {
  if (name.isWellFormed()) return Buffer.from(name)
  return Buffer.concat(
    Array.from(name, character => {
      const point = character.codePointAt(0) ?? 0
      return isByte(point) ? Buffer.of(point - 0xdc00) : Buffer.from(character)
    }),
  )
}

/** A name as `readdir` with encoding 'latin1' returns it: one character a byte. */
export function decodeLatin1(name: string): string {
  return beyondAscii.test(name) ? decodeName(Buffer.from(name, 'latin1')) : name
}

/** What the file system functions take. */
export type FilePath = string | Buffer

/**
 * The path of something inside a folder, or outside of it.
 * @param folder absolute
 * @param path joined with '/'; '' for the folder itself, absolute outside of it
 */
export function pathOf(folder: string, path: string): FilePath {
  if (path === '') return asPath(folder)
  if (isOutside(path)) return asPath(path)
  return asPath(folder.endsWith('/') ? folder + path : `${folder}/${path}`)
}

/** True for a path of a plan that is not relative to the chosen folder: an absolute one. */
export function isOutside(path: string): boolean {
  return path.startsWith('/') || (process.platform === 'win32' && /^([a-z]:|\\)/i.test(path))
}

/** True for a folder outside the chosen one and for all that a plan's path names below it. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(joinName(folder, ''))
}

/** A name or a path, as bytes where only those tell it. */
export function asPath(path: string): FilePath {
  return process.platform === 'win32' || path.isWellFormed() ? path : encodeName(path)
}

/**
 * C0 and C1 controls drive a terminal; the bidi controls, line separators and what has no width make a name look like another.
 * The joiners of emoji and of Persian are none of these and stay.
 */
export const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/**
 * The name for a screen or a terminal, as one line that cannot pass as another: each byte that is not UTF-8 shows as U+FFFD,
 * and what is {@link unseen} as its escape, `photo\\u202egpj.exe`. Not for use as a path.
 */
export function displayName(name: string): string {
  return name.toWellFormed().replace(unseen, escaped)
}

function escaped(character: string): string {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  const code = character.charCodeAt(0)
  return code > 0xff ? unicodeEscape(character) : `\\x${code.toString(16).padStart(2, '0')}`
}

/** As JSON writes it. */
export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/**
 * One key for all names that some file system takes for the same: case-folded and NFC.
 * Upper before lower case folds ß with ss, ſ with s and all sigmas into one; lower before that makes ẞ a ß.
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
 * `photo.jpg` and 2 → `photo (2).jpg`, never longer than 255 bytes: the stem gives way, cut between characters.
 * @param extension with its dot, or ''
 */
export function numberedName(stem: string, extension: string, number: number): string {
  const [head, tail] = bytesOf(extension) > 100 ? [stem + extension, ''] : [stem, extension]
  const [name = ''] = numberedNames(head, [tail], number)
  return name
}

/** The same for several names of one stem, which stays the same for all of them. @param tails what follows the stem */
export function numberedNames(stem: string, tails: readonly string[], number: number): string[] {
  const ending = ` (${number})`
  const longestBytes = tails.reduce((longest, tail) => Math.max(longest, bytesOf(ending + tail)), 0)
  const head = cut(stem, lastBytes - longestBytes)
  return tails.map(tail => head + ending + tail)
}

function cut(text: string, roomBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += bytesOf(character)
    if (bytes > roomBytes) return text.slice(0, end)
    end += character.length
  }
  return text
}

function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += isByte(point) || point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** A byte that is not UTF-8, in the string form of a name. */
function isByte(point: number): boolean {
  return point >= 0xdc80 && point <= 0xdcff
}

/** The folder part of a relative path; '' for the chosen folder itself. */
export function parentOf(relative: string): string {
  const slash = relative.lastIndexOf('/')
  return slash < 0 ? '' : relative.slice(0, slash)
}

/** The reverse of {@link parentOf} and {@link baseOf}. */
export function joinName(parent: string, name: string): string {
  return parent === '' ? name : `${parent}/${name}`
}

/** The last part of a relative path. */
export function baseOf(relative: string): string {
  return relative.slice(relative.lastIndexOf('/') + 1)
}
