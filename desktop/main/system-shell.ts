import { cp, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { app, type BrowserWindow, dialog, shell } from 'electron'
import { outsideAddress } from '../services/app/addresses.ts'
import type { SystemShell } from '../services/app/system-shell.ts'

const rulesOnly = (extensions: readonly string[]) => {
  return { filters: [{ name: 'Sortwell rules', extensions: [...extensions] }] }
}

/** @param parent the window that a dialog belongs to */
export function createSystemShell(parent: () => BrowserWindow | null, allowsLoopback: boolean): SystemShell {
  // Without a folder to begin with, each dialog would begin in Downloads, whatever was chosen before (since Electron 43).
  let lastFolder = firstFolder()

  async function open(wanted: Electron.OpenDialogOptions): Promise<string | null> {
    const options = { ...wanted, defaultPath: lastFolder }
    const window = parent()
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return canceled ? null : chosen(filePaths[0])
  }
  /** The next dialog begins where this was found: next to a folder, so that a neighbour is one click away. */
  function chosen(found: string | undefined): string | null {
    if (found === undefined || found === '') return null
    lastFolder = path.dirname(found)
    return found
  }
  return {
    pickFolder: title => open({ title, properties: ['openDirectory'] }),
    pickFile: (title, extensions) => open({ title, properties: ['openFile'], ...rulesOnly(extensions) }),
    async pickPlace(title, suggestedName) {
      const defaultPath = path.join(lastFolder, suggestedName)
      const extension = /\.(json|yaml)$/.exec(suggestedName)?.[1]
      const options = { title, defaultPath, ...(extension && rulesOnly([extension])) }
      const window = parent()
      const { canceled, filePath } = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options))
      return canceled ? null : chosen(filePath)
    },
    showFolder: openPath,
    openFile: openPath,
    async showFile(file) {
      shell.showItemInFolder(file)
    },
    openOutside: address => openOutside(address, allowsLoopback),
  }
}

function firstFolder(): string {
  try {
    return app.getPath('downloads')
  } catch {
    return app.getPath('home') // the system knows of none
  }
}

const quickAction = 'Sort with Sortwell.workflow'

/**
 * Lets macOS ask whether it is to install Finder's Quick Action. It gets a copy: what it installs it moves away, and the app has
 * to stay as it was signed.
 */
export async function offerQuickAction(): Promise<void> {
  const copy = path.join(await mkdtemp(path.join(app.getPath('temp'), 'sortwell-')), quickAction)
  await cp(path.join(process.resourcesPath, quickAction), copy, { recursive: true })
  await openPath(copy)
}

/** @throws when the system has nothing that opens it */
async function openPath(file: string): Promise<void> {
  const problem = await shell.openPath(file)
  if (problem !== '') throw new Error(problem)
}

/** @throws when the address is none to open, or the system has nothing that opens it */
export async function openOutside(address: string, allowsLoopback: boolean): Promise<void> {
  const checked = outsideAddress(address, allowsLoopback)
  if (checked === null) throw new Error('Sortwell does not open addresses of this kind.')
  await shell.openExternal(checked)
}
