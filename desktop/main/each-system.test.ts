import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { appId } from '../services/app/config.ts'
import type { Log } from '../services/logs/log.ts'
import { readableAppSettings } from '../services/state/settings.ts'
import { openState } from '../services/state/state-database.ts'
import { changeWatching } from '../services/state/watched.ts'

/**
 * What main asks of Electron on each system. Electron itself is another program than Node: a list of what it was asked stands
 * in for it, on a system that is injected.
 */
const asked = vi.hoisted((): [name: string, ...values: unknown[]][] => [])
const electron = vi.hoisted(() => ({
  appData: '',
  userData: '',
  loginItem: { openAtLogin: true },
  /** Resolves when the page is loaded. */
  loaded: Promise.resolve(),
  answer: 0,
  /** What a person picks. */
  chosen: '',
}))

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  const record = (name: string, ...values: unknown[]) => void asked.push([name, ...values])
  class BrowserWindow extends EventEmitter {
    webContents = Object.assign(new EventEmitter(), {
      send: (name: string, value: unknown) => record('send', name, value),
      setZoomLevel() {},
      getZoomLevel: () => 0,
    })
    constructor(options: unknown) {
      super()
      record('BrowserWindow', options)
    }
    loadURL = () => electron.loaded
    isDestroyed = () => false
    isMinimized = () => false
    isMaximized = () => false
    getNormalBounds = () => ({ x: 0, y: 0, width: 900, height: 700 })
    setTitleBarOverlay = (overlay: unknown) => record('setTitleBarOverlay', overlay)
    show = () => record('show')
    focus() {}
    close() {
      let isPrevented = false
      this.emit('close', {
        preventDefault() {
          isPrevented = true
        },
      })
      if (isPrevented) return
      record('closed')
      this.emit('closed')
    }
  }
  const image = (from: string) => ({
    from,
    setTemplateImage: (is: boolean) => record('setTemplateImage', is),
  })
  class Tray extends EventEmitter {
    constructor(icon: { from: string }) {
      super()
      record('Tray', icon.from)
    }
    setToolTip() {}
    setContextMenu = (menu: unknown) => record('setContextMenu', menu)
    destroy() {}
  }
  return {
    app: Object.assign(new EventEmitter(), {
      getPath: (name: string) => (name === 'appData' ? electron.appData : electron.userData),
      getAppPath: () => '/src/sortwell',
      getLoginItemSettings: (given: unknown) => {
        record('getLoginItemSettings', given)
        return electron.loginItem
      },
      setLoginItemSettings: (given: unknown) => record('setLoginItemSettings', given),
      setJumpList: (list: unknown) => record('setJumpList', list),
      dock: { setMenu: (menu: unknown) => record('dock.setMenu', menu) },
      quit: () => record('quit'),
      getVersion: () => '1.2.3',
      isPackaged: true,
    }),
    autoUpdater: new EventEmitter(),
    BrowserWindow,
    dialog: {
      showMessageBox: async () => ({ response: electron.answer }),
      async showOpenDialog({ defaultPath }: { defaultPath: string }) {
        record('showOpenDialog', defaultPath)
        return { canceled: false, filePaths: [electron.chosen] }
      },
      async showSaveDialog({ defaultPath }: { defaultPath: string }) {
        record('showSaveDialog', defaultPath)
        return { canceled: true, filePath: '' }
      },
    },
    Menu: {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu: (menu: unknown) => record('setApplicationMenu', menu),
      getApplicationMenu: () => null,
      sendActionToFirstResponder: (action: string) => record('sendActionToFirstResponder', action),
    },
    nativeImage: { createFromPath: () => image('file'), createFromBuffer: () => image('shape') },
    nativeTheme: Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' }),
    Notification: class {},
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1280, height: 800 } }] },
    shell: {
      async openPath(place: string) {
        record('openPath', place)
        return ''
      },
    },
    Tray,
  }
})
vi.mock('./tray-shape.png?asset', () => ({ default: path.join(import.meta.dirname, 'tray-shape.png') }))

const { setMenu } = await import('./menu.ts')
const { createWatchTray } = await import('./tray.ts')
const { settingHandlers } = await import('./settings.ts')
const { appHandlers } = await import('./app-handlers.ts')
const { prepareWatch } = await import('./watching.ts')
const { createMainWindow, createPageLink } = await import('./main-window.ts')
const { showRecentFolders } = await import('./start-services.ts')
const { createSystemShell, offerQuickAction } = await import('./system-shell.ts')
const { app, autoUpdater, nativeTheme } = await import('electron')

