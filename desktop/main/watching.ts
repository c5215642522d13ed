import path from 'node:path'
import { app } from 'electron'
import type { WatchingView } from '../ipc/watch-views.ts'
import type { Account } from '../services/account/account.ts'
import type { MainContext, ThreadOptions } from '../services/context.ts'
import { inWords } from '../services/errors-in-words.ts'
import type { Log } from '../services/logs/log.ts'
import { changeAppSettings } from '../services/state/settings.ts'
import { startWatchThread } from '../services/watch/watch-thread.ts'
import { Watching } from '../services/watch/watching.ts'
import type { MainWindow, PageLink } from './main-window.ts'
import { showPaused } from './menu.ts'
import { noticeOfSummary, notify } from './notices.ts'
import { createWatchTray } from './tray.ts'

/** Watching with its tray icon, menu item and notifications. */
export function prepareWatch(
  context: Pick<MainContext, 'state' | 'home' | 'now' | 'settings'>,
  holder: Account['holder'],
  threads: ThreadOptions,
  log: Log,
  link: PageLink,
  window: MainWindow,
) {
  const { settings } = context
  const { stateDir } = context.state
  const showWatched = () => window.command('show-watched')
  const tray = createWatchTray({
    open: () => void window.show(),
    showWatched,
    pause,
    quit: () => app.quit(),
  })
  const watching = new Watching(context, {
    startThread: onReport =>
      startWatchThread({
        workerUrl: new URL('./watch-worker.js', import.meta.url),
        worker: threads,
        holder,
        onReport,
        onBroken: error => log.crash('watching', error),
      }),
    onChange: show,
    onRan: () => link.send('ran', null),
    onSummary: summary => {
      if (settings().dailySummary) notify(noticeOfSummary(summary), showWatched)
    },
  })

  function show(view: WatchingView): void {
    link.send('watching', view)
    showTray()
    showPaused(view.isPaused, watching.isActive())
  }

  function showTray(): void {
    const { isPaused, folders } = watching.view()
    tray.show({ isPaused, folders: settings().tray ? folders : [] })
  }

  /** From the tray and the menu: a full disk must not end the app. */
  function pause(isPaused: boolean): void {
    try {
      watching.pause(isPaused)
    } catch (error) {
      notifyOfProblem(`Watching was not ${isPaused ? 'paused' : 'resumed'}`, error)
      show(watching.view())
    }
  }

  /** Notifies the person that something in the background failed. Our own files are named without their path. */
  function notifyOfProblem(title: string, error: unknown): void {
    log.problem('background', error)
    const shown = inWords(error, stateDir)
    const message = shown instanceof Error ? shown.message : String(shown)
    notify({ title, body: message.replaceAll(stateDir + path.sep, '') }, showWatched)
  }

  return {
    watching,
    /** Starts. If the watched folders cannot be read, shows a notification and watches nothing. */
    start: () => watching.start().catch(error => notifyOfProblem('Sortwell watches no folder', error)),
    pause,
    /** Whether the app keeps running without a window; on macOS apps do, unless the person decided otherwise. */
    staysOpen: (platform: NodeJS.Platform) =>
      watching.isActive() ? settings().closing !== 'quit' : platform === 'darwin',
    /** Whether the person is to be asked first. */
    asksToGoOn: () => watching.isActive() && settings().closing === 'ask',
    /** Saves what the person answered. */
    goOn(isWanted: boolean): void {
      try {
        changeAppSettings(stateDir, { closing: isWanted ? 'keep-watching' : 'quit' })
      } catch (error) {
        notifyOfProblem('Your choice was not kept', error)
      }
    },
    /** The settings have changed. */
    showTray,
    notifyOfProblem,
  }
}
