import { once } from 'node:events'
import type { ElectronApplication, Locator, Page } from 'playwright/test'
import type { RunProgress } from '../ipc/organize-views.ts'
import type { UpdateStatus } from '../ipc/update-views.ts'

/** The window as a person sees it. */
export class SorterWindow {
  readonly app: ElectronApplication
  readonly page: Page

  constructor(app: ElectronApplication, page: Page) {
    this.app = app
    this.page = page
  }

  /** The window once it has put the focus somewhere: by then it listens to keys as well. */
  static async ready(app: ElectronApplication, page: Page): Promise<SorterWindow> {
    await page.waitForFunction(() => document.activeElement?.closest('body *'))
    return new SorterWindow(app, page)
  }

  /** Makes the system's folder dialog answer with `folder`. */
  async answerDialogWith(folder: string): Promise<void> {
    await this.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, folder)
  }

  /** Makes the system's dialog for a file to write answer with `file`. */
  async answerSavingWith(file: string): Promise<void> {
    await this.app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
    }, file)
  }

  async choose(folder: string): Promise<void> {
    await this.answerDialogWith(folder)
    await this.page.keyboard.press('ControlOrMeta+o')
  }

  /** Makes the system's message box answer with the button of this name. */
  async answerQuestionWith(button: string): Promise<void> {
    await this.app.evaluate(({ dialog }, name) => {
      const answer = async (...given: unknown[]) => {
        const options = given.at(-1) as { readonly buttons: string[] }
        return { response: options.buttons.indexOf(name), checkboxChecked: false }
      }
      dialog.showMessageBox = answer
    }, button)
  }

  /** Resolves when the app's process has ended and another may start in its place. */
  async ended(): Promise<void> {
    await once(this.app.process(), 'exit')
  }

  /** Closes the window, as by its close button, and waits until the app has ended. */
  async closeWindow(): Promise<void> {
    const ended = this.ended()
    await this.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.close()
    })
    await ended
  }

  async openSettings(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+,')
    await this.heading('Settings').waitFor()
  }

  /** Shows the options of the set that the open folder follows. */
  async openOptions(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+3')
    await this.tab(/Options/).click()
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  tab(name: RegExp): Locator {
    return this.page.getByRole('tab', { name })
  }

  /** A folder of the preview, beside the files. */
  folder(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Folders' }).getByRole('button', { name })
  }

  /** Shows every move as a row of a table. */
  async listMoves(): Promise<Locator> {
    await this.tab(/All moves/).click()
    await this.radio('List').check()
    return this.page.getByRole('grid', { name: 'All moves' })
  }

  /** The files of the preview, as icons. */
  get icons(): Locator {
    return this.page.getByRole('listbox', { name: 'All moves' }).getByRole('option')
  }

  /** What the file at hand in a list shows: the list has the focus, and names it. */
  async fileAtHand(list: Locator): Promise<string> {
    return list.evaluate(
      field => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
    )
  }

  radio(name: string): Locator {
    return this.page.getByRole('radio', { name })
  }

  switch(name: string): Locator {
    return this.page.getByRole('switch', { name })
  }

  /** What interrupts a person. The places where it may be said are always there. */
  alert(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/ })
  }

  /** A field for text by its label. */
  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Chooses an item of the native menu by its id. */
  async chooseInMenu(id: string): Promise<void> {
    await this.app.evaluate(({ Menu }, item) => {
      Menu.getApplicationMenu()?.getMenuItemById(item)?.click()
    }, id)
  }

  /** Reports the state of updates to the window, as main would. */
  async tellUpdates(status: UpdateStatus): Promise<void> {
    await this.app.evaluate(
      ({ BrowserWindow }, view) => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.send('updates', view)
      },
      { status },
    )
  }

  /** Keeps the file manager closed. @returns the folders that it was to show since */
  async recordOpened(): Promise<() => Promise<string[]>> {
    const paths = await this.app.evaluateHandle(({ shell }) => {
      const opened: string[] = []
      shell.openPath = async path => {
        opened.push(path)
        return ''
      }
      return opened
    })
    return () => paths.jsonValue()
  }

  /** The same for files that it was to show in their folders. */
  async recordShown(): Promise<() => Promise<string[]>> {
    const paths = await this.app.evaluateHandle(({ shell }) => {
      const shown: string[] = []
      shell.showItemInFolder = file => {
        shown.push(file)
      }
      return shown
    })
    return () => paths.jsonValue()
  }

  /** Keeps browsers and mail programs closed. @returns the addresses that were to be opened since */
  async recordOutside(): Promise<() => Promise<string[]>> {
    const addresses = await this.app.evaluateHandle(({ shell }) => {
      const opened: string[] = []
      shell.openExternal = async address => {
        opened.push(address)
      }
      return opened
    })
    return () => addresses.jsonValue()
  }

  /** Turns to another program and back. */
  async comeBack(): Promise<void> {
    await this.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.blur()
      window?.focus()
    })
  }

  /** Presses Cancel, from inside the page, as soon as the run to come shows how far it is. */
  async cancelAtFirstProgress(): Promise<void> {
    await this.page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('progress[value]')) return
        observer.disconnect()
        const buttons = [...document.querySelectorAll('button')]
        buttons.find(button => button.textContent === 'Cancel')?.click()
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    })
  }

  /** Closes the window as soon as the run to come has reported. */
  async closeAtFirstProgress(): Promise<void> {
    await this.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      if (!window) throw new Error('There is no window')
      const setProgressBar = window.setProgressBar.bind(window)
      window.setProgressBar = progress => {
        window.setProgressBar = setProgressBar
        setProgressBar(progress)
        window.close()
      }
    })
  }

  /** Drops files and folders of the disk on the window. */
  drop(...files: string[]): Promise<void> {
    return dropOn(this.page, files)
  }

  /** From now on a preview does not end, but the window shows how far the reading of facts is. */
  async holdReadingAt(done: number, total: number): Promise<void> {
    await this.app.evaluate(
      ({ BrowserWindow, ipcMain }, held) => {
        ipcMain.removeHandler('preview')
        ipcMain.handle('preview', (_, input) => {
          const progress = { folderId: input.folderId, ...held }
          for (const window of BrowserWindow.getAllWindows())
            window.webContents.send('readingFacts', progress)
          return new Promise(() => {})
        })
      },
      { done, total },
    )
  }

  /** Keeps back the next answer to this call of the page; on the stand-in only. */
  async holdAnswer(name: string): Promise<HeldAnswer> {
    await this.app.evaluate(({ ipcMain }, held) => {
      const arrived = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      Object.assign(globalThis, { heldAnswer: { arrived, released } })
      const answering = ipcMain as unknown as Answering
      const answer = answering.answer.bind(ipcMain)
      answering.answer = async (channel, ...rest) => {
        if (channel !== held) return await answer(channel, ...rest)
        answering.answer = answer
        const value = await answer(channel, ...rest)
        arrived.resolve()
        await released.promise
        return value
      }
    }, name)
    return {
      arrived: () => this.app.evaluate(() => (globalThis as unknown as Holding).heldAnswer.arrived.promise),
      release: async () => {
        await this.app.evaluate(() => (globalThis as unknown as Holding).heldAnswer.released.resolve())
        await this.page.evaluate(async () => {
          // Answered after it, on the same way.
          await window.bridge.invoke('appInfo', null)
          for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
        })
      },
    }
  }

  /** From now on the window does not learn that a previewed folder changes, as on a disk that tells nothing. */
  async holdFolderNews(): Promise<void> {
    await this.app.evaluate(({ BrowserWindow }) => {
      for (const { webContents } of BrowserWindow.getAllWindows()) {
        const send = webContents.send.bind(webContents)
        webContents.send = (channel, ...rest) => {
          if (channel !== 'folderChanged') send(channel, ...rest)
        }
      }
    })
  }

  /** From now on a run does not start, but the window shows it at `progress`. */
  async holdRunAt(progress: RunProgress, job: 'organize' | 'undo' = 'organize'): Promise<void> {
    await this.app.evaluate(
      ({ BrowserWindow, ipcMain }, { held, name }) => {
        ipcMain.removeHandler(name)
        ipcMain.handle(name, () => {
          for (const window of BrowserWindow.getAllWindows()) window.webContents.send('progress', held)
          return new Promise(() => {})
        })
      },
      { held: progress, name: job },
    )
  }
}

