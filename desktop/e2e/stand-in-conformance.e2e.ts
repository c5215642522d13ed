import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ElectronApplication } from 'playwright/test'
import { test as base, expect, type Launched } from './fixtures.ts'
import { dropOn } from './sorter-window.ts'

/**
 * What holds of Electron by its documentation, shown on a tiny app, so that the stand-in and Electron can be held
 * against each other: where they differ, the stand-in is wrong.
 */
const folder = fileURLToPath(new URL('./stand-in-app', import.meta.url))
const isStandIn = (process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '') !== ''

type Heard = { readonly name: string; readonly url?: string; readonly argv?: readonly string[] }
declare global {
  /** Of the page; see stand-in-app/preload.cjs. */
  var bridge: {
    readonly filesystem: string
    readonly nested: { readonly list: [number, { deep: boolean }] }
    invoke(channel: string, ...values: unknown[]): Promise<unknown>
    on(channel: string, listener: (value: unknown) => void): () => void
    pathOf(file: File): string
    call(callback: (value: number) => unknown, value: number): unknown
    fails(): void
    later(value: number): Promise<number>
    exposeAgain(): void
  }
  /** Of the main process; see stand-in-app/main.js. */
  var heard: Heard[]
}

const test = base.extend<{ launched: Launched }>({
  launched: async ({ launch }, use) => {
    const launched = await launch({ app: folder })
    await launched.page.waitForURL('app://bundle/')
    await use(launched)
  },
})

const heardOf = (electronApp: ElectronApplication, name: string) =>
  electronApp.evaluate((_, wanted) => globalThis.heard.filter(item => item.name === wanted), name)

test('errors arrive in the words of Electron', async ({ launched: { page } }) => {
  const messageOf = (channel: string, count = 1) =>
    page.evaluate(
      async ([name, times]) => {
        for (let done = 1; done < times; done += 1) await globalThis.bridge.invoke(name)
        return globalThis.bridge.invoke(name).then(String, (error: Error) => error.message)
      },
      [channel, count] as const,
    )
  expect(await messageOf('fail')).toBe("Error invoking remote method 'fail': TypeError: not this way")
  expect(await messageOf('gone')).toBe(
    "Error invoking remote method 'gone': Error: No handler registered for 'gone'",
  )
  expect(await messageOf('unclonable')).toContain('An object could not be cloned.')
})

test('plain values cross both ways, undefined included', async ({ launched: { page } }) => {
  const given = { list: [1, null, { deep: true }], nothing: undefined, text: 'grüße' }
  const report = await page.evaluate(async value => {
    const back = (await globalThis.bridge.invoke('echo', value)) as typeof value
    return { back, hasNothing: 'nothing' in back && back.nothing === undefined }
  }, given)
  expect(report).toEqual({ back: given, hasNothing: true })
})

test('the main process speaks to the page', async ({ launched: { page, electronApp } }) => {
  await electronApp.evaluate(({ BrowserWindow, ipcMain }) => {
    ipcMain.handle('listening', () =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('told', { list: [1, 2] }),
    )
  })
  const told = await page.evaluate(() => {
    const { bridge } = globalThis
    return new Promise(resolve => {
      bridge.on('told', resolve)
      void bridge.invoke('listening')
    })
  })
  expect(told).toEqual({ list: [1, 2] })
})

test('a message names the frame that sent it', async ({ launched: { page } }) => {
  expect(await page.evaluate(() => globalThis.bridge.invoke('sender'))).toEqual({
    url: 'app://bundle/',
    isTop: true,
  })
})

test('the exposed interface is frozen and cannot be replaced', async ({ launched: { page } }) => {
  const report = await page.evaluate(() => {
    const { bridge } = globalThis
    const again = () => {
      try {
        return bridge.exposeAgain()
      } catch (error) {
        return error instanceof Error && error.message
      }
    }
    return {
      replaced: Reflect.set(globalThis, 'bridge', {}),
      removed: Reflect.deleteProperty(globalThis, 'bridge'),
      member: Reflect.set(bridge, 'fails', () => {}),
      deep: Reflect.set(bridge.nested.list[1], 'deep', false),
      again: again(),
    }
  })
  expect(report).toEqual({
    replaced: false,
    removed: false,
    member: false,
    deep: false,
    again: 'Cannot bind an API on top of an existing property on the window object',
  })
})

test('functions, promises and errors cross the bridge', async ({ launched: { page } }) => {
  const report = await page.evaluate(async () => ({
    called: globalThis.bridge.call(value => value + 1, 1),
    later: await globalThis.bridge.later(21),
    thrown: (() => {
      try {
        return globalThis.bridge.fails()
      } catch (error) {
        return error instanceof Error && error.message
      }
    })(),
  }))
  expect(report).toEqual({ called: 2, later: 42, thrown: 'from the preload script' })
})

