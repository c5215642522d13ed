import { app } from 'electron'
import { autostartFile, hasAutostart, hiddenSwitch, setAutostart } from '../services/app/autostart.ts'

/** Whether the app starts when the person logs in; kept by the system, not by us. */
export async function startsAtLogin(): Promise<boolean> {
  if (process.platform === 'linux') return hasAutostart(autostartFile(app.getPath('appData')))
  return app.getLoginItemSettings({ args: [hiddenSwitch] }).openAtLogin
}

export async function setStartAtLogin(isWanted: boolean): Promise<void> {
  if (process.platform === 'linux') {
    const program = app.isPackaged ? [process.execPath] : [process.execPath, app.getAppPath()]
    await setAutostart(autostartFile(app.getPath('appData')), isWanted ? [...program, hiddenSwitch] : null)
  } else app.setLoginItemSettings({ openAtLogin: isWanted, args: [hiddenSwitch] })
}
