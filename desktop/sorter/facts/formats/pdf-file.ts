import type { Buffer } from 'node:buffer'
import type { Bytes } from '../bytes.ts'
import { mostDirectory, type Place, sectionsOf } from './pdf-directory.ts'
import { contentOf, objectAt, objectsIn } from './pdf-objects.ts'
import { isDictionary, isReference, type PdfDictionary, type PdfValue } from './pdf-values.ts'

/** The objects of a PDF, found by its directory at the end: as little of it is read as they need. */
export type PdfFile = {
  /** What the file begins with: `/Root`, `/Info`, `/Encrypt`. */
  readonly trailer: PdfDictionary
  /** A value, or the object that it refers to. */
  resolve(value: PdfValue | undefined): Promise<PdfValue>
  /** The beginning of a stream's content; null where it is packed in another way than PDFs of today are. */
  content(value: PdfValue | undefined, most: number): Promise<Buffer | null>
}

const mostSteps = 64

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
    if (content === null || typeof count !== 'number' || typeof first !== 'number') return new Map()
    return objectsIn(content, count, first)
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
