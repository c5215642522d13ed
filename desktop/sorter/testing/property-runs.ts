import fc from 'fast-check'

let share = 0.2

/** How many cases a property tries: a fifth in `npm test`, all after `tryAllCases`. */
export function tries(all: number): number {
  return Math.ceil(all * share)
}

/** Has the property tests that are imported afterwards try all of their cases. */
export function tryAllCases(): void {
  share = 1
}

/** Any code point but half surrogates: as the unit `binary` of fast-check, which takes 1.6 s to prepare. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map(code => String.fromCodePoint(code < 0xd800 ? code : code + 0x800))
