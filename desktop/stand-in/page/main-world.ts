/// <reference lib="dom" />
import type { BridgeEnd, Packed } from './bridge-end.ts'

/** Runs in the page's own world before anything of the page. Its source is put there. */
export function startMainWorld(end: BridgeEnd): void {
  const { freeze, defineProperty, values, hasOwn } = Object
  const nativeOpen = window.open
  const { apply } = Reflect

  function deepFreeze(value: unknown): unknown {
    if (typeof value === 'object' && value !== null) for (const item of values(value)) deepFreeze(item)
    return freeze(value)
  }

  end.onRequest = request => {
    if (request.kind !== 'expose') return undefined
    const key = request.key as string
    if (hasOwn(window, key)) {
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    }
    const value = deepFreeze(end.unpack(request.value as Packed))
    defineProperty(window, key, { value, enumerable: true, writable: false, configurable: false })
    return undefined
  }

  // Electron decides before there is a window, and a refused one is null. Chromium's own would already be there.
  window.open = function open(url?: string | URL, name = '_blank', features = ''): WindowProxy | null {
    const frameNames = ['_self', '_parent', '_top']
    if (frameNames.includes(name) || (name !== '_blank' && name !== '' && hasOwn(window.frames, name))) {
      return apply(nativeOpen, window, [url, name, features]) as WindowProxy | null
    }
    const address = url === undefined || url === '' ? 'about:blank' : new URL(url, document.baseURI).href
    end.ask({ kind: 'open', url: address, name, features })
    return null
  }
}
