import { App } from './api/app.ts'
import { BrowserWindowBase, type WindowDeps, type WindowOptions } from './api/browser-window.ts'
import { dialogOf } from './api/dialog.ts'
import { IpcMain } from './api/ipc-main.ts'
import { Menu } from './api/menu.ts'
import { NativeTheme } from './api/native-theme.ts'
import { net } from './api/net.ts'
import { protocolOf } from './api/protocol.ts'
import { Session } from './api/session.ts'
import { autoUpdater, crashReporter, notificationOf, powerMonitor, screen, shellOf } from './api/system.ts'
import { nativeImage, Tray } from './api/tray.ts'
import { utilityProcess } from './api/utility-process.ts'
import { WebContents } from './api/web-contents.ts'
import { type Host, PreventableEvent } from './host.ts'
import { missing, strict } from './not-implemented.ts'
import { makeCodec } from './page/codec.ts'
import { hearPage } from './page/page-messages.ts'

/** Where boot.ts leaves the parts for electron-module.ts. */
export const electronKey = Symbol.for('sortwell.stand-in.electron')

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
export function makeElectron(host: Host, expected: Set<string>): Electron {
  const windows = new Set<BrowserWindowBase>()
  const app = new App(host, windows)
  const codec = makeCodec()
  const ipcMain = new IpcMain()
  const nativeTheme = new NativeTheme()
  const defaultSession = new Session()

  const deps: WindowDeps = {
    host,
    windows,
    onNoneLeft: () => app.noneLeft(),
    makeContents() {
      const contents = new WebContents(host, codec, expected)
      app.emit('web-contents-created', new PreventableEvent(), contents)
      contents.on('did-navigate', (_, url: string) => {
        const origin = URL.parse(host.alias.toChromium(url))?.origin
        if (!origin || origin === 'null' || !host.running) return
        void defaultSession.applyPermissions(host.running.chromium.cdp, contents, url, origin)
      })
      return contents
    },
    prepare(link, contents) {
      nativeTheme.add(link)
      hearPage(link, contents, { ipcMain, codec, late: host.settings.late })
    },
  }

  class BrowserWindow extends BrowserWindowBase {
    constructor(options?: WindowOptions) {
      super(deps, options)
    }
    static getAllWindows = () => [...windows]
  }

  const contentsOf = (targetId: string) =>
    [...windows].map(window => window.webContents).find(contents => contents.targetId === targetId)

  const parts = strict('electron', {
    app,
    autoUpdater,
    BrowserWindow,
    crashReporter,
    dialog: dialogOf(host),
    globalShortcut: missing('globalShortcut'),
    ipcMain,
    Menu,
    nativeImage,
    nativeTheme,
    net,
    Notification: notificationOf(host),
    powerMonitor,
    protocol: protocolOf(host),
    screen,
    // One session here: a partition shares it.
    session: strict('session', { defaultSession, fromPartition: () => defaultSession }),
    shell: shellOf(host),
    Tray,
    utilityProcess,
  })
  return { parts, app, contentsOf }
}
