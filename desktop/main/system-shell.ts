import { type BrowserWindow, dialog, shell } from 'electron'
import { outsideAddress } from '../services/app/addresses.ts'
import type { SystemShell } from '../services/app/system-shell.ts'

const rulesOnly = { filters: [{ name: 'Sortwell rules', extensions: ['json'] }] }

/** @param parent the window that a dialog belongs to */
export function createSystemShell(parent: () => BrowserWindow | null, allowsLoopback: boolean): SystemShell {
  async function open(options: Electron.OpenDialogOptions): Promise<string | null> {
    const window = parent()
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return canceled ? null : (filePaths[0] ?? null)
  }
  return {
    pickFolder: title => open({ title, properties: ['openDirectory'] }),
    pickFile: title => open({ title, properties: ['openFile'], ...rulesOnly }),
    async pickPlace(title, defaultPath) {
      const options = { title, defaultPath, ...(defaultPath.endsWith('.json') ? rulesOnly : {}) }
      const window = parent()
      const { canceled, filePath } = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options))
      return canceled || filePath === '' ? null : filePath
    },
    async showFolder(path) {
      const problem = await shell.openPath(path)
      if (problem !== '') throw new Error(problem)
    },
    openOutside: address => openOutside(address, allowsLoopback),
  }
}

/** @throws when the address is none to open, or the system has nothing that opens it */
export async function openOutside(address: string, allowsLoopback: boolean): Promise<void> {
  const checked = outsideAddress(address, allowsLoopback)
  if (checked === null) throw new Error('Sortwell does not open addresses of this kind.')
  await shell.openExternal(checked)
}
