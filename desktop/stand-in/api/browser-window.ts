import type { Host } from '../host.ts'
import { runningOf } from '../host.ts'
import { PageLink } from '../page-link.ts'
import { PreventableEvent } from '../preventable-event.ts'
import { type Rectangle, WindowFrame } from '../window-frame.ts'
import type { WindowList } from '../window-list.ts'
import { FramedWindow } from './framed-window.ts'
import { preloadProcess } from './preload-process.ts'
import type { WebContents } from './web-contents.ts'
import { checkPreferences, type WindowOptions } from './window-options.ts'

export type WindowDeps = {
  readonly host: Host
  readonly windows: WindowList<BrowserWindowBase>
  readonly screen: () => Rectangle
  makeContents(id: number, onClose: (askPage: boolean) => void): WebContents
  /** Applies what holds of all pages: theme, permissions. */
  prepare(link: PageLink, contents: WebContents): void
  /** A page kept its window. */
  onKept(): void
  /** App-wide events: a window came, got or lost the focus. */
  announce(name: string, window: BrowserWindowBase): void
}

/** A window. What it looks like is Chromium's; what it says and when is Electron's. */
export class BrowserWindowBase extends FramedWindow {
  readonly id: number
  readonly webContents: WebContents
  readonly #deps: WindowDeps
  #link: PageLink | undefined
  #title: string
  #isVisible = false
  #isDestroyed = false
  #isClosing = false
  #wasShownReady = false

