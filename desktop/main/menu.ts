import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../ipc/channels.ts'

type Send = (command: MenuCommand) => void

/** The native menu. Its keys are the window's own: the page hears them first and knows what they mean there. */
export function setMenu(platform: NodeJS.Platform, isPackaged: boolean, send: Send): void {
  const isMac = platform === 'darwin'
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
          { role: isMac ? 'close' : 'quit' },
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
          { id: 'updates', label: 'Check for Updates…', click: () => send('updates') },
        ],
      },
    ]),
  )
}
