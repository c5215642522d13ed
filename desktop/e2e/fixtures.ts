import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, test as base, type ElectronApplication, type Page } from 'playwright/test'

export { expect } from 'playwright/test'

/** The discard port: a test that brings no server must find none. */
const nobody = 'http://127.0.0.1:9'
const repository = fileURLToPath(new URL('../..', import.meta.url))
/** Sortwell's folder: the sources, or an app that was unpacked from a package. */
const sortwell = process.env.SORTWELL_APP ?? repository

export type LaunchOptions = {
  /** Folder of the app; Sortwell itself by default. */
  readonly app?: string
  /** Home folder; of an earlier launch to start where that one ended, a fresh one by default. */
  readonly home?: string
  /** Arguments for the app. */
  readonly args?: readonly string[]
  /** What the system prefers; the app's own choice, or the system's, by default. */
  readonly colorScheme?: 'light' | 'dark' | null
  readonly env?: Readonly<Record<string, string>>
}

export type Launched = {
  readonly electronApp: ElectronApplication
  /** The first window. */
  readonly page: Page
  readonly home: string
  /** Where the app keeps its data. */
  readonly stateDir: string
}

type Running = { readonly electronApp: ElectronApplication; readonly child: ChildProcess }

type Fixtures = {
  /** A folder of the test's own, removed after it. */
  readonly temporaryFolder: string
  /** Starts the app; it is quit after the test. */
  readonly launch: (options?: LaunchOptions) => Promise<Launched>
}

export const test = base.extend<Fixtures>({
  temporaryFolder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'sortwell-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  },

  launch: async ({ temporaryFolder }, use) => {
    const running: Running[] = []
    await use(async ({ app = sortwell, home: givenHome, args = [], colorScheme = null, env = {} } = {}) => {
      const home = givenHome ?? (await mkdtemp(path.join(temporaryFolder, 'home-')))
      const stateDir = path.join(home, 'state')
      await mkdir(stateDir, { recursive: true })
      const electronApp = await _electron.launch({
        args: [app, `--user-data-dir=${path.join(home, 'user-data')}`, ...args],
        colorScheme,
        env: {
          ...inherited(),
          ...homeEnv(home),
          SORTWELL_STATE_DIR: stateDir,
          SORTWELL_API_URL: nobody,
          ...env,
        },
      })
      running.push({ electronApp, child: electronApp.process() })
      return { electronApp, page: await electronApp.firstWindow(), home, stateDir }
    })
    for (const one of running) await close(one)
  },
})

function inherited(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter(entry => entry[1] !== undefined)) as Record<
    string,
    string
  >
}

export function homeEnv(home: string): Record<string, string> {
  return {
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_DATA_HOME: path.join(home, '.local/share'),
    XDG_STATE_HOME: path.join(home, '.local/state'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
  }
}

/** Quits, past an app that would rather stay. */
async function close({ electronApp, child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const late = setTimeout(() => child.kill('SIGKILL'), 5000)
  await electronApp.close().catch(() => {})
  clearTimeout(late)
}
