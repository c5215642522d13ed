/** What quitting needs of a window. */
export type OpenWindow = {
  readonly id: number
  close(): void
  destroy(): void
  isDestroyed(): boolean
  isFocused(): boolean
}

/** All windows of the app, oldest first, and which of them has the focus. */
export class WindowList<Window extends OpenWindow = OpenWindow> {
  readonly #windows = new Map<number, Window>()
  #lastId = 0
  focused: Window | null = null
  /** Told when the last window has gone. */
  onNoneLeft: () => void = () => {}

  nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  add(window: Window): void {
    this.#windows.set(window.id, window)
  }

  remove(window: Window): void {
    if (!this.#windows.delete(window.id)) return
    if (this.focused === window) this.focused = null
    if (this.#windows.size === 0) this.onNoneLeft()
  }

  get(id: number): Window | undefined {
    return this.#windows.get(id)
  }

  all(): Window[] {
    return [...this.#windows.values()]
  }
}