const systems = ['linux', 'win32', 'darwin'] as const
const truly = process.platform
const on = (platform: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: platform })

beforeEach(() => {
  asked.length = 0
  Object.assign(app, { isPackaged: true })
  Object.assign(electron, { loaded: Promise.resolve(), answer: 0 })
  electron.userData = mkdtempSync(path.join(os.tmpdir(), 'sortwell-systems-'))
  electron.appData = electron.userData
  const folder = electron.userData
  onTestFinished(() => {
    on(truly)
    app.removeAllListeners()
    nativeTheme.removeAllListeners()
    rmSync(folder, { recursive: true })
  })
})
const askedFor = (name: string) => asked.filter(([each]) => each === name).map(([, ...values]) => values)

function menuOn(platform: NodeJS.Platform): readonly MenuItemConstructorOptions[] {
  const send = (command: string) => void asked.push(['send', command])
  setMenu({ platform, isPackaged: true, send, pause() {}, saveDiagnostics() {}, addQuickAction() {} })
  return askedFor('setApplicationMenu')[0]?.[0] as MenuItemConstructorOptions[]
}
const itemsOf = (menu: MenuItemConstructorOptions | undefined) =>
  menu?.submenu as MenuItemConstructorOptions[]
const namesOf = (items: readonly MenuItemConstructorOptions[]) =>
  items.flatMap(({ role, label, type }) => (type === 'separator' ? [] : [role ?? label]))

test('on macOS the first menu is the app’s, with what people expect there', () => {
  const menus = menuOn('darwin')
  expect(namesOf(menus)).toEqual(['appMenu', '&File', '&Edit', '&View', 'windowMenu', 'help'])
  expect(namesOf(itemsOf(menus[0]))).toEqual([
    'about',
    'Settings…',
    'Add “Sort with Sortwell” to Finder…',
    'services',
    'hide',
    'hideOthers',
    'unhide',
    'quit',
  ])
  expect(namesOf(itemsOf(menus[1]))).toEqual(['Browse…', 'Organize', 'Pause Watching', 'close'])
})

test.each(['linux', 'win32'] as const)('on %s settings and quitting are in the menu of files', platform => {
  const menus = menuOn(platform)
  expect(namesOf(menus)).toEqual(['&File', '&Edit', '&View', 'windowMenu', 'help'])
  expect(namesOf(itemsOf(menus[0]))).toEqual([
    'Browse…',
    'Organize',
    'Pause Watching',
    'Settings…',
    'close',
    'quit',
  ])
})

test('keys that the page hears first are left to it, and macOS gives a field for text its own Undo', () => {
  const undo = itemsOf(menuOn('darwin')[2]).find(({ id }) => id === 'undo')
  expect(undo).toMatchObject({ accelerator: 'CmdOrCtrl+Z', registerAccelerator: false })
  const click = undo?.click as unknown as (item: null, window: null, event: object) => void
  click(null, null, { triggeredByAccelerator: true })
  click(null, null, {})
  expect(askedFor('sendActionToFirstResponder')).toEqual([['undo:']])
  expect(askedFor('send')).toEqual([['undo']])
})

test.each(systems)('the tray of %s has a picture that suits its bar', platform => {
  on(platform)
  const tray = createWatchTray({ open() {}, showWatched() {}, pause() {}, quit() {} })
  tray.show({ isPaused: false, folders: [{ state: 'watching' }] } as never)
  const isShape = platform === 'darwin'
  expect(askedFor('Tray')).toEqual([[isShape ? 'shape' : 'file']])
  expect(askedFor('setTemplateImage')).toEqual(isShape ? [[true]] : [])
})

const parts = (appImage?: string) => {
  const updates = Promise.resolve(null)
  return settingHandlers({ stateDir: electron.userData, appImage, onTray() {}, updates })
}

test.each(['win32', 'darwin'] as const)('on %s the system saves the start at log-in', async platform => {
  on(platform)
  const settings = await parts().changeSettings({ change: { startAtLogin: true } })
  expect(settings.startAtLogin).toBe(true)
  expect(askedFor('setLoginItemSettings')).toEqual([[{ openAtLogin: true, args: ['--hidden'] }]])
  expect(askedFor('getLoginItemSettings')).toEqual([[{ args: ['--hidden'] }]])
})

