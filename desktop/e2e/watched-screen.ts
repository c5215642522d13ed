import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright/test'
import { homeEnv } from './fixtures.ts'
import type { SorterWindow } from './sorter-window.ts'

declare global {
  /** Of the main process: what the tray shows, what notices were shown, and the computer's clock. */
  var trayMenu: { getMenuItemById(id: string): { label: string; click(): void } | null } | null
  var notices: string[]
  var realDate: DateConstructor | undefined
}

/** The screen of watched folders, and the tray beside it. */
export class WatchedScreen {
  readonly sorter: SorterWindow

  constructor(sorter: SorterWindow) {
    this.sorter = sorter
  }

  /** From now on it is known what the tray and notices say: neither can be asked. */
  async listen(): Promise<void> {
    await this.sorter.app.evaluate(({ Notification, Tray }) => {
      globalThis.trayMenu = null
      globalThis.notices = []
      Tray.prototype.setContextMenu = menu => {
        globalThis.trayMenu = menu as typeof globalThis.trayMenu
      }
      Notification.prototype.show = function show() {
        globalThis.notices.push(`${this.title}: ${this.body}`)
      }
    })
  }

  async open(): Promise<void> {
    await this.sorter.page.keyboard.press('ControlOrMeta+4')
    await this.sorter.heading('Watched folders').waitFor()
  }

  async watch(folder: string): Promise<void> {
    await this.sorter.answerDialogWith(folder)
    await this.sorter.button('Watch a folder…').click()
    await this.state('Watching').waitFor()
  }

  state(name: string): Locator {
    return this.sorter.page.getByText(name, { exact: true })
  }

  async trayLabel(id: string): Promise<string | null> {
    return this.sorter.app.evaluate((_, item) => {
      return globalThis.trayMenu?.getMenuItemById(item)?.label ?? null
    }, id)
  }

  async chooseInTray(id: string): Promise<void> {
    await this.sorter.app.evaluate((_, item) => globalThis.trayMenu?.getMenuItemById(item)?.click(), id)
  }

  /** Stops the clock of the main process, which tells of a day. @param time local */
  async setClock(time: string): Promise<void> {
    await this.sorter.app.evaluate((_, given) => {
      globalThis.realDate ??= Date
      globalThis.Date = new Proxy(globalThis.realDate, {
        construct: (RealDate, values) => Reflect.construct(RealDate, values.length === 0 ? [given] : values),
      })
    }, time)
  }

  notices(): Promise<string[]> {
    return this.sorter.app.evaluate(() => globalThis.notices)
  }
}

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the app once more with the same home, as a click on an address does. @returns its exit code */
export async function startAgain(home: string, ...args: string[]): Promise<number> {
  const executable = createRequire(import.meta.url)('electron') as unknown as string
  const isStandIn = (process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '') !== ''
  const sandbox = process.platform === 'linux' && !isStandIn ? ['--no-sandbox'] : []
  const userData = `--user-data-dir=${path.join(home, 'user-data')}`
  const env = { ...process.env, ...homeEnv(home), SORTWELL_STATE_DIR: path.join(home, 'state') }
  const second = spawn(executable, [...sandbox, repository, userData, ...args], { stdio: 'ignore', env })
  const [code] = await once(second, 'exit')
  return Number(code)
}