  constructor(deps: WindowDeps, options: WindowOptions = {}) {
    runningOf(deps.host, 'Cannot create BrowserWindow')
    checkPreferences(options)
    super(
      options,
      new WindowFrame(boundsIn(deps.screen(), options), deps.screen, () => this.#running().headed),
      deps.screen,
    )
    this.#deps = deps
    this.#title = options.title ?? deps.host.settings.name
    this.id = deps.windows.nextId()
    this.webContents = deps.makeContents(this.id, askPage => (askPage ? this.close() : this.#leave(false)))
    this.webContents.on('did-finish-load', () => this.#showReady())
    deps.windows.add(this)
    deps.announce('browser-window-created', this)
    this.#open().catch((error: unknown) => this.#fail(error))
    if (options.show !== false) this.show()
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  loadFile(file: string): Promise<void> {
    return this.webContents.loadFile(file)
  }

  reload(): void {
    this.webContents.reload()
  }

  show(): void {
    this.#setVisible(true)
    this.focus()
  }
  showInactive(): void {
    this.#setVisible(true)
  }
  hide(): void {
    this.#setVisible(false)
    this.blur()
  }
  isVisible(): boolean {
    return this.#isVisible
  }

  focus(): void {
    const { windows } = this.#deps
    if (this.#isDestroyed || windows.focused === this) return
    windows.focused?.blur()
    windows.focused = this
    if (this.#running().headed) this.#link?.tell('Page.bringToFront')
    this.emit('focus', new PreventableEvent())
    this.#deps.announce('browser-window-focus', this)
  }
  blur(): void {
    if (this.#deps.windows.focused !== this) return
    this.#deps.windows.focused = null
    this.emit('blur', new PreventableEvent())
    this.#deps.announce('browser-window-blur', this)
  }
  isFocused = (): boolean => this.#deps.windows.focused === this

  getTitle = (): string => this.#title
  setTitle(title: string): void {
    this.#title = title
  }
  capturePage = (...rect: Parameters<WebContents['capturePage']>) => this.webContents.capturePage(...rect)

  isDestroyed = (): boolean => this.#isDestroyed

  /** Asks the app, then the page, and only then goes. */
  close(): void {
    if (this.#isDestroyed || this.#isClosing) return
    const event = new PreventableEvent()
    this.emit('close', event)
    if (!event.defaultPrevented && !this.#isDestroyed) this.#leave(true)
  }

  destroy(): void {
    if (this.#isDestroyed) return
    const link = this.#link
    this.#gone()
    if (link) this.#running().chromium.cdp.tell('Target.closeTarget', { targetId: link.target.targetId })
  }

  /** Not of Electron's interface: what the page's world told of the focus of a real window. */
  pageFocus(isFocused: boolean): void {
    if (!this.#running().headed) return
    if (isFocused) this.focus()
    else this.blur()
  }

  /** A person may close a real window past the app. */
  get #holdsClose(): boolean {
    return this.#running().headed && !this.#deps.host.isDriven
  }

  #running() {
    return runningOf(this.#deps.host, 'No windows')
  }

  async #open(): Promise<void> {
    const { targets, chromium, headed } = this.#running()
    const target = await targets.open(this.frame.current)
    if (this.#isDestroyed) return chromium.cdp.tell('Target.closeTarget', { targetId: target.targetId })
    targets.whenGone(target.targetId, () => this.#targetGone())
    const link = new PageLink({
      cdp: chromium.cdp,
      target,
      preload: this.options.webPreferences?.preload,
      process: preloadProcess(),
      holdsClose: this.#holdsClose,
    })
    this.#link = link
    this.#deps.prepare(link, this.webContents)
    link.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type === 'beforeunload') this.#onUnloadDialog()
    })
    await this.frame.show(chromium.cdp, target)
    if (headed && !this.#isVisible) await this.frame.apply(true)
    await link.begun
    this.webContents.connect(link)
  }

  #fail(error: unknown): void {
    if (!this.#isDestroyed)
      queueMicrotask(() => {
        throw error
      })
  }

  /** Chromium would ask the person whether to leave; Electron never does. */
  #onUnloadDialog(): void {
    const answer = (accept: boolean) => this.#link?.tell('Page.handleJavaScriptDialog', { accept })
    if (!this.#holdsClose) {
      const event = new PreventableEvent()
      this.webContents.emit('will-prevent-unload', event)
      answer(event.defaultPrevented)
      if (event.defaultPrevented) return
      this.#isClosing = false
      this.#deps.onKept()
    } else if (this.#isClosing || this.webContents.isLoading()) answer(true)
    else {
      const event = new PreventableEvent()
      this.emit('close', event)
      answer(!event.defaultPrevented)
      if (!event.defaultPrevented) this.#isClosing = true
    }
  }

  /** Chromium's window went, asked for or not. An app that minds gets it back. */
  #targetGone(): void {
    if (this.#isDestroyed) return
    if (this.#isClosing) {
      this.#gone()
      return
    }
    this.#link = undefined
    this.webContents.disconnect()
    const event = new PreventableEvent()
    this.emit('close', event)
    if (event.defaultPrevented && !this.#isDestroyed) setTimeout(() => this.#comeBack(), 300)
    else this.#gone()
  }

  #comeBack(): void {
    if (this.#isDestroyed) return
    const url = this.webContents.getURL()
    this.#open().catch((error: unknown) => this.#fail(error))
    void this.webContents.loadURL(url)
  }

  #leave(askPage: boolean): void {
    if (this.#isDestroyed || this.#isClosing) return
    this.#isClosing = true
    const link = this.#link
    if (!link) {
      this.#gone()
      return
    }
    const { cdp } = this.#running().chromium
    if (askPage && !this.webContents.isCrashed()) {
      // `beforeunload` may still keep the page; then nothing closes, as in Electron.
      link.hear({ kind: 'let-go' })
      link.tell('Page.close')
      // Chromium, once kept from closing a real window, may not close it when asked.
      if (this.#holdsClose) setTimeout(() => this.destroy(), 400)
    } else cdp.tell('Target.closeTarget', { targetId: link.target.targetId })
  }

  #gone(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.blur()
    this.webContents.destroyed()
    this.emit('closed')
    this.removeAllListeners()
    this.#deps.windows.remove(this)
  }

  #setVisible(isVisible: boolean): void {
    if (this.#isDestroyed || this.#isVisible === isVisible) return
    this.#isVisible = isVisible
    if (this.#running().headed) void this.frame.apply(!isVisible)
    this.emit(isVisible ? 'show' : 'hide', new PreventableEvent())
  }

  #showReady(): void {
    if (this.#wasShownReady) return
    this.#wasShownReady = true
    this.emit('ready-to-show', new PreventableEvent())
  }
}

/** In the middle of the screen unless the app says where. */
function boundsIn(area: Rectangle, { width = 800, height = 600, x, y }: WindowOptions): Rectangle {
  return {
    x: x ?? Math.max(0, (area.width - width) >> 1),
    y: y ?? Math.max(0, (area.height - height) >> 1),
    width,
    height,
  }
}
