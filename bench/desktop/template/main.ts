/** What electron-vite's template for React and TypeScript does in main, and one call that lists a folder. */
import { readdir } from 'node:fs/promises'
import { app, BrowserWindow, dialog, ipcMain, shell } from 'electron'

const fileOf = (place: string) => new URL(place, import.meta.url)

void app.whenReady().then(() => {
  ipcMain.handle('list', async () => {
    const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] })
    return readdir(filePaths[0] ?? '.')
  })
  openWindow()
})

app.on('window-all-closed', () => app.quit())

function openWindow(): void {
  const window = new BrowserWindow({
    // As large as Sortwell's: a list costs what is seen of it.
    width: 1100,
    height: 760,
    show: false,
    webPreferences: { preload: fileOf('../preload/preload.cjs').pathname, sandbox: true },
  })
  window.on('ready-to-show', () => window.show())
  window.webContents.setWindowOpenHandler(({ url }) => {
    void shell.openExternal(url)
    return { action: 'deny' }
  })
  void window.loadURL(fileOf('../renderer/index.html').href)
}
