import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expectNoFindings } from '../../web/e2e/axe.ts'
import { listing, plant, snapshot } from '../sorter/testing/trees.ts'
import { plantPictures } from './messy-folder.ts'
import { expect, test } from './sorter-test.ts'
import type { SorterWindow } from './sorter-window.ts'

const tree = {
  'photo.jpg': 'top',
  'bill.pdf': 'bill',
  'debian.iso': 'iso',
  'Trip/photo.jpg': 'below',
  'Trip/day 1/notes.txt': 'notes',
  'site/package.json': '{}',
  'site/app.ts': 'code',
}

const settingsOf = (stateDir: string) => path.join(stateDir, 'settings.json')
const rulesIn = (stateDir: string) => JSON.parse(readFileSync(settingsOf(stateDir), 'utf8')).rules

async function openRules(sorter: SorterWindow): Promise<void> {
  await sorter.page.keyboard.press('ControlOrMeta+3')
  await expect(sorter.heading('Rules')).toBeFocused()
}

async function addPattern(sorter: SorterWindow, pattern: string): Promise<void> {
  await sorter.field('Name or pattern').fill(pattern)
  await sorter.page.keyboard.press('Enter')
}

async function addCategory(sorter: SorterWindow, folder: string, extensions: string): Promise<void> {
  await sorter.field('New folder').fill(folder)
  await sorter.field('Its extensions').fill(extensions)
  await sorter.page.keyboard.press('Enter')
}

test('rules are tried on the chosen folder, saved, followed, and undone', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, tree)
  const before = snapshot(folder)
  const { page } = sorter
  await sorter.choose(folder)
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  await openRules(sorter)
  const name = path.basename(folder)
  await expect(page.getByText(`Sorted by type, nothing changes in ${name}.`)).toBeVisible()
  await expect(sorter.button('Save rules')).toBeDisabled()

  await addCategory(sorter, 'Invoices', '.PDF, xrechnung')
  await expect(page.getByText('Takes pdf from Documents.')).toBeVisible()
  await expect(page.getByText(`Sorted by type, 1 file in ${name} goes elsewhere.`)).toBeVisible()
  await addPattern(sorter, '*.iso')
  await expect(
    page.getByText(`Every file or folder whose name ends with “.iso”. 1 item in ${name}.`),
  ).toBeVisible()
  await sorter.switch('Sort subfolders too').check()
  await expect(page.getByText(`Sorted by type, 4 files in ${name} go elsewhere.`)).toBeVisible()
  await sorter.button('Show them').click()
  const row = page.getByRole('row', { name: 'Trip/photo.jpg' })
  await expect(row).toContainText('Stays where it is')
  await expect(row).toContainText('Images/photo (2).jpg')
  expect(existsSync(settingsOf(stateDir))).toBe(false)

  await sorter.button('Save rules').click()
  await expect(page.getByText('Saved in ~/state/settings.json.')).toBeVisible()
  expect(rulesIn(stateDir)).toMatchObject({
    categories: [{ folder: 'Invoices', extensions: ['pdf', 'xrechnung'] }],
    leaveAlone: ['*.iso'],
    subfolders: true,
  })
  await sorter.button('Organize').click()
  await sorter.button('Organize 4 files').click()
  await expect(sorter.heading('4 files organized')).toBeVisible()
  expect(listing(folder)).toEqual([
    'Documents/', 'Documents/notes.txt', 'Images/', 'Images/photo (2).jpg', 'Images/photo.jpg', 'Invoices/',
    'Invoices/bill.pdf', 'Trip/', 'Trip/day 1/', 'debian.iso', 'site/', 'site/app.ts', 'site/package.json',
  ]) // biome-ignore format: a list of names
  await sorter.button('Undo').click()
  await expect(sorter.heading('4 files back in place')).toBeVisible()
  expect(snapshot(folder)).toEqual(before)
})

test('what is wrong with a rule is said beside it and cannot be saved', async ({ sorter, stateDir }) => {
  const { page } = sorter
  await openRules(sorter)
  await expect(page.getByText('Choose a folder to see what these rules change in it.')).toBeVisible()
  await addCategory(sorter, 'CON', 'pdf')
  await expect(page.getByText('“CON” is a name that Windows keeps for a device.')).toBeVisible()
  await expect(sorter.field('Folder')).toHaveAttribute('aria-invalid', 'true')
  await addPattern(sorter, '../secret')
  await expect(page.getByText('“../secret” leads out of the chosen folder.')).toBeVisible()
  await sorter.field('Size limits').fill('1 GB, 5 MB')
  await expect(page.getByText('Each limit must be larger than the one before it.')).toBeVisible()
  await expect(page.getByText('3 rules cannot be followed yet.')).toBeVisible()
  await expect(sorter.button('Save rules')).toBeDisabled()
  await sorter.field('Folder').fill('Bills')
  await sorter.button('Remove the pattern ../secret').click()
  await expect(sorter.field('Name or pattern')).toBeFocused()
  await sorter.field('Size limits').fill('5 MB, 1 GB')
  await sorter.button('Save rules').click()
  await expect(page.getByText('Saved in ~/state/settings.json.')).toBeVisible()
  expect(rulesIn(stateDir)).toMatchObject({ sizeLimits: ['5 MB', '1 GB'], leaveAlone: [] })
})

