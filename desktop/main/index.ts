import os from 'node:os'
import { app, crashReporter, dialog } from 'electron'
import { foldersIn, linkScheme, type SecondStart } from '../services/app/addresses.ts'
import { appId, commandArguments, readConfig, toastActivator } from '../services/app/config.ts'
import { type Log, openLog } from '../services/logs/log.ts'
import { type Entrances, startDesktop, type Takers } from './desktop.ts'
import { guardPages, registerPageSchemes } from './pages.ts'

const command = commandArguments(process.argv)
if (command === null) startWindow()
else await runCommand(command)

function startWindow(): void {
  crashReporter.start({ uploadToServer: false })
  if (process.platform === 'win32') nameToWindows()
  registerPageSchemes()
  const config = readConfig({
    env: process.env,
    platform: process.platform,
    execPath: process.execPath,
    home: os.homedir(),
    isPackaged: app.isPackaged,
  })
  guardPages(config)
  if (app.requestSingleInstanceLock({ folders: foldersIn(process.argv) } satisfies SecondStart)) {
    const log = startLog()
    const entrances = hearEntrances()
    if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
    // Not awaited: Electron is ready only after this module has run to its end.
    void app.whenReady().then(() => startDesktop(config, log, entrances))
  } else {
    app.quit()
  }
}

/**
 * Windows shows no notification of a program, and no list of its folders, whose id is not the one of its shortcut. Electron
 * registers who answers a click on a notification: without a name of our own under a new one at every start, which no removal
 * would find.
 */
function nameToWindows(): void {
  app.setToastActivatorCLSID(toastActivator)
  app.setAppUserModelId(appId)
}

/** macOS hands addresses and folders to the app before it is ready: they wait until somebody takes them. */
function hearEntrances(): Entrances {
  const early: (() => void)[] = []
  let taker: Takers | null = null
  const hand = (give: (to: Takers) => void) => {
    const to = taker
    if (to) give(to)
    else early.push(() => taker && give(taker))
  }
  app.on('open-url', (event, address) => {
    event.preventDefault()
    hand(to => to.address(address))
  })
  app.on('open-file', (event, folder) => {
    event.preventDefault()
    hand(to => to.folders([folder]))
  })
  return takers => {
    taker = takers
    for (const give of early.splice(0)) give()
  }
}

/** The `sortwell` command comes with the app and has a bundle of its own, which reads its arguments like a program. */
async function runCommand(args: readonly string[]): Promise<void> {
  process.argv = [app.getPath('exe'), 'sortwell', ...args]
  const { ended }: { ended: Promise<void> } = await import(new URL('./cli.js', import.meta.url).href)
  await ended
  app.exit(Number(process.exitCode ?? 0))
}

/** Opens the log and writes uncaught errors to it. */
function startLog(): Log {
  const log = openLog({ folder: app.getPath('logs') })
  log.info('started', { version: app.getVersion(), electron: process.versions.electron ?? '' })
  process.on('uncaughtException', error => {
    log.crash('main', error)
    dialog.showErrorBox(
      'Sortwell has to close',
      'Something went wrong that it cannot go on from. No file is lost: the next start offers to finish or to undo a run that was cut off.',
    )
    app.exit(1)
  })
  process.on('unhandledRejection', error => log.problem('promise', error))
  app.on('child-process-gone', (_, { type, reason, exitCode }) => {
    log.crash('process', null, { type, reason, exitCode })
  })
  return log
}
