import { app, powerMonitor } from 'electron'
import { accountHandlers } from '../services/account/account.ts'
import { createBrowserSignIn } from '../services/account/browser-sign-in.ts'
import { linkIn, placeOf } from '../services/app/addresses.ts'
import { hiddenSwitch } from '../services/app/autostart.ts'
import type { DesktopConfig } from '../services/app/config.ts'
import type { Log } from '../services/logs/log.ts'
import { organizeHandlers } from '../services/organize/organize-handlers.ts'
import { type SortingThread, startSortingThread } from '../services/organize/sorting-thread.ts'
import { updateHandlers } from '../services/updates/updates.ts'
import { watchHandlers } from '../services/watch/watch-handlers.ts'
import { appHandlers } from './app-handlers.ts'
import { createMainWindow, createPageLink, type MainWindow, type PageLink } from './main-window.ts'
import { setMenu } from './menu.ts'
import { noticeOfRun, notify } from './notices.ts'
import { servePages } from './pages.ts'
import { denyPermissions } from './security.ts'
import { serveCalls } from './serve-calls.ts'
import { startAccount } from './start-account.ts'
import { createSystemShell } from './system-shell.ts'
import { startUpdates } from './updates.ts'
import { prepareWatch, type RunningWatch } from './watching.ts'

/**
 * Starts the app: its one window, the tray and everything behind them.
 * @param links is given what opens a `sortwell://` address, for those that the system hands to the app
 */
export async function startDesktop(
  config: DesktopConfig,
  log: Log,
  links: (open: (address: string) => void) => void,
): Promise<void> {
  const { stateDir, devPage, apiUrl, allowsLoopback } = config
  const link = createPageLink()
  const sorting = startSorting(config, link, () => void window.show())
  const window = createMainWindow(link, { devPage, log, isRunning: sorting.isRunning, stop: sorting.close })
  const shell = createSystemShell(link.current, allowsLoopback)
  const account = startAccount(config, view => link.send('account', view))
  const browserSignIn = createBrowserSignIn({
    siteUrl: apiUrl,
    openBrowser: shell.openOutside,
    exchange: input => account.call({ name: 'loginWithBrowser', input }),
  })
  const watch = prepareWatch(config, log, link, window)
  const { watching } = watch
  const updates = startUpdates({ isBusy: sorting.isRunning, onChange: view => link.send('updates', view) })
  const ofApp = appHandlers({ stateDir, log, window, watching, shell })

  servePages()
  denyPermissions()
  serveCalls(
    {
      ...organizeHandlers(sorting, shell),
      ...accountHandlers(account, browserSignIn, () => void window.show()),
      ...watchHandlers(watching, sorting, shell),
      ...updateHandlers(updates),
      ...ofApp,
    },
    { devPage, sorting, onFailure: (name, error) => log.problem(`call ${name}`, error) },
  )
  setMenu({
    platform: process.platform,
    isPackaged: app.isPackaged,
    send: window.command,
    pause: watch.pause,
    saveDiagnostics() {
      ofApp.saveDiagnostics().catch(error => watch.tellProblem('The diagnostics were not saved', error))
    },
  })
  const openLink = followSystem(window, watch)
  endWell(() => Promise.allSettled([watching.close(), sorting.close()]), log)
  links(openLink)
  await watch.start()
  openLink(linkIn(process.argv))
  if (!(process.argv.includes(hiddenSwitch) && watching.isActive())) await window.show()
}

/** @param show brings the window to the front */
function startSorting({ stateDir, home }: DesktopConfig, link: PageLink, show: () => void): SortingThread {
  return startSortingThread({
    workerUrl: new URL('./sort-worker.js', import.meta.url),
    stateDir,
    home,
    onProgress(progress) {
      if (progress) link.send('progress', progress)
      else link.send('ran', null)
      link.current()?.setProgressBar(progress ? progress.done / progress.total : -1)
    },
    onEnded(receipt) {
      if (!link.current()?.isFocused()) notify(noticeOfRun(receipt), show)
    },
  })
}

/** Reacts to the system. @returns what opens a `sortwell://` address, and does nothing with any other or null */
function followSystem(window: MainWindow, { watching, staysOpen }: RunningWatch) {
  function openLink(address: string | null): void {
    const place = address === null ? null : placeOf(address)
    if (place !== null) window.command(place)
  }
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !staysOpen()) app.quit()
  })
  app.on('activate', () => void window.show())
  app.on('second-instance', (_, argv) => {
    openLink(linkIn(argv))
    void window.show()
  })
  powerMonitor.on('resume', watching.look)
  return openLink
}

/** Delays quitting until running work has ended. */
function endWell(close: () => Promise<unknown>, log: Log): void {
  let isClosed = false
  app.on('will-quit', event => {
    if (isClosed) return
    event.preventDefault()
    void close().then(() => {
      isClosed = true
      log.info('quit')
      app.quit()
    })
  })
}