test('rules that are being written stay while another screen is looked at', async ({ sorter }) => {
  await openRules(sorter)
  await addPattern(sorter, 'draft*')
  await sorter.button('History').click()
  await expect(sorter.heading('History')).toBeVisible()
  await openRules(sorter)
  await expect(sorter.button('Remove the pattern draft*')).toBeVisible()
  await sorter.button('Discard changes').click()
  await expect(sorter.button('Remove the pattern draft*')).toBeHidden()
})

test('date folders, size limits and subfolders are set beside the preview', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'x'.repeat(2000), 'Trip/b.jpg': 'y' })
  const { page } = sorter
  await sorter.choose(folder)
  const group = (name: string) => page.locator('summary', { hasText: name })
  await sorter.radio('By date modified').check()
  await expect(group('2026/2026-03')).toBeVisible()
  await sorter.radio('Day').check()
  await expect(group('2026/2026-03/2026-03-14')).toBeVisible()
  await sorter.radio('By size').check()
  await sorter.field('Size limits').fill('1 kB, 5 MB')
  await page.keyboard.press('Enter')
  await expect(group('Medium (1 kB to 5 MB)')).toBeVisible()
  await sorter.field('Size limits').fill('huge')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“huge” is no size; write a number and a unit, such as 10 MB.')).toBeVisible()
  await sorter.switch('Sort subfolders too').check()
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  expect(rulesIn(stateDir)).toMatchObject({
    dateFolders: 'day',
    sizeLimits: ['1 kB', '5 MB'],
    subfolders: true,
  })
})

test('where clashes are skipped, the file stays and the preview says why', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'mine', 'Images/a.jpg': 'theirs' })
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(settingsOf(stateDir), '{"onClash": "skip"}')
  await sorter.choose(folder)
  await expect(sorter.heading('Nothing to organize here')).toBeHidden()
  await expect(
    sorter.page.getByText(
      'A file of this name is in the target folder already, and your rules say to skip it.',
    ),
  ).toBeVisible()
})

test('rules are exported, and imported as a draft that is seen before it is saved', async ({
  folder,
  home,
  stateDir,
  sorter,
}) => {
  plant(folder, { 'a.iso': '' })
  const { page } = sorter
  await sorter.choose(folder)
  await openRules(sorter)
  await addPattern(sorter, '*.iso')
  await sorter.button('Save rules').click()
  await expect(page.getByText('Saved in ~/state/settings.json.')).toBeVisible()
  const file = path.join(home, 'mine.json')
  await sorter.answerSavingWith(file)
  await sorter.button('Export…').click()
  await expect(page.getByText('The saved rules are in ~/mine.json now.')).toBeVisible()

  await sorter.button('Remove the pattern *.iso').click()
  await sorter.button('Save rules').click()
  await expect.poll(() => rulesIn(stateDir).leaveAlone).toEqual([])
  await sorter.answerDialogWith(file)
  await sorter.button('Import…').click()
  await expect(page.getByText(/^Sorted by type, 1 file in .+ goes elsewhere\.$/)).toBeVisible()
  expect(rulesIn(stateDir).leaveAlone).toEqual([])
  await sorter.button('Save rules').click()
  await expect.poll(() => rulesIn(stateDir).leaveAlone).toEqual(['*.iso'])

  writeFileSync(file, '{"version": 1, "rules": {"leaveAlone": [5]}}')
  await sorter.button('Import…').click()
  await expect(sorter.alert()).toContainText('leaveAlone[0]: A text is needed.')
})

test('rules that cannot be followed stop all sorting until the person decides', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, { 'a.iso': '' })
  const { page } = sorter
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(settingsOf(stateDir), '{"version": 1, "rules": {"leaveAlone": ["*.iso"')
  await sorter.choose(folder)
  await expect(sorter.alert()).toContainText('settings.json is not valid JSON')
  await expect(sorter.button(/^Organize \d/)).toHaveCount(0)
  await openRules(sorter)
  await expect(page.getByRole('heading', { name: 'Your rules cannot be followed' })).toBeVisible()
  await expectNoFindings(page, 'rules that cannot be followed')
  await sorter.button('Start with the built-in rules').click()
  await expect(page.getByText(/The old file is kept as ~\/state\/settings 2.+\.json\.$/)).toBeVisible()
  expect(existsSync(settingsOf(stateDir))).toBe(false)
  await sorter.button('Organize').click()
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
})

