import { type Condition, testsIn } from './conditions.ts'
import { compilePattern, type FoundPart } from './patterns.ts'

/**
 * Named parts of a pattern, as folders and names use them: `matches: 'Bill (?P<number>\d+)'` of `text` gives `{text.number}`.
 * A pattern in a `none` gives none: it holds only where it does not match.
 */

/** Facts whose patterns give parts. */
export const partFacts = ['name', 'text'] as const
export type PartFact = (typeof partFacts)[number]
export type NamedPart = { readonly fact: PartFact; readonly part: string }

/** `text.day`, as templates have it between braces. */
export const keyOfPart = ({ fact, part }: NamedPart) => `${fact}.${part}`

/** Those that the patterns of a checked condition give. */
export function partsIn(when: Condition): readonly NamedPart[] {
  return partFacts.flatMap(fact =>
    patternsFor(fact, when).flatMap(({ parts }) => parts.map(part => ({ fact, part }))),
  )
}

/** Searches a text for a part; the first pattern of the condition that has it there counts. */
export function partReader(when: Condition, { fact, part }: NamedPart): (text: string) => FoundPart | null {
  const patterns = patternsFor(fact, when).filter(({ parts }) => parts.includes(part))
  return text => {
    for (const pattern of patterns) {
      const found = pattern.find(text, part)
      if (found) return found
    }
    return null
  }
}

function patternsFor(fact: PartFact, when: Condition) {
  return testsIn(when).flatMap(test => {
    if (test.fact !== fact || test.operator !== 'matches' || test.path.includes('none')) return []
    return [test.value].flat().flatMap(value => {
      const pattern = compilePattern(String(value))
      return 'code' in pattern ? [] : [pattern]
    })
  })
}
