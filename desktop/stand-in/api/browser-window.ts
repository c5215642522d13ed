import type { Target } from '../chromium/targets.ts'
import { type Host, isSeen, PreventableEvent, runningOf } from '../host.ts'
import { record, strictEmitter } from '../not-implemented.ts'
import { PageLink } from '../page/page-link.ts'
import { type Rectangle, screenArea } from './system.ts'
import type { WebContents } from './web-contents.ts'

/** What an app says of a window, as far as it matters here. */
export type WindowOptions = {
  readonly width?: number
  readonly height?: number
  readonly x?: number
  readonly y?: number
  readonly show?: boolean
  readonly titleBarStyle?: string
  readonly webPreferences?: { readonly preload?: string; readonly [name: string]: unknown }
}

export type WindowDeps = {
  readonly host: Host
  readonly windows: Set<BrowserWindowBase>
  makeContents(): WebContents
  /** Applies what holds of all pages: theme, messages. */
  prepare(link: PageLink, contents: WebContents): void
  onNoneLeft(): void
}

/** What the app may say of its window. A frame or a title bar of another kind is Electron's alone. */
const optionsKnown: readonly string[] = [
  'width',
  'height',
  'x',
  'y',
  'minWidth',
  'minHeight',
  'show',
  'title',
  'backgroundColor',
  'webPreferences',
]
/** The one that macOS has: here it is the browser's own. */
const titleBarKnown = 'hiddenInset'

/** Only the safe way of running pages exists here; an app that asks for another must not seem to work. */
const preferences: Readonly<Record<string, unknown>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
}

type FrameState = 'normal' | 'minimized' | 'maximized'

/** A window. What it looks like is Chromium's; what it says and when is Electron's. */
export class BrowserWindowBase extends strictEmitter('BrowserWindow') {
  readonly webContents: WebContents
  readonly #deps: WindowDeps
  readonly #options: WindowOptions
  readonly #normal: Rectangle
  #state: FrameState = 'normal'
  #stateBefore: FrameState = 'normal'
  #page: { readonly link: PageLink; readonly windowId: number } | undefined
  #isFocused = false
  #isVisible = false
  #isDestroyed = false
  #isClosing = false

