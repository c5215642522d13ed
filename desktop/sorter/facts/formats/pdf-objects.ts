import type { Buffer } from 'node:buffer'
import type { Bytes } from '../bytes.ts'
import { inflated } from './inflate.ts'
import { isDictionary, PdfCut, type PdfDictionary, type PdfValue, pdfLexer } from './pdf-values.ts'

const usualObject = 1024
const mostObject = 16 * 1024
const mostInStream = 4096
const mostPacked = 48 * 1024

type Indirect = { readonly number: number; readonly value: PdfValue; readonly end: number }

/**
 * Objects of a stream that holds several: pairs of a number and a place, and the objects at these places.
 * @param first where the places are counted from
 */
export function objectsIn(content: Buffer, count: number, first: number): Map<number, PdfValue> {
  const found = new Map<number, PdfValue>()
  const head = pdfLexer(content)
  for (let left = Math.min(count, mostInStream); left > 0; left -= 1) {
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

/** A piece that is long enough for what is read in it. */
export function parsed<T>(bytes: Bytes, at: number, read: (piece: Buffer) => T): T {
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
export function objectAt(bytes: Bytes, at: number): Indirect {
  return parsed(bytes, at, piece => {
    const [head = '', number] = /^\s*(\d{1,10})\s+\d{1,5}\s+obj/.exec(piece.toString('latin1', 0, 64)) ?? []
    if (number === undefined) throw new Error('no object')
    const lexer = pdfLexer(piece, head.length)
    const value = lexer.value()
    return { number: Number(number), value, end: at + lexer.at }
  })
}

/**
 * The beginning of a stream that follows a dictionary; null where it is packed in another way than PDFs of today are.
 * @param end of the dictionary @param most bytes of the unpacked content
 */
export async function contentOf(
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
  if (typeof predictor !== 'number' || predictor < 10 || typeof columns !== 'number') return null
  return columns < 1 || columns > 64 ? null : unpackedRows(packed, columns)
}

/** Each row begins with its filter, of which only 0 (none) and 2 (the row above) are known. */
function unpackedRows(packed: Buffer, columns: number): Buffer | null {
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
