import { listing, plant } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'
import { rightClick } from './sorter-window.ts'

/** What a person does before the answer to what was done before is there. Only the stand-in can be late. */
test.skip((process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '') === '', 'runs on the stand-in for Electron only')

test('a file that is looked at stays on the screen through a new plan, and what was chosen stays chosen', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  plant(folder, { 'b.txt': 'the second', 'c.txt': 'the third' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await sorter.icons.filter({ hasText: 'c.txt' }).click()
  await page.keyboard.press('Space')
  await expect(sorter.dialog('c.txt').getByText('the third')).toBeVisible()
  plant(folder, { 'a.txt': 'the first' })
  await expect(page.getByRole('button', { name: 'Organize 3 files', includeHidden: true })).toBeEnabled()
  await expect(sorter.dialog('c.txt').getByText('the third')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(sorter.dialog('b.txt').getByText('the second')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(sorter.dialog('a.txt').getByText('the first')).toBeVisible()
  await page.keyboard.press('Space')
  const moves = page.getByRole('listbox', { name: 'All moves' })
  await expect(moves.getByRole('option', { selected: true })).toHaveText(/a\.txt/)
})

test('a name that is being typed is for the same file in a new plan', async ({ folder, sorter }) => {
  const { keyboard } = sorter.page
  plant(folder, { 'beach.jpg': 'b', 'cat.jpg': 'c' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await sorter.icons.filter({ hasText: 'cat.jpg' }).click()
  await keyboard.press('F2')
  await keyboard.type('tiger')
  plant(folder, { 'ant.jpg': 'a' })
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  await expect(sorter.field('New name')).toHaveValue('tiger.jpg')
  await keyboard.press('Enter')
  await expect(sorter.icons.filter({ hasText: 'tiger.jpg' })).toBeVisible()
  await expect(sorter.icons.filter({ hasText: 'ant.jpg' })).toBeVisible()
  await expect(sorter.icons.filter({ hasText: 'beach.jpg' })).toBeVisible()
})

test('files that are taken out one after the other are all out, though each answer comes late', async ({
  folder,
  openSorter,
}) => {
  plant(folder, Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => [`${name}.jpg`, name])))
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'correct=1200' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 7 files')).toBeEnabled()
  for (const name of ['b.jpg', 'd.jpg', 'f.jpg']) {
    await sorter.icons.filter({ hasText: name }).click()
    await sorter.page.keyboard.press('Delete')
  }
  await expect(sorter.page.getByText('3 changed by you', { exact: true })).toBeVisible()
  await expect(sorter.icons).toHaveText([/a\.jpg/, /c\.jpg/, /e\.jpg/, /g\.jpg/])
  await sorter.button('Undo').click()
  await expect(sorter.icons).toHaveText([/a\.jpg/, /c\.jpg/, /e\.jpg/, /f\.jpg/, /g\.jpg/])
})

test('a menu that was opened before the list changed renames the file that it is for', async ({
  folder,
  sorter,
}) => {
  plant(folder, { 'b.jpg': 'b' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await rightClick(sorter.icons.filter({ hasText: 'b.jpg' }))
  plant(folder, { 'a.jpg': 'a' })
  await expect(sorter.icons).toHaveCount(2)
  await sorter.page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(sorter.field('New name')).toHaveValue('b.jpg')
})

test('a name that was typed counts when one goes elsewhere, and the focus stays there', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await sorter.icons.filter({ hasText: 'a.jpg' }).click()
  await page.keyboard.press('F2')
  await sorter.field('New name').fill('tiger.jpg')
  await page.getByRole('searchbox').click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(sorter.icons.filter({ hasText: 'tiger.jpg' })).toBeVisible()
})

test('nothing is organized while a change by hand is under way', async ({ folder, openSorter }) => {
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b' })
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'correct=1500' })
  const { page } = sorter
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await sorter.icons.filter({ hasText: 'a.jpg' }).click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+Enter')
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  expect(listing(folder)).toEqual(['Images/', 'Images/b.jpg', 'a.jpg'])
})

test('what is set beside a preview stays, though what was set before is read late', async ({
  folder,
  openSorter,
}) => {
  plant(folder, { 'a.jpg': 'x', 'Trip/b.jpg': 'y' })
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'ruleSets=1500,preview=2500' })
  const { page } = sorter
  await sorter.choose(folder)
  // The set is read again after each preview.
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await sorter.switch('Sort subfolders too').check()
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await expect(sorter.switch('Sort subfolders too')).toBeChecked()
  await expect(page.getByText(/^This folder has its own rules now: /)).toBeVisible()
})

test('the file that a key went to stays in sight when others come before it', async ({ folder, sorter }) => {
  const names = Array.from({ length: 300 }, (_, at) => `${at}.jpg`)
  plant(folder, Object.fromEntries(names.map(name => [name, name])))
  plant(folder, { 'walk.mp4': 'w' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 301 files')).toBeEnabled()
  await sorter.page.getByRole('listbox', { name: 'All moves' }).focus()
  await sorter.page.keyboard.press('End')
  await expect(sorter.icons.filter({ hasText: 'walk.mp4' })).toBeInViewport()
  const more = names.slice(0, 100)
  plant(folder, Object.fromEntries(more.map(name => [`more ${name}`, name])))
  await expect(sorter.button('Organize 401 files')).toBeEnabled()
  await expect(sorter.icons.filter({ hasText: 'walk.mp4' })).toBeInViewport()
  await expect(sorter.icons.filter({ hasText: 'more 99.jpg' })).toBeInViewport()
})

test('an older preview that comes after a newer one is not shown', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'x', 'Trip/b.jpg': 'y' })
  const older = await sorter.holdAnswer('preview')
  await sorter.choose(folder)
  await older.arrived()
  await sorter.switch('Sort subfolders too').check()
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await older.release()
  expect(await sorter.button('Organize 2 files').isEnabled()).toBe(true)
})

test('what an older search found is not shown after a newer one', async ({ folder, sorter }) => {
  const { page } = sorter
  plant(folder, { 'tax.pdf': 'a', 'rent.pdf': 'b', 'rent 2.pdf': 'c' })
  await sorter.choose(folder)
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  const search = page.getByRole('searchbox', { name: 'Where did a file go?' })
  const older = await sorter.holdAnswer('searchHistory')
  await search.fill('tax')
  await older.arrived()
  await search.fill('rent')
  await expect(page.getByText('2 files found', { exact: true })).toBeVisible()
  await older.release()
  expect(await page.getByText('2 files found', { exact: true }).isVisible()).toBe(true)
})