test('keyboard alone: a pattern is added, saved and followed', async ({ folder, stateDir, sorter }) => {
  plant(folder, { 'a.iso': '', 'b.jpg': '' })
  const { page } = sorter
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await openRules(sorter)
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    if (await sorter.field('Name or pattern').evaluate(field => field === document.activeElement)) break
  }
  await expect(sorter.field('Name or pattern')).toBeFocused()
  await page.keyboard.type('*.iso')
  await page.keyboard.press('Enter')
  await expect(sorter.button('Save rules')).toBeEnabled()
  await sorter.button('Save rules').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => existsSync(settingsOf(stateDir)) && rulesIn(stateDir).leaveAlone).toEqual(['*.iso'])
  await page.keyboard.press('ControlOrMeta+1')
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(sorter.heading('1 file organized')).toBeFocused()
})

test('the history says why a run can no longer be undone', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'a' })
  await sorter.choose(folder)
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  rmSync(folder, { recursive: true })
  await sorter.button('History').click()
  await expect(sorter.page.getByText('Cannot be undone. The folder is not there any more.')).toBeVisible()
  await expect(sorter.button(`Undo the run in ${path.basename(folder)}`)).toHaveCount(0)
})

test('the path of a folder at home begins with ~', async ({ home, sorter }) => {
  const folder = path.join(home, 'Downloads')
  plant(folder, { 'a.jpg': '' })
  await sorter.choose(folder)
  await expect(sorter.page.getByText('~/Downloads', { exact: true })).toBeVisible()
})

test('a hundred thousand files of subfolders are previewed, sorted, cancelled and undone', async ({
  folder,
  sorter,
}) => {
  test.setTimeout(240_000)
  const patient = expect.configure({ timeout: 90_000 })
  const { page } = sorter
  plantPictures(folder, 60_000)
  mkdirSync(path.join(folder, 'Trip'))
  plantPictures(path.join(folder, 'Trip'), 40_000)
  const before = listing(folder)
  await sorter.choose(folder)
  await sorter.switch('Sort subfolders too').check()
  await patient(sorter.button('Organize 100,000 files')).toBeEnabled()
  await sorter.tab(/All moves/).click()
  const table = page.getByRole('table', { name: 'All moves' })
  await patient(table).toHaveAttribute('aria-rowcount', '100001')
  await page.getByRole('region', { name: 'All moves' }).last().focus()
  await page.keyboard.press('End')
  await patient(table.locator('tr[aria-rowindex="100001"]').getByRole('cell').first()).toContainText('Trip/')
  expect(await table.getByRole('row').count()).toBeLessThan(60)

  await sorter.cancelAtFirstProgress()
  await sorter.button('Organize 100,000 files').click()
  await patient(sorter.heading(/^Stopped after [\d,]+ of 100,000 files$/)).toBeFocused()
  await sorter.button('Undo').click()
  await patient(sorter.heading(/files? back in place$/)).toBeFocused()
  expect(listing(folder)).toEqual(before)

  await sorter.button('Organize again').click()
  await patient(sorter.button('Organize 100,000 files')).toBeEnabled()
  await sorter.button('Organize 100,000 files').click()
  await patient(sorter.heading('100,000 files organized')).toBeFocused()
  await sorter.button('Undo').click()
  await patient(sorter.heading('100,000 files back in place')).toBeFocused()
  expect(listing(folder)).toEqual(before)
})

test('every state of the rules passes axe', async ({ folder, sorter }) => {
  plant(folder, tree)
  const { page } = sorter
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  for (const way of ['By date modified', 'By size']) {
    await sorter.radio(way).check()
    await expect(sorter.button('Organize 3 files')).toBeEnabled()
    await expectNoFindings(page, way)
  }
  await openRules(sorter)
  await addCategory(sorter, 'Invoices', 'pdf')
  await addPattern(sorter, '*.iso')
  await addPattern(sorter, 'a//b')
  await expect(page.getByText('has a folder without a name')).toBeVisible()
  await expectNoFindings(page, 'rules with a fault')
  await sorter.button('Remove the pattern a//b').click()
  await sorter.button('Show them').click()
  await expect(page.getByRole('cell', { name: 'debian.iso', exact: true })).toBeVisible()
  await expectNoFindings(page, 'rules with a trial')
})