test.skipIf(truly === 'win32').each([
  [undefined, true, `"${process.execPath}" "--hidden"`],
  [undefined, false, `"${process.execPath}" "/src/sortwell" "--hidden"`],
  // What runs of an AppImage is unpacked elsewhere at each start.
  ['/home/ada/Sortwell.AppImage', true, '"/home/ada/Sortwell.AppImage" "--hidden"'],
])('on Linux a file starts AppImage %s, packed %s', async (appImage, isPackaged, command) => {
  on('linux')
  Object.assign(app, { isPackaged })
  await parts(appImage).changeSettings({ change: { startAtLogin: true } })
  const entry = readFileSync(path.join(electron.appData, 'autostart/sortwell.desktop'), 'utf8')
  expect(entry).toContain(`\nExec=${command}\n`)
  expect(asked).toEqual([])
})

test.each([
  ['linux', []],
  ['win32', ['setJumpList']],
  ['darwin', ['dock.setMenu']],
] as const)('on %s the folders sorted last are offered by %j', async (platform, names) => {
  on(platform)
  const opened: string[] = []
  await showRecentFolders(
    async () => ['/x/Downloads'],
    folder => void opened.push(folder),
  )
  expect(asked.map(([name]) => name)).toEqual(names)
  const [[menu] = []] = askedFor('dock.setMenu') as [readonly { label: string; click(): void }[]][]
  for (const { label, click } of menu ?? []) {
    expect(label).toBe('Downloads')
    click()
    expect(opened).toEqual(['/x/Downloads'])
  }
})

test('dialogs begin in Downloads, and then where the last one ended', async () => {
  const shell = createSystemShell(() => null, false)
  electron.chosen = path.join(electron.userData, 'disk', 'Photos')
  expect(await shell.pickFolder('Choose')).toBe(electron.chosen)
  expect(await shell.pickPlace('Export', 'rules.json')).toBeNull()
  expect(await shell.pickFolder('Choose')).toBe(electron.chosen)
  const disk = path.dirname(electron.chosen)
  expect(askedFor('showOpenDialog')).toEqual([[electron.userData], [disk]])
  expect(askedFor('showSaveDialog')).toEqual([[path.join(disk, 'rules.json')]])
})

