import { strictEmitter } from '../not-implemented.ts'
import type { Rectangle } from '../window-frame.ts'
import { findTool, runTool } from './desktop-tools.ts'

const unseen: Rectangle = { x: 0, y: 0, width: 1280, height: 800 }

/** `screen`: one display, the first that the X server names, or one that nobody sees. */
export class Screen extends strictEmitter('screen') {
  #area: Rectangle | undefined
  readonly #isHeaded: () => boolean

  constructor(isHeaded: () => boolean) {
    super()
    this.#isHeaded = isHeaded
  }

  /** Not of Electron's interface. */
  area(): Rectangle {
    this.#area ??= (this.#isHeaded() ? askXServer() : undefined) ?? unseen
    return this.#area
  }

  getPrimaryDisplay = () => this.#display()
  getAllDisplays = () => [this.#display()]
  getDisplayMatching = () => this.#display()
  getDisplayNearestPoint = () => this.#display()
  getCursorScreenPoint = () => ({ x: 0, y: 0 })

  #display() {
    const area = this.area()
    return {
      id: 1,
      label: '',
      bounds: area,
      workArea: area,
      size: { width: area.width, height: area.height },
      workAreaSize: { width: area.width, height: area.height },
      scaleFactor: 1,
      rotation: 0,
      internal: false,
      touchSupport: 'unknown',
      colorDepth: 24,
      displayFrequency: 60,
    }
  }
}

function askXServer(): Rectangle | undefined {
  const tool = findTool('xdpyinfo', 'xrandr')
  if (!tool) return undefined
  const said = runTool(tool, tool.endsWith('xrandr') ? ['--current'] : []) ?? ''
  const [, width, height] = /(?:dimensions:\s+|current )(\d+) ?x ?(\d+)/.exec(said) ?? []
  return width === undefined ? undefined : { x: 0, y: 0, width: Number(width), height: Number(height) }
}
