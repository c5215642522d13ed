import { app, session } from 'electron'
import type { DesktopConfig } from '../services/app/config.ts'
import { isOwnPage } from './page-files.ts'
import { openOutside } from './system-shell.ts'

/** Shuts every way out of the window that a page could take; links to the outside open in the system's browser. */
export function guardPages(config: DesktopConfig): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', event => event.preventDefault())
    contents.on('will-attach-webview', event => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      // There is no second window: a place of the app that asks for one is shown by the site.
      const address = isOwnPage(url, config.devPage) ? config.apiUrl + pathOf(url) : url
      void openOutside(address, config.allowsLoopback).catch(() => {}) // a page is not told what became of its link
      return { action: 'deny' }
    })
  })
}

/**
 * Once the app is ready: no page gets a camera, a notification, a location or any other permission, but for putting
 * plain text on the clipboard when the person presses Copy beside a two-factor secret.
 */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(isHarmless(permission)),
  )
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => isHarmless(permission))
}

const isHarmless = (permission: string) => permission === 'clipboard-sanitized-write'

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
