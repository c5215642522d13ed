import fs from 'node:fs'
import path from 'node:path'
import { plant } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'
import { startAgain, WatchedScreen } from './watched-screen.ts'

test('the start at login is off until it is wanted, and goes again', async ({ home, sorter }) => {
  test.skip(process.platform !== 'linux', 'elsewhere the system keeps it where no test can look')
  await sorter.openSettings()
  const file = path.join(home, '.config/autostart/sortwell.desktop')
  const login = sorter.page.getByRole('switch', { name: 'Start Sortwell when I log in' })
  await expect(login).not.toBeChecked()
  expect(fs.existsSync(file)).toBe(false)
  await login.click()
  await expect(login).toBeChecked()
  await expect.poll(() => fs.existsSync(file)).toBe(true)
  const entry = fs.readFileSync(file, 'utf8')
  expect(entry).toMatch(/^\[Desktop Entry\]\nType=Application\n/)
  expect(entry).toMatch(/^Exec="\/[^\n]*"--hidden"$/m)
  await login.click()
  await expect.poll(() => fs.existsSync(file)).toBe(false)
})

test('diagnostics say what happened and name no file', async ({ folder, home, sorter }) => {
  const secret = path.join(folder, 'Letter to my lawyer')
  plant(secret, { 'divorce.pdf': 'x' })
  const saved = path.join(home, 'diagnostics.txt')
  await sorter.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, saved)
  const watched = new WatchedScreen(sorter)
  await watched.open()
  await watched.watch(secret)
  await sorter.app.evaluate(({ shell }, message) => {
    shell.openPath = async () => message
  }, `${secret}/divorce.pdf is not there`)
  await sorter.button(/^Show in /).click()
  await expect(sorter.alert()).toContainText('divorce.pdf is not there')
  await sorter.openSettings()
  await sorter.button('Save diagnostics…').click()
  await expect(sorter.page.getByText('Saved.')).toBeVisible()
  const text = fs.readFileSync(saved, 'utf8')
  expect(text).toMatch(/^Sortwell diagnostics\n/)
  expect(text).toContain('"event":"call showWatched","error":{"name":"Error"')
  expect(text).toContain('watchedFolders: 1')
  expect(text).not.toMatch(/lawyer|divorce/)
  expect(text).not.toContain(home)
})

test('diagnostics that cannot be saved from the menu are told', async ({ home, sorter }) => {
  const watched = new WatchedScreen(sorter)
  await watched.listen()
  await sorter.answerSavingWith(path.join(home, 'no such folder', 'diagnostics.txt'))
  await sorter.chooseInMenu('save-diagnostics')
  await expect
    .poll(() => watched.notices())
    .toEqual([expect.stringMatching(/^The diagnostics were not saved: ENOENT: no such file or directory/)])
})

test('the about box names the packages and the words of their licences', async ({ sorter }) => {
  await sorter.chooseInMenu('about')
  const about = sorter.dialog('About Sortwell')
  await about.getByText(/^react \d+\.\d+\.\d+, MIT$/).click()
  await expect(about.locator('details[open] pre')).toContainText('Permission is hereby granted')
  await expect(about.getByText(/^electron \d/)).toBeVisible()
  await expect(about.getByText(/^chokidar \d/)).toBeVisible()
})

test('the zoom is as it was left', async ({ sorter, openSorter }) => {
  await sorter.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomLevel(1.5),
  )
  await sorter.closeWindow()
  const again = await openSorter()
  await expect
    .poll(() =>
      again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel()),
    )
    .toBeCloseTo(1.5)
})

test('a second start shows the window of the first, and one at log-in leaves it where it is', async ({
  home,
  sorter,
}) => {
  await sorter.app.evaluate(({ app, BrowserWindow }) => {
    const seen = { starts: 0, shown: 0 }
    Object.assign(globalThis, { seen })
    app.on('second-instance', () => {
      seen.starts += 1
    })
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('no window')
    const show = window.show.bind(window)
    window.show = () => {
      seen.shown += 1
      show()
    }
  })
  const isMinimized = () =>
    sorter.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
  await sorter.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  expect(await startAgain(home, '--hidden')).toBe(0)
  expect(await isMinimized()).toBe(true)
  expect(await startAgain(home)).toBe(0)
  await expect
    .poll(() => sorter.app.evaluate(() => Reflect.get(globalThis, 'seen') as unknown))
    .toEqual({ starts: 2, shown: 1 })
  expect(await isMinimized()).toBe(false)
})

test('a folder that a file manager hands over is previewed, by the window that is there', async ({
  folder,
  home,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'x' })
  expect(await startAgain(home, '--open-folder', folder)).toBe(0)
  await expect(sorter.heading(path.basename(folder))).toBeVisible()
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await sorter.closeWindow()
})

test('a page that breaks is loaded again, and the log tells of it', async ({ home, sorter }) => {
  await sorter.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  })
  const log = path.join(home, 'user-data/logs/sortwell.log')
  await expect.poll(() => fs.readFileSync(log, 'utf8')).toContain('"reason":"crashed","exitCode":5')
  await expect(sorter.heading('Tidy a folder')).toBeVisible()
})

test('every item of the menu that does something of ours has a key', async ({ sorter }) => {
  const without = await sorter.app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    return items.filter(({ id, accelerator }) => id && !accelerator).map(({ label }) => label)
  })
  expect(without).toEqual([])
})

test('a run that ends while nobody looks is told by a notice', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'a' })
  const watched = new WatchedScreen(sorter)
  await watched.listen()
  await sorter.choose(folder)
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await sorter.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
  await sorter.page.keyboard.press('ControlOrMeta+Enter')
  await expect(sorter.heading('1 file organized')).toBeVisible()
  await expect.poll(() => watched.notices()).toEqual([`1 file organized: ${path.basename(folder)}`])
})
