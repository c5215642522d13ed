import { once } from 'node:events'
import type { ElectronApplication, Locator, Page } from 'playwright/test'
import type { Progress } from '../ipc/organize-views.ts'

/** The window as a person sees it. */
export class SorterWindow {
  readonly app: ElectronApplication
  readonly page: Page

  constructor(app: ElectronApplication, page: Page) {
    this.app = app
    this.page = page
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

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  tab(name: RegExp): Locator {
    return this.page.getByRole('tab', { name })
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

  /** Drops a file or folder of the disk on the window. */
  async drop(path: string): Promise<void> {
    await this.page.evaluate(() => {
      const input = document.createElement('input')
      input.type = 'file'
      input.id = 'carrier'
      document.body.append(input)
    })
    await this.page.locator('#carrier').setInputFiles(path)
    await this.page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('#carrier')
      const [item] = input?.files ?? []
      const dataTransfer = new DataTransfer()
      if (item) dataTransfer.items.add(item)
      document.querySelector('main')?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
      input?.remove()
    })
  }

  /** From now on a run does not start, but the window shows it at `progress`. */
  async holdRunAt(progress: Progress): Promise<void> {
    await this.app.evaluate(({ BrowserWindow, ipcMain }, held) => {
      ipcMain.removeHandler('organize')
      ipcMain.handle('organize', () => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.send('progress', held)
        return new Promise(() => {})
      })
    }, progress)
  }
}
