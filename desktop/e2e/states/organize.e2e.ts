import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { putFiles } from '../../sorter/testing/reading.ts'
import { sampleBytes } from '../../sorter/testing/samples.ts'
import { plant } from '../../sorter/testing/trees.ts'
import { cutOff } from '../cut-off-run.ts'
import { plantDownloads } from '../downloads-folder.ts'
import { expect, test } from '../sorter-test.ts'
import { rightClick } from '../sorter-window.ts'
import { dress, look, narrow, sizes, usual, wide } from './looks.ts'

/** Start, preview, run and result, as every person may see them. */
const longAgo = new Date('2024-01-01T00:00:00Z')

test('the start: the first time, after a drop, and with folders that were sorted', async ({
  home,
  folder,
  openSorter,
}) => {
  plantDownloads(path.join(home, 'Downloads'))
  plant(home, {
    'Desktop/IMG_2201.jpg': { text: 'x'.repeat(200_000), date: longAgo },
    'Desktop/Notes.txt': 'Milk, bread',
    'Documents/Taxes/': '',
  })
  plant(folder, { 'Scans/Scan 1.pdf': 'x', 'Scans/Scan 2.pdf': 'x' })
  const sorter = await openSorter()
  const { page } = sorter
  await dress(page)
  await expect(sorter.button(/^Documents/)).toContainText('Nothing to sort')
  await look(page, '01-start-first')
  await sorter.drop(path.join(folder, 'Scans/Scan 1.pdf'), path.join(home, 'Desktop'))
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await look(page, '02-start-dropped')
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('2 files organized')).toBeVisible()
  await expect(sorter.button(/^Downloads/)).toContainText('299 files')
  await look(page, '20-result-and-the-next')
  await sorter.button('Back to the start').click()
  await expect(sorter.button(/^Scans/)).toContainText('Nothing to sort')
  await look(page, '03-start-used')
})

test('the preview: ways of sorting, a folder that is open, a list, what is left alone', async ({
  folder: home,
  sorter,
}) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  await dress(page)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 299 files')).toBeEnabled()
  await look(page, '04-by-type')
  await page.setViewportSize(narrow)
  await sorter.tab(/Folders/).click()
  await look(page, '05-folders', { at: [narrow] })
  await sorter.folder('Audio').click()
  await expect(sorter.icons.first()).toHaveAccessibleName(/^Track 1007\.mp3/)
  await look(page, '06-folder-open')
  await sorter.radio('By date').check()
  await expect(sorter.button('Organize 299 files')).toBeEnabled()
  await look(page, '07-by-date')
  await sorter.radio('Day').check()
  await expect(sorter.button('Organize 299 files')).toBeEnabled()
  await look(page, '08-date-options')
  await sorter.radio('By size').check()
  await expect(page.getByText('into 4 folders')).toBeVisible()
  const moves = await sorter.listMoves()
  await expect(moves.getByRole('gridcell', { name: 'Archive 1007.zip', exact: true })).toBeVisible()
  await look(page, '09-moves-by-size')
  await sorter.field('Size limits').fill('5 MB, huge')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“huge” is not a size')).toBeVisible()
  await look(page, '10-size-limits-wrong')
  await page.getByRole('searchbox').fill('invoice')
  await expect(page.getByText('61 files', { exact: true })).toBeVisible()
  await look(page, '11-filtered')
  await sorter.tab(/Left alone/).click()
  await page.locator('summary').first().click()
  await look(page, '12-left-alone')
})

