import { app, Menu } from 'electron'
import { type Account, accountHandlers } from '../services/account/account.ts'
import { createBrowserSignIn } from '../services/account/browser-sign-in.ts'
import type { DesktopConfig } from '../services/app/config.ts'
import { jumpListOf, titleOf } from '../services/app/recent-folders.ts'
import { stateInWords } from '../services/app/state-in-words.ts'
import type { Log } from '../services/logs/log.ts'
import { lookHandlers } from '../services/looks/look-handlers.ts'
import { startLooksThread } from '../services/looks/looks-thread.ts'
import { organizeHandlers } from '../services/organize/organize-handlers.ts'
import type { UsualFolder } from '../services/organize/sorting-calls.ts'
import { type SortingThread, startSortingThread } from '../services/organize/sorting-thread.ts'
import { openState } from '../services/state/state-database.ts'
import { updateHandlers } from '../services/updates/updates.ts'
import { watchHandlers } from '../services/watch/watch-handlers.ts'
import { appHandlers } from './app-handlers.ts'
import { createLookAnswer, systemPictures } from './looks.ts'
import type { MainWindow, PageLink } from './main-window.ts'
import { noticeOfRun, notify } from './notices.ts'
import type { CallAnswers } from './serve-calls.ts'
import { settingHandlers } from './settings.ts'
import { startAccount } from './start-account.ts'
import { createSystemShell, offerQuickAction } from './system-shell.ts'
import { startUpdates } from './updates.ts'
import { prepareWatch, type RunningWatch } from './watching.ts'

/** All that works behind the window, the tray among it. */
export type Services = CallAnswers & {
  readonly watch: RunningWatch
  /** Serves what the scheme `look` is asked for. */
  answerLook(request: Request): Promise<Response>
  /** From the menu: what goes wrong is told. */
  saveDiagnostics(): Promise<void>
  addQuickAction(): Promise<void>
  /** Waits until what is under way has ended. */
  close(): Promise<unknown>
}

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
): Promise<Services> {
  const { stateDir, cacheDir, cacheHome, devPage, apiUrl, allowsLoopback } = config
  const state = stateInWords(openState(stateDir))
  const comeForward = () => void window.show()
  const showRecent = () => void showRecentFolders(() => sorting.call('recentFolders', null), openFolder)
  const account = startAccount(config, view => link.send('account', view))
  const sorting = startSorting(config, link, comeForward, showRecent, account.here)
  showRecent()
  const looks = startLooksThread(new URL('./looks-worker.js', import.meta.url), {
    cacheDir,
    factsWorker: new URL('./facts-worker.js', import.meta.url).href,
    cacheHome,
    systemMakes: systemPictures !== null,
  })
  const shell = createSystemShell(link.current, allowsLoopback)
  const browserSignIn = createBrowserSignIn({
    siteUrl: apiUrl,
    openBrowser: shell.openOutside,
    exchange: input => account.call({ name: 'loginWithBrowser', input }),
  })
  const watch = prepareWatch(config, state, log, link, window, account.here)
  const { watching } = watch
  const updates = startUpdates({
    appImage: config.appImage,
    stateDir,
    isBusy: sorting.isRunning,
    async holdBackground() {
      await watching.close()
      return () => void watch.start()
    },
    onChange: view => link.send('updates', view),
  })
  const ofApp = appHandlers({ stateDir, cacheDir, home: config.home, log, window, watching, shell })
  const ofSettings = settingHandlers({
    stateDir,
    appImage: config.appImage,
    onTray: watch.showTray,
    updates,
  })
  await watch.start()
  return {
    sorting,
    handlers: {
      ...organizeHandlers(sorting, shell, { takeGiven, onLocated: () => link.send('ran', null) }),
      ...lookHandlers(sorting, looks, systemPictures),
      ...accountHandlers(account, browserSignIn, comeForward),
      ...watchHandlers(watching, sorting, shell),
      ...updateHandlers(updates),
      ...ofApp,
      ...ofSettings,
    },
    watch,
    answerLook: createLookAnswer(looks, devPage),
    async saveDiagnostics() {
      await ofApp.saveDiagnostics().catch(error => watch.tellProblem('The diagnostics were not saved', error))
    },
    async addQuickAction() {
      await offerQuickAction().catch(error => watch.tellProblem('The Quick Action was not added', error))
    },
    async close() {
      await Promise.allSettled([watching.close(), sorting.close(), looks.close(), account.leave()])
      state.close()
    },
  }
}

/**
 * @param comeForward brings the window to the front
 * @param onRan called after each run, and when all were deleted
 * @param here where this is, for the plan
 */
function startSorting(
  { stateDir, cacheDir, home }: DesktopConfig,
  link: PageLink,
  comeForward: () => void,
  onRan: () => void,
  here: Account['here'],
): SortingThread {
  return startSortingThread({
    workerUrl: new URL('./sort-worker.js', import.meta.url),
    factsWorker: new URL('./facts-worker.js', import.meta.url).href,
    sameBytesWorker: new URL('./same-bytes-worker.js', import.meta.url).href,
    stateDir,
    cacheDir,
    home,
    here,
    usualFolders: usualFolders(),
    onLooking: progress => link.send('looking', progress),
    onFolderChanged: changed => link.send('folderChanged', changed),
    onComparing: progress => link.send('comparing', progress),
    onRuleSetChanged: changed => link.send('ruleSetChanged', changed),
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

/** Where the system says that a person's files go; without those that it does not know. */
function usualFolders(): readonly UsualFolder[] {
  return (['downloads', 'desktop', 'documents'] as const).flatMap(kind => {
    try {
      return [{ kind, path: app.getPath(kind) }]
    } catch {
      return []
    }
  })
}
