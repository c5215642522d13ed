import os from 'node:os'
import { app } from 'electron'
import { readConfig } from '../services/config.ts'
import { startDesktop } from './desktop.ts'
import { registerPageScheme } from './pages.ts'
import { guardPages } from './security.ts'

registerPageScheme()
guardPages()
if (app.requestSingleInstanceLock()) {
  const config = readConfig(process.env, process.platform, os.homedir())
  // Not awaited: Electron is ready only after this module has run to its end.
  void app.whenReady().then(() => startDesktop(config))
} else {
  app.quit()
}
