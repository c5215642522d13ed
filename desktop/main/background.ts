import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, type BrowserWindow, dialog } from 'electron'
import type { Background, Licence } from '../ipc/channels.ts'
import { diagnosticsText } from '../services/logs/diagnostics.ts'
import type { Log } from '../services/logs/log.ts'
import { readSettings, usualBackground, writeSettings } from '../services/state/settings.ts'
import { startWatchThread } from '../services/watch/watch-thread.ts'
import { createWatching, type Watching } from '../services/watch/watching.ts'
import { setStartAtLogin, startsAtLogin } from './login-start.ts'
import { noticeOfSummary, notify } from './notices.ts'

const licencesFile = fileURLToPath(new URL('../renderer/licences.json', import.meta.url))

export type BackgroundOptions = {
  readonly stateDir: string
  readonly home: string
  readonly log: Log
  readonly window: () => BrowserWindow | null
  /** The watched folders, or what happened to them, changed. */
  readonly onChange: () => void
  /** A person wants to see the watched folders. */
  readonly show: () => void
}

/** What goes on beside the window: the watching, and what is set about it. */
export function startBackground({ stateDir, home, log, window, onChange, show }: BackgroundOptions) {
  const settings = () => ({ ...usualBackground, ...readSettings(stateDir).background })

  const watching: Watching = createWatching({
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
    onChange,
    onSummary: summary => {
      if (settings().dailySummary) notify(noticeOfSummary(summary), show)
    },
  })

  async function background(): Promise<Background> {
    return { startAtLogin: await startsAtLogin(), ...settings() }
  }

  async function saveDiagnostics(): Promise<boolean> {
    const parent = window()
    const options = { title: 'Save Diagnostics', defaultPath: 'sortwell-diagnostics.txt' }
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options))
    if (canceled || filePath === '') return false
    const { folders, isPaused } = watching.view()
    const surroundings = {
      version: app.getVersion(),
      electron: process.versions.electron ?? '',
      settings: { ...settings(), isWatchingPaused: isPaused, watchedFolders: folders.length },
    }
    await writeFile(filePath, diagnosticsText(log, surroundings, new Date()))
    return true
  }

  /** For what nobody waits for an answer to. A file of ours is told by its name alone. */
  function tellProblem(title: string, error: unknown): void {
    log.problem('background', error)
    const message = error instanceof Error ? error.message : String(error)
    notify({ title, body: message.replaceAll(stateDir + path.sep, '') }, show)
  }

  return {
    watching,
    /** From the tray and the menu: settings that cannot be written must not end the app. */
    pause(isPaused: boolean) {
      try {
        watching.pause(isPaused)
      } catch (error) {
        tellProblem(`Watching was not ${isPaused ? 'paused' : 'resumed'}`, error)
        onChange()
      }
    },
    saveDiagnostics: () =>
      void saveDiagnostics().catch(error => tellProblem('The diagnostics were not saved', error)),
    /** Whether the app goes on without a window. */
    stays: () => watching.isActive() && settings().keepWatching,
    calls: {
      background,
      saveDiagnostics,
      async setBackground({ startAtLogin, ...kept }: Background) {
        writeSettings(stateDir, { background: kept })
        await setStartAtLogin(startAtLogin)
      },
    },
    /** Settings that cannot be followed: nothing is watched, and a person is told why. */
    refuse: (error: unknown) => tellProblem('Sortwell watches no folder', error),
  }
}

/** Of all packages that are part of the app, as the build wrote them down. */
export async function readLicences(): Promise<readonly Licence[]> {
  return JSON.parse(await readFile(licencesFile, 'utf8')) as readonly Licence[]
}
