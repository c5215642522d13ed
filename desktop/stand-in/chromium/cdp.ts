import type { Readable, Writable } from 'node:stream'
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'

export type { Protocol }
export type Command = keyof Protocol.CommandParameters
export type CdpEvent = keyof Protocol.Events

/** A message of the Chrome DevTools Protocol, in either direction. */
export type CdpMessage = {
  id?: number
  sessionId?: string
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
}

type Pending = { method: string; resolve(result: unknown): void; reject(error: Error): void }
type Listener = (params: never) => void

/** Numbers below are a test tool's, so that a late answer is never taken for another's. */
export const firstOwnId = 1_000_000_000

/** Speaks the DevTools protocol over Chromium's pipe: JSON messages, each ended by a zero byte. */
export class Cdp {
  readonly #output: Writable
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Map<string, Listener[]>()
  #lastId = firstOwnId
  #closed = false
  /** Sees every message first; true when it took it. */
  intercept: (message: CdpMessage) => boolean = () => false

  constructor(output: Writable, input: Readable) {
    this.#output = output
    output.on('error', () => {}) // Chromium has ended; its exit says so.
    input.on('error', () => {})
    let parts: Buffer[] = []
    input.on('data', (chunk: Buffer) => {
      let from = 0
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
        parts.push(chunk.subarray(from, end))
        this.#receive(JSON.parse(Buffer.concat(parts).toString()) as CdpMessage)
        parts = []
        from = end + 1
      }
      if (from < chunk.length) parts.push(chunk.subarray(from))
    })
  }

  /** @param sessionId of an attached target; the browser itself when absent */
  send<Method extends Command>(
    method: Method,
    params?: Protocol.CommandParameters[Method],
    sessionId?: string,
  ): Promise<Protocol.CommandReturnValues[Method]> {
    if (this.#closed) return Promise.reject(new Error(`Chromium has ended (${method})`))
    this.#lastId += 1
    const id = this.#lastId
    this.write({ id, method, ...(params && { params }), ...(sessionId && { sessionId }) })
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, resolve: result => resolve(result as never), reject })
    })
  }

  /** Sends a command whose failure means only that the page or browser is gone by now. */
  tell<Method extends Command>(
    method: Method,
    params?: Protocol.CommandParameters[Method],
    sessionId?: string,
  ): void {
    this.send(method, params, sessionId).catch(() => {})
  }

  on<Event extends CdpEvent>(
    event: Event,
    listener: (params: Protocol.Events[Event]) => void,
    sessionId = '',
  ): void {
    const key = `${sessionId} ${event}`
    this.#listeners.set(key, [...(this.#listeners.get(key) ?? []), listener])
  }

  write(message: object): void {
    if (!this.#closed) this.#output.write(`${JSON.stringify(message)}\0`)
  }

  /** Fails what still waits for an answer. */
  close(): void {
    this.#closed = true
    for (const { method, reject } of this.#pending.values())
      reject(new Error(`Chromium has ended (${method})`))
    this.#pending.clear()
  }

  #receive(message: CdpMessage): void {
    if (this.intercept(message)) return
    const { id, method, params, sessionId, result, error } = message
    if (id !== undefined) {
      const pending = this.#pending.get(id)
      this.#pending.delete(id)
      if (error) pending?.reject(new Error(`${pending.method}: ${error.message}`))
      else pending?.resolve(result)
    } else if (method) {
      for (const listener of this.#listeners.get(`${sessionId ?? ''} ${method}`) ?? [])
        listener(params as never)
    }
  }
}
