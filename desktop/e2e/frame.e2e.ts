import { expectNoFindings } from '../../web/e2e/axe.ts'
import { plant, snapshot } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'
import { rightClick } from './sorter-window.ts'
import { WatchedScreen } from './watched-screen.ts'

test('a title bar of ours has the menu where the system shows none', async ({ sorter }) => {
  const { page } = sorter
  await sorter.app.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('appInfo')
    const value = { version: '1.2.3', system: 'windows' }
    ipcMain.handle('appInfo', () => ({ ok: true, value }))
  })
  await page.reload()
  const popped = await sorter.app.evaluateHandle(({ Menu }) => {
    const labels: string[] = []
    const menu = Menu.getApplicationMenu()
    if (menu) menu.popup = () => labels.push(...menu.items.map(({ label }) => label))
    return labels
  })
  await sorter.button('Menu').click()
  await expect.poll(() => popped.jsonValue()).toContain('&File')
  await page.setViewportSize({ width: 720, height: 560 })
  await expectNoFindings(page, 'with a title bar')
  // The page below it fills the window, and no more.
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
})

test('a low window shows at least eight rows of a list', async ({ folder, sorter }) => {
  const { page } = sorter
  plant(folder, Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.jpg`, ''])))
  await page.setViewportSize({ width: 720, height: 560 })
  await sorter.choose(folder)
  const list = await sorter.listMoves()
  await expect(list.getByRole('row', { name: '7.jpg' }).first()).toBeVisible()
  const inSight = () =>
    list.getByRole('row').evaluateAll(rows => {
      // Neither cut off by the list's edge nor covered by what stands below it.
      const isWhole = (row: Element) => {
        const { left, top, bottom } = row.getBoundingClientRect()
        return [top + 2, bottom - 2].every(y => row.contains(document.elementFromPoint(left + 40, y)))
      }
      return rows.filter(isWhole).length - 1 // the titles are a row too
    })
  await expect.poll(inSight).toBeGreaterThanOrEqual(8)
})

test('rows have their actions at the pointer and by the menu key', async ({ folder, sorter }) => {
  const { page } = sorter
  plant(folder, { 'a.jpg': 'a' })
  const before = snapshot(folder)
  await sorter.choose(folder)
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  const line = page.getByRole('listitem').filter({ has: sorter.button(/^Undo the run in/) })
  await rightClick(line)
  await expect(page.getByRole('menu', { name: /^Actions for the run in/ })).toBeVisible()
  await expectNoFindings(page, 'menu of a run')
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await expect(sorter.heading('1 file back in place')).toBeVisible()
  expect(snapshot(folder)).toEqual(before)

  const watched = new WatchedScreen(sorter)
  await watched.open()
  await watched.watch(folder)
  const show = page.getByRole('button', { name: /^Show in / })
  await show.focus()
  await page.keyboard.press('Shift+F10')
  const item = page.getByRole('menuitem', { name: 'Stop watching' })
  await expect(item).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item).toHaveCount(0)
  await expect(show).toBeFocused()
})
