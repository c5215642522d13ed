import { type ElectronParts, electronKey } from './electron-parts.ts'

/** The module that an app gets as `electron`. Its parts were made by boot.ts; what is not named here does not exist. */
const parts = (globalThis as unknown as Record<symbol, ElectronParts>)[electronKey] as ElectronParts

export const {
  app, autoUpdater, BrowserWindow, crashReporter, dialog, globalShortcut, ipcMain, Menu, nativeImage, nativeTheme, net,
  Notification, powerMonitor, protocol, screen, session, shell, Tray, utilityProcess,
} = parts // biome-ignore format: a list of names
export default parts
export { parts as 'module.exports' }
