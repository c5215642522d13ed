import type { Host } from '../host.ts'
import { runningOf } from '../host.ts'
import { strict, strictEmitter } from '../not-implemented.ts'
import type { RequestHooks } from '../requests.ts'
import type { CheckHandler, Permissions, RequestHandler } from './permissions.ts'

type Callback<Value> = (value: Value) => void
type BeforeRequest = (details: object, callback: Callback<{ cancel?: boolean; redirectURL?: string }>) => void
type HeadersReceived = (
  details: object,
  callback: Callback<{ responseHeaders?: Record<string, string | string[]> }>,
) => void
type Filter = { readonly urls: readonly string[] }

/** `session.defaultSession`, the only one here. */
export class Session extends strictEmitter('session') {
  readonly protocol: object
  readonly webRequest: object
  readonly storagePath: null = null
  readonly #host: Host
  readonly #permissions: Permissions

  constructor(host: Host, hooks: RequestHooks, permissions: Permissions, protocol: object) {
    super()
    this.#host = host
    this.#permissions = permissions
    this.protocol = protocol
    this.webRequest = webRequestOf(hooks, () => void host.running?.requests.start())
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#permissions.requestHandler = handler
  }
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#permissions.checkHandler = handler
  }
  /** No page here reaches a device. */
  setDevicePermissionHandler = (): void => {}
  setDisplayMediaRequestHandler = (): void => {}
  setSpellCheckerEnabled = (): void => {}
  setSpellCheckerLanguages = (): void => {}
  isSpellCheckerEnabled = (): boolean => false
  setCertificateVerifyProc = (): void => {
    throw new Error('stand-in: session.setCertificateVerifyProc is not implemented')
  }
  isPersistent = (): boolean => false
  getStoragePath = (): null => null

  async clearCache(): Promise<void> {
    const { targets, chromium } = runningOf(this.#host, 'session')
    void targets
    await chromium.cdp.send('Storage.clearCookies').catch(() => {})
  }

  async clearStorageData({ origin }: { origin?: string } = {}): Promise<void> {
    const { chromium } = runningOf(this.#host, 'session')
    if (origin === undefined)
      throw new Error('stand-in: session.clearStorageData without origin is not implemented')
    await chromium.cdp.send('Storage.clearDataForOrigin', {
      origin: this.#host.alias.toChromium(origin),
      storageTypes: 'all',
    })
  }
}

function webRequestOf(hooks: RequestHooks, changed: () => void): object {
  const only = <Listener>(
    filter: Filter | Listener | null,
    listener?: Listener | null,
  ): [Filter, Listener | null] =>
    typeof filter === 'function' || filter === null
      ? [{ urls: ['<all_urls>'] }, filter as Listener | null]
      : [filter as Filter, listener ?? null]
  return strict('webRequest', {
    onBeforeRequest(first: Filter | BeforeRequest | null, second?: BeforeRequest | null): void {
      const [filter, listener] = only(first, second)
      if (!listener) delete hooks.isCancelled
      else {
        hooks.isCancelled = details =>
          new Promise((resolve, reject) => {
            if (!isWanted(filter, details.url)) return resolve(false)
            listener(details, ({ cancel = false, redirectURL }) => {
              if (redirectURL !== undefined) reject(new Error('stand-in: redirectURL is not implemented'))
              resolve(cancel)
            })
          })
      }
      changed()
    },
    onHeadersReceived(first: Filter | HeadersReceived | null, second?: HeadersReceived | null): void {
      const [filter, listener] = only(first, second)
      if (!listener) delete hooks.changeHeaders
      else {
        hooks.changeHeaders = details =>
          new Promise(resolve => {
            if (!isWanted(filter, details.url)) return resolve(details.responseHeaders)
            listener(details, ({ responseHeaders = details.responseHeaders }) => {
              const lists = Object.entries(responseHeaders).map(([name, value]) => [name, [value].flat()])
              resolve(Object.fromEntries(lists) as Record<string, string[]>)
            })
          })
      }
      changed()
    },
  })
}

function isWanted({ urls }: Filter, url: string): boolean {
  return urls.some(pattern => {
    if (pattern === '<all_urls>') return true
    const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
    return new RegExp(`^${escaped}$`).test(url)
  })
}
