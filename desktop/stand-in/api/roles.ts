import type { BrowserWindowBase } from './browser-window.ts'

const edits = {
  undo: 'undo',
  redo: 'redo',
  cut: 'cut',
  copy: 'copy',
  paste: 'paste',
  selectall: 'selectAll',
  delete: 'delete',
} as const

/** What a menu item with a role does; those that only a real desktop shows do nothing. */
export function actOnRole(role: string, window: BrowserWindowBase | undefined, quit: () => void): void {
  const edit = edits[role as keyof typeof edits]
  if (edit) window?.webContents.edit(edit)
  else if (role === 'quit') quit()
  else if (role === 'close') window?.close()
  else if (role === 'minimize') window?.minimize()
  else if (role === 'togglefullscreen') window?.setFullScreen(!window.isFullScreen())
  else if (!window) return
  else if (role === 'reload') window.webContents.reload()
  else if (role === 'forcereload') window.webContents.reloadIgnoringCache()
  else if (role === 'resetzoom') window.webContents.zoomLevel = 0
  else if (role === 'zoomin') window.webContents.zoomLevel += 0.5
  else if (role === 'zoomout') window.webContents.zoomLevel -= 0.5
  else if (role === 'toggledevtools') console.error('stand-in: developer tools are not implemented')
}