/** Opens a menu with the right button, which is released over it: Chromium before 154 closes it where it is released elsewhere. */
export async function rightClick(target: Locator): Promise<void> {
  const page = target.page()
  await target.hover()
  await page.mouse.down({ button: 'right' })
  await page.getByRole('menu').hover({ position: { x: 2, y: 2 } })
  await page.mouse.up({ button: 'right' })
}

/** Drops files in the middle of a page that hears of it. */
export async function dropOn(page: Page, files: readonly string[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    addEventListener('drop', () => delete dataset.awaitsDrop, { once: true, capture: true })
    dataset.awaitsDrop = ''
  })
  // No promise in the page: Chromium 150 may collect one while the drop is handled.
  const expression = `'awaitsDrop' in document.documentElement.dataset`
  const awaitsDrop = async () => (await devTools.send('Runtime.evaluate', { expression })).result.value
  // What is drawn under the pointer meanwhile ends a drag of so few steps.
  while (await awaitsDrop()) {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devTools.send('Input.dispatchDragEvent', { type, x: 300, y: 200, data })
    }
  }
  await devTools.detach()
}

type HeldAnswer = {
  /** Resolves when there is an answer to keep back. */
  arrived(): Promise<void>
  /** Hands it over, and resolves when the page has drawn it. */
  release(): Promise<void>
}

/** What `IpcMain` of the stand-in has beside Electron's interface. */
type Answering = { answer(channel: string, ...rest: readonly unknown[]): Promise<unknown> }
type Holding = { readonly heldAnswer: Record<'arrived' | 'released', PromiseWithResolvers<void>> }
