import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plant, snapshot } from '../sorter/testing/trees.ts'
import { plantPictures } from './messy-folder.ts'
import { expect, test } from './sorter-test.ts'
import type { SorterWindow } from './sorter-window.ts'
import { WatchedScreen } from './watched-screen.ts'

const long = { text: 'abc', date: new Date(Date.now() - 1500 * 24 * 3600 * 1000) }
const files = { 'a.jpg': long, 'b.jpg': 'b', 'c.pdf': 'c' }

const picture = (sorter: SorterWindow) => sorter.page.locator('header svg[viewBox="14 0 616 196"]')

test('a first start shows a picture and the usual folders with their figures, one key from their preview', {
  tag: '@core',
}, async ({ home, openSorter }) => {
  plant(path.join(home, 'Downloads'), files)
  plant(home, { 'Documents/.hidden': 'x', 'Documents/Taxes/a.pdf': 'x' })
  const sorter = await openSorter()
  const { page } = sorter
  await expect(picture(sorter)).toBeVisible()
  const downloads = sorter.button(/^Downloads/)
  await expect(downloads).toHaveText('Downloads ~/Downloads 3 files 5 bytes · oldest 4 years')
  await expect(sorter.button(/^Documents/)).toHaveText('Documents ~/Documents Nothing to sort ')
  await expect(sorter.button(/^Desktop/)).toHaveCount(0)
  plant(home, { 'Documents/new.pdf': 'x' })
  await sorter.comeBack()
  await expect(sorter.button(/^Documents/)).toContainText('1 file')
  await page.keyboard.press('Tab')
  await expect(sorter.button('Browse…')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(downloads).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sorter.heading('Downloads')).toBeFocused()
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  await sorter.closeWindow()

  const again = await openSorter()
  await expect(again.button(/^Downloads/)).toHaveText('Downloads ~/Downloads Nothing to sort ')
  await expect(picture(again)).toHaveCount(0)
})

test('the system says where the usual folders are; one that hides in the home folder is left out', async ({
  home,
  folder,
  openSorter,
}) => {
  plant(home, { 'Downloads/a.jpg': 'x', 'Bilder/b.jpg': 'x' })
  plant(folder, { 'Papiere/c.pdf': 'x' })
  mkdirSync(path.join(home, '.config'))
  const dirs = [
    'XDG_DESKTOP_DIR="$HOME/"',
    'XDG_DOWNLOAD_DIR="$HOME/Bilder"',
    `XDG_DOCUMENTS_DIR="${folder}/Papiere"`,
  ]
  writeFileSync(path.join(home, '.config/user-dirs.dirs'), dirs.join('\n'))
  const sorter = await openSorter()
  await expect(sorter.button(/^Bilder/)).toContainText('1 file')
  await expect(sorter.button(/^Papiere/)).toContainText('1 file')
  await expect(
    sorter.page.getByRole('list', { name: 'Folders of this computer' }).getByRole('button'),
  ).toHaveCount(2)
})

test('folders used lately come after the usual ones, and watched ones say what they did today', async ({
  home,
  folder,
  openSorter,
}) => {
  plant(path.join(home, 'Downloads'), files)
  plant(folder, { 'Scans/x.jpg': 'x' })
  const sorter = await openSorter()
  const { page } = sorter
  await sorter.choose(path.join(folder, 'Scans'))
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  const watched = new WatchedScreen(sorter)
  await watched.open()
  await watched.watch(path.join(home, 'Downloads'))
  plant(home, { 'Downloads/new.zip': 'd' })
  await expect(page.getByText('1 file sorted today')).toBeVisible()
  await sorter.button('Organize').click()
  await sorter.button('Back to the start').click()
  await expect(page.getByRole('list', { name: 'Recent folders' })).toContainText('Scans')
  await sorter.button('Downloads: 1 file today').click()
  await expect(sorter.heading('Watched folders')).toBeVisible()
  await sorter.button('Organize').click()
  await sorter.button('See them in the history').click()
  await expect(sorter.heading('History')).toBeVisible()
})

