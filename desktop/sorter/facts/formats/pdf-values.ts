import { Buffer } from 'node:buffer'

/** A value of PDF. Names are text with their slash: `/Pages`. */
export type PdfValue = number | string | boolean | null | Buffer | PdfReference | PdfDictionary | PdfList
export type PdfList = readonly PdfValue[]
export type PdfDictionary = ReadonlyMap<string, PdfValue>
export type PdfReference = { readonly object: number }

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map
export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && value !== null && 'object' in value

/** The bytes end in the middle of a value. */
export class PdfCut extends Error {
  override readonly name = 'PdfCut'
}

/** Reads values from a piece of a file, one after the other. */
export type PdfLexer = {
  /** Where the next value, or what follows the last one, begins. */
  at: number
  /** @throws {PdfCut} */
  value(): PdfValue
}

const mostDepth = 32
const [open, close, backslash] = [0x28, 0x29, 0x5c]
const token =
  /(?:[\0\t\n\f\r ]|%[^\r\n]*)*(<<|>>|[[\]]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+|[(<])?/y

export function pdfLexer(bytes: Buffer, start = 0): PdfLexer {
  const text = bytes.toString('latin1')
  const lexer: PdfLexer = { at: start, value: () => value(0) }
  return lexer

  function next(): string {
    token.lastIndex = lexer.at
    const [whole = '', found = ''] = token.exec(text) ?? []
    lexer.at += whole.length
    if (found === '') throw new PdfCut()
    return found
  }

  function value(depth: number): PdfValue {
    if (depth > mostDepth) throw new Error('deep')
    const found = next()
    switch (found) {
      case '<<':
        return dictionary(depth)
      case '[':
        return list(depth)
      case '(':
        return literal()
      case '<':
        return hexadecimal()
      case 'true':
      case 'false':
        return found === 'true'
      case 'null':
        return null
    }
    if (found.startsWith('/')) return named(found)
    if (/^\d{1,10}$/.test(found)) return reference(found) ?? Number(found)
    if (/^[+-]?[\d.]+$/.test(found)) return Number(found) || 0
    throw new Error(found.slice(0, 20))
  }

  function reference(number: string): PdfReference | null {
    const form = /[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![A-Za-z])/y
    form.lastIndex = lexer.at
    const [whole] = form.exec(text) ?? []
    if (whole === undefined) return null
    lexer.at += whole.length
    return { object: Number(number) }
  }

  function dictionary(depth: number): PdfDictionary {
    const entries = new Map<string, PdfValue>()
    for (let key = next(); key !== '>>'; key = next()) {
      if (!key.startsWith('/')) throw new Error(key.slice(0, 20))
      entries.set(named(key), value(depth + 1))
    }
    return entries
  }

  function list(depth: number): PdfList {
    const values: PdfValue[] = []
    for (;;) {
      const before = lexer.at
      if (next() === ']') return values
      lexer.at = before
      values.push(value(depth + 1))
    }
  }

  function literal(): Buffer {
    const from = lexer.at
    for (let depth = 1; depth > 0; lexer.at += 1) {
      const byte = bytes[lexer.at]
      if (byte === undefined) throw new PdfCut()
      if (byte === backslash) lexer.at += 1
      else if (byte === open) depth += 1
      else if (byte === close) depth -= 1
    }
    return Buffer.from(text.slice(from, lexer.at - 1).replace(escaped, unescaped), 'latin1')
  }

  function hexadecimal(): Buffer {
    const end = text.indexOf('>', lexer.at)
    if (end < 0) throw new PdfCut()
    const digits = text.slice(lexer.at, end).replace(/[^\da-f]/gi, '')
    lexer.at = end + 1
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }
}

/** `/A#20B` → `/A B` */
const named = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

const escaped = /\\(\r\n|[0-7]{1,3}|[\s\S])|\r\n?/g
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescaped(whole: string, said: string | undefined): string {
  if (said === undefined) return '\n'
  if (/^[0-7]/.test(said)) return String.fromCharCode(Number.parseInt(said, 8) & 255)
  if (/^[\r\n]/.test(said)) return '' // the line goes on
  return escapes[said] ?? whole.slice(1)
}

/** What PDFDocEncoding has at 0x80 to 0xA0, where Latin-1 has control characters. */
const special = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u{fffd}€'

/** Text of a string: UTF-16 or UTF-8 with a mark, else PDF's own letters. */
export function decodePdfText(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const parts = new TextDecoder('utf-16be').decode(bytes).split('\u001b')
    return parts.filter((_, index) => index % 2 === 0).join('') // between two escapes stands a language
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  return Array.from(bytes, byte => special[byte - 0x80] ?? String.fromCharCode(byte)).join('')
}
