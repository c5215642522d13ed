import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { app } from 'electron'
import type { AppInfo, Background, Licence } from '../ipc/app-views.ts'
import type { Handlers } from '../ipc/calls.ts'
import { autostartFile, hasAutostart, hiddenSwitch, setAutostart } from '../services/app/autostart.ts'
import type { SystemShell } from '../services/app/system-shell.ts'
import { diagnosticsText } from '../services/logs/diagnostics.ts'
import type { Log } from '../services/logs/log.ts'
import { readSettings, usualBackground, writeSettings } from '../services/state/settings.ts'
import type { Watching } from '../services/watch/watching.ts'
import type { MainWindow } from './main-window.ts'

const licencesFile = fileURLToPath(new URL('../renderer/licences.json', import.meta.url))
const systems: Readonly<Partial<Record<NodeJS.Platform, AppInfo['system']>>> = {
  darwin: 'mac',
  win32: 'windows',
}

type AppParts = {
  readonly stateDir: string
  readonly log: Log
  readonly window: MainWindow
  readonly watching: Watching
  readonly shell: SystemShell
}

/** The window's calls about the app itself. */
export function appHandlers({ stateDir, log, window, watching, shell }: AppParts) {
  const kept = () => ({ ...usualBackground, ...readSettings(stateDir).background })
  const background = async (): Promise<Background> => ({ startAtLogin: await startsAtLogin(), ...kept() })
  return {
    appInfo: async () => ({ version: app.getVersion(), system: systems[process.platform] ?? 'linux' }),
    background,
    async setBackground({ startAtLogin, ...next }) {
      writeSettings(stateDir, { background: next })
      await setStartAtLogin(startAtLogin)
      return background()
    },
    awaitedCommand: async () => window.takeAwaited(),
    /** As the build wrote them down. */
    licences: async () => JSON.parse(await readFile(licencesFile, 'utf8')) as readonly Licence[],
    async saveDiagnostics() {
      const file = await shell.pickPlace('Save Diagnostics', 'sortwell-diagnostics.txt')
      if (file === null) return false
      const { folders, isPaused } = watching.view()
      const surroundings = {
        version: app.getVersion(),
        electron: process.versions.electron ?? '',
        settings: { ...kept(), isWatchingPaused: isPaused, watchedFolders: folders.length },
      }
      await writeFile(file, diagnosticsText(log, surroundings, new Date()))
      return true
    },
    async openExternal({ address }) {
      await shell.openOutside(address)
      return null
    },
  } satisfies Partial<Handlers<'main'>>
}

/** Whether the app starts when the person logs in; kept by the system, not by us. */
async function startsAtLogin(): Promise<boolean> {
  if (process.platform === 'linux') return hasAutostart(autostartFile(app.getPath('appData')))
  return app.getLoginItemSettings({ args: [hiddenSwitch] }).openAtLogin
}

async function setStartAtLogin(isWanted: boolean): Promise<void> {
  if (process.platform === 'linux') {
    const program = app.isPackaged ? [process.execPath] : [process.execPath, app.getAppPath()]
    await setAutostart(autostartFile(app.getPath('appData')), isWanted ? [...program, hiddenSwitch] : null)
  } else app.setLoginItemSettings({ openAtLogin: isWanted, args: [hiddenSwitch] })
}
