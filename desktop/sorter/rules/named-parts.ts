import { type Condition, testsIn } from './conditions.ts'
import { compilePattern, type FoundPart } from './patterns.ts'
import { type NamedPart, type PartFact, partFacts } from './template.ts'

/**
 * Named parts of a pattern, as folders and names use them: `matches: 'Bill (?P<number>\d+)'` of `text` gives `{text.number}`.
 * A pattern in a `none` gives none: it holds only where it does not match.
 */

/** What the parts of a text are, by their names; those that are not in it are absent. */
export type FoundParts = ReadonlyMap<string, FoundPart>

/** Those that the patterns of a checked condition give. */
export function partsIn(when: Condition): readonly NamedPart[] {
  return partFacts.flatMap(fact =>
    patternsFor(fact, when).flatMap(({ parts }) => parts.map(part => ({ fact, part }))),
  )
}

/** Searches texts for parts, with each pattern once; the first pattern of the condition that has a part counts. */
export function partsReader(
  when: Condition,
  fact: PartFact,
  parts: readonly string[],
): (text: string) => FoundParts {
  const patterns = patternsFor(fact, when).map(pattern => ({
    find: pattern.find,
    wanted: pattern.parts.filter(part => parts.includes(part)),
  }))
  return text => {
    const found = new Map<string, FoundPart>()
    for (const { find, wanted } of patterns) {
      const open = wanted.filter(part => !found.has(part))
      for (const [part, value] of open.length === 0 ? [] : find(text, open)) found.set(part, value)
    }
    return found
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
