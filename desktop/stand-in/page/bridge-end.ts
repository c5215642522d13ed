/// <reference lib="dom" />

/** One end of the way between a page and its preload script, which live in two JavaScript worlds of one document. */
export type BridgeEnd = {
  /** What the other world gets to see of a value. */
  pack(value: unknown, depth?: number): Packed
  unpack(packed: Packed): unknown
  /** Calls the other world synchronously; throws what it throws. */
  ask(request: Request): unknown
  /** Answers the other world's requests other than calls. */
  onRequest: (request: Request) => unknown
}

export type Packed = readonly [kind: string, ...rest: unknown[]]
export type Request = { readonly kind: string; readonly [key: string]: unknown }

/**
 * Its source is put into both worlds. They share the document and nothing else; an event's `detail` is cloned from
 * one to the other, in the same turn. Event names are secrets, so a page can neither listen nor speak here. All that
 * is used later is taken hold of now: the page may replace it.
 */
export function makeBridgeEnd(outName: string, inName: string): BridgeEnd {
  const { apply, ownKeys } = Reflect
  const { defineProperty, create, getOwnPropertyDescriptor } = Object
  const { isArray } = Array
  const { toString: describe } = Object.prototype
  const { then } = Promise.prototype
  const PagePromise = Promise
  const PageError = Error
  const DomEvent = CustomEvent
  const { get: mapGet, set: mapSet } = WeakMap.prototype
  const target: Document = document
  const { dispatchEvent, addEventListener } = EventTarget.prototype
  const readDetail = getOwnPropertyDescriptor(DomEvent.prototype, 'detail')?.get as () => Request
  type Call = (...values: unknown[]) => unknown

  const ownFunctions: Record<number, Call> = create(null)
  const ownPromises: Record<number, Promise<unknown>> = create(null)
  const waiting: Record<number, { resolve(value: unknown): void; reject(value: unknown): void }> =
    create(null)
  const idsOfOwn = new WeakMap<object, number>()
  const idsOfForeign = new WeakMap<object, number>()
  let lastId = 0
  const answers: { readonly ok: boolean; readonly value: Packed }[] = []

  function send(request: Request): void {
    apply(dispatchEvent, target, [new DomEvent(outName, { detail: request })])
  }

  function pack(value: unknown, depth = 0): Packed {
    if (depth > 1000) {
      throw new PageError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      )
    }
    if (typeof value === 'symbol') throw new PageError('An object could not be cloned.')
    if (typeof value === 'function') return packFunction(value as Call)
    if (typeof value !== 'object' || value === null) return ['raw', value]
    if (value instanceof PagePromise) {
      lastId += 1
      ownPromises[lastId] = value
      return ['promise', lastId]
    }
    if (value instanceof PageError) return ['error', value.name, value.message, value.stack]
    if (isArray(value)) {
      const items: Packed[] = []
      for (let at = 0; at < value.length; at += 1) {
        defineProperty(items, at, {
          value: pack(value[at], depth + 1),
          enumerable: true,
          writable: true,
          configurable: true,
        })
      }
      return ['array', items]
    }
    if (value instanceof Node)
      throw new PageError('stand-in: contextBridge with a DOM element is not implemented')
    if (apply(describe, value, []) !== '[object Object]') return ['raw', value]
    const entries: Record<string, Packed> = create(null)
    for (const key of ownKeys(value)) {
      if (typeof key === 'symbol' || !getOwnPropertyDescriptor(value, key)?.enumerable) continue
      entries[key] = pack((value as Record<string, unknown>)[key], depth + 1)
    }
    return ['object', entries]
  }

  function packFunction(value: Call): Packed {
    const foreign = apply(mapGet, idsOfForeign, [value]) as number | undefined
    if (foreign !== undefined) return ['yours', foreign]
    let id = apply(mapGet, idsOfOwn, [value]) as number | undefined
    if (id === undefined) {
      lastId += 1
      id = lastId
      ownFunctions[id] = value
      apply(mapSet, idsOfOwn, [value, id])
    }
    return ['function', id]
  }

  function unpack(packed: Packed): unknown {
    const [kind, content] = packed
    if (kind === 'raw') return content
    if (kind === 'yours') return ownFunctions[content as number]
    if (kind === 'array') {
      const items: unknown[] = []
      const given = content as Packed[]
      for (let at = 0; at < given.length; at += 1) items[at] = unpack(given[at] as Packed)
      return items
    }
    if (kind === 'object') {
      const object: Record<string, unknown> = {}
      const entries = content as Record<string, Packed>
      for (const key of ownKeys(entries) as string[]) {
        const value = unpack(entries[key] as Packed)
        defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
      }
      return object
    }
    if (kind === 'error') {
      const error = new PageError(packed[2] as string)
      defineProperty(error, 'stack', { value: packed[3], writable: true, configurable: true })
      return error
    }
    const id = content as number
    if (kind === 'promise') {
      const promise = new PagePromise((resolve, reject) => {
        waiting[id] = { resolve, reject }
      })
      send({ kind: 'await', id })
      return promise
    }
    const proxy = (...values: unknown[]) => ask({ kind: 'call', id, values: pack(values) })
    apply(mapSet, idsOfForeign, [proxy, id])
    return proxy
  }

  function ask(request: Request): unknown {
    answers.length = 0
    send(request)
    const given = answers[0]
    if (!given) throw new PageError('stand-in: the other world is gone')
    const value = unpack(given.value)
    if (given.ok) return value
    throw value
  }

  function settle(id: number): void {
    const promise = ownPromises[id]
    if (!promise) return
    delete ownPromises[id]
    const tell = (ok: boolean, value: unknown) => {
      try {
        send({ kind: 'settle', id, ok, value: pack(value) })
      } catch (error) {
        send({ kind: 'settle', id, ok: false, value: pack(error) })
      }
    }
    apply(then, promise, [(value: unknown) => tell(true, value), (value: unknown) => tell(false, value)])
  }

  function serve(request: Request): unknown {
    if (request.kind !== 'call') return end.onRequest(request)
    const call = ownFunctions[request.id as number] as Call
    return apply(call, undefined, unpack(request.values as Packed) as unknown[])
  }

  const end: BridgeEnd = { pack, unpack, ask, onRequest: () => undefined }

  apply(addEventListener, target, [
    inName,
    (event: Event) => {
      const request = apply(readDetail, event, []) as Request
      if (request.kind === 'answer') {
        answers[0] = { ok: request.ok === true, value: request.value as Packed }
      } else if (request.kind === 'await') {
        settle(request.id as number)
      } else if (request.kind === 'settle') {
        const id = request.id as number
        const value = unpack(request.value as Packed)
        if (request.ok) waiting[id]?.resolve(value)
        else waiting[id]?.reject(value)
        delete waiting[id]
      } else {
        let reply: Request
        try {
          reply = { kind: 'answer', ok: true, value: pack(serve(request)) }
        } catch (error) {
          reply = { kind: 'answer', ok: false, value: pack(error) }
        }
        send(reply)
      }
    },
  ])
  return end
}
