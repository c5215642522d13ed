import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { findBrowser } from '../../tools/browsers/find-browser.ts'
import { electronBinary } from '../../tools/electron-binary.ts'

const repository = join(import.meta.dirname, '../..')
const standIn = join(repository, 'desktop/stand-in')

/** The built app with a home of its own, as the end-to-end specs start it. */
export type RunningApp = {
  readonly app: ElectronApplication
  readonly page: Page
  readonly pid: number
  /** From the start of the process until a person could press Browse. */
  readonly usableMs: number
  close(): Promise<void>
}

export type Bench = Disposable & {
  readonly isStandIn: boolean
  readonly folder: string
  readonly stateDir: string
  start(): Promise<RunningApp>
}

export async function prepareBench(): Promise<Bench> {
  const isStandIn = electronBinary(repository) === undefined
  const browser = await findBrowser({ needsWindows: false })
  const folder = mkdtempSync(join(os.tmpdir(), 'sortwell-bench-desktop-'))
  const home = join(folder, 'home')
  const stateDir = join(home, 'state')
  mkdirSync(stateDir, { recursive: true })
  if (isStandIn) process.env.ELECTRON_OVERRIDE_DIST_PATH = standIn
  const env = {
    ...(process.env as Record<string, string>),
    ...browser.env,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    SORTWELL_STATE_DIR: stateDir,
    SORTWELL_BROWSER: browser.executablePath,
    SORTWELL_HEADED: '0',
  }
  return {
    isStandIn,
    folder,
    stateDir,
    async start() {
      const startedMs = performance.now()
      const app = await _electron.launch({
        args: [repository, `--user-data-dir=${join(home, 'user-data')}`],
        env,
      })
      const page = await app.firstWindow()
      await page.getByRole('button', { name: 'Browse…' }).click({ trial: true })
      const usableMs = performance.now() - startedMs
      const pid = await app.evaluate(() => process.pid)
      return { app, page, pid, usableMs, close: () => app.close() }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
