import { App } from './api/app.ts'
import { BrowserWindowBase, type WindowDeps } from './api/browser-window.ts'
import { clipboardOf } from './api/clipboard.ts'
import { dialogOf } from './api/dialog.ts'
import { IpcMain } from './api/ipc-main.ts'
import { Menu, MenuItem } from './api/menu.ts'
import { nativeImage } from './api/native-image.ts'
import { NativeTheme } from './api/native-theme.ts'
import { net } from './api/net.ts'
import { notificationOf } from './api/notification.ts'
import { Permissions } from './api/permissions.ts'
import { protocolOf } from './api/protocol.ts'
import { autoUpdater, crashReporter, powerMonitor, powerSaveBlocker } from './api/quiet-parts.ts'
import { actOnRole } from './api/roles.ts'
import { safeStorageOf } from './api/safe-storage.ts'
import { Screen } from './api/screen.ts'
import { Session } from './api/session.ts'
import { shellOf } from './api/shell.ts'
import { Tray } from './api/tray.ts'
import { utilityProcess } from './api/utility-process.ts'
import { type OpenDetails, WebContents } from './api/web-contents.ts'
import type { WindowOptions } from './api/window-options.ts'
import type { Host } from './host.ts'
import { missing, strict } from './not-implemented.ts'
import { readPageMessages } from './page-messages.ts'
import { PreventableEvent } from './preventable-event.ts'
import type { RequestHooks } from './requests.ts'
import { WindowList } from './window-list.ts'

/** Where boot.ts leaves the parts for electron-module.ts. */
export const electronKey = Symbol.for('sortwell.host.electron')

const absent = [
  'BaseWindow', 'BrowserView', 'contentTracing', 'desktopCapturer', 'globalShortcut', 'inAppPurchase',
  'MessageChannelMain', 'netLog', 'pushNotifications', 'ShareMenu', 'systemPreferences', 'TouchBar', 'View',
  'WebContentsView', 'webFrameMain',
] as const // biome-ignore format: a list of names

export type ElectronParts = Readonly<Record<string, unknown>>

export type Electron = {
  readonly parts: ElectronParts
  readonly app: App
  /** @param targetId DevTools' name of a page */
  contentsOf(targetId: string): WebContents | undefined
}

/**
 * Builds all that an app can import, around one host.
 * @param expected pages that the app or a test tool sends somewhere; whoever else goes, goes by itself
 */
export function makeElectron(host: Host, hooks: RequestHooks, expected: Set<string>): Electron {
  const windows = new WindowList<BrowserWindowBase>()
  const app = new App(host, windows)
  const ipcMain = new IpcMain()
  const permissions = new Permissions()
  const protocol = protocolOf(host)
  const defaultSession = new Session(host, hooks, permissions, protocol)
  const nativeTheme = new NativeTheme()
  const screen = new Screen(() => host.running?.headed ?? false)
  const windowOf = (contents: WebContents) => windows.all().find(window => window.webContents === contents)

  function onOpen(contents: WebContents, details: OpenDetails): void {
    const answer = contents.answerOpen(details)
    if (answer.action === 'deny') return
    const window = new BrowserWindow({ ...answer.overrideBrowserWindowOptions })
    void window.loadURL(details.url).catch(() => {})
    contents.emit('did-create-window', window, details)
  }

  const messages = readPageMessages({ ipcMain, codec: host.codec, alias: host.alias, windowOf, onOpen })

  const deps: WindowDeps = {
    host,
    windows,
    screen: () => screen.area(),
    onKept: () => app.stay(),
    announce: (name, window) => void app.emit(name, new PreventableEvent(), window),
    makeContents(id, onClose) {
      const contents = new WebContents({ host, id, session: defaultSession, expected, onOpen, onClose })
      app.emit('web-contents-created', new PreventableEvent(), contents)
      contents.on('did-navigate', (_, url: string) => {
        const origin = URL.parse(host.alias.toChromium(url))?.origin
        if (!origin || origin === 'null' || !host.running) return
        void permissions.apply(host.running.chromium.cdp, contents, url, origin)
      })
      return contents
    },
    prepare(link, contents) {
      nativeTheme.add(link)
      link.events.on('message', message => messages.onMessage(contents, message, link))
      link.answer = (question, subject) => messages.answer(contents, link, question, subject)
    },
  }

  class BrowserWindow extends BrowserWindowBase {
    constructor(options?: WindowOptions) {
      super(deps, options)
    }
    static getAllWindows = () => windows.all()
    static getFocusedWindow = () => windows.focused
    static fromId = (id: number) => windows.get(id) ?? null
    static fromWebContents = (contents: WebContents) => windowOf(contents) ?? null
  }

  const allContents = () => windows.all().map(window => window.webContents)
  const contentsOf = (targetId: string) => allContents().find(contents => contents.targetId === targetId)
  MenuItem.act = (role, window) => actOnRole(role, window ?? windows.focused ?? undefined, () => app.quit())

  const parts = strict('electron', {
    ...(Object.fromEntries(absent.map(name => [name, missing(name)])) as Record<
      (typeof absent)[number],
      object
    >),
    app,
    autoUpdater,
    BrowserWindow,
    clipboard: clipboardOf(host),
    crashReporter,
    dialog: dialogOf(host),
    ipcMain,
    Menu,
    MenuItem,
    nativeImage,
    nativeTheme,
    net,
    Notification: notificationOf(host),
    powerMonitor,
    powerSaveBlocker,
    protocol,
    safeStorage: safeStorageOf(() => app.getPath('userData')),
    screen,
    session: strict('session', {
      defaultSession,
      // One session here: a partition shares it.
      fromPartition: () => defaultSession,
    }),
    shell: shellOf(host),
    Tray,
    utilityProcess,
    webContents: strict('webContents', {
      getAllWebContents: allContents,
      getFocusedWebContents: () => windows.focused?.webContents ?? null,
      fromId: (id: number) => allContents().find(contents => contents.id === id),
      fromDevToolsTargetId: (targetId: string) => contentsOf(targetId),
    }),
  })
  return { parts, app, contentsOf }
}
