import { strictEmitter } from '../not-implemented.ts'
import type { Menu } from './menu.ts'

/** `Tray`: an object like Electron's, drawn nowhere. */
export class Tray extends strictEmitter('Tray') {
  #isDestroyed = false
  setToolTip = (): void => {}
  setTitle = (): void => {}
  setImage = (): void => {}
  setPressedImage = (): void => {}
  setIgnoreDoubleClickEvents = (): void => {}
  setContextMenu = (_menu: Menu | null): void => {}
  popUpContextMenu = (): void => {}
  closeContextMenu = (): void => {}
  focus = (): void => {}
  isDestroyed = (): boolean => this.#isDestroyed
  destroy(): void {
    this.#isDestroyed = true
    this.removeAllListeners()
  }
}
