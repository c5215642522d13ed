import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { app, protocol, session } from 'electron'
import type { DesktopConfig } from '../services/app/config.ts'
import { contentSecurityPolicy, isOwnPage, pageFile } from './page-files.ts'
import { openOutside } from './system-shell.ts'

const root = fileURLToPath(new URL('../renderer', import.meta.url))
const notFound = () => new Response(null, { status: 404 })

/**
 * Must run before the app is ready, and only once: an ordinary scheme has no origin, and what its pages run is compiled at
 * every start.
 */
export function registerPageSchemes(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged(['app', 'look'].map(scheme => ({ scheme, privileges })))
}

/** Serves the built window under `app://sortwell/`. */
export function servePages(): void {
  protocol.handle('app', async request => {
    const found = request.method === 'GET' ? pageFile(root, request.url) : null
    if (found === null) return notFound()
    const { file, contentType } = found
    const headers = {
      'content-type': contentType,
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
    }
    return readFile(file).then(content => new Response(new Uint8Array(content), { headers }), notFound)
  })
}

/** Blocks every way out of the window for a page; external links open in the system's browser. */
export function guardPages(config: DesktopConfig): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', event => event.preventDefault())
    contents.on('will-attach-webview', event => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      // There is no second window: a place of the app that asks for one is shown by the site.
      const address = isOwnPage(url, config.devPage) ? config.apiUrl + pathOf(url) : url
      void openOutside(address, config.allowsLoopback).catch(() => {}) // a page does not learn what became of its link
      return { action: 'deny' }
    })
  })
}

/**
 * Once the app is ready: no page gets a camera, a notification, a location or any other permission, but for putting
 * plain text on the clipboard when the person presses Copy next to a two-factor secret.
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
