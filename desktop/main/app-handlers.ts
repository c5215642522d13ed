import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { app, Menu } from 'electron'
import type { AppInfo, Licence } from '../ipc/app-views.ts'
import type { Handlers } from '../ipc/calls.ts'
import type { StorageView } from '../ipc/setting-views.ts'
import { withTildes } from '../services/app/home-paths.ts'
import type { MainContext } from '../services/context.ts'
import { diagnosticsText } from '../services/logs/diagnostics.ts'
import type { Log } from '../services/logs/log.ts'
import { cacheSize, clearCache } from '../services/state/cache/cache-database.ts'
import type { Watching } from '../services/watch/watching.ts'
import type { MainWindow } from './main-window.ts'

const licencesFile = fileURLToPath(new URL('../renderer/licences.json', import.meta.url))
const systems: Readonly<Partial<Record<NodeJS.Platform, AppInfo['system']>>> = {
  darwin: 'mac',
  win32: 'windows',
}

type AppParts = {
  readonly cacheDir: string
  readonly log: Log
  readonly window: MainWindow
  readonly watching: Watching
}

/** The window's calls about the app itself. */
export function appHandlers(
  {
    state: { stateDir },
    home,
    settings,
    system,
  }: Pick<MainContext, 'state' | 'home' | 'settings' | 'system'>,
  { cacheDir, log, window, watching }: AppParts,
) {
  const storage = (): StorageView => ({
    stateDir: withTildes(stateDir, home),
    cacheBytes: cacheSize(cacheDir),
  })
  return {
    appInfo: async () => ({
      version: app.getVersion(),
      system: systems[process.platform] ?? 'linux',
    }),
    /** Where the system shows no menu bar. */
    popUpMenu: () => Menu.getApplicationMenu()?.popup(),
    storage: async () => storage(),
    async clearCache() {
      clearCache(cacheDir)
      return storage()
    },
    showStateFolder: () => system.showFolder(stateDir),
    awaitedCommand: async () => window.takeAwaited(),
    /** As the build wrote them down. */
    licences: async () => JSON.parse(await readFile(licencesFile, 'utf8')) as readonly Licence[],
    async saveDiagnostics() {
      const file = await system.pickPlace('Save Diagnostics', 'sortwell-diagnostics.txt')
      if (file === null) return false
      const { folders, isPaused } = watching.view()
      const surroundings = {
        version: app.getVersion(),
        electron: process.versions.electron ?? '',
        settings: { ...settings(), isWatchingPaused: isPaused, watchedFolders: folders.length },
      }
      await writeFile(file, diagnosticsText(log, surroundings, new Date()))
      return true
    },
    openExternal: ({ address }) => system.openOutside(address),
  } satisfies Partial<Handlers<'main'>>
}
