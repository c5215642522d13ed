import { pathToFileURL } from 'node:url'
import type { Host } from '../host.ts'
import { Navigation } from '../navigation.ts'
import type { PageLink } from '../page-link.ts'
import { PreventableEvent } from '../preventable-event.ts'
import { IpcMain } from './ipc-main.ts'
import { imageFrom } from './native-image.ts'
import { PageControls } from './page-controls.ts'
import { runScript } from './run-script.ts'
import { mainFrameOf } from './web-frame-main.ts'

export type OpenDetails = {
  readonly url: string
  readonly frameName: string
  readonly features: string
  readonly disposition: 'new-window' | 'foreground-tab' | 'background-tab'
}
export type OpenAnswer =
  | { readonly action: 'deny' }
  | { readonly action: 'allow'; readonly overrideBrowserWindowOptions?: object }

export type WebContentsOptions = {
  readonly host: Host
  readonly id: number
  readonly session: object
  /** Pages that are being sent somewhere, by target. */
  readonly expected: Set<string>
  onOpen(contents: WebContents, details: OpenDetails): void
  /** @param askPage whether the page's own `beforeunload` may keep the window */
  onClose(askPage: boolean): void
}

/** One page, as the main process holds it. */
export class WebContents extends PageControls {
  readonly id: number
  readonly session: object
  readonly ipc = new IpcMain()
  readonly mainFrame = mainFrameOf(this)
  readonly hostWebContents = null
  readonly debugger = undefined
  backgroundThrottling = true
  readonly #options: WebContentsOptions
  #linked = Promise.withResolvers<PageLink>()
  #navigation: Navigation | undefined
  #url = ''
  #title = ''
  #isLoading = false
  #isDestroyed = false
  #isCrashed = false
  #userAgent = ''
  #openHandler: ((details: OpenDetails) => OpenAnswer) | undefined

  constructor(options: WebContentsOptions) {
    super()
    this.id = options.id
    this.session = options.session
    this.#options = options
    this.#linked.promise.catch(() => {})
  }