test('dropped files open their folder, which says so, and they are chosen there', async ({
  folder,
  sorter,
}) => {
  plantPictures(path.join(folder, 'Downloads'), 200)
  plant(folder, { 'Downloads/zebra.jpg': 'x', 'Downloads/.hidden': 'x' })
  const dropped = ['zebra.jpg', '.hidden'].map(name => path.join(folder, 'Downloads', name))
  await sorter.drop(...dropped)
  await expect(sorter.heading('Downloads')).toBeVisible()
  await expect(sorter.page.getByText('This is Downloads, the folder of 2 files.')).toBeVisible()
  const chosen = sorter.page
    .getByRole('listbox', { name: 'All moves' })
    .getByRole('option', { selected: true })
  await expect(chosen).toHaveText([/zebra\.jpg/])
  await expect(chosen).toBeInViewport()
  await expect(sorter.page.getByText('1 selected')).toBeVisible()
})

test('of two dropped folders the second comes after the first, by keyboard alone', async ({
  folder,
  sorter,
}) => {
  plant(folder, { 'Downloads/a.jpg': 'x', 'Desktop/b.jpg': 'x' })
  const { page } = sorter
  await sorter.drop(path.join(folder, 'Downloads'), path.join(folder, 'Desktop'))
  await expect(sorter.heading('Downloads')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Desktop comes next.' })).toBeVisible()
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(sorter.heading('1 file organized')).toBeFocused()
  const next = sorter.button('Next: Desktop')
  await page.keyboard.press('Shift+Tab')
  await expect(sorter.button('Close message')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sorter.heading('Desktop')).toBeFocused()
  await expect(next).toHaveCount(0)
  // The run in Downloads can be taken back from here.
  await expect(page.getByText('1 file organized in Downloads')).toBeVisible()
})

test('what is neither a file nor a folder is told in a sentence', async ({ sorter }) => {
  await sorter.page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'words')
    document.querySelector('main')?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
  })
  await expect(sorter.page.getByText('Only files and folders can be dropped here.')).toBeVisible()
  await expect(sorter.heading('Tidy a folder')).toBeVisible()
})

test('while files move their folders fill, and what remains is told', async ({ folder, sorter }) => {
  plant(folder, files)
  const { page } = sorter
  const filled = [{ key: 'Images', files: 1 }]
  await sorter.holdRunAt({ done: 1, total: 3, bytesDone: 3, bytesTotal: 5, filled })
  await sorter.choose(folder)
  await sorter.button('Organize 3 files').click()
  await expect(page.getByText('1 of 3 files')).toBeVisible()
  await expect(page.getByTitle('50%', { exact: true })).toBeVisible()
  await expect(page.getByTitle('0%', { exact: true })).toBeVisible()
  await sorter.button('Cancel').click()
  await expect(page.getByText('Stopping after this file…')).toBeVisible()
})

test('while files go back their folders empty', async ({ folder, sorter }) => {
  plant(folder, files)
  await sorter.choose(folder)
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  const filled = [{ key: 'Images', files: 1 }]
  await sorter.holdRunAt({ done: 1, total: 3, bytesDone: 3, bytesTotal: 5, filled }, 'undo')
  await sorter.button('Undo').click()
  await expect(sorter.heading(/^Putting files back in/)).toBeVisible()
  await expect(sorter.page.getByTitle('50%', { exact: true })).toBeVisible()
  await expect(sorter.page.getByTitle('100%', { exact: true })).toBeVisible()
})

