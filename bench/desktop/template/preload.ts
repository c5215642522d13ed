/** What the template's preload gives a page, as far as this one asks for it, and the one call of its own. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'

contextBridge.exposeInMainWorld('template', {
  getPathForFile: (file: File) => webUtils.getPathForFile(file),
  list: (): Promise<readonly string[]> => ipcRenderer.invoke('list'),
})
