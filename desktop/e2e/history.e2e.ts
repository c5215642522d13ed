import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectNoFindings } from '../../web/e2e/axe.ts'
import { manyRuns } from '../sorter/testing/many-runs.ts'
import { listing, plant } from '../sorter/testing/trees.ts'
import { cutOff } from './cut-off-run.ts'
import { expect, test } from './sorter-test.ts'
import { rightClick, type SorterWindow } from './sorter-window.ts'

/** Until the history lists the run: a list that came later would show what a test has changed meanwhile. */
async function sortThree(sorter: SorterWindow, folder: string): Promise<void> {
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.pdf': 'c' })
  await sorter.choose(folder)
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  await sorter.button('History').click()
  await expect(sorter.button(`Undo the run in ${path.basename(folder)}`)).toBeVisible()
}

test('a run opens to its files, and one of them is put back', { tag: '@core' }, async ({
  folder,
  sorter,
}) => {
  await sortThree(sorter, folder)
  const { page } = sorter
  await expect(page.getByText('for 180 days, and for the last 2,000 runs in any case.')).toBeVisible()
  const files = sorter.button(`Files of the run in ${path.basename(folder)}`)
  await expect(files).toHaveAttribute('aria-expanded', 'false')
  await files.click()
  await expect(page.getByRole('gridcell', { name: 'Images/b.jpg' })).toBeVisible()
  const row = page.getByRole('gridcell', { name: 'Images/b.jpg' })
  const shown = await sorter.recordShown()
  await rightClick(row)
  await expectNoFindings(page, 'the menu of a file of a run')
  await page.getByRole('menuitem', { name: 'Show', exact: true }).click()
  await expect.poll(shown).toEqual([path.join(folder, 'Images/b.jpg')])
  await sorter.button('Put back b.jpg').click()
  await expect(page.getByText('b.jpg is back in place.')).toBeVisible()
  expect(listing(folder)).toEqual(['Documents/', 'Documents/c.pdf', 'Images/', 'Images/a.jpg', 'b.jpg'])
  await expect(page.getByText('Partly undone')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Is back' })).toBeVisible()
  await expect(sorter.button('Put back b.jpg')).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText('b.jpg is back in place.')
  await sorter.button(`Undo the run in ${path.basename(folder)}`).click()
  await expect(sorter.heading('2 files back in place')).toBeVisible()
  expect(listing(folder)).toEqual(['a.jpg', 'b.jpg', 'c.pdf'])
})

test('a file that cannot be put back says why, and stays', async ({ folder, sorter }) => {
  await sortThree(sorter, folder)
  await sorter.button(`Files of the run in ${path.basename(folder)}`).click()
  plant(folder, { 'a.jpg': 'another' })
  await sorter.button('Put back a.jpg').click()
  await expect(sorter.alert()).toContainText(
    'a.jpg was not put back. A file with this name is there already; nothing is overwritten.',
  )
  expect(existsSync(path.join(folder, 'Images/a.jpg'))).toBe(true)
  // The line of this attempt comes after the alert and moves the list down, perhaps between the pointer and its click.
  await expect(sorter.page.getByText('1 not put back')).toBeVisible()
  rmSync(path.join(folder, 'a.jpg'))
  await rightClick(sorter.page.getByRole('gridcell', { name: 'Images/a.jpg' }))
  await sorter.page.getByRole('menuitem', { name: 'Put back' }).click()
  await expect(sorter.page.getByText('a.jpg is back in place.')).toBeVisible()
  await expect(sorter.alert()).toHaveCount(0)
})

test('an undone run is done again, and undone again', async ({ folder, sorter }) => {
  await sortThree(sorter, folder)
  const sorted = listing(folder)
  const name = path.basename(folder)
  await sorter.button(`Undo the run in ${name}`).click()
  await expect(sorter.heading('3 files back in place')).toBeVisible()
  await sorter.button('History').click()
  await sorter.button(`Redo the run in ${name}`).click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  expect(listing(folder)).toEqual(sorted)
  await sorter.button('History').click()
  await expect(sorter.page.getByText('Sorted again by type')).toBeVisible()
  await expect(sorter.page.getByText('Redone')).toBeVisible()
  await expect(sorter.button(`Redo the run in ${name}`)).toHaveCount(0)
  await sorter.button(`Undo the run in ${name}`).click()
  await expect(sorter.heading('3 files back in place')).toBeVisible()
})

test('an undo that left files for a reason that can pass is tried again from its result', async ({
  folder,
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  const [name, trip, aside] = [path.basename(folder), path.join(folder, 'Trip'), `${folder} aside`]
  plant(stateDir, { 'rules/default.yaml': 'subfolders: true\n' })
  plant(folder, { 'a.jpg': 'a', 'Trip/b.jpg': 'b' })
  await sorter.choose(folder)
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('2 files organized')).toBeVisible()
  renameSync(trip, aside)
  writeFileSync(trip, 'in the way')
  await sorter.button('Undo').click()
  await expect(sorter.heading('1 file back in place')).toBeVisible()
  const lead = `The rest of ${name} stays as it is for now. See why below, then try again here, or later from the history.`
  await expect(page.getByText(lead)).toBeVisible()
  await sorter.button('Try again').click()
  await expect(sorter.heading('No file was put back')).toBeVisible()
  await expect(page.getByText(lead)).toBeVisible()
  await sorter.button('History').click()
  await expect(page.getByText('Partly undone')).toBeVisible()
  await expect(sorter.button(`Undo the run in ${name}`)).toBeVisible()
  await expect(sorter.button(`Redo the run in ${name}`)).toBeVisible()
  await sorter.button(`Files of the run in ${name}`).last().click()
  await expect(page.getByRole('gridcell', { name: 'Is back' })).toHaveCount(1)
  await expect(sorter.button('Put back Trip/b.jpg')).toBeVisible()
  rmSync(trip)
  renameSync(aside, trip)
  await sorter.button('Organize').click()
  await sorter.button('Try again').click()
  await expect(sorter.heading('1 file back in place')).toBeVisible()
  await expect(page.getByText(`${name} is as it was before this run.`)).toBeVisible()
  await expect(sorter.button('Try again')).toHaveCount(0)
  expect(listing(folder)).toEqual(['Trip/', 'Trip/b.jpg', 'a.jpg'])
})

test('a run that is damaged in the history says so, and offers neither Undo nor Redo', async ({
  folder,
  stateDir,
  sorter,
}) => {
  await sortThree(sorter, folder)
  const sorted = listing(folder)
  const name = path.basename(folder)
  const database = new DatabaseSync(path.join(stateDir, 'sortwell.db'))
  database.exec("UPDATE moves SET source = 'x' || substr(source, 2) WHERE source = 'a.jpg'")
  database.close()
  await sorter.button(`Undo the run in ${name}`).click()
  const sentence = /^What the history has of the run \S+ is damaged: it cannot be undone, and its files stay/
  await expect(sorter.alert().filter({ hasText: sentence })).toBeVisible()
  expect(listing(folder)).toEqual(sorted)
  await sorter.button('History').click()
  await expect(sorter.page.getByText('Damaged', { exact: true })).toBeVisible()
  await expect(
    sorter.page.getByText('Cannot be undone. What the history has of this run is damaged.'),
  ).toBeVisible()
  await expect(sorter.button(/^(Undo|Redo) the run in/)).toHaveCount(0)
  await sorter.button(`Files of the run in ${name}`).click()
  await expect(sorter.alert().filter({ hasText: sentence })).toHaveCount(2)
  await expect(sorter.button('Try again')).toHaveCount(0)
})

test('a redo without anything to do says so', async ({ folder, sorter }) => {
  await sortThree(sorter, folder)
  const name = path.basename(folder)
  await sorter.button(`Undo the run in ${name}`).click()
  await expect(sorter.heading('3 files back in place')).toBeVisible()
  await sorter.button('History').click()
  await expect(sorter.button(`Redo the run in ${name}`)).toBeVisible()
  rmSync(folder, { recursive: true })
  await sorter.button(`Redo the run in ${name}`).click()
  await expect(sorter.alert()).toBeVisible()
})

test('a run whose folder was renamed is undone where the person locates it', { tag: '@core' }, async ({
  folder,
  sorter,
}) => {
  await sortThree(sorter, folder)
  await expect(sorter.page.getByText('3 of 3 files')).toBeVisible()
  const [name, moved, other] = [path.basename(folder), `${folder} of November`, `${folder} empty`]
  renameSync(folder, moved)
  mkdirSync(other)
  await sorter.button('Rules').click()
  await expect(sorter.heading('Rules')).toBeFocused() // only a history that is drawn anew looks at the folders again
  await sorter.button('History').click()
  await expect(sorter.page.getByText('Cannot be undone. The folder is not there any more.')).toBeVisible()
  await expect(sorter.button(`Undo the run in ${name}`)).toHaveCount(0)
  const locate = sorter.button(`Locate the folder of the run in ${name}`)
  await sorter.answerDialogWith(other)
  await locate.click()
  await expect(sorter.alert()).toContainText('None of the files of this run is in that folder.')
  await sorter.answerDialogWith(moved)
  await locate.click()
  await expect(sorter.page.getByText(`Located at ${moved}`)).toBeVisible()
  await expect(locate).toHaveCount(0)
  await expect(sorter.button(`Undo the run in ${name}`)).toBeFocused()
  await sorter.button(`Undo the run in ${name}`).click()
  await expect(sorter.heading('3 files back in place')).toBeVisible()
  expect(listing(moved)).toEqual(['a.jpg', 'b.jpg', 'c.pdf'])
})

test('an interrupted run whose folder was renamed is finished where the person locates it', async ({
  folder,
  stateDir,
  openSorter,
}) => {
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c', 'd.jpg': 'd' })
  await cutOff(folder, stateDir)
  const moved = `${folder} of November`
  renameSync(folder, moved)
  const sorter = await openSorter()
  const question = sorter.dialog('A run was interrupted')
  await sorter.answerDialogWith(moved)
  await question.getByRole('button', { name: 'Locate…' }).click()
  await expect(question).toContainText('2 of 4 files had moved')
  await expect(question.getByRole('button', { name: 'Finish it' })).toBeFocused()
  await question.getByRole('button', { name: 'Finish it' }).click()
  await expect(sorter.heading('4 files organized')).toBeVisible()
  expect(listing(moved)).toEqual(['Images/', 'Images/a.jpg', 'Images/b.jpg', 'Images/c.jpg', 'Images/d.jpg'])
})

test('a history that was damaged and restored says so', async ({ folder, stateDir, sorter, openSorter }) => {
  await sortThree(sorter, folder)
  await sorter.closeWindow()
  writeFileSync(path.join(stateDir, 'sortwell.db'), 'not a database', { flag: 'r+' })
  const again = await openSorter()
  await again.button('History').click()
  await expect(again.page.getByText(/^The history was found damaged/)).toBeVisible()
})

test('a history of a newer version is told at the start, and nothing is moved', async ({
  folder,
  stateDir,
  sorter,
  openSorter,
}) => {
  await sortThree(sorter, folder)
  await sorter.closeWindow()
  const database = new DatabaseSync(path.join(stateDir, 'sortwell.db'))
  database.exec('CREATE TABLE labels (label TEXT) STRICT; PRAGMA user_version = 99')
  database.close()
  plant(folder, { 'd.jpg': 'd' })
  const again = await openSorter()
  await expect(again.alert()).toContainText('sortwell.db was written by a newer version of Sortwell.')
  await again.choose(folder)
  await expect(again.alert()).toContainText('sortwell.db was written by a newer version of Sortwell.')
  expect(existsSync(path.join(folder, 'd.jpg'))).toBe(true)
})

test('a history that cannot be read is read again when asked, and the error goes', async ({
  folder,
  stateDir,
  sorter,
}) => {
  await sortThree(sorter, folder)
  await expect(sorter.page.getByText('3 of 3 files')).toBeVisible()
  await sorter.page.keyboard.press('ControlOrMeta+1')
  const database = new DatabaseSync(path.join(stateDir, 'sortwell.db'))
  database.exec('ALTER TABLE runs RENAME TO away')
  await sorter.button('History').click()
  // The result on the way here reads its list and says the same: only the history can be asked again.
  await expect(sorter.alert().filter({ has: sorter.button('Try again') })).toContainText('no such table')
  database.exec('ALTER TABLE away RENAME TO runs')
  database.close()
  await sorter.button('Try again').click()
  await expect(sorter.page.getByText('3 of 3 files')).toBeVisible()
  await expect(sorter.alert()).toHaveCount(0)
})

test('the key for Undo asks away from the result, and is left to the text in a field', async ({
  folder,
  sorter,
}) => {
  await sortThree(sorter, folder)
  const sorted = listing(folder)
  const { page } = sorter
  const question = sorter.dialog(`Undo the run in ${path.basename(folder)}?`)
  await sorter.openOptions()
  await sorter.field('Name or pattern').fill('*.iso')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.field('Name or pattern')).toHaveValue('')
  await expect(question).toHaveCount(0)
  await sorter.button('Watched').click()
  await sorter.heading('Watched folders').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(question).toContainText('It moved 3 files. What is not back yet goes back to where it was.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+1')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(listing(folder)).toEqual(sorted)
  await sorter.chooseInMenu('undo')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(sorter.heading('3 files back in place')).toBeVisible()
  expect(listing(folder)).toEqual(['a.jpg', 'b.jpg', 'c.pdf'])
})