test('the preview, worked with: chosen, moved, renamed, dragged', async ({ folder: home, sorter }) => {
  const { page, icons } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  await dress(page)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 299 files')).toBeEnabled()
  await icons.nth(1).click()
  await icons.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await look(page, '13-chosen')
  for (const size of sizes()) {
    await page.setViewportSize(size)
    await rightClick(icons.nth(2))
    await look(page, '14-menu', { at: [size], shows: page.getByRole('menu') })
    await page.keyboard.press('Escape')
  }
  await rightClick(icons.nth(2))
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.keyboard.type('Back')
  await look(page, '15-move-to', { shows: page.getByRole('combobox', { name: 'Folder' }) })
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 changed by you')).toBeVisible()
  await icons.nth(0).click()
  await page.keyboard.press('F2')
  await expect(sorter.field('New name')).toBeFocused()
  await look(page, '16-new-name', { shows: sorter.field('New name') })
  await page.keyboard.press('Escape')
  for (const size of [wide, usual]) {
    await page.setViewportSize(size)
    await sorter.folder('Images').hover()
    await look(page, '17-lit', { at: [size] })
  }
  for (const size of sizes()) {
    await page.setViewportSize(size)
    await icons.nth(0).hover()
    await page.mouse.down()
    await page.mouse.move(size.width / 2, size.height / 2, { steps: 3 })
    await sorter.folder('Audio').hover()
    await expect(page.getByText('1 file → Audio')).toBeVisible()
    await look(page, '18-dragged', { at: [size], shows: page.getByText('1 file → Audio') })
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  const moves = await sorter.listMoves()
  await moves.getByRole('row').nth(3).click()
  await look(page, '19-list-chosen')
})

test('a run, its result, one file looked at and put back, and what could not be moved', async ({
  folder: home,
  sorter,
}) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  await dress(page)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 299 files')).toBeEnabled()
  plant(folder, { 'Images/IMG_1020.jpg': 'another' })
  await sorter.button('Organize 299 files').click()
  await expect(sorter.heading('299 files organized')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Got another name' })).toBeVisible()
  await look(page, '21-result')
  await sorter.button('Images').click()
  await expect(sorter.button(/^Put back /).first()).toBeVisible()
  await look(page, '22-result-open')
  await sorter.button('IMG_1007.jpg').press('Space')
  await expect(sorter.dialog('IMG_1007.jpg').getByText('Reading the file…')).toHaveCount(0)
  await look(page, '23-result-look')
  await page.keyboard.press('Escape')
  await sorter.button('Put these back').click()
  await expect(page.getByText('120 files are back in place.')).toBeVisible()
  await look(page, '24-result-put-back')
  await sorter.button('Close the list').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.heading('179 files back in place')).toBeVisible()
  await look(page, '25-undone')

  await sorter.button('Organize again').click()
  await expect(sorter.button('Organize 299 files')).toBeEnabled()
  await sorter.holdFolderNews()
  rmSync(path.join(folder, 'IMG_1007.jpg'))
  writeFileSync(path.join(folder, 'Fonts'), '')
  await sorter.button('Organize 299 files').click()
  await expect(sorter.heading('293 files organized')).toBeVisible()
  await expect(sorter.button('Images')).toBeVisible()
  await look(page, '26-failures')
  await page.keyboard.press('F1')
  await look(page, '27-shortcuts', { shows: sorter.dialog('Keyboard shortcuts') })
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+2')
  await expect(page.getByText('Partly done')).toBeVisible()
  await look(page, '28-history-failures', { shows: page.getByText('6 not moved') })
})

