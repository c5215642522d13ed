import { app, type BrowserWindow, dialog, shell } from 'electron'
import type { AppInfo, EventName, MainEvents } from '../ipc/channels.ts'
import type { DesktopConfig } from '../services/config.ts'
import { createHandlers } from '../services/handlers.ts'
import { startOrganizerThread } from '../services/organizer-thread.ts'
import { serveCalls } from './ipc-host.ts'
import { setMenu } from './menu.ts'
import { servePages } from './pages.ts'
import { denyPermissions } from './security.ts'
import { startUpdates } from './updates.ts'
import { openWindow } from './window.ts'

const systems: Readonly<Partial<Record<NodeJS.Platform, AppInfo['system']>>> = {
  darwin: 'mac',
  win32: 'windows',
}

/** Brings up the one window and all that answers it. */
export async function startDesktop({ stateDir, home, devPage: servedPage }: DesktopConfig): Promise<void> {
  const devPage = app.isPackaged ? null : servedPage
  let window: BrowserWindow | null = null
  const organizer = startOrganizerThread({
    workerUrl: new URL('./sort-worker.js', import.meta.url),
    stateDir,
    home,
    onProgress: progress => {
      if (progress) send('progress', progress)
      window?.setProgressBar(progress ? progress.done / progress.total : -1)
    },
  })
  const updates = startUpdates({
    isBusy: organizer.isRunning,
    onChange: view => send('updates', view),
  })
  const handlers = createHandlers(organizer, {
    updates,
    appInfo: { version: app.getVersion(), system: systems[process.platform] ?? 'linux' },
    async pickFolder() {
      const options = { title: 'Choose a folder to sort', properties: ['openDirectory' as const] }
      const { canceled, filePaths } = await (window
        ? dialog.showOpenDialog(window, options)
        : dialog.showOpenDialog(options))
      return canceled ? null : (filePaths[0] ?? null)
    },
    async showFolder(path) {
      const problem = await shell.openPath(path)
      if (problem !== '') throw new Error(problem)
    },
  })

  function send<Name extends EventName>(name: Name, value: MainEvents[Name]): void {
    if (window && !window.isDestroyed()) window.webContents.send(name, value)
  }

  async function show(): Promise<void> {
    window = await openWindow({ devPage, isRunning: organizer.isRunning, stop: organizer.close })
    window.on('closed', () => {
      window = null
    })
  }

  servePages()
  denyPermissions()
  serveCalls(handlers, devPage)
  setMenu(process.platform, app.isPackaged, command => send('menu', command))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('activate', () => {
    if (window === null) void show()
  })
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  await show()
}
