import { app, powerMonitor, protocol } from 'electron'
import { foldersIn, foldersOf, linkIn, placeOf } from '../services/app/addresses.ts'
import { hiddenSwitch } from '../services/app/autostart.ts'
import type { DesktopConfig } from '../services/app/config.ts'
import type { Log } from '../services/logs/log.ts'
import { createMainWindow, createPageLink, type MainWindow } from './main-window.ts'
import { setMenu } from './menu.ts'
import { denyPermissions, servePages } from './pages.ts'
import { serveCalls } from './serve-calls.ts'
import { followTheme } from './settings.ts'
import type { Services } from './start-services.ts'

/** What the system may hand to the app at any time. */
export type Takers = {
  /** A `sortwell://` address; any other does nothing. */
  address(address: string): void
  /** Folders to preview, by their paths. */
  folders(paths: readonly string[]): void
}

/** Registers who takes what the system hands over. */
export type Entrances = (takers: Takers) => void

/** Starts the app: its one window, and then everything behind it. */
export async function startDesktop(config: DesktopConfig, log: Log, entrances: Entrances): Promise<void> {
  const { stateDir, devPage, home } = config
  followTheme(stateDir)
  const link = createPageLink()
  const behind = createBehind(async () => {
    const { startServices } = await import('./start-services.ts')
    const openFolder = (folder: string) => takers.folders([folder])
    return startServices(config, log, link, window, { takeGiven, openFolder })
  })
  const window = createMainWindow(link, {
    devPage,
    log,
    services: behind.start,
    onDrawn: () => void setTimeout(() => void behind.start(), longestSilenceMs),
  })

  let awaited: readonly string[] = []
  function takeGiven(): readonly string[] {
    const given = awaited
    awaited = []
    return given
  }

  servePages()
  protocol.handle('look', async request => (await behind.start()).answerLook(request))
  denyPermissions()
  serveCalls(behind.start, {
    devPage,
    stateDir,
    home,
    onFailure: (name, error) => log.problem(`call ${name}`, error),
  })
  setMenu({
    platform: process.platform,
    isPackaged: app.isPackaged,
    send: window.command,
    pause: isPaused => void behind.start().then(({ watch }) => watch.pause(isPaused)),
    addQuickAction: () => void behind.start().then(services => services.addQuickAction()),
    saveDiagnostics: () => void behind.start().then(services => services.saveDiagnostics()),
  })
  const takers = takersOf(window, given => {
    awaited = [...awaited, ...given]
    link.send('given', null)
  })
  followSystem(window, behind, takers)
  endWell(behind, log)
  entrances(takers)
  takers.address(linkIn(process.argv) ?? '')
  takers.folders(foldersIn(process.argv))
  if (isStartedAtLogin() && (await watches(behind))) return
  await window.show()
}

/** macOS starts apps at log-in without arguments. */
function isStartedAtLogin(): boolean {
  if (process.argv.includes(hiddenSwitch)) return true
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

/** Whether there is anything to do without a window. */
function watches(behind: Behind): Promise<boolean> {
  return behind.start().then(
    ({ watch }) => watch.watching.isActive(),
    () => false, // logged by whoever needs what did not start
  )
}

/** A page that is shown and asks nothing by then has failed; folders are watched all the same. */
const longestSilenceMs = 5000

type Behind = ReturnType<typeof createBehind>

/** What is behind the window, of which nothing is loaded before the page has been drawn and asks, or is closed. */
function createBehind(load: () => Promise<Services>) {
  let started: Promise<Services> | null = null
  return {
    start(): Promise<Services> {
      started ??= load()
      return started
    },
    /** Null while nothing was started. */
    started: (): Promise<Services> | null => started,
  }
}

/** @param give stores folders until the page takes them */
function takersOf(window: MainWindow, give: (folders: readonly string[]) => void): Takers {
  return {
    address(address) {
      const place = placeOf(address)
      if (place !== null) window.command(place)
    },
    folders(paths) {
      if (paths.length === 0) return
      give(paths)
      window.command('show-organize')
    },
  }
}

/** Reacts to the system. */
function followSystem(window: MainWindow, behind: Behind, takers: Takers): void {
  app.on('window-all-closed', () => {
    const staying = behind.start().then(
      ({ watch }) => watch.staysOpen(process.platform),
      () => false,
    )
    void staying.then(stays => {
      if (!stays) app.quit()
    })
  })
  app.on('activate', () => void window.show())
  app.on('second-instance', (_, argv, _cwd, data) => {
    takers.address(linkIn(argv) ?? '')
    takers.folders(foldersOf(data))
    // The start at log-in of an app that the desktop's session brought back already.
    if (!argv.includes(hiddenSwitch)) void window.show()
  })
  powerMonitor.on('resume', () => void behind.started()?.then(({ watch }) => watch.watching.check()))
}

/** Longer than any thread needs whose disk answers. */
const longestEndMs = 15_000

/** Delays quitting until running work has ended, but for work that hangs: Electron would wait for its thread, too. */
function endWell(behind: Behind, log: Log): void {
  let isClosed = false
  app.on('will-quit', event => {
    const services = behind.started()
    if (isClosed || services === null) return
    event.preventDefault()
    const timer = setTimeout(() => {
      log.problem('quit', new Error('A disk does not answer; its run stays open.'))
      process.kill(process.pid, 'SIGKILL')
    }, longestEndMs)
    void services
      .then(({ close }) => close())
      .catch(error => log.problem('quit', error))
      .then(() => {
        clearTimeout(timer)
        isClosed = true
        log.info('quit')
        app.quit()
      })
  })
}
