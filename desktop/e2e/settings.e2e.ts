import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expectNoFindings } from '../../web/e2e/axe.ts'
import { cacheSize, openCache } from '../services/state/cache/cache-database.ts'
import { createPictureCache } from '../services/state/cache/cache-pictures.ts'
import { listing, plant } from '../sorter/testing/trees.ts'
import { cutOff } from './cut-off-run.ts'
import { expect, test } from './sorter-test.ts'
import { WatchedScreen } from './watched-screen.ts'

const settingsIn = (stateDir: string) =>
  JSON.parse(readFileSync(path.join(stateDir, 'settings.json'), 'utf8')) as unknown

test('what is set counts at once, and after a restart', { tag: '@core' }, async ({
  stateDir,
  sorter,
  openSorter,
}) => {
  const { page } = sorter
  const isDark = (of: typeof page) => of.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await sorter.openSettings()
  expect(await isDark(page)).toBe(false)
  await sorter.radio('Dark').check()
  await expect.poll(() => isDark(page)).toBe(true)
  await sorter.radio('Quit').check()
  await sorter.switch('Tell me in the evening what was sorted').click()
  await expect(sorter.switch('Tell me in the evening what was sorted')).not.toBeChecked()
  await expect
    .poll(() => settingsIn(stateDir))
    .toMatchObject({
      appearance: { theme: 'dark' },
      background: { closing: 'quit', dailySummary: false },
    })
  await sorter.closeWindow()
  const again = await openSorter()
  expect(await again.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
})

test('the tray shows its icon while it is wanted', async ({ folder, sorter }) => {
  const watched = new WatchedScreen(sorter)
  await watched.listen()
  await watched.open()
  await watched.watch(folder)
  await expect.poll(() => watched.trayLabel('status')).toBe('Watching 1 folder')
  await sorter.app.evaluate(({ Tray }) => {
    const destroy = Tray.prototype.destroy
    Tray.prototype.destroy = function gone() {
      globalThis.trayMenu = null
      destroy.call(this)
    }
  })
  await sorter.openSettings()
  const tray = sorter.switch('Show an icon in the tray while folders are watched')
  await tray.click()
  await expect.poll(() => watched.trayLabel('status')).toBeNull()
  await tray.click()
  await expect.poll(() => watched.trayLabel('status')).toBe('Watching 1 folder')
})

test('the cache is shown by its size and cleared', async ({ stateDir, sorter }) => {
  const cacheDir = path.join(stateDir, 'cache')
  const cache = openCache(cacheDir)
  createPictureCache(cache).store('0'.repeat(64), Buffer.alloc(123_400))
  cache.close()
  const { page } = sorter
  await sorter.openSettings()
  await expect(page.getByText('123 kB in use')).toBeVisible()
  const opened = await sorter.recordOpened()
  await page.getByRole('button', { name: /^Show in / }).click()
  await expect.poll(opened).toEqual([stateDir])
  const clear = sorter.button('Clear the cache')
  await clear.click()
  await expect(clear).toBeDisabled()
  await expect(page.getByText('Empty', { exact: true })).toBeVisible()
  expect(cacheSize(cacheDir)).toBe(0)
})

test('the history is deleted once that is agreed to, and files stay where they are', {
  tag: '@core',
}, async ({ folder, stateDir, sorter }) => {
  const { page } = sorter
  const copy = path.join(stateDir, 'sortwell.copy.db')
  plant(folder, { 'a.jpg': 'a', 'b.pdf': 'b' })
  await sorter.choose(folder)
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('2 files organized')).toBeVisible()
  await expect.poll(() => existsSync(copy)).toBe(true)
  await sorter.openSettings()
  await expect(page.getByText(/^2 files organized in/)).toBeVisible()
  await sorter.button('Delete history…').click()
  const question = sorter.dialog('Delete the history?')
  await expect(question).toContainText(
    'No run can be undone any more, and Sortwell no longer knows where files went. Your files stay where they are.',
  )
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectNoFindings(page, 'the question before the history is deleted')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(sorter.button('Delete history…')).toBeFocused()
  expect(existsSync(copy)).toBe(true)
  await sorter.button('Delete history…').click()
  await question.getByRole('button', { name: 'Delete history' }).click()
  await expect(page.getByText('The history was deleted.')).toBeInViewport()
  await expect(page.getByText(/^2 files organized in/)).toHaveCount(0)
  expect(existsSync(copy)).toBe(false)
  expect(listing(folder)).toEqual(['Documents/', 'Documents/b.pdf', 'Images/', 'Images/a.jpg'])
  await sorter.button('History').click()
  await expect(page.getByText('No runs yet')).toBeVisible()
  await sorter.button('Organize').click()
  await expect(sorter.button('Browse…')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent folders' })).toHaveCount(0)
})

test('the history is not deleted while a run was interrupted, and is once that is finished', async ({
  folder,
  stateDir,
  openSorter,
}) => {
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c' })
  await cutOff(folder, stateDir)
  const sorter = await openSorter()
  await sorter.dialog('A run was interrupted').getByRole('button', { name: 'Not now' }).click()
  const deleteHistory = async () => {
    await sorter.openSettings()
    await sorter.button('Delete history…').click()
    await sorter.dialog('Delete the history?').getByRole('button', { name: 'Delete history' }).click()
  }
  await deleteHistory()
  await expect(sorter.alert()).toContainText(
    `A run in ${folder} is under way or was interrupted. Finish or undo it first; nothing was deleted.`,
  )
  await expect(sorter.alert()).toBeInViewport()
  await sorter.button('History').click()
  await sorter.button('Finish').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  await deleteHistory()
  await expect(sorter.page.getByText('The history was deleted.')).toBeVisible()
})

test('settings that cannot be read are shown with what is wrong, and set aside once that is wanted', async ({
  stateDir,
  sorter,
}) => {
  const wrong = { version: 1, appearance: { theme: 'blue' } }
  writeFileSync(path.join(stateDir, 'settings.json'), JSON.stringify(wrong))
  await sorter.openSettings()
  await expect(sorter.alert()).toContainText('appearance.theme: Use system or light or dark.')
  await expectNoFindings(sorter.page, 'settings that cannot be read')
  expect(settingsIn(stateDir)).toEqual(wrong)
  await sorter.button('Start over').click()
  await expect(sorter.page.getByText(/The old file is ~\/state\/settings 2.+\.json\.$/)).toBeVisible()
  await expect(sorter.radio('System')).toBeChecked()
  await expect(sorter.alert()).toHaveCount(0)
})
