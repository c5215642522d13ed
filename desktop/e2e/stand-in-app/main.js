import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, session, shell } from 'electron'

const preload = fileURLToPath(new URL('./preload.cjs', import.meta.url))
const policy = "default-src 'self'; frame-src 'self' data:; connect-src 'self'"
const heard = []
globalThis.heard = heard

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

const html = (body, title = 'Host app') =>
  new Response(`<!doctype html><title>${title}</title><meta charset="utf-8">${body}`, {
    headers: { 'content-type': 'text/html', 'content-security-policy': policy },
  })

async function serve(request) {
  const url = new URL(request.url)
  if (url.host !== 'bundle') return new Response('no such host', { status: 404 })
  if (url.pathname === '/') return html('<h1>Hello</h1><script src="/page.js"></script>')
  if (url.pathname === '/page.js') {
    return new Response('window.fromScript = typeof bridge', {
      headers: { 'content-type': 'text/javascript' },
    })
  }
  if (url.pathname === '/other') return html('<h1>Other</h1>', 'Other')
  if (url.pathname === '/inline') return html('<script>window.ranInline = true</script>')
  if (url.pathname === '/moved')
    return new Response(null, { status: 302, headers: { location: 'app://bundle/other' } })
  if (url.pathname === '/framed') return html('<iframe src="/other"></iframe>')
  if (url.pathname === '/echo') {
    const { method, headers } = request
    return Response.json({
      method,
      url: request.url,
      given: headers.get('x-given'),
      body: await request.text(),
    })
  }
  return new Response('nothing here', { status: 404 })
}

function openWindow() {
  const window = new BrowserWindow({ width: 720, height: 480, show: false, webPreferences: { preload } })
  window.once('ready-to-show', () => window.show())
  return window
}

if (!app.requestSingleInstanceLock()) app.quit()
else {
  app.on('second-instance', (_, argv, cwd) => heard.push({ name: 'second-instance', argv, cwd }))
  for (const name of ['before-quit', 'will-quit', 'window-all-closed'])
    app.on(name, () => heard.push({ name }))
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event, url) => {
      heard.push({ name: 'will-navigate', url })
      if (!url.startsWith('app://bundle/')) event.preventDefault()
    })
    contents.on('will-redirect', (_, url) => heard.push({ name: 'will-redirect', url }))
    contents.setWindowOpenHandler(({ url }) => {
      heard.push({ name: 'open', url })
      return { action: 'deny' }
    })
  })
  ipcMain.handle('echo', (_, value) => value)
  ipcMain.handle('sender', event => ({
    url: event.senderFrame.url,
    isTop: event.senderFrame.parent === null,
  }))
  ipcMain.handle('fail', () => {
    throw new TypeError('not this way')
  })
  ipcMain.handle('unclonable', () => () => {})
  app.whenReady().then(async () => {
    session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
    session.defaultSession.setPermissionCheckHandler(() => false)
    protocol.handle('app', serve)
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([
        {
          label: 'File',
          submenu: [
            {
              id: 'open',
              label: 'Open',
              accelerator: 'CmdOrCtrl+O',
              click: () => heard.push({ name: 'menu-open' }),
            },
            { role: 'quit' },
          ],
        },
      ]),
    )
    mkdirSync(path.join(app.getPath('userData'), 'kept'), { recursive: true })
    await openWindow().loadURL('app://bundle/')
  })
}

Object.assign(globalThis, { openWindow, dialog, shell, nativeTheme })
