import path from 'node:path'
import { app } from 'electron'
import type { WatchingView } from '../ipc/watch-views.ts'
import type { DesktopConfig } from '../services/app/config.ts'
import type { Log } from '../services/logs/log.ts'
import { readSettings, usualBackground, writeSettings } from '../services/state/settings.ts'
import { startWatchThread } from '../services/watch/watch-thread.ts'
import { createWatching, type Watching } from '../services/watch/watching.ts'
import type { MainWindow, PageLink } from './main-window.ts'
import { showPaused } from './menu.ts'
import { noticeOfSummary, notify } from './notices.ts'
import { createWatchTray } from './tray.ts'

/** Watching with its tray icon, menu item and notifications. */
export type RunningWatch = {
  readonly watching: Watching
  /** Begins; settings that cannot be followed are told to the person, and nothing is watched. */
  start(): Promise<void>
  /** From the tray and the menu: settings that cannot be written must not end the app. */
  pause(isPaused: boolean): void
  /** Whether the app goes on without a window. */
  staysOpen(): boolean
  /** Tells the person that something in the background failed. */
  tellProblem(title: string, error: unknown): void
}

export function prepareWatch(
  { stateDir, home }: DesktopConfig,
  log: Log,
  link: PageLink,
  window: MainWindow,
): RunningWatch {
  const background = () => ({ ...usualBackground, ...readSettings(stateDir).background })
  const showWatched = () => window.command('show-watched')
  const tray = createWatchTray({
    open: () => void window.show(),
    showWatched,
    pause,
    quit: () => app.quit(),
  })
  const watching = createWatching({
    stateDir,
    home,
    kept: {
      read: () => readSettings(stateDir).watching ?? { isPaused: false, folders: [] },
      write: next => writeSettings(stateDir, { watching: next }),
    },
    startThread: onReport =>
      startWatchThread({
        workerUrl: new URL('./watch-worker.js', import.meta.url),
        stateDir,
        home,
        onReport,
        onBroken: error => log.crash('watching', error),
      }),
    onChange: show,
    onRan: () => link.send('ran', null),
    onSummary: summary => {
      if (background().dailySummary) notify(noticeOfSummary(summary), showWatched)
    },
  })

  function show(view: WatchingView): void {
    link.send('watching', view)
    tray.show(view)
    showPaused(view.isPaused, watching.isActive())
  }

  function pause(isPaused: boolean): void {
    try {
      watching.pause(isPaused)
    } catch (error) {
      tellProblem(`Watching was not ${isPaused ? 'paused' : 'resumed'}`, error)
      show(watching.view())
    }
  }

  /** Our own files are named without their path. */
  function tellProblem(title: string, error: unknown): void {
    log.problem('background', error)
    const message = error instanceof Error ? error.message : String(error)
    notify({ title, body: message.replaceAll(stateDir + path.sep, '') }, showWatched)
  }

  return {
    watching,
    start: () => watching.start().catch(error => tellProblem('Sortwell watches no folder', error)),
    pause,
    staysOpen: () => watching.isActive() && background().keepWatching,
    tellProblem,
  }
}
