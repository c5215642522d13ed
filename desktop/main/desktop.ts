import { app, type BrowserWindow, dialog, powerMonitor, shell } from 'electron'
import type { AppInfo, EventName, MainEvents } from '../ipc/channels.ts'
import type { MenuCommand } from '../ipc/commands.ts'
import { createBrowserSignIn } from '../services/account/browser-sign-in.ts'
import { hiddenSwitch } from '../services/app/autostart.ts'
import type { DesktopConfig } from '../services/app/config.ts'
import { linkIn, placeOf } from '../services/app/deep-link.ts'
import { createDesktopHandlers } from '../services/app/desktop-handlers.ts'
import { createHandlers } from '../services/app/handlers.ts'
import type { Log } from '../services/logs/log.ts'
import { startOrganizerThread } from '../services/organize/organizer-thread.ts'
import { readLicences, startBackground } from './background.ts'
import { serveCalls } from './ipc-host.ts'
import { setMenu, showPaused } from './menu.ts'
import { noticeOfRun, notify } from './notices.ts'
import { servePages } from './pages.ts'
import { denyPermissions, openOutside } from './security.ts'
import { startAccount } from './start-account.ts'
import { createWatchTray } from './tray.ts'
import { startUpdates } from './updates.ts'
import { openWindow } from './window.ts'

const systems: Readonly<Partial<Record<NodeJS.Platform, AppInfo['system']>>> = {
  darwin: 'mac',
  win32: 'windows',
}

const ruleFiles = [{ name: 'Sortwell rules', extensions: ['json'] }]

/**
 * Brings up the one window, the tray and all that answers them.
 * @param links tells of an address of ours that the system was asked to open
 */
export async function startDesktop(
  config: DesktopConfig,
  log: Log,
  links: (open: (address: string) => void) => void,
): Promise<void> {
  const { stateDir, home, devPage, apiUrl, allowsLoopback } = config
  let window: BrowserWindow | null = null
  let opening: Promise<void> | null = null
  let awaited: MenuCommand | null = null
  let isClosed = false

  const organizer = startOrganizerThread({
    workerUrl: new URL('./sort-worker.js', import.meta.url),
    stateDir,
    home,
    onProgress: progress => {
      if (progress) send('progress', progress)
      window?.setProgressBar(progress ? progress.done / progress.total : -1)
    },
  })
  const account = startAccount(config, view => send('account', view))
  const openBrowser = (address: string) => openOutside(address, allowsLoopback)
  const browserSignIn = createBrowserSignIn({
    siteUrl: apiUrl,
    openBrowser,
    exchange: input => account.call({ name: 'loginWithBrowser', input }),
  })
  const background = startBackground({
    stateDir,
    home,
    log,
    window: () => window,
    onChange: () => {
      const view = background.watching.view()
      send('watching', view)
      tray.show(view)
      showPaused(view.isPaused, background.watching.isActive())
    },
    show: () => command('show-watched'),
  })
  const { watching } = background
  const tray = createWatchTray({
    open: () => void show(),
    showWatched: () => command('show-watched'),
    pause: background.pause,
    quit: () => app.quit(),
  })
  const updates = startUpdates({
    isBusy: organizer.isRunning,
    onChange: view => send('updates', view),
  })
  const host = {
    updates,
    appInfo: { version: app.getVersion(), system: systems[process.platform] ?? 'linux' },
    async pickFolder(title = 'Choose a folder to sort') {
      const options = { title, properties: ['openDirectory' as const] }
      const { canceled, filePaths } = await (window
        ? dialog.showOpenDialog(window, options)
        : dialog.showOpenDialog(options))
      return canceled ? null : (filePaths[0] ?? null)
    },
    async pickRulesFile() {
      const options = { title: 'Import rules', properties: ['openFile' as const], filters: ruleFiles }
      const { canceled, filePaths } = await (window
        ? dialog.showOpenDialog(window, options)
        : dialog.showOpenDialog(options))
      return canceled ? null : (filePaths[0] ?? null)
    },
    async pickExportFile() {
      const options = { title: 'Export rules', defaultPath: 'sortwell-rules.json', filters: ruleFiles }
      const { canceled, filePath } = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options))
      return canceled || filePath === '' ? null : filePath
    },
    async showFolder(path: string) {
      const problem = await shell.openPath(path)
      if (problem !== '') throw new Error(problem)
    },
    openExternal: openBrowser,
    comeForward: () => void show(),
    onRunEnded(receipt: Parameters<typeof noticeOfRun>[0]) {
      if (!window?.isFocused()) notify(noticeOfRun(receipt), () => void show())
    },
    takeAwaitedCommand() {
      const taken = awaited
      awaited = null
      return taken
    },
    licences: readLicences,
    ...background.calls,
  }

  function send<Name extends EventName>(name: Name, value: MainEvents[Name]): void {
    if (window && !window.isDestroyed()) window.webContents.send(name, value)
  }

  /** Brings the window to the front, with what a menu, the tray or an address asked for. */
  function command(wanted: MenuCommand): void {
    if (window && !opening) send('menu', wanted)
    else awaited = wanted
    void show()
  }

  function show(): Promise<void> {
    opening ??= open().finally(() => {
      opening = null
    })
    return opening
  }

  async function open(): Promise<void> {
    if (window) {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      return
    }
    await openWindow({
      devPage,
      log,
      isRunning: organizer.isRunning,
      stop: organizer.close,
      onOpened(opened) {
        window = opened
        opened.on('focus', () => send('focused', null))
      },
      onClosed() {
        window = null
      },
    })
  }

  function openLink(address: string): void {
    const place = placeOf(address)
    if (place !== null) command(place)
  }

  servePages()
  denyPermissions()
  serveCalls(
    {
      ...createHandlers({ organizer, account, browserSignIn, host }),
      ...createDesktopHandlers(organizer, watching, host),
    },
    { devPage, onFailure: (name, error) => log.problem(`call ${name}`, error) },
  )
  setMenu({
    platform: process.platform,
    isPackaged: app.isPackaged,
    send: command,
    pause: background.pause,
    saveDiagnostics: background.saveDiagnostics,
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !background.stays()) app.quit()
  })
  app.on('activate', () => void show())
  app.on('second-instance', (_, argv) => {
    const address = linkIn(argv)
    if (address !== null) openLink(address)
    void show()
  })
  app.on('will-quit', event => {
    if (isClosed) return
    event.preventDefault()
    void Promise.allSettled([watching.close(), organizer.close()]).then(() => {
      isClosed = true
      log.info('quit')
      app.quit()
    })
  })
  powerMonitor.on('resume', watching.look)
  links(openLink)
  await watching.start().catch(background.refuse)
  const address = linkIn(process.argv)
  if (address !== null) openLink(address)
  if (!(process.argv.includes(hiddenSwitch) && watching.isActive())) await show()
}
