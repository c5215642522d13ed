import os from 'node:os'
import { app } from 'electron'
import { readConfig } from '../services/config.ts'
import { startDesktop } from './desktop.ts'
import { registerPageScheme } from './pages.ts'
import { guardPages } from './security.ts'

registerPageScheme()
const config = readConfig({
  env: process.env,
  platform: process.platform,
  home: os.homedir(),
  isPackaged: app.isPackaged,
})
guardPages(config)
if (app.requestSingleInstanceLock()) {
  // Not awaited: Electron is ready only after this module has run to its end.
  void app.whenReady().then(() => startDesktop(config))
} else {
  app.quit()
}
