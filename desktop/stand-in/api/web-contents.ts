import { Navigation } from '../chromium/navigation.ts'
import { type Host, PreventableEvent } from '../host.ts'
import { strict, strictEmitter } from '../not-implemented.ts'
import type { Codec } from '../page/codec.ts'
import type { PageLink } from '../page/page-link.ts'

type OpenHandler = (details: { readonly url: string }) => { readonly action: string }

/** One page, as the main process holds it. */
export class WebContents extends strictEmitter('webContents') {
  /** Frames inside it have no preload script and so never speak. */
  readonly mainFrame = mainFrameOf(() => this.#url)
  readonly #host: Host
  readonly #codec: Codec
  /** Pages that are being sent somewhere, by target. */
  readonly #expected: Set<string>
  #linked = Promise.withResolvers<PageLink>()
  #page: PageLink | undefined
  #navigation: Navigation | undefined
  #url = ''
  #zoomLevel = 0
  #isDestroyed = false
  #mayOpen: OpenHandler = () => ({ action: 'allow' })

  constructor(host: Host, codec: Codec, expected: Set<string>) {
    super()
    this.#host = host
    this.#codec = codec
    this.#expected = expected
    this.#linked.promise.catch(() => {})
  }

  /** Not of Electron's interface: the page that this holds from now on. */
  connect(link: PageLink): void {
    const { alias } = this.#host
    this.#page = link
    this.#linked.resolve(link)
    this.#navigation = new Navigation(link)
    this.#navigation.onEvent = (name, chromiumUrl) => {
      if (name === 'did-navigate') {
        this.#url = alias.toApp(chromiumUrl)
        this.emit(name, new PreventableEvent(), this.#url, 200, 'OK')
        this.#applyZoom()
      } else this.emit(name, new PreventableEvent())
    }
    link.on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', new PreventableEvent(), { reason: 'crashed', exitCode: 1 })
    })
    link.on('Page.windowOpen', ({ url }) => this.askToOpen(alias.toApp(url)))
    link.on('Page.frameRequestedNavigation', ({ url, frameId, disposition }) => {
      // A tab of a modified click is not this page's; and what is no page, as mailto:, never becomes a request.
      if (disposition !== 'currentTab') this.askToOpen(alias.toApp(url))
      else if (frameId === this.targetId && !/^(https?|file|data|about|blob|javascript):/.test(url))
        this.mayNavigate(url, false)
    })
  }

  /** Not of Electron's interface: asks the app before the page goes elsewhere by itself. */
  mayNavigate(url: string, isRedirect: boolean): boolean {
    const event = Object.assign(new PreventableEvent(), { url, isMainFrame: true, isSameDocument: false })
    this.emit(isRedirect ? 'will-redirect' : 'will-navigate', event, url, false, true)
    return !event.defaultPrevented
  }

  /** Not of Electron's interface: a page wants a window. Only the answer no is understood. */
  askToOpen(url: string): void {
    if (this.#mayOpen({ url }).action !== 'deny')
      throw new Error('stand-in: a window that a page opens is not implemented')
  }

  /** Not of Electron's interface: DevTools' name of the page. */
  get targetId(): string | undefined {
    return this.#page?.target.targetId
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#mayOpen = handler
  }

  async loadURL(url: string): Promise<void> {
    if (!URL.canParse(url)) throw failure('ERR_INVALID_URL', -300, url)
    const { targetId } = (await this.#link()).target
    this.#expected.add(targetId)
    this.#url = url
    try {
      await this.#navigation?.load(this.#host.alias.toChromium(url))
    } catch (error) {
      const code = error instanceof Error ? error.message : 'ERR_FAILED'
      const number = code === 'ERR_ABORTED' ? -3 : code === 'ERR_FILE_NOT_FOUND' ? -6 : -2
      this.emit('did-fail-load', new PreventableEvent(), number, code, url, true)
      throw failure(code, number, url)
    } finally {
      this.#expected.delete(targetId)
    }
  }

  send(channel: string, ...values: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    this.#page?.hear({ kind: 'event', channel, values: this.#codec.encode(values) })
  }

  reload(): void {
    void this.#link().then(link => {
      this.#expected.add(link.target.targetId)
      return link.send('Page.reload', {})
    })
  }

  getURL = (): string => this.#url
  isDestroyed = (): boolean => this.#isDestroyed
  getZoomLevel = (): number => this.#zoomLevel
  setZoomLevel(level: number): void {
    this.#zoomLevel = level
    this.#applyZoom()
  }

  /** Not of Electron's interface: ends the object; its window says so to the app. */
  destroyed(): void {
    this.#isDestroyed = true
    this.#page = undefined
    this.#linked.reject(new TypeError('Object has been destroyed'))
    this.emit('destroyed')
    this.removeAllListeners()
  }

  async #link(): Promise<PageLink> {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
    return this.#linked.promise
  }

  /** By the page's CSS: DevTools has no word for a browser's zoom. */
  #applyZoom(): void {
    if (this.#zoomLevel === 0 && !this.#page) return
    const expression = `document.documentElement.style.zoom = ${1.2 ** this.#zoomLevel}`
    this.#page?.tell('Runtime.evaluate', { expression })
  }
}

function mainFrameOf(urlOf: () => string) {
  return strict('WebFrameMain', {
    get url() {
      return urlOf()
    },
    /** `app://sortwell`; a scheme that Node does not know has the origin 'null' there. */
    get origin() {
      const parsed = URL.parse(urlOf())
      return parsed?.host ? `${parsed.protocol}//${parsed.host}` : (parsed?.origin ?? 'null')
    },
    parent: null,
  })
}

function failure(code: string, errno: number, url: string): Error {
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url })
}
