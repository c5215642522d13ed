import { type Buffer, isUtf8 } from 'node:buffer'
import { mostText } from '../../values/facts.ts'

/** Bytes of text: by its mark, as UTF-8 where it is that, else as the Latin letters of Windows. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Cut off inside a character, it is UTF-8 all the same.
  const whole = [0, 1, 2, 3].some(cut => isUtf8(bytes.subarray(0, Math.max(0, bytes.length - cut))))
  return new TextDecoder(whole ? 'utf-8' : 'windows-1252').decode(bytes)
}

/** UTF-16 says so at its beginning; any other text has none of the control characters that programs use. */
export function looksLikeText(bytes: Buffer): boolean {
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return hasMark || !bytes.some(byte => byte < 0x20 && !isUsual.has(byte))
}

/** Tab, line feed, form feed, carriage return, and the escape of coloured logs. */
const isUsual = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

/** Takes pieces of text until there is enough. */
export type TextSink = {
  add(piece: string): void
  isFull(): boolean
  /** Each run of white space one space; without hyphens that show only at the end of a line. */
  text(): string
}

export function textSink(): TextSink {
  let text = ''
  return {
    add(piece) {
      if (text.length >= mostText || piece === '') return
      if (piece === ' ' && text.endsWith(' ')) return
      text += piece.slice(0, 2 * mostText)
      if (text.length >= mostText) text = clean(text) // it may have been white space
    },
    isFull: () => text.length >= mostText,
    text: () => clean(text).trim().slice(0, mostText).toWellFormed(),
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are no text
const marks = /[\u00ad\u200b\ufeff\0-\x08\x0e-\x1f]/g

function clean(text: string): string {
  return text.replace(marks, '').replace(/\s+/g, ' ').normalize('NFC')
}
