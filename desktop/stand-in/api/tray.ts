import { readFileSync } from 'node:fs'
import { record, strict, strictEmitter } from '../not-implemented.ts'
import { Menu } from './menu.ts'

/** A picture as the bytes it came in; nothing is drawn from it, so its size may stay what it is. */
function imageFrom(bytes: Buffer) {
  return strict('nativeImage', {
    isEmpty: () => bytes.length === 0,
    toPNG: () => bytes,
    resize: () => imageFrom(bytes),
  })
}

export const nativeImage = strict('nativeImage', {
  createEmpty: () => imageFrom(Buffer.alloc(0)),
  /** Empty, as in Electron, when there is no such file. */
  createFromPath: (file: string) => {
    try {
      return imageFrom(readFileSync(file))
    } catch {
      return imageFrom(Buffer.alloc(0))
    }
  },
})

/** `Tray`: an object like Electron's, drawn nowhere. */
export class Tray extends strictEmitter('Tray') {
  #isDestroyed = false

  /** @param image a path, or what `nativeImage` made */
  constructor(image: string | { isEmpty(): boolean }) {
    super()
    const isImage = typeof image === 'object' && image !== null && typeof image.isEmpty === 'function'
    if (typeof image !== 'string' && !isImage) throw new TypeError('Image must be a path or a NativeImage')
  }

  setContextMenu(menu: Menu | null): void {
    if (this.#isDestroyed) throw new Error('Tray is destroyed')
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Menu must be a Menu')
    record('Tray.setContextMenu', menu?.items.map(({ label }) => label) ?? null)
  }
  setToolTip = (text: string): void => record('Tray.setToolTip', text)
  isDestroyed = (): boolean => this.#isDestroyed
  destroy(): void {
    this.#isDestroyed = true
    this.removeAllListeners()
  }
}
