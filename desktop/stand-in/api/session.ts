import type { Cdp } from '../chromium/cdp.ts'
import { strictEmitter } from '../not-implemented.ts'

type Details = { readonly requestingUrl: string; readonly isMainFrame: boolean }
type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: Details,
) => void
type CheckHandler = (contents: unknown, permission: string, origin: string, details: Details) => boolean

/** Electron's name for a permission, and DevTools' names for what it lets a page do. */
const permissions: Readonly<Record<string, readonly string[]>> = {
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  geolocation: ['geolocation'],
  'idle-detection': ['idle-detection'],
  media: ['camera', 'microphone'],
  midi: ['midi'],
  midiSysex: ['midi-sysex'],
  notifications: ['notifications'],
  'storage-access': ['storage-access'],
  'window-management': ['window-management'],
}

/**
 * `session.defaultSession`, the only one here. The app is asked about each permission when a page has loaded, not when
 * it wants one: DevTools knows no such moment. Without handlers everything is granted, as in Electron.
 */
export class Session extends strictEmitter('session') {
  #requestHandler: RequestHandler | null = null
  #checkHandler: CheckHandler | null = null

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#requestHandler = handler
  }
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#checkHandler = handler
  }

  /**
   * Not of Electron's interface: a page has loaded.
   * @param origin as Chromium names it
   */
  async applyPermissions(cdp: Cdp, contents: unknown, url: string, origin: string): Promise<void> {
    for (const [name, chromiumNames] of Object.entries(permissions)) {
      const setting = (await this.#isGranted(contents, name, url)) ? 'granted' : 'denied'
      for (const chromiumName of chromiumNames)
        cdp.tell('Browser.setPermission', { permission: { name: chromiumName }, setting, origin })
    }
  }

  async #isGranted(contents: unknown, name: string, url: string): Promise<boolean> {
    const details = { requestingUrl: url, isMainFrame: true }
    if (this.#checkHandler && !this.#checkHandler(contents, name, url, details)) return false
    const handler = this.#requestHandler
    return !handler || new Promise(resolve => handler(contents, name, resolve, details))
  }
}
