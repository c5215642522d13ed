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
 * The path of something inside a folder.
 * @param folder absolute
 * @param relative joined with '/'; '' for the folder itself
 */
export function pathOf(folder: string, relative: string): FilePath {
  const path = relative === '' ? folder : folder.endsWith('/') ? folder + relative : `${folder}/${relative}`
  return process.platform === 'win32' || path.isWellFormed() ? path : encodeName(path)
}

/** The name for a screen: each byte that is not UTF-8 shows as U+FFFD. Not for use as a path. */
export function displayName(name: string): string {
  return name.toWellFormed()
}

/**
 * One key for all names that some file system takes for the same: case-folded and NFC.
 * Upper before lower case folds ß with ss, ſ with s and all sigmas into one; lower before that makes ẞ a ß.
 */
export function foldName(name: string): string {
  if (!beyondAscii.test(name)) return name.toLowerCase()
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

/**
 * `photo.jpg` and 2 → `photo (2).jpg`, never longer than 255 bytes: the stem gives way, cut between characters.
 * @param extension with its dot, or ''
 */
export function numberedName(stem: string, extension: string, number: number): string {
  const [head, tail] = bytesOf(extension) > 100 ? [stem + extension, ''] : [stem, extension]
  const ending = ` (${number})${tail}`
  return cut(head, lastBytes - bytesOf(ending)) + ending
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
