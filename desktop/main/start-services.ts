import { app, Menu } from 'electron'
import type { Handlers } from '../ipc/calls.ts'
import { type Account, accountHandlers } from '../services/account/account.ts'
import { createBrowserSignIn } from '../services/account/browser-sign-in.ts'
import type { DesktopConfig } from '../services/app/config.ts'
import { jumpListOf, titleOf } from '../services/app/recent-folders.ts'
import type { MainContext, ThreadOptions, UsualFolder } from '../services/context.ts'
import type { Log } from '../services/logs/log.ts'
import { lookHandlers } from '../services/looks/look-handlers.ts'
import { startLooksThread } from '../services/looks/looks-thread.ts'
import { readableAppSettings } from '../services/state/settings.ts'
import { openState } from '../services/state/state-database.ts'
import { systemHandlers } from '../services/system-handlers.ts'
import { updateHandlers } from '../services/updates/updates.ts'
import { watchHandlers } from '../services/watch/watch-handlers.ts'
import { startWorker, type WorkerClient } from '../services/worker-client.ts'
import { appHandlers } from './app-handlers.ts'
import { createLookAnswer, systemPictures } from './looks.ts'
import type { MainWindow, PageLink } from './main-window.ts'
import { noticeOfRun, notify } from './notices.ts'
import { settingHandlers } from './settings.ts'
import { startAccount } from './start-account.ts'
import { createSystemShell, offerQuickAction } from './system-shell.ts'
import { startUpdates } from './updates.ts'
import { prepareWatch } from './watching.ts'

/** All that works behind the window, the tray among it. */
export type Services = Awaited<ReturnType<typeof startServices>>

export type GivenFolders = {
  /** The folders that the system handed over and nobody has opened yet. */
  takeGiven(): readonly string[]
  /** Shows a folder's preview. */
  openFolder(folder: string): void
}

/**
 * Starts the threads, the account, the updates and the watching.
 */
export async function startServices(
  config: DesktopConfig,
  log: Log,
  link: PageLink,
  window: MainWindow,
  { takeGiven, openFolder }: GivenFolders,
) {
  const { stateDir, devPage, apiUrl } = config
  const comeForward = () => void window.show()
  const account = startAccount(config, {
    onChange: view => link.send('account', view),
    onHolder: () => Promise.all([worker.sendHolder(), watching.sendHolder()]),
  })
  const system = createSystemShell(link.current, config.allowsLoopback)
  const context: MainContext = {
    state: openState(stateDir),
    home: config.home,
    now: () => new Date(),
    settings: () => readableAppSettings(stateDir),
    system,
  }
  const threads = threadOptions(config)
  const showRecent = () => void showRecentFolders(() => worker.call('recentFolders', null), openFolder)
  const worker = startWorkerFor(account.holder, threads, link, { comeForward, onRan: showRecent })
  showRecent()
  const looks = startLooksThread(new URL('./looks-worker.js', import.meta.url), {
    cacheDir: config.cacheDir,
    factsWorker: threads.factsWorker,
    cacheHome: config.cacheHome,
    systemMakes: systemPictures !== null,
  })
  const browserSignIn = createBrowserSignIn({
    siteUrl: apiUrl,
    openBrowser: system.openOutside,
    exchange: input => account.call({ name: 'loginWithBrowser', input }),
  })
  const watch = prepareWatch(context, account.holder, threads, log, link, window)
  const { watching } = watch
  const updates = startUpdates({
    appImage: config.appImage,
    channel: () => context.settings().updateChannel,
    isBusy: worker.isRunning,
    async holdBackground() {
      await watching.close()
      return () => void watch.start()
    },
    onChange: view => link.send('updates', view),
  })
  const ofApp = appHandlers(context, { cacheDir: config.cacheDir, log, window, watching })
  await watch.start()
  return {
    worker,
    handlers: {
      ...systemHandlers(worker, system, { takeGiven, onLocated: () => link.send('ran', null) }),
      ...lookHandlers(worker, looks, systemPictures),
      ...accountHandlers(account, browserSignIn, comeForward),
      ...watchHandlers(watching, worker, system),
      ...updateHandlers(updates),
      ...ofApp,
      ...settingHandlers({ stateDir, appImage: config.appImage, onTray: watch.showTray, updates }),
    } satisfies Handlers<'main'>,
    watch,
    /** Serves what the scheme `look` is asked for. */
    answerLook: createLookAnswer(looks, devPage),
    /** Called from the menu: a failure is shown in a notification. */
    async saveDiagnostics() {
      await ofApp
        .saveDiagnostics()
        .catch(error => watch.notifyOfProblem('The diagnostics were not saved', error))
    },
    /** Called from the menu: a failure is shown in a notification. */
    async addQuickAction() {
      await offerQuickAction().catch(error => watch.notifyOfProblem('The Quick Action was not added', error))
    },
    /** Waits until what is under way has ended. */
    async close() {
      await Promise.allSettled([watching.close(), worker.close(), looks.close(), account.leave()])
      context.state.close()
    },
  }
}

/** The build puts the threads of the sorter next to this file. */
function threadOptions({ stateDir, cacheDir, home }: DesktopConfig): ThreadOptions {
  return {
    stateDir,
    cacheDir,
    home,
    factsWorker: new URL('./facts-worker.js', import.meta.url).href,
    sameBytesWorker: new URL('./same-bytes-worker.js', import.meta.url).href,
  }
}

type RunReactions = {
  /** Brings the window to the front. */
  readonly comeForward: () => void
  /** Called after each run, and when all were deleted. */
  readonly onRan: () => void
}

function startWorkerFor(
  holder: Account['holder'],
  threads: ThreadOptions,
  link: PageLink,
  { comeForward, onRan }: RunReactions,
): WorkerClient {
  return startWorker({
    workerUrl: new URL('./worker.js', import.meta.url),
    worker: { ...threads, usualFolders: usualFolders() },
    holder,
    send: link.send,
    onProgress(progress) {
      if (progress) link.send('progress', progress)
      else link.send('ran', null)
      link.current()?.setProgressBar(progress ? progress.done / progress.total : -1)
    },
    onEnded(receipt) {
      onRan()
      if (!link.current()?.isFocused()) notify(noticeOfRun(receipt), comeForward)
    },
    onHistoryDeleted() {
      onRan()
      link.send('ran', null)
    },
  })
}

/**
 * Offers the folders sorted last where the system has a place for them: the jump list of Windows, the menu of the dock on
 * macOS. Linux has none that is the same on every desktop.
 * @param open shows a folder's preview
 */
export async function showRecentFolders(
  find: () => Promise<readonly string[]>,
  open: (folder: string) => void,
): Promise<void> {
  if (process.platform === 'linux') return
  const folders = await find().catch(() => [])
  if (process.platform === 'win32') app.setJumpList(jumpListOf(process.execPath, folders))
  if (process.platform !== 'darwin') return
  const items = folders.map(folder => ({ label: titleOf(folder), click: () => open(folder) }))
  app.dock?.setMenu(Menu.buildFromTemplate(items))
}

/** The system's folders for a person's files, without those that it does not know. */
function usualFolders(): readonly UsualFolder[] {
  return (['downloads', 'desktop', 'documents'] as const).flatMap(kind => {
    try {
      return [{ kind, path: app.getPath(kind) }]
    } catch {
      return []
    }
  })
}