test('a page that replaces built-in functions does not break the bridge', async ({ launched: { page } }) => {
  const answer = await page.evaluate(async () => {
    Reflect.set(Array.prototype, 'map', () => ['stolen'])
    Object.entries = () => []
    Reflect.set(Promise.prototype, 'then', () => Promise.resolve())
    EventTarget.prototype.dispatchEvent = () => false
    return globalThis.bridge.call(value => value * 2, 4)
  })
  expect(answer).toBe(8)
})

test('a preload script has no file system, and a page has no Node', async ({ launched: { page } }) => {
  expect(await page.evaluate(() => globalThis.bridge.filesystem)).toBe('module not found: fs')
  const page2 = await page.evaluate(() =>
    ['require', 'process', 'Buffer', 'module', 'global'].filter(name => name in globalThis),
  )
  expect(page2).toEqual([])
})

test('frames inside a page get no preload script, and a reloaded page gets it again', async ({
  launched: { page, electronApp },
}) => {
  await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('app://bundle/framed'),
  )
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Other')
  expect(await page.frames()[1]?.evaluate(() => typeof globalThis.bridge)).toBe('undefined')
  await page.reload()
  expect(await page.evaluate(() => typeof globalThis.bridge)).toBe('object')
})

test('the app is asked before a page leaves, and a redirect is told', async ({
  launched: { page, electronApp },
}) => {
  await page.evaluate(() => {
    location.href = 'https://example.com/'
  })
  await expect
    .poll(() => heardOf(electronApp, 'will-navigate'))
    .toEqual([{ name: 'will-navigate', url: 'https://example.com/' }])
  expect(page.url()).toBe('app://bundle/')
  await page.evaluate(() => {
    location.href = '/moved'
  })
  await page.waitForURL('app://bundle/other')
  expect(await heardOf(electronApp, 'will-redirect')).toEqual([
    { name: 'will-redirect', url: 'app://bundle/other' },
  ])
})

test('the app itself may go where a page may not', async ({ launched: { page, electronApp } }) => {
  await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('data:text/html,<h1>Elsewhere'),
  )
  await expect(page.getByRole('heading')).toHaveText('Elsewhere')
  expect(await heardOf(electronApp, 'will-navigate')).toEqual([])
})

test('a refused window never opens, by script or by link', async ({ launched: { page, electronApp } }) => {
  expect(await page.evaluate(() => window.open('https://example.com/script') === null)).toBe(true)
  await page.evaluate(() => {
    document.body.innerHTML = '<a target="_blank" href="https://example.com/link">link</a>'
  })
  await page.getByText('link').click()
  await page.getByText('link').click({ modifiers: ['ControlOrMeta'] })
  await expect
    .poll(() => heardOf(electronApp, 'open'))
    .toEqual([
      { name: 'open', url: 'https://example.com/script' },
      { name: 'open', url: 'https://example.com/link' },
      { name: 'open', url: 'https://example.com/link' },
    ])
  expect(electronApp.windows()).toHaveLength(1)
})

test("a page's policy stops inline scripts and evaluated text", async ({
  launched: { page, electronApp },
}) => {
  await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('app://bundle/inline'),
  )
  expect(await page.evaluate(() => 'ranInline' in globalThis)).toBe(false)
  const evaluated = page.evaluate(
    () =>
      new Promise(resolve =>
        setTimeout(() => {
          try {
            resolve(new Function('return 1')())
          } catch (error) {
            resolve(error instanceof EvalError)
          }
        }),
      ),
  )
  expect(await evaluated).toBe(true)
})

test('refused permissions are refused', async ({ launched: { page } }) => {
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.permissions.query({ name: 'geolocation' })).state,
        await Notification.requestPermission(),
      ]),
    )
    .toEqual(['denied', 'denied'])
})

test('the app answers requests of its own scheme', async ({ launched: { page } }) => {
  const answer = page.evaluate(async () => {
    const response = await fetch('/echo?a=1', {
      method: 'POST',
      headers: { 'x-given': 'yes' },
      body: 'grüße',
    })
    return response.json()
  })
  expect(await answer).toEqual({ method: 'POST', url: 'app://bundle/echo?a=1', given: 'yes', body: 'grüße' })
  expect(await page.evaluate(async () => (await fetch('/missing')).status)).toBe(404)
})

test('a second start ends at once and tells the first', async ({ launched: { electronApp, home } }) => {
  const executable = createRequire(import.meta.url)('electron') as unknown as string
  const sandbox = process.platform === 'linux' && !isStandIn ? ['--no-sandbox'] : []
  const second = spawn(
    executable,
    [...sandbox, folder, `--user-data-dir=${path.join(home, 'user-data')}`, 'app://deep'],
    { stdio: 'ignore' },
  )
  expect(await new Promise(resolve => second.on('exit', resolve))).toBe(0)
  await expect
    .poll(async () => (await heardOf(electronApp, 'second-instance'))[0]?.argv?.includes('app://deep'))
    .toBe(true)
})

