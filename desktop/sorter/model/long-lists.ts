/** Lists that may become very long, packed as they grow. */

const chunkBits = 12
const chunkLength = 1 << chunkBits

/** Grows without being copied: an array of a million items that grows leaves twice its size behind. */
export class LongList<T> {
  /** The full ones packed, and the one that is being filled. */
  readonly #chunks: ArrayLike<unknown>[] = []
  #last: T[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  push(item: T): void {
    if (this.#length % chunkLength === 0) {
      this.#last = []
      this.#chunks.push(this.#last)
    }
    this.#last.push(item)
    this.#length += 1
    if (this.#last.length === chunkLength) this.#chunks[this.#chunks.length - 1] = packed(this.#last)
  }

  at(index: number): T {
    const chunk = this.#chunks[index >>> chunkBits]
    return chunk?.[index & (chunkLength - 1)] as T // the caller knows its length
  }
}

/** Numbers in one to eight bytes each, out of the collector's way; nothing at all for items that are all absent. */
function packed(items: readonly unknown[]): ArrayLike<unknown> {
  if (items.every(item => item === undefined)) return []
  let most = 0
  let areWhole = true
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]
    if (typeof item !== 'number') return items
    if (item >>> 0 !== item) areWhole = false
    else if (item > most) most = item
  }
  const numbers = items as readonly number[] // each was looked at
  if (!areWhole) return new Float64Array(numbers)
  if (most < 1 << 8) return new Uint8Array(numbers)
  return most < 1 << 16 ? new Uint16Array(numbers) : new Uint32Array(numbers)
}

/** An array that does not grow while it is filled. */
export function arrayOf<T>(items: Iterable<T>): T[] {
  if (Array.isArray(items)) return items.slice()
  const list = new LongList<T>()
  for (const item of items) list.push(item)
  const array = new Array<T>(list.length)
  for (let index = 0; index < list.length; index += 1) array[index] = list.at(index)
  return array
}

/**
 * Texts as bytes in one buffer a chunk: of a million names a quarter less than as strings, and nothing for the collector
 * to walk through. Made for walks, forward or backward: to read one text makes those of its whole chunk. A text that is
 * kept keeps up to 4,096 of them; all together never more than they are.
 */
export class TextList {
  readonly #chunks: PackedTexts[] = []
  #last: string[] = []
  /** Those of the chunk that was read last. */
  #read: { readonly chunk: number; readonly text: string } = { chunk: -1, text: '' }

  get length(): number {
    return this.#chunks.length * chunkLength + this.#last.length
  }

  push(text: string): void {
    this.#last.push(text)
    if (this.#last.length < chunkLength) return
    this.#chunks.push(packedTexts(this.#last))
    this.#last = []
  }

  *[Symbol.iterator](): Generator<string> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index)
  }

  at(index: number): string {
    const chunk = index >>> chunkBits
    const place = index & (chunkLength - 1)
    const texts = this.#chunks[chunk]
    if (!texts) return this.#last[place] ?? ''
    if (this.#read.chunk !== chunk) this.#read = { chunk, text: texts.bytes.toString(texts.encoding) }
    return this.#read.text.slice(texts.ends[place - 1] ?? 0, texts.ends[place])
  }
}

type PackedTexts = {
  readonly bytes: Buffer
  readonly encoding: 'latin1' | 'utf16le'
  /** Where each ends, in code units. */
  readonly ends: Uint32Array
}

const beyondLatin1 = /[\u0100-\uffff]/

function packedTexts(texts: readonly string[]): PackedTexts {
  const text = texts.join('')
  const encoding = beyondLatin1.test(text) ? 'utf16le' : 'latin1'
  const ends = new Uint32Array(texts.length)
  let end = 0
  // By index: what other loops make of pairs is thrown away by the compiler again with every chunk.
  for (let at = 0; at < texts.length; at += 1) {
    end += texts[at]?.length ?? 0
    ends[at] = end
  }
  return { bytes: Buffer.from(text, encoding), encoding, ends }
}
