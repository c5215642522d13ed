import { printableJson } from './printable.ts'

/**
 * A flat object as the parts of one line of JSON; a value that can be walked through becomes an array, item by item.
 */
export function* jsonParts(fields: Readonly<Record<string, unknown>>): Iterable<string> {
  let before = '{'
  for (const [key, value] of Object.entries(fields)) {
    yield `${before}${printableJson(key)}:`
    if (isWalkable(value)) yield* jsonArray(value)
    else yield printableJson(value)
    before = ','
  }
  yield '}\n'
}

function* jsonArray(items: Iterable<unknown>): Iterable<string> {
  let before = ''
  yield '['
  for (const item of items) {
    yield before + printableJson(item)
    before = ','
  }
  yield ']'
}

function isWalkable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}
