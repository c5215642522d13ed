import { strictEmitter } from '../not-implemented.ts'
import { PreventableEvent } from '../preventable-event.ts'
import type { Bounds } from '../targets.ts'
import type { FrameState, Rectangle, WindowFrame } from '../window-frame.ts'
import type { WindowOptions } from './window-options.ts'

/** Where a window is and how: the part of `BrowserWindow` that knows nothing of its page. */
export abstract class FramedWindow extends strictEmitter('BrowserWindow') {
  protected readonly options: WindowOptions
  protected readonly frame: WindowFrame
  /** The screen. */
  protected readonly area: () => Rectangle

  constructor(options: WindowOptions, frame: WindowFrame, area: () => Rectangle) {
    super()
    this.options = options
    this.frame = frame
    this.area = area
  }

  abstract show(): void
  abstract blur(): void
  abstract isVisible(): boolean

  minimize(): void {
    this.#become('minimized', 'minimize')
    this.blur()
  }
  restore(): void {
    if (this.frame.state === 'minimized') this.#become(this.frame.stateBefore, 'restore')
    else if (this.frame.state === 'maximized') this.unmaximize()
  }
  maximize(): void {
    this.#become('maximized', 'maximize')
    if (!this.isVisible()) this.show()
  }
  unmaximize(): void {
    if (this.frame.state === 'maximized') this.#become('normal', 'unmaximize')
  }
  setFullScreen(flag: boolean): void {
    if (flag) this.#become('fullscreen', 'enter-full-screen')
    else if (this.isFullScreen()) this.#become('normal', 'leave-full-screen')
  }
  isMinimized = (): boolean => this.frame.state === 'minimized'
  isMaximized = (): boolean => this.frame.state === 'maximized'
  isFullScreen = (): boolean => this.frame.state === 'fullscreen'
  isNormal = (): boolean => this.frame.state === 'normal'

  getBounds = (): Rectangle => this.frame.current
  getNormalBounds = (): Rectangle => this.frame.normal
  getContentBounds = (): Rectangle => this.frame.current
  getSize = (): [number, number] => [this.frame.current.width, this.frame.current.height]
  getContentSize = this.getSize
  getPosition = (): [number, number] => [this.frame.current.x, this.frame.current.y]
  setBounds(bounds: Partial<Bounds>): void {
    const { minWidth = 0, minHeight = 0 } = this.options
    const width = Math.max(minWidth, bounds.width ?? this.frame.normal.width)
    const height = Math.max(minHeight, bounds.height ?? this.frame.normal.height)
    const { moved, resized } = this.frame.place({ ...bounds, width, height })
    for (const name of [...(resized ? ['resize', 'resized'] : []), ...(moved ? ['move', 'moved'] : [])]) {
      this.emit(name, new PreventableEvent())
    }
  }
  setContentBounds = (bounds: Partial<Bounds>): void => this.setBounds(bounds)
  setSize = (width: number, height: number): void => this.setBounds({ width, height })
  setContentSize = (width: number, height: number): void => this.setBounds({ width, height })
  setPosition = (x: number, y: number): void => this.setBounds({ x, y })
  center(): void {
    const { width, height } = this.frame.normal
    const area = this.area()
    this.setBounds({ x: (area.width - width) >> 1, y: (area.height - height) >> 1 })
  }
  getMinimumSize = (): [number, number] => [this.options.minWidth ?? 0, this.options.minHeight ?? 0]

  /** What only a real desktop shows: accepted, and not to be seen. */
  setProgressBar = (): void => {}
  setOverlayIcon = (): void => {}
  flashFrame = (): void => {}
  setBackgroundColor = (): void => {}
  setSkipTaskbar = (): void => {}
  setIcon = (): void => {}
  setMenu = (): void => {}
  removeMenu = (): void => {}
  setMenuBarVisibility = (): void => {}
  setAutoHideMenuBar = (): void => {}
  setAlwaysOnTop = (): void => {}
  setRepresentedFilename = (): void => {}
  setDocumentEdited = (): void => {}
  setContentProtection = (): void => {}
  getParentWindow = (): null => null
  getChildWindows = (): never[] => []
  isModal = (): boolean => false
  isEnabled = (): boolean => true

  #become(state: FrameState, eventName: string): void {
    if (this.frame.become(state)) this.emit(eventName, new PreventableEvent())
  }
}
