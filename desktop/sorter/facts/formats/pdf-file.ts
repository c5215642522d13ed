import type { Buffer } from 'node:buffer'
import type { Bytes } from '../bytes.ts'
import { inflated } from './inflate.ts'
import {
  isDictionary,
  isReference,
  PdfCut,
  type PdfDictionary,
  type PdfValue,
  pdfLexer,
} from './pdf-values.ts'

/** The objects of a PDF, found by its directory at the end: as little of it is read as they need. */
export type PdfFile = {
  /** What the file begins with: `/Root`, `/Info`, `/Encrypt`. */
  readonly trailer: PdfDictionary
  /** A value, or the object that it refers to. */
  resolve(value: PdfValue | undefined): Promise<PdfValue>
  /** The beginning of a stream's content; null where it is packed in another way than PDFs of today are. */
  content(value: PdfValue | undefined, most: number): Promise<Buffer | null>
}

/** A part of the directory, of which the newest comes first. */
type Section = {
  readonly trailer: PdfDictionary
  /** @returns null where this section does not know the object */
  placeOf(object: number): Place | null
}

/** In the file, or in another object that holds several. */
type Place = { readonly at: number } | { readonly inside: number; readonly index: number }

const mostSections = 8
const mostSteps = 64
const mostTail = 1024
const usualObject = 1024
const mostObject = 16 * 1024
const mostDirectory = 4 * 1024 * 1024
const mostPacked = 48 * 1024

type Indirect = { readonly number: number; readonly value: PdfValue; readonly end: number }

/** @throws for what is no PDF, or one whose directory is broken or too large for what may be read */
export async function openPdf(bytes: Bytes): Promise<PdfFile> {
  const sections = await sectionsOf(bytes)
  const [newest] = sections
  if (newest === undefined) throw new Error('no directory')
  const trailer = new Map(sections.toReversed().flatMap(section => [...section.trailer]))
  const packs = new Map<number, Promise<Map<number, PdfValue>>>()
  let steps = 0

  async function load(object: number): Promise<PdfValue> {
    steps += 1
    if (steps > mostSteps) throw new Error('a circle')
    const place = placeOf(object)
    if (place === null) return null
    if ('inside' in place) return (await pack(place.inside)).get(object) ?? null
    const { number, value } = objectAt(bytes, place.at)
    return number === object ? value : null
  }

  function placeOf(object: number): Place | null {
    for (const section of sections) {
      const place = section.placeOf(object)
      if (place !== null) return place
    }
    return null
  }

  function pack(object: number): Promise<Map<number, PdfValue>> {
    const known = packs.get(object) ?? unpack(object)
    packs.set(object, known)
    return known
  }

  async function unpack(object: number): Promise<Map<number, PdfValue>> {
    const place = placeOf(object)
    if (place === null || 'inside' in place) return new Map()
    const { value, end } = objectAt(bytes, place.at)
    if (!isDictionary(value)) return new Map()
    const content = await contentOf(bytes, value, end, await resolve(value.get('/Length')), mostDirectory)
    const [count, first] = [await resolve(value.get('/N')), await resolve(value.get('/First'))]
    const found = new Map<number, PdfValue>()
    if (content === null || typeof count !== 'number' || typeof first !== 'number') return found
    const head = pdfLexer(content)
    for (let left = Math.min(count, 4096); left > 0; left -= 1) {
      const [number, at] = [head.value(), head.value()]
      if (typeof number !== 'number' || typeof at !== 'number') break
      try {
        found.set(number, pdfLexer(content, first + at).value())
      } catch {
        // That object alone is broken.
      }
    }
    return found
  }

  async function resolve(value: PdfValue | undefined): Promise<PdfValue> {
    let known = value ?? null
    for (let hops = 0; isReference(known) && hops < 4; hops += 1) known = await load(known.object)
    return known
  }

  return {
    trailer,
    resolve,
    async content(value, most) {
      const place = isReference(value) ? placeOf(value.object) : null
      if (place === null || 'inside' in place) return null
      const stream = objectAt(bytes, place.at)
      if (!isDictionary(stream.value)) return null
      return contentOf(bytes, stream.value, stream.end, await resolve(stream.value.get('/Length')), most)
    },
  }
}

/** A piece that is long enough for what is read in it. */
function parsed<T>(bytes: Bytes, at: number, read: (piece: Buffer) => T): T {
  for (let length = usualObject; ; length = mostObject) {
    const there = Math.min(length, bytes.size - at)
    try {
      return read(bytes.read(at, there))
    } catch (error) {
      if (!(error instanceof PdfCut) || there < length || length === mostObject) throw error
    }
  }
}

/** `12 0 obj` and its value. */
function objectAt(bytes: Bytes, at: number): Indirect {
  return parsed(bytes, at, piece => {
    const [head = '', number] = /^\s*(\d{1,10})\s+\d{1,5}\s+obj/.exec(piece.toString('latin1', 0, 64)) ?? []
    if (number === undefined) throw new Error('no object')
    const lexer = pdfLexer(piece, head.length)
    const value = lexer.value()
    return { number: Number(number), value, end: at + lexer.at }
  })
}

async function contentOf(
  bytes: Bytes,
  dictionary: PdfDictionary,
  end: number,
  length: PdfValue,
  most: number,
): Promise<Buffer | null> {
  if (typeof length !== 'number') return null
  const gap = /^\s*stream(\r\n|\n|\r)/.exec(
    bytes.read(end, Math.min(32, bytes.size - end)).toString('latin1'),
  )
  if (gap === null) return null
  const filters = [dictionary.get('/Filter') ?? []].flat()
  const packed = bytes.read(end + gap[0].length, Math.min(length, mostPacked))
  if (filters.length === 0) return packed.subarray(0, most)
  if (filters.length !== 1 || filters[0] !== '/FlateDecode') return null
  const unpacked = await inflated(packed, most, 'zlib')
  const [how] = [dictionary.get('/DecodeParms') ?? null].flat()
  return isDictionary(how) ? predicted(unpacked, how) : unpacked
}

/** PNG's way of packing rows that are alike, in which all directories are packed. */
function predicted(packed: Buffer, how: PdfDictionary): Buffer | null {
  const [predictor, columns] = [how.get('/Predictor') ?? 1, how.get('/Columns') ?? 1]
  if (predictor === 1) return packed
  const isKnown = typeof predictor === 'number' && predictor >= 10 && typeof columns === 'number'
  if (!isKnown || columns < 1 || columns > 64) return null
  const rows = Math.floor(packed.length / (columns + 1))
  const unpacked = packed.subarray(0, rows * columns) // written behind where it is read
  for (let row = 0; row < rows; row += 1) {
    const [from, to] = [row * (columns + 1), row * columns]
    const way = packed[from]
    if (way !== 0 && way !== 2) return null
    for (let column = 0; column < columns; column += 1) {
      const above = way === 2 && row > 0 ? (unpacked[to - columns + column] ?? 0) : 0
      unpacked[to + column] = ((packed[from + 1 + column] ?? 0) + above) & 255
    }
  }
  return unpacked
}

async function sectionsOf(bytes: Bytes): Promise<readonly Section[]> {
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
  for (let left = mostSteps; left > 0; left -= 1) {
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