test.skipIf(truly === 'win32')(
  'macOS is handed a copy of the Quick Action, which gives whatever folders to the app',
  async () => {
    const mac = path.join(import.meta.dirname, '../../release/build/mac')
    Object.defineProperty(process, 'resourcesPath', { value: mac, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(process, 'resourcesPath'))
    await offerQuickAction()
    const [[copy = ''] = []] = askedFor('openPath') as string[][]
    expect(path.basename(copy)).toBe('Sort with Sortwell.workflow')
    expect(copy.startsWith(electron.userData)).toBe(true)
    const steps = readFileSync(path.join(copy, 'Contents/document.wflow'), 'utf8')
    const [, command = ''] = /<key>COMMAND_STRING<\/key>\s*<string>([^<]+)</.exec(steps) ?? []

    // macOS has `open`; this one prints its arguments.
    const programs = path.join(electron.userData, 'programs')
    mkdirSync(programs)
    writeFileSync(path.join(programs, 'open'), '#!/bin/sh\nprintf "%s|" "$@"\n', { mode: 0o755 })
    const folders = ['/Users/ada/My Downloads', '/x/$HOME "&"']
    const printed = execFileSync('sh', ['-c', command, 'sh', ...folders], {
      env: { PATH: `${programs}:${process.env.PATH}` },
      encoding: 'utf8',
    })
    expect(printed.split('|')).toEqual(['-b', appId, ...folders, ''])
  },
)

const log = { crash() {} } as unknown as Log
type Behind = Parameters<typeof createMainWindow>[1]['services']

function windowOn(platform: NodeJS.Platform, services: Behind = () => Promise.reject(new Error('gone'))) {
  on(platform)
  const link = createPageLink()
  return { link, window: createMainWindow(link, { devPage: null, log, services, onDrawn() {} }) }
}

test.each([
  ['linux', {}, 0],
  ['win32', { titleBarStyle: 'hidden' }, 1],
  ['darwin', { titleBarStyle: 'hiddenInset' }, 0],
] as const)('the title bar of %s is that of its windows', async (platform, options, overlays) => {
  const { window } = windowOn(platform)
  await window.show()
  expect(askedFor('BrowserWindow')).toMatchObject([[{ show: false, ...options }]])
  nativeTheme.emit('updated')
  expect(askedFor('setTitleBarOverlay')).toHaveLength(overlays)
})

test.each([
  ['linux', 1],
  ['win32', 0],
  ['darwin', 0],
] as const)('on %s a loaded page alone shows the window %i times', async (platform, times) => {
  const { link, window } = windowOn(platform)
  await window.show()
  const opened = link.current()
  opened?.webContents.emit('did-finish-load')
  expect(askedFor('show')).toHaveLength(times)
  opened?.emit('ready-to-show')
  expect(askedFor('show')).toHaveLength(1)
})

test('a page is notified when its window has the focus again, not when the window is opened', async () => {
  const { link, window } = windowOn('linux')
  await window.show()
  link.current()?.emit('focus')
  expect(askedFor('send')).toEqual([])
  window.takeAwaited()
  link.current()?.emit('focus')
  expect(askedFor('send')).toEqual([['focused', null]])
  link.current()?.emit('closed')
})

test('a window can be closed although nothing behind it has started', async () => {
  const { link, window } = windowOn('linux')
  await window.show()
  const closed = new Promise(resolve => link.current()?.once('closed', () => resolve(true)))
  link.current()?.close()
  expect(await closed).toBe(true)
})

const watched = (goOn: (isWanted: boolean) => void) => async () => ({
  worker: { isRunning: () => false, close: async () => {} },
  watch: { asksToGoOn: () => true, goOn },
})

test.each(systems)('“Quit Sortwell” on %s quits the app, also where windows close alone', async platform => {
  electron.answer = 1
  const answers: boolean[] = []
  const { link, window } = windowOn(
    platform,
    watched(isWanted => void answers.push(isWanted)),
  )
  await window.show()
  link.current()?.close()
  await expect.poll(() => askedFor('quit')).toHaveLength(1)
  expect(answers).toEqual([false])
})

test('an update that closes the windows asks nothing', async () => {
  const { link, window } = windowOn(
    'darwin',
    watched(() => expect.unreachable('It asked')),
  )
  await window.show()
  autoUpdater.emit('before-quit-for-update')
  link.current()?.close()
  await expect.poll(() => askedFor('quit')).toHaveLength(1)
})

test('what is asked for while the page loads reaches it once, before and after it asks what awaits it', async () => {
  const loading = Promise.withResolvers<void>()
  electron.loaded = loading.promise
  const { window } = windowOn('darwin')
  void window.show()
  await expect.poll(() => askedFor('BrowserWindow')).toHaveLength(1)
  window.command('show-history')
  expect(window.takeAwaited()).toBe('show-history')
  window.command('show-settings')
  expect(askedFor('send')).toEqual([['menu', 'show-settings']])
  expect(window.takeAwaited()).toBeNull()
  loading.resolve()
})

test('settings that break while the app runs keep no window open, and the diagnostics are saved', async () => {
  const stateDir = electron.userData
  const settingsFile = path.join(stateDir, 'settings.json')
  const folder = { id: 'a', path: path.join(stateDir, 'gone'), criterion: 'type', isOn: true } as const
  const state = openState(stateDir)
  onTestFinished(() => state.close())
  changeWatching(state, () => ({ isPaused: true, folders: [folder] }))
  const { link, window } = windowOn('linux')
  const place = path.join(stateDir, 'diagnostics.txt')
  const context = {
    state,
    home: stateDir,
    now: () => new Date(),
    settings: () => readableAppSettings(stateDir),
    system: { ...createSystemShell(() => null, false), pickPlace: async () => place },
  }
  const cacheDir = path.join(stateDir, 'cache')
  const threads = { stateDir, cacheDir, home: stateDir, factsWorker: '', sameBytesWorker: '' }
  const watch = prepareWatch(context, async () => null, threads, log, link, window)
  onTestFinished(() => watch.watching.close())
  await watch.start()
  writeFileSync(settingsFile, '{')
  expect([watch.staysOpen('linux'), watch.asksToGoOn()]).toEqual([true, true])

  const quiet = { crash() {}, read: () => '' } as unknown as Log
  const parts = { cacheDir, log: quiet, window, watching: watch.watching }
  expect(await appHandlers(context, parts).saveDiagnostics()).toBe(true)
  expect(readFileSync(place, 'utf8')).toContain('1.2.3')
})
