import { app, session, shell } from 'electron'

const outside = new Set(['https:', 'mailto:'])

/** Shuts every way out of the window that a page could take; links to the outside open in the system's browser. */
export function guardPages(): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', event => event.preventDefault())
    contents.on('will-attach-webview', event => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(url)
      return { action: 'deny' }
    })
  })
}

/** Once the app is ready: no page gets a camera, a notification, a location or any other permission. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}

function openOutside(address: string): void {
  const url = URL.parse(address)
  if (url !== null && outside.has(url.protocol)) void shell.openExternal(url.href)
}
