import type { Protocol } from './cdp.ts'
import { deferred } from './deferred.ts'
import type { PageLink } from './page-link.ts'

export type Committed = { readonly url: string; readonly isInPage: boolean }

/** What a page's main frame loads, as Chromium tells it. Addresses are Chromium's. */
export class Navigation {
  readonly #link: PageLink
  readonly #frameId: string
  readonly #loaded = new Set<string>()
  readonly #waiting = new Map<string, () => void>()
  #current: Protocol.Page.Frame | undefined
  /** Told by name, with an address where there is one. */
  onEvent: (name: string, url: string) => void = () => {}

  constructor(link: PageLink) {
    this.#link = link
    this.#frameId = link.target.targetId
    link.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return
      this.#current = frame
      if (frame.unreachableUrl === undefined)
        this.onEvent('did-navigate', frame.url + (frame.urlFragment ?? ''))
    })
    link.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.#frameId) this.onEvent('did-navigate-in-page', url)
    })
    link.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === this.#frameId) this.onEvent('did-start-loading', '')
    })
    link.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === this.#frameId) this.onEvent('did-stop-loading', '')
    })
    link.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId !== this.#frameId || loaderId !== this.#current?.loaderId || this.#isError()) return
      if (name === 'DOMContentLoaded') this.onEvent('dom-ready', '')
      if (name !== 'load' || this.#loaded.has(loaderId)) return
      this.#loaded.add(loaderId)
      this.#waiting.get(loaderId)?.()
      this.onEvent('did-finish-load', this.#current.url)
    })
  }

  /**
   * Settles when the page has loaded.
   * @throws {Error} whose message is Chromium's name for the failure, e.g. `ERR_ABORTED`
   */
  async load(url: string): Promise<void> {
    const { errorText, loaderId } = await this.#link.send('Page.navigate', { url })
    if (errorText) throw new Error(errorText.replace(/^net::/, ''))
    if (loaderId === undefined || this.#loaded.has(loaderId)) return
    const { promise, resolve } = deferred<void>()
    this.#waiting.set(loaderId, resolve)
    await promise
    this.#waiting.delete(loaderId)
  }

  #isError(): boolean {
    return this.#current?.unreachableUrl !== undefined
  }
}
