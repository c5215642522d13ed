import { truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { oldDate, plant, snapshot } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'

const long = 'x'.repeat(120_000)
const twins = {
  'Images/beach.jpg': long,
  'beach (2).jpg': long,
  'holiday/beach.jpg': long,
  'notes.txt': 'one',
  'copy of notes.txt': 'one',
  'other.txt': 'two',
}

test('duplicates are looked for when asked, and shown with the oldest first; nothing moves', {
  tag: '@core',
}, async ({ folder, sorter }) => {
  plant(folder, twins)
  const before = snapshot(folder)
  await sorter.choose(folder)
  const { page } = sorter
  await sorter.tab(/Duplicates/).click()
  await sorter.button('Look for duplicates').click()
  await expect(
    page.getByText('2 files have the same contents as others and take 120 kB.', { exact: true }),
  ).toBeVisible()
  await expect(sorter.tab(/^Duplicates 2$/)).toBeVisible()
  const table = page.getByRole('grid', { name: 'Files with the same contents' })
  await expect(table).toHaveAttribute('aria-rowcount', '5')
  await expect(table.getByRole('row').nth(1)).toContainText('beach.jpg original')
  await expect(table.getByRole('row').nth(2)).toContainText('beach (2).jpg')

  const shown = await sorter.recordShown()
  await table.getByRole('row').nth(2).getByRole('button', { name: /^Show/ }).click()
  await expect.poll(shown).toEqual([path.join(folder, 'beach (2).jpg')])
  expect(snapshot(folder)).toEqual(before)

  // What was found is of this folder as it was.
  await sorter.button('Organize 4 files').click()
  await expect(sorter.heading('4 files organized')).toBeVisible()
  await sorter.choose(folder)
  await expect(page.getByText('Nothing to organize here')).toBeVisible()
  await sorter.button('Look for duplicates').click()
  await expect(page.getByText('2 files have the same contents as others and take 120 kB.')).toBeVisible()
})

test('a search through large files can be cancelled, and other places looked at meanwhile', async ({
  folder,
  sorter,
}) => {
  plant(folder, { 'one.iso': '', 'two.iso': '' })
  for (const name of ['one.iso', 'two.iso']) {
    truncateSync(path.join(folder, name), 2 ** 40) // takes no room, and hours to read
    utimesSync(path.join(folder, name), oldDate, oldDate)
  }
  plant(folder, { 'a.txt': 'a' })
  await sorter.choose(folder)
  await sorter.tab(/Duplicates/).click()
  await sorter.button('Look for duplicates').click()
  await expect(sorter.page.getByText(/of 2 files compared/)).toBeVisible()
  await sorter.page.keyboard.press('ControlOrMeta+2')
  await expect(sorter.heading('History')).toBeVisible()
  await sorter.page.keyboard.press('ControlOrMeta+1')
  await sorter.tab(/Duplicates/).click()
  await expect(sorter.page.getByText(/of 2 files compared/)).toBeVisible()
  await sorter.button('Cancel').click()
  await expect(sorter.button('Look for duplicates')).toBeVisible()
})

test('a folder without duplicates says so', async ({ folder, sorter }) => {
  plant(folder, { 'a.txt': 'a', 'b.txt': 'b' })
  writeFileSync(path.join(folder, 'empty'), '')
  await sorter.choose(folder)
  await sorter.tab(/Duplicates/).click()
  await sorter.button('Look for duplicates').click()
  await expect(sorter.page.getByText(/^No duplicates: 2 files looked at/)).toBeVisible()
})
