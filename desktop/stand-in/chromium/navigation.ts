import type { PageLink } from '../page/page-link.ts'
import type { Protocol } from './cdp.ts'

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
    link.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId !== this.#frameId || loaderId !== this.#current?.loaderId || this.#isError()) return
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
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(loaderId, resolve)
    await promise
    this.#waiting.delete(loaderId)
  }

  #isError(): boolean {
    return this.#current?.unreachableUrl !== undefined
  }
}
