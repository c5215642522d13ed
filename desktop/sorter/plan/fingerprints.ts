/**
 * A set of texts that keeps 64 bits of each instead of the text: 11 to 22 bytes, however long it is. What was added is
 * always found. Two of a million different texts are taken for the same in one of 37 million such sets.
 */
export class Fingerprints {
  /** Two words a place, both 0 where it is free. At most three quarters are taken. */
  #words = new Uint32Array(16)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** @returns false when it was there already */
  add(text: string): boolean {
    const { size } = this
    this.#put(wordOf(text, seeds.first) || 1, wordOf(text, seeds.second))
    return this.#size > size
  }

  has(text: string): boolean {
    if (this.#size === 0) return false
    const first = wordOf(text, seeds.first) || 1
    return this.#words[this.#placeOf(first, wordOf(text, seeds.second))] === first
  }

  #put(first: number, second: number): void {
    const place = this.#placeOf(first, second)
    if (this.#words[place] === first) return
    this.#words[place] = first
    this.#words[place + 1] = second
    this.#size += 1
    if (this.#size * 8 > this.#words.length * 3) this.#grow()
  }

  /** Where it is, or the free place where it belongs. */
  #placeOf(first: number, second: number): number {
    const words = this.#words
    const last = words.length - 1
    let place = (second << 1) & last
    while (words[place] !== 0 && (words[place] !== first || words[place + 1] !== second)) {
      place = (place + 2) & last
    }
    return place
  }

  #grow(): void {
    const words = this.#words
    this.#words = new Uint32Array(words.length * 2)
    this.#size = 0
    for (let place = 0; place < words.length; place += 2) {
      const first = words[place] ?? 0
      if (first !== 0) this.#put(first, words[place + 1] ?? 0)
    }
  }
}

/** Multipliers of a hash: two sets of them make two words that have nothing to do with each other. */
type Seed = { readonly start: number; readonly spread: number; readonly mix: number }
const seeds = {
  first: { start: 0x9747b28c, spread: 0xcc9e2d51, mix: 0x1b873593 },
  second: { start: 0x3c6ef372, spread: 0x239b961b, mix: 0xab0e9789 },
} as const satisfies Record<string, Seed>

/** MurmurHash3 over the code units. Source: https://github.com/aappleby/smhasher, MurmurHash3_x86_32 and _128. */
function wordOf(text: string, { start, spread, mix }: Seed): number {
  let hash = start
  for (let at = 0; at < text.length; at += 1) {
    let unit = Math.imul(text.charCodeAt(at), spread)
    unit = (unit << 15) | (unit >>> 17)
    hash ^= Math.imul(unit, mix)
    hash = (hash << 13) | (hash >>> 19)
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0
  }
  hash ^= text.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
