import { type ElectronParts, electronKey } from './electron-parts.ts'

/** The module that an app gets as `electron`. Its parts were made by boot.ts. */
const parts = (globalThis as unknown as Record<symbol, ElectronParts>)[electronKey] as ElectronParts

export const {
  app, autoUpdater, BaseWindow, BrowserView, BrowserWindow, clipboard, contentTracing, crashReporter, desktopCapturer,
  dialog, globalShortcut, inAppPurchase, ipcMain, Menu, MenuItem, MessageChannelMain, nativeImage, nativeTheme, net,
  netLog, Notification, powerMonitor, powerSaveBlocker, protocol, pushNotifications, safeStorage, screen, session,
  ShareMenu, shell, systemPreferences, TouchBar, Tray, utilityProcess, View, webContents, WebContentsView,
  webFrameMain,
} = parts // biome-ignore format: a list of names
export default parts
export { parts as 'module.exports' }
