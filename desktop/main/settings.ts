import { app, nativeTheme } from 'electron'
import type { Handlers } from '../ipc/calls.ts'
import type { AppSettings } from '../ipc/setting-views.ts'
import { autostartFile, hasAutostart, hiddenSwitch, setAutostart } from '../services/app/autostart.ts'
import { abbreviated } from '../services/app/home-paths.ts'
import {
  appSettingsOf,
  changeAppSettings,
  readableAppSettings,
  readSettings,
  setSettingsAside,
} from '../services/state/settings.ts'
import type { Updates } from '../services/updates/updates.ts'

type SettingParts = {
  readonly stateDir: string
  /** The file of an AppImage: what runs is unpacked anew at each start. */
  readonly appImage: string | undefined
  /** The tray may be wanted, or no longer. */
  readonly onTray: () => void
  readonly updates: Promise<Updates | null>
}

/** Windows are drawn in the scheme that was set. */
export function followTheme(stateDir: string): void {
  nativeTheme.themeSource = readableAppSettings(stateDir).theme
}

/** The window's calls about the settings of the app. What is set counts at once. */
export function settingHandlers({ stateDir, appImage, onTray, updates }: SettingParts) {
  const settings = async (): Promise<AppSettings> => ({
    ...appSettingsOf(readSettings(stateDir)),
    startAtLogin: await startsAtLogin(),
  })
  return {
    settings,
    async setSettingsAside() {
      return abbreviated(setSettingsAside(stateDir, new Date()), app.getPath('home'))
    },
    async changeSettings({ change: { startAtLogin, ...toStore } }) {
      if (Object.keys(toStore).length > 0) changeAppSettings(stateDir, toStore)
      if (startAtLogin !== undefined) await setStartAtLogin(startAtLogin, appImage)
      if (toStore.theme !== undefined) followTheme(stateDir)
      if (toStore.tray !== undefined) onTray()
      if (toStore.updateChannel !== undefined) void updates.then(running => running?.check())
      return settings()
    },
  } satisfies Partial<Handlers<'main'>>
}

/** Whether the app starts when the person logs in; saved by the system, not by us. */
async function startsAtLogin(): Promise<boolean> {
  if (process.platform === 'linux') return hasAutostart(autostartFile(app.getPath('appData')))
  return app.getLoginItemSettings({ args: [hiddenSwitch] }).openAtLogin
}

async function setStartAtLogin(isWanted: boolean, appImage: string | undefined): Promise<void> {
  if (process.platform === 'linux') {
    const program = app.isPackaged ? [appImage ?? process.execPath] : [process.execPath, app.getAppPath()]
    await setAutostart(autostartFile(app.getPath('appData')), isWanted ? [...program, hiddenSwitch] : null)
  } else app.setLoginItemSettings({ openAtLogin: isWanted, args: [hiddenSwitch] })
}
