import { renameSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { manyRuns, oneFileRun } from '../../sorter/testing/many-runs.ts'
import { plant } from '../../sorter/testing/trees.ts'
import { cutOff } from '../cut-off-run.ts'
import { plantDownloads } from '../downloads-folder.ts'
import { expect, test } from '../sorter-test.ts'
import { dress, look } from './looks.ts'

test('the history: runs, their files, one put back, one that stays', async ({ home, stateDir, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  await dress(page)
  await page.keyboard.press('ControlOrMeta+2')
  await expect(sorter.heading('History')).toBeVisible()
  await look(page, '50-history-empty')
  plant(home, { 'Old/Documents/0.txt': '' })
  manyRuns({ folder: path.join(home, 'Old'), stateDir }, 2)
  await sorter.choose(folder)
  await sorter.button('Organize 299 files').click()
  await expect(sorter.heading('299 files organized')).toBeVisible()
  await sorter.button('Undo').click()
  await expect(sorter.heading('299 files back in place')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  await expect(sorter.button('Redo the run in Downloads')).toBeVisible()
  await look(page, '51-history-redo')
  await sorter.button('Redo the run in Downloads').click()
  await expect(sorter.heading('299 files organized')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  await sorter.button('Files of the run in Downloads').first().click()
  await expect(page.getByRole('row')).not.toHaveCount(1)
  const putBack = page.getByRole('button', { name: /^Put back / })
  await putBack.first().click()
  await expect(page.getByText('is back in place.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Is back' })).toBeVisible()
  await look(page, '52-history-put-back')
  const said = (await putBack.first().getAttribute('aria-label')) ?? ''
  plant(folder, { [said.slice('Put back '.length)]: 'another' })
  await sorter.button(said).click()
  await expect(sorter.alert()).toContainText('was not put back')
  await look(page, '53-history-not-back')
})

test('the history: a watch folded into a line, and a file that is looked for', async ({
  folder: home,
  stateDir,
  openSorter,
}) => {
  const folder = path.join(home, 'Downloads')
  plant(home, { 'Scans/Documents/': '' })
  for (let at = 0; at < 12; at += 1) {
    oneFileRun({ folder: path.join(home, 'Scans'), stateDir }, at, { kind: 'sort', byWatch: true })
  }
  plant(folder, {
    'Invoice 2026-031.pdf': 'x',
    'Scan of invoice 31, paid.jpg': 'y',
    'Invoice 30.pdf': 'z',
    'Lecture 12.mkv': 'v',
  })
  const sorter = await openSorter()
  const { page } = sorter
  await dress(page)
  await sorter.choose(folder)
  await sorter.button('Organize 4 files').click()
  await expect(sorter.heading('4 files organized')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  await expect(page.getByText(/^Watched: 12 files/)).toBeVisible()
  await look(page, '54-history-watch')
  await sorter.button(/^Runs of the watch in/).click()
  await expect(page.getByText('Watched: sorted by type')).toHaveCount(12)
  await look(page, '55-history-watch-open')
  const search = page.getByRole('searchbox', { name: 'Where did a file go?' })
  await search.fill('invoice 31')
  await expect(page.getByText('2 files found', { exact: true })).toBeVisible()
  await sorter.button('Put back Invoice 2026-031.pdf').click()
  await expect(page.getByText('is back in place.')).toBeVisible()
  await look(page, '56-history-found')
  await search.fill('tax return')
  await expect(page.getByText('No run moved a file called')).toBeVisible()
  await look(page, '57-history-not-found')
  const database = new DatabaseSync(path.join(stateDir, 'sortwell.db'))
  database.exec('ALTER TABLE runs RENAME TO away')
  await search.fill('broken')
  await expect(sorter.alert()).toContainText('no such table')
  await look(page, '59-history-unreadable')
  database.exec('ALTER TABLE away RENAME TO runs')
  database.close()
  await search.fill('')
  await sorter.heading('History').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.dialog('Undo the run in Downloads?')).toBeVisible()
  await look(page, '58-history-undo-asked')
})

test('the history: a folder that is gone, another one chosen, and the one located', async ({
  home,
  sorter,
}) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plant(home, { 'Downloads/a.jpg': 'a', 'Downloads/b.pdf': 'b', 'Archive/2026/Downloads/': '', 'Other/': '' })
  await dress(page)
  await sorter.choose(folder)
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('2 files organized')).toBeVisible()
  const moved = path.join(home, 'Archive/2026/Downloads')
  renameSync(folder, moved)
  await page.keyboard.press('ControlOrMeta+2')
  const locate = sorter.button('Locate the folder of the run in Downloads')
  await expect(locate).toBeVisible()
  await look(page, '5a-history-locate')
  await sorter.answerDialogWith(path.join(home, 'Other'))
  await locate.click()
  await expect(sorter.alert()).toBeVisible()
  await look(page, '5b-history-not-its-folder')
  await sorter.answerDialogWith(moved)
  await locate.click()
  await expect(page.getByText(/^Located at/)).toBeVisible()
  await look(page, '5c-history-located')
})

test('an interrupted run whose folder is gone, and a history that was restored', async ({
  home,
  stateDir,
  openSorter,
}) => {
  const folder = path.join(home, 'Downloads')
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c', 'd.jpg': 'd' })
  await cutOff(folder, stateDir)
  renameSync(folder, path.join(home, 'Archive'))
  const database = new DatabaseSync(path.join(stateDir, 'sortwell.db'))
  database.exec("INSERT INTO restores VALUES (datetime('now'), datetime('now', '-1 day'), 'damaged.db')")
  database.close()
  const sorter = await openSorter()
  const { page } = sorter
  await dress(page)
  const question = sorter.dialog('A run was interrupted')
  await expect(question.getByRole('button', { name: 'Locate…' })).toBeFocused()
  await look(page, '5d-interrupted-locate')
  await question.getByRole('button', { name: 'Not now' }).click()
  await page.keyboard.press('ControlOrMeta+2')
  await expect(page.getByText(/^The history was found damaged/)).toBeVisible()
  await look(page, '5e-history-restored')
})

test('a run that is partly undone, what stayed, and a run that is damaged', async ({
  home,
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plant(stateDir, { 'rules/default.yaml': 'subfolders: true\n' })
  plant(home, {
    'Scans/a.jpg': 'a',
    'Downloads/a.jpg': 'a',
    'Downloads/b.pdf': 'b',
    'Downloads/Trip/c.jpg': 'c',
  })
  await dress(page)
  await sorter.choose(path.join(home, 'Scans'))
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  const database = new DatabaseSync(path.join(stateDir, 'sortwell.db'))
  database.exec('UPDATE moves SET size = size + 1; UPDATE runs SET is_damaged = 1')
  database.close()
  await sorter.choose(folder)
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  renameSync(path.join(folder, 'Trip'), path.join(home, 'Trip'))
  plant(folder, { Trip: 'in the way' })
  await sorter.button('Undo').click()
  await expect(sorter.heading('2 files back in place')).toBeVisible()
  await look(page, '5f-undo-to-try-again')
  await page.keyboard.press('ControlOrMeta+2')
  await sorter.button('Files of the run in Downloads').last().click()
  await expect(page.getByRole('gridcell', { name: 'Is back' })).toHaveCount(2)
  await look(page, '5g-history-partly-undone')
  await sorter.button('Files of the run in Downloads').last().click()
  await sorter.button('Files of the run in Scans').click()
  await expect(sorter.alert()).toContainText('is damaged')
  await look(page, '5h-history-damaged')
})
