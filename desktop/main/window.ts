import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, autoUpdater, BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import { backgroundOf, overlayOf, titleBarOf } from '../services/app/title-bar.ts'
import type { Log } from '../services/logs/log.ts'
import { readJson, writeJson } from '../services/state/whole-file.ts'
import { smallestWindow, storedWindowForm, windowStateFrom } from '../services/state/window-state.ts'
import { pageOrigin } from './page-files.ts'

const preload = fileURLToPath(new URL('../preload/index.cjs', import.meta.url))

export type WindowOptions = {
  readonly devPage: string | null
  readonly log: Log
  /** Asked when the person closes the window: a run is stopped between two files first. */
  readonly services: () => Promise<WindowServices>
  /** Called when the window is first seen. */
  readonly onDrawn: () => void
  /** Called before the page is loaded, so that it misses no event. */
  readonly onOpened: (window: BrowserWindow) => void
  readonly onClosed: () => void
}

export type WindowServices = {
  readonly worker: { isRunning(): boolean; close(): Promise<void> }
  /** `asksToGoOn`: whether to ask the person if the app goes on watching without a window; `goOn` takes the answer. */
  readonly watch: { asksToGoOn(): boolean; goOn(isWanted: boolean): void }
}

/** A window that is not drawn by then is shown all the same. */
const longestDarkMs = 5000

/** A page that crashes again this soon would crash for ever. */
const crashPauseMs = 10_000

/** Opens the window where it was left. Resolves when its page is loaded. */
export async function openWindow(options: WindowOptions): Promise<void> {
  const { devPage, log, services, onDrawn, onOpened, onClosed } = options
  const stateFile = path.join(app.getPath('userData'), 'window.json')
  const areas = screen.getAllDisplays().map(display => display.workArea)
  const stored = readJson(stateFile, storedWindowForm)
  const { maximized, zoomLevel, ...bounds } = windowStateFrom(stored, areas)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Sortwell',
    backgroundColor: backgroundOf(nativeTheme.shouldUseDarkColors),
    ...titleBarOf(process.platform, nativeTheme.shouldUseDarkColors),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  })
  onOpened(window)
  if (process.platform === 'win32') colourTitleBar(window)
  showOnceDrawn(window, maximized, onDrawn)
  let mayClose = false
  let isQuitting = false
  let isLeaving = false
  const quit = () => {
    isQuitting = true
  }
  app.on('before-quit', quit)
  // On macOS an update closes the windows first, and quits after that.
  autoUpdater.on('before-quit-for-update', quit)
  window.once('closed', () => {
    app.off('before-quit', quit)
    autoUpdater.off('before-quit-for-update', quit)
    onClosed()
  })
  window.webContents.once('did-finish-load', () => window.webContents.setZoomLevel(zoomLevel))
  reloadWhenGone(window, log)
  window.on('close', event => {
    if (mayClose) return
    event.preventDefault()
    // Closed again while the question is open, it does not ask twice.
    if (isLeaving) return
    isLeaving = true
    void leave().finally(() => {
      isLeaving = false
    })
  })

  async function leave(): Promise<void> {
    // Without them nothing runs, and nobody should have to kill an app to close it.
    const running = await services().catch(() => null)
    if (running !== null && !(await mayLeave(running))) return
    mayClose = true
    await running?.worker.close()
    try {
      writeJson(stateFile, {
        ...window.getNormalBounds(),
        maximized: window.isMaximized(),
        zoomLevel: window.webContents.getZoomLevel(),
      })
    } finally {
      if (isQuitting) app.quit()
      else window.close()
    }
  }

  /** Asks the person where there is something to ask. */
  async function mayLeave({ worker, watch }: WindowServices): Promise<boolean> {
    if (worker.isRunning() && !(await confirmStop(window))) {
      isQuitting = false
      return false
    }
    if (isQuitting || !watch.asksToGoOn()) return true
    const goesOn = await askToGoOn(window)
    if (goesOn === null) return false
    watch.goOn(goesOn)
    if (!goesOn) isQuitting = true
    return true
  }

  await window.loadURL(devPage ?? `${pageOrigin}/`)
}

/**
 * Shows the window at the first sign that there is something to see. On Wayland a window that was never shown gets no
 * `ready-to-show` (electron/electron#48859), and a page that does not load must not leave the app invisible. `maximize` shows
 * a window, too: it comes last, or an empty one flashes.
 */
function showOnceDrawn(window: BrowserWindow, maximized: boolean, onDrawn: () => void): void {
  const timer = setTimeout(show, longestDarkMs)
  window.once('ready-to-show', show)
  if (process.platform === 'linux') window.webContents.once('did-finish-load', show)
  let isShown = false
  window.once('closed', () => clearTimeout(timer))

  function show(): void {
    clearTimeout(timer)
    if (isShown || window.isDestroyed()) return
    isShown = true
    if (maximized) window.maximize()
    else window.show()
    onDrawn()
  }
}

/** The buttons that Windows draws follow the scheme of the page. */
function colourTitleBar(window: BrowserWindow): void {
  const colour = () => window.setTitleBarOverlay(overlayOf(nativeTheme.shouldUseDarkColors))
  nativeTheme.on('updated', colour)
  window.once('closed', () => nativeTheme.off('updated', colour))
}

/** The page's process can end while files are being moved; they are moved elsewhere, and go on. */
function reloadWhenGone(window: BrowserWindow, log: Log): void {
  let goneAtMs = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    log.crash('page', null, { reason, exitCode })
    const isAgain = performance.now() - goneAtMs < crashPauseMs
    goneAtMs = performance.now()
    if (!isAgain && reason !== 'clean-exit') window.reload()
  })
}

async function confirmStop(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Files are being moved. Stop and close?',
    detail: 'What has been moved stays moved. You can undo it the next time you open Sortwell.',
    buttons: ['Keep going', 'Stop and close'],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}

/** Nobody should learn by chance that it goes on. @returns null where the window is to stay */
async function askToGoOn(window: BrowserWindow): Promise<boolean | null> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Keep watching without this window?',
    detail:
      'Sortwell can go on sorting what arrives in your watched folders. You find it in the tray, and start it again to see this window. You are asked once; Settings can change it.',
    buttons: ['Keep watching', 'Quit Sortwell', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
  })
  return response === 2 ? null : response === 0
}
