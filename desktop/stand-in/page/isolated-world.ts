/// <reference lib="dom" />
import type { Codec } from '../codec.ts'
import type { BridgeEnd } from './bridge-end.ts'

export type WorldConfig = {
  /** Name of the function in this world that tells the host. */
  readonly tellName: string
  /** Name of the function in this world that the host calls. */
  readonly hearName: string
  readonly process: Readonly<Record<string, unknown>>
  /** Ask before the window goes: a person may close it past the app otherwise. */
  readonly holdsClose: boolean
}

export type World = { readonly require: (name: string) => unknown; readonly process: object }
/** What the host says to the preload script's world; values are encoded. */
export type HostMessage =
  | { readonly kind: 'let-go' }
  | { readonly kind: 'event'; readonly channel: string; readonly values: string }
  | { readonly kind: 'reply'; readonly id: number; readonly value: string }
  | { readonly kind: 'reply'; readonly id: number; readonly error: string }
type Listener = (...values: unknown[]) => void
type Event = { readonly sender: unknown; readonly ports: readonly never[] }

/** What a preload script stands on, in a world apart from the page's. Its source is put there. */
export function startIsolatedWorld(config: WorldConfig, codec: Codec, end: BridgeEnd): World {
  const globals = globalThis as unknown as Record<string, (text: string) => void>
  const tellHost = globals[config.tellName] as (text: string) => void
  const tell = (message: object) => tellHost(JSON.stringify(message))
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastCall = 0

  function strict<Members extends object>(name: string, members: Members): Members {
    return new Proxy(members, {
      get(target, key, receiver) {
        if (typeof key === 'symbol' || key in target || key === 'then' || key === 'toJSON') {
          return Reflect.get(target, key, receiver)
        }
        throw new Error(`stand-in: ${name}.${key} is not implemented`)
      },
    })
  }

  class Emitter {
    readonly #listeners = new Map<string, { readonly listener: Listener; readonly once: boolean }[]>()
    #add(name: string, listener: Listener, once: boolean): this {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { listener, once }])
      return this
    }
    on = (name: string, listener: Listener) => this.#add(name, listener, false)
    addListener = this.on
    once = (name: string, listener: Listener) => this.#add(name, listener, true)
    off = (name: string, listener: Listener) => {
      const all = this.#listeners.get(name) ?? []
      const at = all.findLastIndex(known => known.listener === listener)
      if (at >= 0) this.#listeners.set(name, all.toSpliced(at, 1))
      return this
    }
    removeListener = this.off
    removeAllListeners = (name?: string) => {
      if (name === undefined) this.#listeners.clear()
      else this.#listeners.delete(name)
      return this
    }
    listenerCount = (name: string) => this.#listeners.get(name)?.length ?? 0
    emit = (name: string, ...values: unknown[]) => {
      const all = this.#listeners.get(name) ?? []
      for (const { listener, once } of all) {
        if (once) this.off(name, listener)
        listener(...values)
      }
      return all.length > 0
    }
  }

  /** The host answers while this world stands still at the `debugger` statement: it reads and writes these names. */
  function askHost(question: string, subject: unknown): string {
    const exchange = { standIn: config.tellName, question, subject, reply: '' }
    // biome-ignore lint/suspicious/noDebugger: the only way by which the host can answer synchronously
    debugger
    if (exchange.reply === '') throw new Error(`stand-in: no answer to ${question}`)
    return exchange.reply
  }

  const ipcRenderer = strict(
    'ipcRenderer',
    Object.assign(new Emitter(), {
      invoke: async (channel: string, ...values: unknown[]) => {
        lastCall += 1
        const id = lastCall
        const { promise, resolve, reject } = Promise.withResolvers<unknown>()
        calls.set(id, { resolve, reject })
        tell({ kind: 'invoke', id, channel, values: codec.encode(values) })
        return promise
      },
      send: (channel: string, ...values: unknown[]) =>
        tell({ kind: 'send', channel, values: codec.encode(values) }),
      sendSync: (channel: string, ...values: unknown[]) => {
        const reply = askHost('sendSync', JSON.stringify({ channel, values: codec.encode(values) }))
        return codec.decode(reply)
      },
    }),
  )

  const contextBridge = strict('contextBridge', {
    exposeInMainWorld(key: string, api: unknown) {
      end.ask({ kind: 'expose', key, value: end.pack(api) })
    },
  })

  const webUtils = strict('webUtils', {
    getPathForFile(file: File): string {
      if (!(file instanceof File)) {
        throw new TypeError(
          "Failed to execute 'getPathForFile' on 'WebUtils': parameter 1 is not of type 'File'.",
        )
      }
      return JSON.parse(askHost('getPathForFile', file)) as string
    },
  })

  const hold = (event: BeforeUnloadEvent) => event.preventDefault()

  function hear(message: HostMessage): void {
    if (message.kind === 'let-go') {
      window.removeEventListener('beforeunload', hold)
      return
    }
    if (message.kind === 'event') {
      const event: Event = { sender: ipcRenderer, ports: [] }
      ipcRenderer.emit(message.channel, event, ...(codec.decode(message.values) as unknown[]))
      return
    }
    const call = calls.get(message.id)
    calls.delete(message.id)
    if ('error' in message) call?.reject(new Error(message.error))
    else call?.resolve(codec.decode(message.value))
  }
  Object.defineProperty(globalThis, config.hearName, { value: hear })

  end.onRequest = request => {
    if (request.kind === 'open') tell(request)
    return undefined
  }
  window.addEventListener('focus', () => tell({ kind: 'focus' }))
  window.addEventListener('blur', () => tell({ kind: 'blur' }))
  window.addEventListener('keydown', event => {
    const { key, code, ctrlKey, altKey, shiftKey, metaKey, defaultPrevented, isTrusted } = event
    if (defaultPrevented || !isTrusted) return
    const isEditable =
      event.target instanceof HTMLElement &&
      (event.target.isContentEditable || /^(input|textarea|select)$/i.test(event.target.tagName))
    tell({ kind: 'key', key, code, ctrlKey, altKey, shiftKey, metaKey, isEditable })
  })
  if (config.holdsClose) window.addEventListener('beforeunload', hold)

  const electron = strict('electron', { contextBridge, ipcRenderer, webUtils })
  const modules: Record<string, unknown> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: Object.assign(Emitter, { EventEmitter: Emitter, default: Emitter }),
    timers: { setTimeout, setInterval, clearTimeout, clearInterval },
    url: { URL, URLSearchParams },
  }
  return {
    process: strict('process', { ...config.process }),
    require(name) {
      const known = modules[name.replace(/^node:/, '')]
      if (known === undefined) throw new Error(`module not found: ${name}`)
      return known
    },
  }
}
