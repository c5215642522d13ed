import { strictEmitter } from '../not-implemented.ts'
import type { PageLink } from '../page-link.ts'

/** Editing and zooming: the part of `webContents` that a menu drives. */
export class PageControls extends strictEmitter('webContents') {
  protected page: PageLink | undefined
  #zoomFactor = 1

  /** Editing commands of the focused field, as the Edit menu gives them. */
  edit(command: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll' | 'delete'): void {
    this.page?.tell('Input.dispatchKeyEvent', { type: 'keyDown', key: '', commands: [command] })
    this.page?.tell('Input.dispatchKeyEvent', { type: 'keyUp', key: '' })
  }
  undo = (): void => this.edit('undo')
  redo = (): void => this.edit('redo')
  cut = (): void => this.edit('cut')
  copy = (): void => this.edit('copy')
  paste = (): void => this.edit('paste')
  selectAll = (): void => this.edit('selectAll')
  delete = (): void => this.edit('delete')

  get zoomFactor(): number {
    return this.#zoomFactor
  }
  set zoomFactor(factor: number) {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#zoomFactor = factor
    this.applyZoom()
  }
  get zoomLevel(): number {
    return Math.log(this.#zoomFactor) / Math.log(1.2)
  }
  set zoomLevel(level: number) {
    this.zoomFactor = 1.2 ** level
  }
  getZoomFactor = (): number => this.zoomFactor
  getZoomLevel = (): number => this.zoomLevel
  setZoomFactor(factor: number): void {
    this.zoomFactor = factor
  }
  setZoomLevel(level: number): void {
    this.zoomLevel = level
  }

  /** By the page's CSS: DevTools has no word for a browser's zoom. */
  protected applyZoom(): void {
    const expression = `document.documentElement.style.zoom = ${this.#zoomFactor}`
    this.page?.tell('Runtime.evaluate', { expression })
  }
}
