/**
 * What crosses between the main process and a page, as text. Electron clones by the structured clone algorithm; of that
 * only what JSON knows is here, and `undefined`. What would arrive as something else throws.
 */
export type Codec = {
  encode(value: unknown): string
  decode(text: string): unknown
}

/** Its source is also put into pages, so it refers to nothing outside itself. */
export function makeCodec(): Codec {
  const nothing = '\u0000undefined'
  const { isArray } = Array

  function check(value: unknown): unknown {
    if (value === undefined) return nothing
    if (typeof value === 'function' || typeof value === 'symbol')
      throw new Error('An object could not be cloned.')
    const isPlain =
      value === null ||
      typeof value !== 'object' ||
      isArray(value) ||
      Object.prototype.toString.call(value) === '[object Object]'
    if (!isPlain || typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
      throw new Error(`stand-in: sending ${Object.prototype.toString.call(value)} is not implemented`)
    if (value === null || typeof value !== 'object') return value
    if (isArray(value)) return value.map(check)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, check(item)]))
  }

  function restore(value: unknown): unknown {
    if (value === nothing) return undefined
    if (value === null || typeof value !== 'object') return value
    if (isArray(value)) return value.map(restore)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restore(item)]))
  }

  return {
    encode: value => JSON.stringify(check(value)),
    decode: text => restore(JSON.parse(text)),
  }
}
