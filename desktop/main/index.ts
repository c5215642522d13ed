import os from 'node:os'
import { app } from 'electron'
import { readConfig } from '../services/config.ts'
import { commandArguments } from './command-arguments.ts'
import { startDesktop } from './desktop.ts'
import { registerPageScheme } from './pages.ts'
import { guardPages } from './security.ts'

const command = commandArguments(process.argv)
if (command === null) startWindow()
else await runCommand(command)

function startWindow(): void {
  registerPageScheme()
  guardPages()
  if (app.requestSingleInstanceLock()) {
    const config = readConfig(process.env, process.platform, os.homedir())
    // Not awaited: Electron is ready only after this module has run to its end.
    void app.whenReady().then(() => startDesktop(config))
  } else {
    app.quit()
  }
}

/** The `sortwell` command comes with the app and has a bundle of its own, which reads its arguments like a program. */
async function runCommand(args: readonly string[]): Promise<void> {
  process.argv = [process.execPath, 'sortwell', ...args]
  await import(new URL('./cli.js', import.meta.url).href)
  app.exit(Number(process.exitCode ?? 0))
}
