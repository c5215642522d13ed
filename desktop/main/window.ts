import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import type { Log } from '../services/logs/log.ts'
import { readJson, writeJson } from '../services/state/whole-file.ts'
import { keptWindow, smallestWindow, windowStateFrom } from '../services/state/window-state.ts'
import { pageOrigin } from './page-files.ts'

const preload = fileURLToPath(new URL('../preload/index.cjs', import.meta.url))

export type WindowOptions = {
  readonly devPage: string | null
  readonly log: Log
  /** Asked when the person closes the window; a run is stopped between two files first. */
  readonly isRunning: () => boolean
  readonly stop: () => Promise<void>
  /** Before the page is loaded: what happens meanwhile is told to it, too. */
  readonly onOpened: (window: BrowserWindow) => void
  readonly onClosed: () => void
}

/** A page that breaks again this soon would break for ever. */
const crashPauseMs = 10_000

/** Opens the window where it was left. Resolves when its page is loaded. */
export async function openWindow(options: WindowOptions): Promise<void> {
  const { devPage, log, isRunning, stop, onOpened, onClosed } = options
  const stateFile = path.join(app.getPath('userData'), 'window.json')
  const areas = screen.getAllDisplays().map(display => display.workArea)
  const { maximized, zoomLevel, ...bounds } = windowStateFrom(readJson(stateFile, keptWindow), areas)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Sortwell',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#131615' : '#f6f6f3',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  })
  onOpened(window)
  if (maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  let mayClose = false
  let isQuitting = false
  let isLeaving = false
  const quit = () => {
    isQuitting = true
  }
  app.on('before-quit', quit)
  window.once('closed', () => {
    app.off('before-quit', quit)
    onClosed()
  })
  window.webContents.once('did-finish-load', () => window.webContents.setZoomLevel(zoomLevel))
  reloadWhenGone(window, log)
  window.on('close', event => {
    if (mayClose) return
    event.preventDefault()
    // Closed once more while the question is open, it asks no second one.
    if (isLeaving) return
    isLeaving = true
    void leave().finally(() => {
      isLeaving = false
    })
  })

  async function leave(): Promise<void> {
    if (isRunning() && !(await confirmStop(window))) {
      isQuitting = false
      return
    }
    mayClose = true
    await stop()
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

  await window.loadURL(devPage ?? `${pageOrigin}/`)
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