test('each folder of a result opens its files, by keyboard: shown, put back one by one, as a folder, and all', async ({
  folder,
  sorter,
}) => {
  plant(folder, files)
  const { page } = sorter
  const before = snapshot(folder)
  await sorter.choose(folder)
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeFocused()
  await sorter.button('Images').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Images · 2 files' })).toBeFocused()
  const shown = await sorter.recordShown()
  await page.keyboard.press('Tab')
  await expect(sorter.button('Put these back')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const list = page.getByRole('grid', { name: 'Images' })
  await expect(list).toBeFocused()
  expect(await sorter.fileAtHand(list)).toMatch(/^a\.jpg/)
  await page.keyboard.press('Space')
  await expect(sorter.dialog('a.jpg')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(sorter.dialog('b.jpg')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeFocused()
  expect(await sorter.fileAtHand(list)).toMatch(/^b\.jpg/)
  await page.keyboard.press('ArrowUp')
  expect(await sorter.fileAtHand(list)).toMatch(/^a\.jpg/)
  await page.keyboard.press('Tab')
  await expect(sorter.button('Show a.jpg in its folder')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(shown).toEqual([path.join(folder, 'Images/a.jpg')])
  await sorter.button('Put back a.jpg').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 file is back in place.' })).toBeVisible()
  await expect(page.getByText('1 back', { exact: true })).toBeVisible()
  expect(Object.keys(snapshot(folder)).sort()).toEqual([
    'Documents/',
    'Documents/c.pdf',
    'Images/',
    'Images/b.jpg',
    'a.jpg',
  ])
  await sorter.button('Put these back').click()
  await expect(page.getByText('back in place', { exact: true })).toBeVisible()
  await expect(sorter.button('Put these back')).toBeDisabled()
  await sorter.button('Undo').click()
  await expect(sorter.heading('1 file back in place')).toBeFocused()
  expect(snapshot(folder)).toEqual(before)
})

test('a run that was put back folder by folder is offered no Undo any more', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'x' })
  await sorter.choose(folder)
  await sorter.button('Organize 1 file').click()
  await sorter.button('Images').click()
  await sorter.button('Put these back').click()
  await expect(sorter.button('Undo')).toHaveCount(0)
  await sorter.button('History').click()
  await expect(sorter.heading('History')).toBeVisible()
  await expect(sorter.page.getByText('1 file organized in')).toHaveCount(0)
})

test('names that the plan numbered are told as other names, and what failed comes first with what to do', async ({
  folder,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'mine', 'b.pdf': 'x', 'Images/a.jpg': 'theirs', '.hidden': 'x' })
  const { page } = sorter
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await sorter.holdFolderNews()
  writeFileSync(path.join(folder, 'Documents'), 'a file in the way')
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  const titles = page.getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['Not moved', 'Got another name', 'Left alone', 'Next folder'])
  await expect(
    page.getByText('Move away what is in its place, or make the folder again, then try again.'),
  ).toBeVisible()
  await page.locator('summary', { hasText: 'Their name was in use' }).click()
  await expect(page.getByRole('gridcell', { name: 'Images/a (2).jpg' })).toBeVisible()
  await page.locator('summary', { hasText: 'Left alone' }).click()
  await expect(page.getByText('Hidden files belong to a program or to the system.')).toBeVisible()
})

test('a sort can be undone from other places, and leads to the next folder', async ({
  home,
  folder,
  openSorter,
}) => {
  plant(folder, { 'a.jpg': 'x' })
  plant(home, { 'Downloads/b.jpg': 'x' })
  const sorter = await openSorter()
  const { page } = sorter
  const before = snapshot(folder)
  await sorter.choose(folder)
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  const toast = page.getByRole('status').filter({ hasText: `1 file organized in ${path.basename(folder)}` })
  await expect(toast).toHaveCount(0)
  await sorter.button(/^Downloads/).click()
  await expect(sorter.heading('Downloads')).toBeFocused()
  await expect(toast).toBeVisible()
  await sorter.button('Rules').click()
  await expect(sorter.heading('Rules')).toBeFocused()
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(sorter.heading('1 file back in place')).toBeFocused()
  await expect(toast).toHaveCount(0)
  expect(snapshot(folder)).toEqual(before)
})