  constructor(deps: WindowDeps, options: WindowOptions = {}) {
    super()
    const { webPreferences = {}, width = 800, height = 600 } = options
    runningOf(deps.host, 'Cannot create BrowserWindow')
    for (const [name, value] of Object.entries(options)) {
      const isKnown = optionsKnown.includes(name) || (name === 'titleBarStyle' && value === titleBarKnown)
      if (!isKnown) throw new Error(`stand-in: BrowserWindow option ${name} is not implemented`)
    }
    for (const [name, value] of Object.entries(webPreferences)) {
      if (name !== 'preload' && preferences[name] !== value)
        throw new Error(`stand-in: webPreferences.${name} = ${String(value)} is not implemented`)
    }
    this.#deps = deps
    this.#options = options
    this.#normal = {
      x: options.x ?? Math.max(0, (screenArea.width - width) >> 1),
      y: options.y ?? Math.max(0, (screenArea.height - height) >> 1),
      width,
      height,
    }
    this.webContents = deps.makeContents()
    this.webContents.once('did-finish-load', () => {
      // As Electron on Wayland: a window that was never shown is never drawn (electron/electron#48859).
      const isDrawn = this.#isVisible || deps.host.settings.switches.get('ozone-platform') !== 'wayland'
      if (isDrawn) this.emit('ready-to-show', new PreventableEvent())
    })
    deps.windows.add(this)
    this.#open().catch((error: unknown) => {
      if (!this.#isDestroyed)
        queueMicrotask(() => {
          throw error
        })
    })
    if (options.show !== false) this.show()
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }
  reload(): void {
    this.webContents.reload()
  }

  show(): void {
    if (this.#isDestroyed) return
    if (!this.#isVisible) {
      this.#isVisible = true
      void this.#applyFrame()
      this.emit('show', new PreventableEvent())
    }
    this.focus()
  }
  isVisible = (): boolean => this.#isVisible

  focus(): void {
    if (this.#isDestroyed || this.#isFocused) return
    this.#isFocused = true
    if (this.#running().headed) this.#page?.link.tell('Page.bringToFront')
    this.emit('focus', new PreventableEvent())
  }
  blur(): void {
    if (!this.#isFocused) return
    this.#isFocused = false
    this.emit('blur', new PreventableEvent())
  }
  isFocused = (): boolean => this.#isFocused

  minimize(): void {
    this.#become('minimized')
    this.blur()
  }
  maximize(): void {
    this.#become('maximized')
    this.show()
  }
  restore(): void {
    this.#become(this.#state === 'minimized' ? this.#stateBefore : 'normal')
  }
  isMinimized = (): boolean => this.#state === 'minimized'
  isMaximized = (): boolean => this.#state === 'maximized'
  getNormalBounds = (): Rectangle => this.#normal

  setProgressBar = (progress: number): void => record('BrowserWindow.setProgressBar', progress)

  isDestroyed = (): boolean => this.#isDestroyed

  /** Asks the app, and only then goes. */
  close(): void {
    if (this.#isDestroyed || this.#isClosing) return
    const event = new PreventableEvent()
    this.emit('close', event)
    if (event.defaultPrevented || this.#isDestroyed) return
    this.#isClosing = true
    if (this.#page) this.#closeForSure(this.#page.link.target)
    else this.#gone()
  }

  destroy(): void {
    if (this.#isDestroyed) return
    const page = this.#page
    this.#gone()
    if (page) this.#closeTarget(page.link.target)
  }

  #running() {
    return runningOf(this.#deps.host, 'No windows')
  }

  async #open(): Promise<void> {
    const { targets, chromium } = this.#running()
    const target = await targets.open(this.#normal)
    if (this.#isDestroyed) return this.#closeTarget(target)
    targets.whenGone(target.targetId, () => this.#targetGone())
    const link = new PageLink(chromium.cdp, target, this.#options.webPreferences?.preload)
    this.#deps.prepare(link, this.webContents)
    link.events.on('message', ({ kind }) => {
      if (!isSeen(this.#deps.host)) return
      if (kind === 'focus') this.focus()
      if (kind === 'blur') this.blur()
    })
    const { windowId } = await chromium.cdp.send('Browser.getWindowForTarget', { targetId: target.targetId })
    this.#page = { link, windowId }
    await this.#applyFrame()
    await link.begun
    this.webContents.connect(link)
  }

  /** Chromium forgets it now and then when it has just shown the window (5 of 60 times). */
  #closeForSure(target: Target): void {
    const asking = setInterval(() => this.#closeTarget(target), 250)
    this.once('closed', () => clearInterval(asking))
    this.#closeTarget(target)
  }

  #closeTarget({ targetId }: Target): void {
    this.#running().chromium.cdp.tell('Target.closeTarget', { targetId })
  }

  /** Chromium's window went. A person can close a real one past the app, which then cannot keep it. */
  #targetGone(): void {
    if (this.#isDestroyed) return
    if (!this.#isClosing) this.emit('close', new PreventableEvent())
    this.#gone()
  }

  #gone(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.blur()
    this.webContents.destroyed()
    this.emit('closed')
    this.removeAllListeners()
    this.#deps.windows.delete(this)
    if (this.#deps.windows.size === 0) this.#deps.onNoneLeft()
  }

  #become(state: FrameState): void {
    if (state === this.#state) return
    this.#stateBefore = this.#state === 'minimized' ? 'normal' : this.#state
    this.#state = state
    void this.#applyFrame()
  }

  /** Follows in Chromium. Without a screen only the page's size means anything. */
  async #applyFrame(): Promise<void> {
    if (!this.#page) return
    const { windowId } = this.#page
    const { chromium, headed } = this.#running()
    const { x, y, width, height } = this.#state === 'maximized' ? screenArea : this.#normal
    const set = (bounds: object) =>
      chromium.cdp.send('Browser.setWindowBounds', { windowId, bounds }).catch(() => {})
    if (!headed) {
      await chromium.cdp
        .send('Browser.setContentsSize', { windowId, width, height })
        .catch(() => set({ width, height }))
      return
    }
    await set({ windowState: 'normal' })
    if (!this.#isVisible) await set({ windowState: 'minimized' })
    else if (this.#state === 'normal') await set({ left: x, top: y, width, height })
    else await set({ windowState: this.#state })
  }
}
