import { isProjectName } from '../scan/danger.ts'
import { splitExtension } from '../values/file-types.ts'
import { folderNameFault, nameFault } from './name-fault.ts'

/** Of a name in UTF-8, which is never shorter than in UTF-16: a number still finds room within 255. */
const mostBytes = 240

/** Controls, halves of characters, and what makes a text look like another; not the joiners of emoji. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2065]/gu

/** A fact as a part of a name: one line, without what some system does not allow or takes for a way. May be empty. */
export function namePart(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\s\u0085]+/g, ' ')
    .replace(unseen, '')
    .replace(/[/\\|:]/g, '-')
    .replace(/"/g, "'")
    .replace(/[<>?*]/g, '')
    .trim()
}

/** A name that every system allows for a folder, and that hides nothing; '' where nothing is left of it. */
export function folderName(text: string): string {
  const name = allowed(text, '', '')
  if (name === '~') return '~_' // the home folder
  return folderNameFault(name, Number.POSITIVE_INFINITY) === 'kept-whole' ? `${name}_` : name
}

/**
 * The same for a file.
 * @param kept the end of its stem, which stays whole where the name is too long, as does the extension
 * @param extension with its dot
 */
export function fileName(stem: string, kept: string, extension: string): string {
  const ending = namePart(extension.slice(1)).replace(/\s/g, '')
  const tail = ending === '' || Buffer.byteLength(ending) > 100 ? '' : `.${ending}`
  const whole = allowed(stem, kept, tail)
  // A file without an extension gets none from a fact that says `setup.exe`.
  const name = tail === '' && splitExtension(whole).extension !== '' ? whole.replaceAll('.', '_') : whole
  if (!isProjectName(name)) return name
  const { stem: head, extension: rest } = splitExtension(name)
  return `${head}_${rest}`
}

/** The same without what follows it. @param tail what will, in a name that has to be short enough */
export function fileStem(stem: string, kept: string, tail: string): string {
  return allowed(stem, kept, '', Buffer.byteLength(tail))
}

function allowed(text: string, kept: string, tail: string, tailBytes = Buffer.byteLength(tail)): string {
  const begin = text.normalize('NFC').replace(/^[\s.]+/, '')
  const stem = tight(cut(begin, mostBytes - tailBytes - Buffer.byteLength(kept)) + kept)
  if (stem === '') return ''
  const name = tight(stem + tail)
  if (nameFault(name, Number.POSITIVE_INFINITY) !== 'device') return name
  return name.replace(/^[^.]+/, device => `${device.trimEnd()}_`)
}

/** Without dots and blanks at its edges. */
function tight(text: string): string {
  return text.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}

/** Cut between what a person sees as characters, or within one that alone is too long. */
export function cut(text: string, roomBytes: number): string {
  if (Buffer.byteLength(text) <= roomBytes) return text
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
  const [first = ''] = characters
  return begin(Buffer.byteLength(first) > roomBytes ? first : characters, roomBytes)
}

function begin(parts: Iterable<string>, roomBytes: number): string {
  let text = ''
  let bytes = 0
  for (const part of parts) {
    bytes += Buffer.byteLength(part)
    if (bytes > roomBytes) break
    text += part
  }
  return text
}
