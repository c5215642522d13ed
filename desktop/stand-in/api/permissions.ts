import type { Cdp } from '../cdp.ts'

export type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void
export type CheckHandler = (
  contents: unknown,
  permission: string,
  origin: string,
  details: { requestingUrl: string; isMainFrame: boolean },
) => boolean

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
 * Asks the app about each permission when a page has loaded, not when it wants one: DevTools knows no such moment.
 * Without handlers everything is granted, as in Electron.
 */
export class Permissions {
  requestHandler: RequestHandler | null = null
  checkHandler: CheckHandler | null = null

  /** @param chromiumOrigin undefined for an origin that Chromium has no name for */
  async apply(cdp: Cdp, contents: unknown, url: string, chromiumOrigin: string): Promise<void> {
    for (const [name, chromiumNames] of Object.entries(permissions)) {
      const setting = (await this.#isGranted(contents, name, url)) ? 'granted' : 'denied'
      for (const chromiumName of chromiumNames) {
        cdp.tell('Browser.setPermission', {
          permission: { name: chromiumName },
          setting,
          origin: chromiumOrigin,
        })
      }
    }
  }

  async #isGranted(contents: unknown, name: string, url: string): Promise<boolean> {
    const details = { requestingUrl: url, isMainFrame: true }
    if (this.checkHandler && !this.checkHandler(contents, name, url, details)) return false
    const handler = this.requestHandler
    return !handler || new Promise(resolve => handler(contents, name, resolve, details))
  }
}
