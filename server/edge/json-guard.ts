/** Limits on nesting and size, far above any call of ours. */
const maxDepth = 20
const maxNodes = 2_000
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Finds what a request must not contain although it is valid JSON: nesting that overflows stacks, keys that reach
 * prototypes, text that databases store differently (NUL) or not at all (lone surrogates).
 * @returns the problem, or undefined
 */
export function findJsonFault(value: unknown): string | undefined {
  let nodes = 0
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    nodes += 1
    if (nodes > maxNodes) return 'The request holds too many values.'
    if (item.depth > maxDepth) return 'The request is nested too deeply.'
    if (typeof item.value === 'string' && !isSoundText(item.value))
      return 'The request holds characters that are not text.'
    if (typeof item.value !== 'object' || item.value === null) continue
    for (const [key, inner] of Object.entries(item.value)) {
      if (refusedKeys.has(key) || !isSoundText(key))
        return 'The request holds a field name that is not allowed.'
      waiting.push({ value: inner, depth: item.depth + 1 })
    }
  }
  return undefined
}

const isSoundText = (text: string) => !text.includes('\0') && text.isWellFormed()
