import os from 'node:os'
import { app, crashReporter } from 'electron'
import { linkScheme } from '../services/app/addresses.ts'
import { commandArguments, readConfig } from '../services/app/config.ts'
import { closeStateDir } from '../services/state/state-dir.ts'
import { startLog } from './app-log.ts'
import { startDesktop } from './desktop.ts'
import { registerPageScheme } from './pages.ts'
import { guardPages } from './security.ts'

const command = commandArguments(process.argv)
if (command === null) startWindow()
else await runCommand(command)

function startWindow(): void {
  crashReporter.start({ uploadToServer: false })
  registerPageScheme()
  const config = readConfig({
    env: process.env,
    platform: process.platform,
    home: os.homedir(),
    isPackaged: app.isPackaged,
  })
  guardPages(config)
  if (app.requestSingleInstanceLock()) {
    closeStateDir(config.stateDir)
    const log = startLog(config.stateDir)
    // The system tells macOS apps of an address before they are ready.
    const addresses: string[] = []
    let open = (address: string): void => void addresses.push(address)
    app.on('open-url', (event, address) => {
      event.preventDefault()
      open(address)
    })
    if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
    // Not awaited: Electron is ready only after this module has run to its end.
    void app.whenReady().then(() =>
      startDesktop(config, log, opener => {
        open = opener
        for (const address of addresses.splice(0)) opener(address)
      }),
    )
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
