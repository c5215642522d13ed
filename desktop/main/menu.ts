import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../ipc/channels.ts'

export type MenuActions = {
  readonly send: (command: MenuCommand) => void
  readonly pause: (isPaused: boolean) => void
  readonly saveDiagnostics: () => void
}

export type MenuOptions = MenuActions & {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
}

/** The native menu, with a key for everything. */
export function setMenu({ platform, isPackaged, send, pause, saveDiagnostics }: MenuOptions): void {
  const isMac = platform === 'darwin'
  /** The page hears these keys first and knows what they mean there. */
  const item = (label: string, command: MenuCommand, accelerator: string): MenuItemConstructorOptions => ({
    id: command,
    label,
    accelerator,
    registerAccelerator: false,
    click: () => send(command),
  })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
      {
        label: '&File',
        submenu: [
          item('Browse…', 'browse', 'CmdOrCtrl+O'),
          item('Organize', 'organize', 'CmdOrCtrl+Enter'),
          { type: 'separator' },
          {
            id: 'pause-watching',
            label: 'Pause Watching',
            type: 'checkbox',
            accelerator: 'CmdOrCtrl+Shift+P',
            click: ({ checked }) => pause(checked),
          },
          { type: 'separator' },
          { role: 'close' },
          ...(isMac ? [] : [{ role: 'quit' } as const]),
        ],
      },
      {
        label: '&Edit',
        submenu: [
          item('Undo Last Run', 'undo', 'CmdOrCtrl+Z'),
          { type: 'separator' },
          { role: 'cut' },
          { role: 'copy' },
          { role: 'paste' },
          { role: 'selectAll' },
        ],
      },
      {
        label: '&View',
        submenu: [
          item('Organize', 'show-organize', 'CmdOrCtrl+1'),
          item('History', 'show-history', 'CmdOrCtrl+2'),
          item('Rules', 'show-rules', 'CmdOrCtrl+3'),
          item('Watched Folders', 'show-watched', 'CmdOrCtrl+4'),
          item('Account', 'show-account', 'CmdOrCtrl+5'),
          { type: 'separator' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { role: 'resetZoom' },
          { role: 'togglefullscreen' },
          ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
        ],
      },
      { role: 'windowMenu' },
      {
        role: 'help',
        submenu: [
          item('Keyboard Shortcuts', 'shortcuts', 'F1'),
          { type: 'separator' },
          {
            id: 'save-diagnostics',
            label: 'Save Diagnostics…',
            accelerator: 'CmdOrCtrl+Shift+D',
            click: saveDiagnostics,
          },
          item('About Sortwell', 'about', 'CmdOrCtrl+I'),
          item('Check for Updates…', 'updates', 'CmdOrCtrl+U'),
        ],
      },
    ]),
  )
}

/** Shows in the menu whether watching is paused, and whether there is anything to pause. */
export function showPaused(isPaused: boolean, isWatching: boolean): void {
  const item = Menu.getApplicationMenu()?.getMenuItemById('pause-watching')
  if (!item) return
  item.checked = isPaused
  item.enabled = isWatching
}
