import { readFileSync } from 'node:fs'
import path from 'node:path'
import { putFiles } from '../sorter/testing/reading.ts'
import { sampleBytes } from '../sorter/testing/samples.ts'
import { snapshot } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'

const longAgo = new Date(2025, 2, 4, 12)

test('by type, a file without an extension goes where it belongs, and the preview says why', async ({
  folder,
  sorter,
}) => {
  putFiles(
    folder,
    { invoice: sampleBytes('photo.png'), 'a.txt': 'a', 'report.dat': sampleBytes('paper.pdf') },
    longAgo,
  )
  await sorter.choose(folder)
  const moves = await sorter.listMoves()
  await expect(moves.getByRole('row', { name: /^invoice/ })).toContainText('is a PNG')
  await expect(moves.getByRole('row', { name: /^report\.dat/ })).toContainText('is a PDF')
  await expect(moves.getByRole('row', { name: /^a\.txt/ })).toHaveText(/Documents\/a\.txt1 byteMar 4, 2025$/)
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  expect(Object.keys(snapshot(folder))).toEqual(
    expect.arrayContaining(['Images/invoice', 'Documents/report.dat', 'Documents/a.txt']),
  )
})

test('a file that contradicts its name goes where it belongs once all files are looked into', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  putFiles(folder, { 'photo.jpg': sampleBytes('paper.pdf'), 'a.txt': 'a' }, longAgo)
  await sorter.choose(folder)
  const photo = (await sorter.listMoves()).getByRole('row', { name: /^photo/ })
  await expect(photo).toContainText('Images/photo.jpg')
  await sorter.openOptions()
  const choice = page.getByRole('group', { name: 'Look into files' })
  await expect(choice.getByRole('radio', { name: 'If unclear' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Always' }).click()
  await expect(choice.getByRole('radio', { name: 'Always' })).toBeChecked()
  await page.keyboard.press('ControlOrMeta+1')
  await expect(photo).toContainText('Documents/photo.jpg')
  await expect(photo).toContainText('is a PDF')
})

test('by date, photos go by the day they were taken once that is chosen', async ({ folder, sorter }) => {
  const { page } = sorter
  const files = { 'photo.jpg': sampleBytes('photo.jpg'), 'film.mov': sampleBytes('film.mov'), 'a.txt': 'a' }
  putFiles(folder, files, longAgo)
  await sorter.choose(folder)
  await sorter.radio('By date').check()
  await expect(page.getByText(/^3 files, .+, into 1 folder$/)).toBeVisible()
  await sorter.radio('Date taken').check()
  await expect(page.getByText(/^3 files, .+, into 2 folders$/)).toBeVisible()
  const moves = await sorter.listMoves()
  await expect(moves.getByRole('row', { name: /^photo/ })).toContainText('taken 2024-07-03, Canon EOS R6')
  await expect(moves.getByRole('row', { name: /^film/ })).toContainText(
    'recorded 2024-07-03, Apple iPhone 15',
  )
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  expect(Object.keys(snapshot(folder)).filter(name => !name.endsWith('/'))).toEqual([
    '2024/2024-07/film.mov',
    '2024/2024-07/photo.jpg',
    '2025/2025-03/a.txt',
  ])
  await sorter.button('Undo').click()
  await expect(sorter.heading('3 files back in place')).toBeVisible()
})

test('photos without a date go to a folder of their own once that is chosen', async ({
  folder,
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  const files = { 'photo.jpg': sampleBytes('photo.jpg'), 'old.gif': sampleBytes('old.gif'), 'a.txt': 'a' }
  putFiles(folder, files, longAgo)
  await sorter.choose(folder)
  await sorter.openOptions()
  const undated = page.getByRole('group', { name: 'Without a date' })
  await expect(undated).toBeHidden()
  await sorter.radio('Date taken').click()
  await expect(undated.getByRole('radio', { name: 'By last change' })).toBeChecked()
  await undated.getByRole('radio', { name: 'In “Undated”' }).click()
  await expect(page.getByText(/go to the folder Undated/)).toBeVisible()
  await sorter.button('Undo').click()
  await expect(undated.getByRole('radio', { name: 'By last change' })).toBeChecked()
  await sorter.button('Redo').click()
  await expect(undated.getByRole('radio', { name: 'In “Undated”' })).toBeChecked()
  expect(readFileSync(path.join(stateDir, 'rules', 'default.yaml'), 'utf8')).toMatch(/^undated: apart$/m)
  await page.keyboard.press('ControlOrMeta+1')
  await sorter.radio('By date').check()
  const moves = await sorter.listMoves()
  await expect(moves.getByRole('row', { name: /^old\.gif/ })).toContainText('Undated/old.gif')
  await expect(moves.getByRole('row', { name: /^a\.txt/ })).toContainText('2025/2025-03/a.txt')
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  expect(Object.keys(snapshot(folder)).filter(name => !name.endsWith('/'))).toEqual([
    '2024/2024-07/photo.jpg',
    '2025/2025-03/a.txt',
    'Undated/old.gif',
  ])
})

test('looking into many files shows how far it is, can be cancelled, and be begun again', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  const photo = sampleBytes('photo.jpg')
  const names = Array.from({ length: 8000 }, (_, at) => `IMG ${at}.jpg`)
  putFiles(folder, Object.fromEntries(names.map(name => [name, photo])), longAgo)
  await sorter.choose(folder)
  await sorter.radio('By date').check()
  await expect(sorter.button('Organize 8,000 files')).toBeEnabled()
  await sorter.cancelAtFirstProgress()
  await sorter.radio('Date taken').check()
  await expect(page.getByText('Looking into the files was cancelled, so there is no plan.')).toBeVisible()
  await expect(sorter.button('Organize 8,000 files')).toBeDisabled()
  await sorter.button('Look again').click()
  await expect(page.getByText(/^8,000 files, .+, into 1 folder$/)).toBeVisible()
  await expect(sorter.button('Organize 8,000 files')).toBeEnabled()
})
