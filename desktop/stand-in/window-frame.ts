import type { Cdp } from './cdp.ts'
import type { Bounds, Target } from './targets.ts'

export type Rectangle = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type FrameState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

/** Where a window is and how: as the app asked for it, and as well as Chromium can follow. */
export class WindowFrame {
  readonly #isHeaded: () => boolean
  #normal: Rectangle
  #state: FrameState = 'normal'
  #before: FrameState = 'normal'
  #shown: { readonly cdp: Cdp; readonly target: Target; readonly windowId: number } | undefined
  /** The screen, for a window that fills it. */
  readonly #screen: () => Rectangle

  constructor(normal: Rectangle, screen: () => Rectangle, isHeaded: () => boolean) {
    this.#normal = normal
    this.#screen = screen
    this.#isHeaded = isHeaded
  }

  get normal(): Rectangle {
    return this.#normal
  }

  get state(): FrameState {
    return this.#state
  }

  get current(): Rectangle {
    return this.#state === 'maximized' || this.#state === 'fullscreen' ? this.#screen() : this.#normal
  }

  /** @returns whether it moved, and whether its size changed */
  place(bounds: Partial<Bounds>): { readonly moved: boolean; readonly resized: boolean } {
    const old = this.#normal
    this.#normal = { ...old, ...bounds }
    void this.apply()
    return {
      moved: old.x !== this.#normal.x || old.y !== this.#normal.y,
      resized: old.width !== this.#normal.width || old.height !== this.#normal.height,
    }
  }

  /** @returns false when nothing changes */
  become(state: FrameState): boolean {
    if (state === this.#state) return false
    this.#before = this.#state
    this.#state = state
    void this.apply()
    return true
  }

  /** Back from being minimised. */
  get stateBefore(): FrameState {
    return this.#before === 'minimized' ? 'normal' : this.#before
  }

  async show(cdp: Cdp, target: Target): Promise<void> {
    const { windowId } = await cdp.send('Browser.getWindowForTarget', { targetId: target.targetId })
    this.#shown = { cdp, target, windowId }
    await this.apply()
  }

  /** Follows in Chromium. Without a screen only the page's size means anything. */
  async apply(hidden = false): Promise<void> {
    if (!this.#shown) return
    const { cdp, windowId } = this.#shown
    const { x, y, width, height } = this.current
    const set = (bounds: object) => cdp.send('Browser.setWindowBounds', { windowId, bounds }).catch(() => {})
    if (!this.#isHeaded()) {
      await cdp
        .send('Browser.setContentsSize', { windowId, width, height })
        .catch(() => set({ width, height }))
      return
    }
    const windowState = hidden ? 'minimized' : this.#state
    await set({ windowState: 'normal' })
    if (windowState === 'normal') await set({ left: x, top: y, width, height })
    else await set({ windowState })
  }
}
