/// <reference lib="dom" />
import type { BridgeEnd } from './bridge-end.ts'
import type { Codec } from './codec.ts'

export type WorldConfig = {
  /** Name of the function in this world that tells the host. */
  readonly tellName: string
  /** Name of the function in this world that the host calls. */
  readonly hearName: string
  readonly platform: string
}

export type World = { readonly require: (name: string) => unknown; readonly process: object }
/** What the host says to the preload script's world; values are encoded. */
export type HostMessage =
  | { readonly kind: 'event'; readonly channel: string; readonly values: string }
  | { readonly kind: 'reply'; readonly id: number; readonly value: string }
  | { readonly kind: 'reply'; readonly id: number; readonly error: string }
type Listener = (...values: unknown[]) => void

/** What a preload script stands on, in a world apart from the page's. Its source is put there. */
export function startIsolatedWorld(config: WorldConfig, codec: Codec, end: BridgeEnd): World {
  const globals = globalThis as unknown as Record<string, (text: string) => void>
  const tellHost = globals[config.tellName] as (text: string) => void
  const tell = (message: object) => tellHost(JSON.stringify(message))
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  // Answers to the document before come here, too: its calls must have other numbers.
  let lastCall = Math.floor(Math.random() * 2 ** 48)

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

  const listeners = new Map<string, Listener[]>()
  const ipcRenderer = strict('ipcRenderer', {
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    off(channel: string, listener: Listener) {
      const all = listeners.get(channel) ?? []
      const at = all.lastIndexOf(listener)
      if (at >= 0) listeners.set(channel, all.toSpliced(at, 1))
      return ipcRenderer
    },
    async invoke(channel: string, ...values: unknown[]) {
      lastCall += 1
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      calls.set(lastCall, { resolve, reject })
      tell({ kind: 'invoke', id: lastCall, channel, values: codec.encode(values) })
      return promise
    },
  })

  /** The host answers while this world stands still at the `debugger` statement: it reads and writes these names. */
  function askHost(file: File): string {
    const exchange = { standIn: config.tellName, file, path: '\u0000' }
    // biome-ignore lint/suspicious/noDebugger: the only way by which the host can answer synchronously
    debugger
    if (exchange.path === '\u0000') throw new Error('stand-in: no answer about a file')
    return exchange.path
  }

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
      return askHost(file)
    },
  })

  function hear(message: HostMessage): void {
    if (message.kind === 'event') {
      const values = codec.decode(message.values) as unknown[]
      for (const listener of listeners.get(message.channel) ?? [])
        listener({ sender: ipcRenderer }, ...values)
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

  const electron = strict('electron', { contextBridge, ipcRenderer, webUtils })
  return {
    process: strict('process', { platform: config.platform }),
    require(name) {
      if (name !== 'electron') throw new Error(`module not found: ${name.replace(/^node:/, '')}`)
      return electron
    },
  }
}