  /** Not of Electron's interface: the page that this holds from now on. */
  connect(link: PageLink): void {
    const { alias } = this.#options.host
    this.page = link
    this.#linked.resolve(link)
    this.#navigation = new Navigation(link)
    this.#navigation.onEvent = (name, chromiumUrl) => this.#onNavigation(name, alias.toApp(chromiumUrl))
    link.on('Inspector.targetCrashed', () => {
      this.#isCrashed = true
      this.emit('render-process-gone', new PreventableEvent(), { reason: 'crashed', exitCode: 1 })
    })
    link.on('Runtime.consoleAPICalled', ({ type, args }) => {
      const message = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ')
      const level =
        type === 'error' ? 'error' : type === 'warning' ? 'warning' : type === 'debug' ? 'debug' : 'info'
      this.emit(
        'console-message',
        Object.assign(new PreventableEvent(), { level, message, frame: this.mainFrame }),
      )
    })
    link.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      this.#options.onOpen(this, {
        url: alias.toApp(url),
        frameName: windowName === '_blank' ? '' : windowName,
        features: windowFeatures.join(','),
        disposition: windowName === '_blank' ? 'foreground-tab' : 'new-window',
      })
    })
    link.on('Page.frameRequestedNavigation', ({ url, frameId, disposition }) => {
      // What is no page, as mailto:, never becomes a request; and a tab of a modified click is not this page's.
      if (disposition !== 'currentTab') {
        const kind = disposition === 'newWindow' ? 'new-window' : 'background-tab'
        this.#options.onOpen(this, { url: alias.toApp(url), frameName: '', features: '', disposition: kind })
      } else if (
        frameId === link.target.targetId &&
        !/^(https?|file|data|about|blob|javascript):/.test(url)
      ) {
        this.mayNavigate(url, false)
      }
    })
  }

  /** Not of Electron's interface: the page is gone, the object stays. */
  disconnect(): void {
    this.page = undefined
    this.#navigation = undefined
    this.#linked = Promise.withResolvers<PageLink>()
    this.#linked.promise.catch(() => {})
  }

  /** Not of Electron's interface: asks the app before the page goes elsewhere by itself. */
  mayNavigate(url: string, isRedirect: boolean): boolean {
    const event = Object.assign(new PreventableEvent(), {
      url,
      isMainFrame: true,
      isSameDocument: false,
      frame: this.mainFrame,
    })
    if (isRedirect) this.emit('will-redirect', event, url, false, true)
    else {
      this.emit('will-frame-navigate', event)
      if (!event.defaultPrevented) this.emit('will-navigate', event, url, false, true)
    }
    return !event.defaultPrevented
  }

  /** Not of Electron's interface: what the app answers to a page that wants a new window. */
  answerOpen(details: OpenDetails): OpenAnswer {
    return this.#openHandler?.(details) ?? { action: 'allow' }
  }

  /** Not of Electron's interface: DevTools' name of the page. */
  get targetId(): string | undefined {
    return this.page?.target.targetId
  }

  /** Not of Electron's interface. */
  async link(): Promise<PageLink> {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
    return this.#linked.promise
  }

  setWindowOpenHandler(handler: (details: OpenDetails) => OpenAnswer): void {
    this.#openHandler = handler
  }

  async loadURL(url: string): Promise<void> {
    if (!URL.canParse(url)) throw failure('ERR_INVALID_URL', -300, url)
    const link = await this.link()
    this.#expect(link)
    this.#url = url
    this.#isLoading = true
    try {
      await this.#navigation?.load(this.#options.host.alias.toChromium(url))
    } catch (error) {
      const code = error instanceof Error ? error.message : 'ERR_FAILED'
      const number = code === 'ERR_ABORTED' ? -3 : code === 'ERR_FILE_NOT_FOUND' ? -6 : -2
      this.emit('did-fail-load', new PreventableEvent(), number, code, url, true)
      throw failure(code, number, url)
    } finally {
      this.#options.expected.delete(link.target.targetId)
    }
  }

  loadFile(file: string): Promise<void> {
    return this.loadURL(pathToFileURL(file).href)
  }

  send(channel: string, ...values: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    this.page?.hear({ kind: 'event', channel, values: this.#options.host.codec.encode(values) })
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return runScript(await this.link(), this.#options.host.codec, code, userGesture)
  }

  async capturePage(rect?: { x: number; y: number; width: number; height: number }) {
    const link = await this.link()
    const clip = rect && { clip: { ...rect, scale: 1 } }
    const { data } = await link.send('Page.captureScreenshot', { format: 'png', ...clip })
    return imageFrom(Buffer.from(data, 'base64'))
  }

  reload(): void {
    this.#reload(false)
  }

  reloadIgnoringCache(): void {
    this.#reload(true)
  }

  stop(): void {
    this.page?.tell('Page.stopLoading')
  }

  close({ waitForBeforeUnload = false }: { waitForBeforeUnload?: boolean } = {}): void {
    this.#options.onClose(waitForBeforeUnload)
  }

  forcefullyCrashRenderer(): void {
    this.page?.tell('Page.crash')
  }

  focus(): void {
    this.page?.tell('Page.bringToFront')
  }

  getURL = (): string => this.#url
  getTitle = (): string => this.#title
  getType = (): string => 'window'
  getUserAgent = (): string => this.#userAgent
  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent
    void this.link().then(link => link.send('Emulation.setUserAgentOverride', { userAgent }))
  }
  isLoading = (): boolean => this.#isLoading
  isLoadingMainFrame = (): boolean => this.#isLoading
  isDestroyed = (): boolean => this.#isDestroyed
  isCrashed = (): boolean => this.#isCrashed
  isFocused = (): boolean => !this.#isDestroyed
  isDevToolsOpened = (): boolean => false
  getProcessId = (): number => this.id
  setBackgroundThrottling = (): void => {}
  setAudioMuted = (): void => {}
  /** Nothing here zooms by pinching. */
  setVisualZoomLevelLimits = async (): Promise<void> => {}

  /** Not of Electron's interface: ends the object; its window says so to the app. */
  destroyed(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.#linked.reject(new TypeError('Object has been destroyed'))
    this.emit('destroyed')
    this.removeAllListeners()
  }

  /** Not of Electron's interface. */
  titled(title: string): void {
    this.#title = title
  }

  #expect(link: PageLink): void {
    this.#options.expected.add(link.target.targetId)
  }

  #reload(ignoreCache: boolean): void {
    void this.link().then(link => {
      this.#expect(link)
      return link.send('Page.reload', { ignoreCache })
    })
  }

  #onNavigation(name: string, url: string): void {
    if (name === 'did-navigate' || name === 'did-navigate-in-page') this.#url = url
    if (name === 'did-start-loading') this.#isLoading = true
    if (name === 'did-stop-loading' || name === 'did-finish-load') this.#isLoading = false
    if (name === 'did-navigate' && this.zoomFactor !== 1) this.applyZoom()
    if (name === 'did-navigate') this.emit(name, new PreventableEvent(), url, 200, 'OK')
    else if (name === 'did-navigate-in-page') this.emit(name, new PreventableEvent(), url, true, 1, 1)
    else this.emit(name, new PreventableEvent())
  }
}

function failure(code: string, errno: number, url: string): Error {
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url })
}
