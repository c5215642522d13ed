import type { Bytes } from '../bytes.ts'
import { contentOf, objectAt, parsed } from './pdf-objects.ts'
import { isDictionary, type PdfDictionary, type PdfValue, pdfLexer } from './pdf-values.ts'

/** A part of the directory, of which the newest comes first. */
export type Section = {
  readonly trailer: PdfDictionary
  /** @returns null where this section does not know the object */
  placeOf(object: number): Place | null
}

/** In the file, or in another object that holds several. */
export type Place = { readonly at: number } | { readonly inside: number; readonly index: number }

const mostSections = 8
const mostParts = 64
const mostTail = 1024
export const mostDirectory = 4 * 1024 * 1024

/** The sections of the directory, the newest first. @throws where the newest is broken */
export async function sectionsOf(bytes: Bytes): Promise<readonly Section[]> {
  const tailBytes = Math.min(bytes.size, mostTail)
  const tail = bytes.read(bytes.size - tailBytes, tailBytes).toString('latin1')
  const [, start] =
    /startxref\s+(\d{1,12})\s/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref')))) ?? []
  const sections: Section[] = []
  const waiting = start === undefined ? [] : [Number(start)]
  const seen = new Set<number>()
  try {
    for (let at = waiting.shift(); at !== undefined && seen.size < mostSections; at = waiting.shift()) {
      if (seen.has(at)) continue
      seen.add(at)
      const section = await sectionAt(bytes, at)
      sections.push(section)
      for (const name of ['/XRefStm', '/Prev']) {
        const before = section.trailer.get(name)
        if (typeof before === 'number') waiting.push(before)
      }
    }
  } catch (error) {
    if (sections.length === 0) throw error // what an older section would say is not known
  }
  return sections
}

async function sectionAt(bytes: Bytes, at: number): Promise<Section> {
  const begin = bytes.read(at, Math.min(64, bytes.size - at)).toString('latin1')
  const [head] = /^\s*xref\s+/.exec(begin) ?? []
  return head === undefined ? streamSection(bytes, at) : tableSection(bytes, at + head.length)
}

type TablePart = {
  readonly first: number
  readonly count: number
  readonly at: number
  readonly lineBytes: number
}

/** Lines of one length, which are read when one is asked for. */
function tableSection(bytes: Bytes, start: number): Section {
  const parts: TablePart[] = []
  let at = start
  for (let left = mostParts; left > 0; left -= 1) {
    const line = bytes.read(at, Math.min(48, bytes.size - at)).toString('latin1')
    const [whole = '', first, count] = /^\s*(\d{1,10})\s+(\d{1,10})\s+/.exec(line) ?? []
    if (first === undefined) break
    at += whole.length
    // Twenty by the standard, and nineteen where a program forgot the blank.
    const [entry = ''] = /^\d{10}\s\d{5}\s[nf]\s{1,2}/.exec(line.slice(whole.length)) ?? []
    const lineBytes = entry.length || 20
    parts.push({ first: Number(first), count: Number(count), at, lineBytes })
    at += Number(count) * lineBytes
  }
  const trailer = parsed(bytes, at, piece => {
    const [head] = /^\s*trailer/.exec(piece.toString('latin1', 0, 64)) ?? []
    return head === undefined ? null : pdfLexer(piece, head.length).value()
  })
  if (!isDictionary(trailer ?? undefined)) throw new Error('no trailer')
  return {
    trailer: trailer as PdfDictionary,
    placeOf(object) {
      const part = parts.find(({ first, count }) => object >= first && object < first + count)
      if (part === undefined) return null
      const line = bytes.read(part.at + (object - part.first) * part.lineBytes, 18).toString('latin1')
      const [, offset] = /^(\d{10})\s\d{5}\sn/.exec(line) ?? []
      return offset === undefined ? null : { at: Number(offset) }
    },
  }
}

/** The same as numbers of a few bytes each, in a stream. */
async function streamSection(bytes: Bytes, at: number): Promise<Section> {
  const { value, end } = objectAt(bytes, at)
  if (!isDictionary(value)) throw new Error('no directory')
  const content = await contentOf(bytes, value, end, value.get('/Length') ?? null, mostDirectory)
  const widths = numbersIn(value.get('/W'))
  const [kindBytes = 0, placeBytes = 0, indexBytes = 0] = widths
  if (content === null || widths.length < 3 || widths.some(width => width > 6))
    throw new Error('no directory')
  const rowBytes = kindBytes + placeBytes + indexBytes
  const index = numbersIn(value.get('/Index') ?? [0, value.get('/Size') ?? 0])
  const rowOf = (object: number): number | null => {
    let before = 0
    for (let part = 0; part + 1 < index.length; part += 2) {
      const [first = 0, count = 0] = [index[part], index[part + 1]]
      if (object >= first && object < first + count) return before + object - first
      before += count
    }
    return null
  }
  return {
    trailer: value,
    placeOf(object) {
      const row = rowOf(object)
      if (row === null || (row + 1) * rowBytes > content.length) return null
      const from = row * rowBytes
      const number = (start: number, length: number) =>
        length === 0 ? 0 : content.readUIntBE(from + start, length)
      const kind = kindBytes === 0 ? 1 : number(0, kindBytes)
      const [place, third] = [number(kindBytes, placeBytes), number(kindBytes + placeBytes, indexBytes)]
      if (kind === 1) return { at: place }
      return kind === 2 ? { inside: place, index: third } : null
    },
  }
}

function numbersIn(value: PdfValue | undefined): readonly number[] {
  const numbers = Array.isArray(value) ? value : []
  return numbers.filter(each => Number.isSafeInteger(each) && each >= 0)
}