test('a search finds where a file went, and puts it back', async ({ folder, sorter }) => {
  const { page } = sorter
  plant(folder, { 'Invoice 2026-031.pdf': 'a', 'invoice 30.pdf': 'b', 'beach 31.jpg': 'c' })
  await sorter.choose(folder)
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  await expect(page.getByRole('heading', { level: 2, name: /^(Today|Yesterday)$/ })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Where did a file go?' })
  await search.fill('31 invoice')
  const found = page.getByRole('list', { name: `Found in the run in ${path.basename(folder)}` })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found).toContainText('Invoice 2026-031.pdf')
  await expect(found).toContainText('→ Documents')
  await expect(page.getByText('1 file found', { exact: true })).toBeVisible()
  await sorter.button('Put back Invoice 2026-031.pdf').click()
  await expect(page.getByText('Invoice 2026-031.pdf is back in place.')).toBeVisible()
  expect(listing(folder)).toContain('Invoice 2026-031.pdf')
  await expect(found.getByText('Is back')).toBeVisible()
  await search.fill('tax return')
  await expect(page.getByText('No run moved a file called “tax return”')).toBeVisible()
  await search.fill('')
  await expect(page.getByText('3 of 3 files')).toBeVisible()
})

test('a search goes through the whole history, and loads as one scrolls', async ({
  folder,
  stateDir,
  openSorter,
}) => {
  plant(folder, { 'Documents/': '' })
  manyRuns({ folder, stateDir }, 600)
  const sorter = await openSorter()
  const { page } = sorter
  await sorter.button('History').click()
  const search = page.getByRole('searchbox', { name: 'Where did a file go?' })
  await search.fill('7.txt') // one of ten
  const found = page.getByRole('list', { name: `Found in the run in ${path.basename(folder)}` })
  await expect(page.getByText(/^\d+ files found so far$/)).toBeVisible()
  await expect(found.nth(19)).toBeAttached()
  await found.last().scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await sorter.button('Show in folder').last().focus()
  await expect(found.nth(39)).toBeAttached()
  await search.fill('3.txt')
  await expect(found.first()).toContainText('593.txt')
  await search.fill('1007.txt')
  await expect(page.getByText('No run moved a file called “1007.txt”')).toBeVisible()
  await search.fill('507.txt')
  await expect(page.getByText('1 file found', { exact: true })).toBeVisible()
})
