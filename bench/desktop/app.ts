import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { build } from 'electron-vite'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { findBrowser } from '../../tools/browsers/find-browser.ts'
import { electronBinary } from '../../tools/electron-binary.ts'

const repository = join(import.meta.dirname, '../..')
const standIn = join(repository, 'desktop/stand-in')
const template = join(import.meta.dirname, 'template')

/** A built app with a home of its own, as the end-to-end specs start it. */
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
  sortwell(): Promise<RunningApp>
  /** A bare app as electron-vite's template makes it, with a list that draws every file. */
  template(): Promise<RunningApp>
}

/** Builds both apps and prepares their homes. */
export async function prepareBench(): Promise<Bench> {
  const isStandIn = electronBinary(repository) === undefined
  const browser = await findBrowser({ needsWindows: false })
  for (const root of [join(repository, 'desktop'), template]) await buildApp(root)
  const folder = mkdtempSync(join(os.tmpdir(), 'sortwell-bench-desktop-'))
  if (isStandIn) process.env.ELECTRON_OVERRIDE_DIST_PATH = standIn

  async function start(app: string, name: string): Promise<RunningApp> {
    const home = join(folder, name)
    mkdirSync(join(home, 'state'), { recursive: true })
    const startedMs = performance.now()
    // A page of the template is a file, whose modules Chromium loads only with this switch; Electron needs none.
    const args = [app, `--user-data-dir=${join(home, 'user-data')}`, '--allow-file-access-from-files']
    const running = await _electron.launch({
      args,
      env: {
        ...(process.env as Record<string, string>),
        ...browser.env,
        HOME: home,
        XDG_CONFIG_HOME: join(home, '.config'),
        SORTWELL_STATE_DIR: join(home, 'state'),
        SORTWELL_BROWSER: browser.executablePath,
        SORTWELL_HEADED: '0',
      },
    })
    const page = await running.firstWindow()
    await page.waitForFunction(canPressBrowse, undefined, { polling: 'raf' })
    const usableMs = performance.now() - startedMs
    const pid = await running.evaluate(() => process.pid)
    return { app: running, page, pid, usableMs, close: () => running.close() }
  }

  return {
    isStandIn,
    folder,
    sortwell: () => start(repository, 'sortwell'),
    template: () => start(template, 'template'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function buildApp(root: string): Promise<void> {
  return build({ configFile: join(root, 'electron.vite.config.ts'), logLevel: 'error' })
}

/** In the page, at each frame: nothing covers the button. */
function canPressBrowse(): boolean {
  const button = [...document.querySelectorAll('button')].find(each => each.textContent === 'Browse…')
  const box = button?.getBoundingClientRect()
  const at = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return at !== undefined && at !== null && button?.contains(at) === true
}

/** Makes the system's folder dialog answer with `folder`. */
export async function answerDialogWith({ app }: RunningApp, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, folder)
}
