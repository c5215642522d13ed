import { strictEmitter } from '../not-implemented.ts'
import { Menu } from './menu.ts'

type Image = { isEmpty(): boolean }

/** `Tray`: an object like Electron's, drawn nowhere. */
export class Tray extends strictEmitter('Tray') {
  #isDestroyed = false

  /** @param image a path, or what `nativeImage` made */
  constructor(image: string | Image) {
    super()
    this.setImage(image)
  }

  setImage(image: string | Image): void {
    const isImage = typeof image === 'object' && image !== null && typeof image.isEmpty === 'function'
    if (typeof image !== 'string' && !isImage) throw new TypeError('Image must be a path or a NativeImage')
  }
  setContextMenu(menu: Menu | null): void {
    if (this.#isDestroyed) throw new Error('Tray is destroyed')
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Menu must be a Menu')
  }
  setToolTip(): void {}
  setTitle(): void {}
  setPressedImage(): void {}
  setIgnoreDoubleClickEvents(): void {}
  popUpContextMenu(): void {}
  closeContextMenu(): void {}
  focus(): void {}
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  destroy(): void {
    this.#isDestroyed = true
    this.removeAllListeners()
  }
}
