import { listing, plant } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'
import { rightClick } from './sorter-window.ts'

/** What a person does before the answer to what was done before is there. Only the stand-in can be late. */
test.skip((process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '') === '', 'runs on the stand-in for Electron only')

test('a new name is for the file that is seen, though rows come late', async ({ folder, openSorter }) => {
  plant(folder, { 'beach.jpg': 'b', 'cat.jpg': 'c', 'dog.jpg': 'd' })
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'rows=1200' })
  const { page } = sorter
  const { keyboard } = page
  await sorter.choose(folder)
  await expect(sorter.icons.filter({ hasText: 'beach.jpg' })).toBeVisible()
  await page.getByRole('listbox', { name: 'All moves' }).focus()
  await keyboard.press('Home')
  await keyboard.press('Delete')
  await expect(page.getByText('1 changed by you', { exact: true })).toBeVisible()
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await expect(sorter.icons).toHaveCount(2)
  await keyboard.press('F2')
  await expect(sorter.field('New name')).toHaveValue('cat.jpg')
  await keyboard.type('tiger')
  await keyboard.press('Enter')
  await expect(sorter.icons.filter({ hasText: 'tiger.jpg' })).toBeVisible()
  await expect(sorter.icons.filter({ hasText: 'dog.jpg' })).toBeVisible()
})

test('a click is for the file that is seen, though rows of another order come late', async ({
  folder,
  openSorter,
}) => {
  plant(folder, { 'beach.jpg': 'bb', 'cat.jpg': 'ccc', 'dog.jpg': 'd' })
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'rows=1200' })
  await sorter.choose(folder)
  await expect(sorter.icons.filter({ hasText: 'beach.jpg' })).toBeVisible()
  const moves = await sorter.listMoves()
  await moves.getByRole('button', { name: 'Size' }).click()
  await expect(moves.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', /./)
  await moves.getByRole('row', { name: /cat\.jpg/ }).click()
  await expect(moves.getByRole('row', { selected: true })).toHaveText(/cat\.jpg/)
  await sorter.page.keyboard.press('Delete')
  await expect(moves.getByRole('row')).toHaveText([/Size/, /beach\.jpg/, /dog\.jpg/])
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

test('the file that a key went to stays in sight, though its list is told late of what came meanwhile', async ({
  folder,
  openSorter,
}) => {
  const names = Array.from({ length: 300 }, (_, at) => `${at}.jpg`)
  plant(folder, Object.fromEntries(names.map(name => [name, name])))
  plant(folder, { 'walk.mp4': 'w' })
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'findRows=1500' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 301 files')).toBeEnabled()
  // Few, so that they come in one plan: with 300 more, the place in the list that was shown was lost now and then.
  const more = names.slice(0, 100)
  plant(folder, Object.fromEntries(more.map(name => [`more ${name}`, name])))
  await expect(sorter.button('Organize 401 files')).toBeEnabled()
  await sorter.page.getByRole('listbox', { name: 'All moves' }).focus()
  await sorter.page.keyboard.press('End')
  await expect(sorter.icons.filter({ hasText: 'walk.mp4' })).toBeInViewport()
  await expect(sorter.icons.filter({ hasText: 'more 99.jpg' })).toBeInViewport()
  await expect(sorter.icons.filter({ hasText: 'walk.mp4' })).toBeInViewport()
})
