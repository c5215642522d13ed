import { strictEmitter } from '../not-implemented.ts'
import type { PageLink } from '../page/page-link.ts'

type Source = 'system' | 'light' | 'dark'

/** `nativeTheme`: decides `prefers-color-scheme` in every page. The system's own theme is taken for light. */
export class NativeTheme extends strictEmitter('nativeTheme') {
  readonly #links = new Set<PageLink>()
  #source: Source = 'system'

  get themeSource(): Source {
    return this.#source
  }
  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError(`Error processing argument 'themeSource'`)
    if (source === this.#source) return
    this.#source = source
    for (const link of this.#links) this.#apply(link)
    this.emit('updated')
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }

  /** Not of Electron's interface. */
  add(link: PageLink): void {
    this.#links.add(link)
    if (this.#source !== 'system') this.#apply(link)
  }

  #apply(link: PageLink): void {
    const value = this.#source === 'system' ? '' : this.#source
    link.tell('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
  }
}
