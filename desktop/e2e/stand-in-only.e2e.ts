import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'

/** What holds of the stand-in alone. */
const app = fileURLToPath(new URL('./stand-in-app', import.meta.url))

test.skip((process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '') === '', 'runs on the stand-in for Electron only')

test('what is not implemented says so', async ({ launch }) => {
  const { electronApp } = await launch({ app })
  const messages = await electronApp.evaluate(electron => {
    const messageOf = (use: () => unknown) => {
      try {
        return String(use())
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    }
    const [window] = electron.BrowserWindow.getAllWindows()
    return [
      messageOf(() => electron.dialog.showOpenDialogSync({})),
      messageOf(() => electron.globalShortcut.register('F5', () => {})),
      messageOf(() => window?.webContents.print()),
      messageOf(() => window?.setVibrancy(null)),
      messageOf(() => electron.app.showAboutPanel()),
      messageOf(() => new electron.BrowserWindow({ webPreferences: { nodeIntegration: true } })),
      messageOf(() => new electron.BrowserWindow({ titleBarStyle: 'hidden' })),
      messageOf(() => new electron.BrowserWindow({ titleBarOverlay: true })),
    ]
  })
  expect(messages).toEqual([
    'stand-in: dialog.showOpenDialogSync is not implemented',
    'stand-in: globalShortcut.register is not implemented',
    'stand-in: webContents.print is not implemented',
    'stand-in: BrowserWindow.setVibrancy is not implemented',
    'stand-in: app.showAboutPanel is not implemented',
    'stand-in: webPreferences.nodeIntegration = true is not implemented',
    'stand-in: BrowserWindow option titleBarStyle is not implemented',
    'stand-in: BrowserWindow option titleBarOverlay is not implemented',
  ])
})

test('what nothing here carries out is written down', async ({ launch }) => {
  const { electronApp } = await launch({ app })
  const asked = await electronApp.evaluate(({ app: electron, BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setProgressBar(0.5)
    electron.setLoginItemSettings({ openAtLogin: true })
    return Reflect.get(globalThis, Symbol.for('sortwell.stand-in.recorded')) as unknown[]
  })
  expect(asked).toEqual([
    ['BrowserWindow.setProgressBar', 0.5],
    ['app.setLoginItemSettings', { openAtLogin: true }],
  ])
})

test('what the app’s own pages run is compiled once', async ({ launch }) => {
  const { electronApp } = await launch()
  const asked = await electronApp.evaluate(
    () => Reflect.get(globalThis, Symbol.for('sortwell.stand-in.recorded')) as readonly unknown[][],
  )
  expect(asked.filter(([name]) => name === 'protocol.codeCache')).toEqual([
    ['protocol.codeCache', 'app'],
    ['protocol.codeCache', 'look'],
  ])
})

test('a stand-in that is killed leaves no browser behind', async ({ launch }) => {
  const { electronApp, page } = await launch({ app })
  await page.waitForURL('app://bundle/')
  const run = promisify(execFile)
  const processes = async () => (await run('ps', ['-eo', 'pid=,ppid=,args='])).stdout.split('\n')
  const child = (await processes()).find(
    line => line.trim().split(/\s+/)[1] === String(electronApp.process().pid),
  )
  const profile = /--user-data-dir=(\S+)|(\S*sortwell-stand-in-\S+)/.exec(child ?? '')?.[2]
  expect(profile).toBeDefined()
  electronApp.process().kill('SIGKILL')
  await expect
    .poll(async () => (await processes()).filter(line => line.includes(String(profile))))
    .toEqual([])
})

test('on Wayland, which draws no hidden window, the window is shown', async ({ launch }) => {
  const { electronApp } = await launch({ args: ['--ozone-platform=wayland'] })
  const isVisible = () =>
    electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  await expect.poll(isVisible).toBe(true)
})
