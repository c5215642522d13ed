/** Structured clone as text, for what crosses between the main process and a page. */
export type Codec = {
  /** @throws {Error} `An object could not be cloned.`, as Electron says it */
  encode(value: unknown): string
  decode(text: string): unknown
}

/**
 * Its source is also put into pages, so it refers to nothing outside itself.
 *
 * The text is JSON: the value, then a table of its objects. Inside, an object is `{r: index}`, and what JSON has no
 * word for is tagged: `{u: 1}` undefined, `{n: 'NaN'}` numbers, `{b: '12'}` bigints, `{h: 1}` a hole.
 */
export function makeCodec(): Codec {
  type Tagged = null | boolean | string | number | { [tag: string]: unknown }
  type Entry =
    | ['array', Tagged[]]
    | ['object', [string, Tagged][]]
    | ['map', [Tagged, Tagged][]]
    | ['set', Tagged[]]
    | ['error', name: string, message: string, stack: string, cause?: Tagged]
    | ['date' | 'boxed', Tagged]
    | ['regexp', source: string, flags: string]
    | ['buffer', base64: string]
    | ['view', type: string, buffer: Tagged, offset: number, length: number]
    | ['pending']
  const viewTypes: Record<string, (buffer: ArrayBuffer, offset: number, length: number) => unknown> = {
    DataView: (buffer, offset, length) => new DataView(buffer, offset, length),
    Int8Array: (buffer, offset, length) => new Int8Array(buffer, offset, length),
    Uint8Array: (buffer, offset, length) => new Uint8Array(buffer, offset, length),
    Uint8ClampedArray: (buffer, offset, length) => new Uint8ClampedArray(buffer, offset, length),
    Int16Array: (buffer, offset, length) => new Int16Array(buffer, offset, length),
    Uint16Array: (buffer, offset, length) => new Uint16Array(buffer, offset, length),
    Int32Array: (buffer, offset, length) => new Int32Array(buffer, offset, length),
    Uint32Array: (buffer, offset, length) => new Uint32Array(buffer, offset, length),
    Float32Array: (buffer, offset, length) => new Float32Array(buffer, offset, length),
    Float64Array: (buffer, offset, length) => new Float64Array(buffer, offset, length),
    BigInt64Array: (buffer, offset, length) => new BigInt64Array(buffer, offset, length),
    BigUint64Array: (buffer, offset, length) => new BigUint64Array(buffer, offset, length),
  }
  const errorTypes: Record<string, ErrorConstructor> = {
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  }

  function encode(value: unknown): string {
    let clone: unknown
    try {
      clone = structuredClone(value)
    } catch {
      throw new Error('An object could not be cloned.')
    }
    const indexes = new Map<object, number>()
    const table: Entry[] = []

    function tag(item: unknown): Tagged {
      if (item === undefined) return { u: 1 }
      if (item === null || typeof item === 'boolean' || typeof item === 'string') return item
      if (typeof item === 'bigint') return { b: String(item) }
      if (typeof item === 'number') {
        return Number.isFinite(item) && !Object.is(item, -0)
          ? item
          : { n: Object.is(item, -0) ? '-0' : String(item) }
      }
      const object = item as object
      const known = indexes.get(object)
      if (known !== undefined) return { r: known }
      const index = table.push(['pending']) - 1
      indexes.set(object, index)
      table[index] = describe(object)
      return { r: index }
    }

    function describe(object: object): Entry {
      if (Array.isArray(object))
        return ['array', Array.from(object, (item, at) => (at in object ? tag(item) : { h: 1 }))]
      if (object instanceof Date) return ['date', tag(object.getTime())]
      if (object instanceof RegExp) return ['regexp', object.source, object.flags]
      if (object instanceof Map)
        return ['map', Array.from(object, ([key, item]): [Tagged, Tagged] => [tag(key), tag(item)])]
      if (object instanceof Set) return ['set', Array.from(object, tag)]
      if (object instanceof Error) {
        const entry: Entry = ['error', object.name, object.message, object.stack ?? '']
        if ('cause' in object) entry.push(tag(object.cause) as never)
        return entry
      }
      if (object instanceof ArrayBuffer) return ['buffer', toBase64(new Uint8Array(object))]
      if (ArrayBuffer.isView(object)) {
        const length = object instanceof DataView ? object.byteLength : (object as Uint8Array).length
        return ['view', object.constructor.name, tag(object.buffer), object.byteOffset, length]
      }
      if (object instanceof Boolean || object instanceof Number || object instanceof String) {
        return ['boxed', tag(object.valueOf())]
      }
      if (Object.getPrototypeOf(object) !== Object.prototype)
        throw new Error('An object could not be cloned.')
      return ['object', Object.entries(object).map(([key, item]): [string, Tagged] => [key, tag(item)])]
    }

    return JSON.stringify([tag(clone), table])
  }

  function decode(text: string): unknown {
    const [root, table] = JSON.parse(text) as [Tagged, Entry[]]
    const made: unknown[] = []

    function untag(item: Tagged): unknown {
      if (item === null || typeof item !== 'object') return item
      if ('u' in item) return undefined
      if ('n' in item) return Number(item.n)
      if ('b' in item) return BigInt(String(item.b))
      const index = Number(item.r)
      if (!(index in made)) make(index)
      return made[index]
    }

    function make(index: number): void {
      const entry = table[index] ?? ['pending']
      switch (entry[0]) {
        case 'array': {
          const array: unknown[] = new Array(entry[1].length)
          made[index] = array
          for (const [at, item] of entry[1].entries()) {
            if (item === null || typeof item !== 'object' || !('h' in item)) array[at] = untag(item)
          }
          break
        }
        case 'object': {
          const object = {}
          made[index] = object
          for (const [key, item] of entry[1]) {
            const value = untag(item)
            Object.defineProperty(object, key, {
              value,
              writable: true,
              enumerable: true,
              configurable: true,
            })
          }
          break
        }
        case 'map': {
          const map = new Map<unknown, unknown>()
          made[index] = map
          for (const [key, item] of entry[1]) map.set(untag(key), untag(item))
          break
        }
        case 'set': {
          const set = new Set<unknown>()
          made[index] = set
          for (const item of entry[1]) set.add(untag(item))
          break
        }
        case 'error': {
          const [, name, message, stack, cause] = entry
          const error = new (errorTypes[name] ?? Error)(message)
          made[index] = error
          Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true })
          if (cause !== undefined) {
            Object.defineProperty(error, 'cause', { value: untag(cause), writable: true, configurable: true })
          }
          break
        }
        case 'date':
          made[index] = new Date(Number(untag(entry[1])))
          break
        case 'boxed':
          made[index] = Object(untag(entry[1]))
          break
        case 'regexp':
          made[index] = new RegExp(entry[1], entry[2])
          break
        case 'buffer':
          made[index] = fromBase64(entry[1]).buffer
          break
        case 'view':
          made[index] = viewTypes[entry[1]]?.(untag(entry[2]) as ArrayBuffer, entry[3], entry[4])
          break
      }
    }

    return untag(root)
  }

  function toBase64(bytes: Uint8Array): string {
    let binary = ''
    for (let at = 0; at < bytes.length; at += 8192) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
    }
    return btoa(binary)
  }

  function fromBase64(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  }

  return { encode, decode }
}