test('an app may keep its window', async ({ launched: { page, electronApp } }) => {
  const isOpen = await electronApp.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.once('close', event => event.preventDefault())
    window?.close()
    return window?.isDestroyed() === false
  })
  expect(isOpen).toBe(true)
  expect(page.isClosed()).toBe(false)
})

test('closing the last window is told, and quitting asks first', async ({
  launched: { page, electronApp },
}) => {
  const closed = page.waitForEvent('close')
  await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed
  await expect.poll(() => heardOf(electronApp, 'window-all-closed')).toHaveLength(1)
  await electronApp.evaluate(({ app }) => {
    app.once('before-quit', event => event.preventDefault())
    app.quit()
  })
  expect(await heardOf(electronApp, 'before-quit')).toHaveLength(1)
  expect(await heardOf(electronApp, 'will-quit')).toHaveLength(0)
})

test('menu items are found and clicked by id', async ({ launched: { electronApp } }) => {
  await electronApp.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('open')?.click())
  expect(await heardOf(electronApp, 'menu-open')).toHaveLength(1)
})

test('the theme decides what pages prefer', async ({ launched: { page, electronApp } }) => {
  const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const theme of ['dark', 'light'] as const) {
    const chosen = await electronApp.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source
      return nativeTheme.shouldUseDarkColors
    }, theme)
    expect(chosen).toBe(theme === 'dark')
    await expect.poll(isDark).toBe(theme === 'dark')
  }
})

test('a dropped folder has its path', async ({ launched: { page, home } }) => {
  const dropped = path.join(home, 'Dropped folder')
  await mkdir(dropped)
  await page.evaluate(() => {
    addEventListener('dragover', event => event.preventDefault())
    addEventListener('drop', event => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      document.title = file ? globalThis.bridge.pathOf(file) : 'nothing'
    })
  })
  await dropOn(page, [dropped])
  await expect.poll(() => page.title()).toBe(dropped)
  expect(await page.evaluate(() => globalThis.bridge.pathOf(new File(['text'], 'made.txt')))).toBe('')
})

test('the paths of the app lie below its own folder', async ({ launched: { electronApp, home } }) => {
  const paths = await electronApp.evaluate(({ app }) => [
    app.getPath('userData'),
    app.getName(),
    app.getVersion(),
  ])
  expect(paths).toEqual([path.join(home, 'user-data'), 'Host App', '1.2.3'])
})

test('a tray takes a picture and menus, until it is destroyed', async ({ launched: { electronApp } }) => {
  const report = await electronApp.evaluate(({ Menu, nativeImage, Tray }) => {
    const messageOf = (use: () => unknown) => {
      try {
        return String(use())
      } catch (error) {
        return error instanceof Error ? 'refused' : String(error)
      }
    }
    const tray = new Tray(nativeImage.createEmpty())
    const seen: unknown[] = [tray.isDestroyed()]
    tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Open' }]))
    tray.setContextMenu(null)
    seen.push(messageOf(() => tray.setContextMenu({} as never)))
    tray.on('click', () => seen.push('clicked'))
    tray.emit('click')
    tray.destroy()
    seen.push(
      tray.isDestroyed(),
      messageOf(() => new Tray(undefined as never)),
    )
    return seen
  })
  expect(report).toEqual([false, 'refused', 'clicked', true, 'refused'])
})

test('an app that stays without windows opens another', async ({ launched: { page, electronApp } }) => {
  await electronApp.evaluate(({ app }) => void app.on('window-all-closed', () => {}))
  const closed = page.waitForEvent('close')
  await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed
  const opened = electronApp.waitForEvent('window')
  await electronApp.evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ width: 720, height: 480 })
    void window.loadURL('app://bundle/other')
  })
  await expect((await opened).getByRole('heading')).toHaveText('Other')
})

test('quitting waits for an app that is not done yet', async ({ launched: { electronApp } }) => {
  const exited = new Promise(resolve => electronApp.process().on('exit', resolve))
  await electronApp.evaluate(({ app }) => {
    app.once('will-quit', event => {
      event.preventDefault()
      setImmediate(() => app.quit())
    })
    setImmediate(() => app.quit())
  })
  expect(await exited).toBe(0)
})

test('a level of zoom is kept as it was set', async ({ launched: { electronApp } }) => {
  const level = await electronApp.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.setZoomLevel(1.5)
    return contents?.getZoomLevel()
  })
  expect(level).toBeCloseTo(1.5)
})