test('an undo under way', async ({ folder: home, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  await dress(page)
  await sorter.choose(folder)
  await sorter.button('Organize 299 files').click()
  await expect(sorter.heading('299 files organized')).toBeVisible()
  const undoing = [
    { key: 'Other', files: 4 },
    { key: 'Documents', files: 60 },
  ]
  const total = { total: 299, bytesTotal: 5.6e9 }
  await sorter.holdRunAt({ ...total, done: 64, bytesDone: 0.9e9, filled: undoing }, 'undo')
  await sorter.button('Undo').click()
  await expect(page.getByText('64 of 299 files')).toBeVisible()
  await expect(page.getByTitle('100%', { exact: true }).first()).toBeVisible()
  await look(page, '32-undoing')
})

test('a run under way, and one that stops', async ({ folder: home, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  await dress(page)
  const filled = [
    { key: 'Images', files: 120 },
    { key: 'Documents', files: 1 },
  ]
  await sorter.holdRunAt({ done: 121, total: 299, bytesDone: 1.9e9, bytesTotal: 5.6e9, filled })
  await sorter.choose(folder)
  await sorter.button('Organize 299 files').click()
  await expect(page.getByText('121 of 299 files')).toBeVisible()
  await look(page, '30-running')
  await sorter.button('Cancel').click()
  await look(page, '31-stopping', { shows: page.getByText('121 of 299 files') })
})

test('a run that was interrupted, a folder that is refused, one with nothing to do', async ({
  folder: home,
  stateDir,
  openSorter,
}) => {
  const folder = path.join(home, 'Desktop')
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c', 'd.jpg': 'd' })
  await cutOff(folder, stateDir)
  const sorter = await openSorter()
  const { page } = sorter
  await dress(page)
  await expect(sorter.dialog('A run was interrupted')).toBeVisible()
  await look(page, '33-interrupted')
  await page.keyboard.press('Escape')
  await look(page, '34-recent', { shows: sorter.button(/^Desktop/) })
  const project = path.join(home, 'website')
  plant(project, { 'package.json': '{}', 'src/': '' })
  await sorter.choose(project)
  await expect(sorter.dialog('Sort this folder?')).toBeVisible()
  await look(page, '35-refused')
  await page.keyboard.press('Escape')
  const tidy = path.join(home, 'Tidy')
  plant(tidy, { 'Trip/': '', '.notes': '' })
  await sorter.choose(tidy)
  await expect(page.getByText('Nothing to organize here')).toBeVisible()
  await look(page, '36-nothing')
})

test('what is in files decides', async ({ folder: home, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Camera')
  await dress(page)
  const photos = Array.from({ length: 12 }, (_, at) => [`IMG_${2041 + at}.HEIC`, sampleBytes('photo.heic')])
  putFiles(
    folder,
    {
      ...Object.fromEntries(photos),
      'MVI_0007.MOV': sampleBytes('film.mov'),
      'IMG-20230131-WA0007.jpg': sampleBytes('old.gif'),
      invoice: sampleBytes('photo.png'),
      'report.dat': sampleBytes('paper.pdf'),
      'notes.txt': 'Milk, bread',
    },
    new Date(2025, 2, 4, 12),
  )
  await sorter.choose(folder)
  await sorter.listMoves()
  await page.getByRole('searchbox').fill('o')
  await expect(page.getByText('is a PDF')).toBeVisible()
  await look(page, '37-facts-by-type')
  await sorter.radio('By date').check()
  await sorter.radio('Date taken').check()
  await expect(page.getByText(/into 3 folders$/)).toBeVisible()
  await sorter.listMoves()
  await expect(page.getByText('taken 2023-01-31, from the file name')).toBeVisible()
  await look(page, '38-facts-by-date-taken')
  await sorter.holdReadingAt(3120, 10_000)
  await sorter.radio('Day').check()
  await expect(page.getByText('Looking into 3,120 of 10,000 files')).toBeVisible()
  await look(page, '39-looking')
})

test('files that belong together', async ({ folder: home, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plant(folder, {
    'Article about birds.html': 'page',
    'Article about birds_files/bird.png': 'x',
    'Article about birds_files/style.css': 'x',
    'Invoice.pdf': 'x',
    'beach.jpg': 'x',
    'DSC_0001.JPG': 'jpeg',
    'DSC_0001.NEF': 'raw',
    'DSC_0001.NEF.xmp': 'notes',
    'A film with a rather long name for a list, in two languages.en.srt': 'text',
    'A film with a rather long name for a list, in two languages.mkv': 'film',
    'Subs/2_English.srt': 'text',
    'IMG_5747.HEIC': 'photo',
    'IMG_E5747.HEIC': 'edited',
    'IMG_O5747.AAE': 'edits',
    'Beach(1).jpg': 'photo',
    'Beach-edited(1).jpg': 'edited',
    'Beach.jpg.supplemental-metadata(1).json': 'notes',
    'Dune.epub': 'book',
    'Dune.sdr/metadata.epub.lua': 'notes',
    'Images/IMG_5747.HEIC': 'another',
  })
  await dress(page)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 19 files')).toBeEnabled()
  await sorter.listMoves()
  await expect(page.getByText('with 2 companions').first()).toBeVisible()
  await look(page, '40-companions')
})

test('folders that a program owns: in the preview, and one that is chosen', async ({
  folder: home,
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  const folder = path.join(home, 'Old laptop')
  plant(folder, {
    'IMG_2201.jpg': 'photo',
    'Notes/.obsidian/app.json': '{}',
    'Notes/Welcome.md': 'notes',
    'Vault/vault.cryptomator': 'x',
    'Vault/d/AB/x.c9r': 'x',
    'Machines/Debian/Debian.vbox': 'x',
    'Machines/Debian/Debian.vdi': 'x',
    'Pictures.photoslibrary/originals/a.jpg': 'x',
    'Holiday/Beach.jpg': 'photo',
    'Holiday/@eaDir/Beach.jpg/SYNOPHOTO_THUMB_XL.jpg': 'x',
    'Site/.git/HEAD': 'x',
  })
  plant(stateDir, { 'rules/default.yaml': 'subfolders: true\n' })
  await dress(page)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await sorter.tab(/Left alone/).click()
  await page.getByText('A program needs this folder as it is.').click()
  await expect(page.getByText('An Obsidian vault, left whole.')).toBeVisible()
  await look(page, '41-owned-folders')
  await sorter.choose(path.join(folder, 'Notes'))
  await expect(page.getByText(/looks like an Obsidian vault \(\.obsidian\)/)).toBeVisible()
  await look(page, '42-owned-chosen')
})

test('an export of Google Photos, by the rules for it', async ({ folder: home, stateDir, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Google Photos')
  const takenOn = (day: string) =>
    JSON.stringify({ photoTakenTime: { timestamp: String(Date.parse(`${day}T12:00:00Z`) / 1000) } })
  const files = {
    'Photos from 2018/Harbour.jpg': 'photo',
    'Photos from 2018/Harbour.jpg.supplemental-metad.json': takenOn('2018-08-19'),
    'Photos from 2019/Beach.jpg': 'photo',
    'Photos from 2019/Beach-edited.jpg': 'edited',
    'Photos from 2019/Beach.jpg.supplemental-metadata.json': takenOn('2019-07-03'),
    'Photos from 2019/Beach(1).jpg': 'another',
    'Photos from 2019/Beach.jpg.supplemental-metadata(1).json': takenOn('2019-07-04'),
    'Photos from 2019/Card.gif': sampleBytes('old.gif'),
    'Photos from 2023/Lake.jpg': sampleBytes('described.jpg'),
    'Photos from 2023/VID_0001.mp4': 'film',
    'Photos from 2023/VID_0001.mp4.supplemental-metadata.json': takenOn('2023-01-05'),
    'Summer by the sea/Beach.jpg': 'photo',
    'Summer by the sea/Beach.jpg.supplemental-metadata.json': takenOn('2019-07-03'),
    'Summer by the sea/metadata.json': '{"title": "Summer by the sea"}',
    'Bin/Blurred.jpg': 'photo',
    'print-subscriptions.json': '{}',
  }
  putFiles(folder, files, longAgo)
  const starter = readFileSync(new URL('../../starters/takeout.yaml', import.meta.url), 'utf8')
  plant(stateDir, { 'rules/default.yaml': starter })
  await dress(page)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 13 files')).toBeEnabled()
  await look(page, '43-takeout')
  await sorter.listMoves()
  await look(page, '44-takeout-list')
})
