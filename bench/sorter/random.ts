/**
 * Whole numbers that look random and are the same for the same seed.
 * @returns a function that gives a number from 0 to `limit` - 1
 * Source: mulberry32 by Tommy Ettinger, public domain.
 */
export function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}
