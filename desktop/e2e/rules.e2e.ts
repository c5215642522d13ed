import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expectNoFindings } from '../../web/e2e/axe.ts'
import { listing, plant, snapshot } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'
import type { SorterWindow } from './sorter-window.ts'

const tree = {
  'photo.jpg': 'top',
  'bill.pdf': 'bill',
  'debian.iso': 'iso',
  'Trip/photo.jpg': 'below',
  'Trip/day 1/notes.txt': 'notes',
  'site/.gitignore': '',
  'site/package.json': '{}',
  'site/app.ts': 'code',
}

const settingsOf = (stateDir: string) => path.join(stateDir, 'settings.json')
const rulesIn = (stateDir: string) => JSON.parse(readFileSync(settingsOf(stateDir), 'utf8')).rules

async function openRules(sorter: SorterWindow): Promise<void> {
  await sorter.page.keyboard.press('ControlOrMeta+3')
  await expect(sorter.heading('Rules')).toBeFocused()
  await sorter.tab(/Categories and more/).click()
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

test('rules count at once, say what they change in the chosen folder, and are taken back', {
  tag: '@core',
}, async ({ folder, stateDir, sorter }) => {
  plant(folder, tree)
  const before = snapshot(folder)
  const { page } = sorter
  await sorter.choose(folder)
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  await openRules(sorter)
  const name = path.basename(folder)
  await expect(page.getByText(`Sorted by type, nothing changes in ${name}.`)).toBeVisible()
  await expect(sorter.button('Undo')).toBeDisabled()

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
  await expect(page.getByText('Saved as you go in ~/state/settings.json.')).toBeVisible()
  expect(rulesIn(stateDir)).toMatchObject({
    categories: [{ folder: 'Invoices', extensions: ['pdf', 'xrechnung'] }],
    leaveAlone: ['*.iso'],
    subfolders: true,
  })

  // By the key of Undo and by its button, and made again.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.switch('Sort subfolders too')).not.toBeChecked()
  await expect(page.getByText(`Sorted by type, 2 files in ${name} go elsewhere.`)).toBeVisible()
  expect(rulesIn(stateDir)).toMatchObject({ leaveAlone: ['*.iso'] })
  await sorter.button('Undo').click()
  await expect(sorter.button('Remove the pattern *.iso')).toBeHidden()
  await sorter.field('Name or pattern').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(`Sorted by type, nothing changes in ${name}.`)).toBeVisible()
  await expect(sorter.button('Undo')).toBeDisabled()
  for (const files of [1, 2, 4]) {
    await sorter.button('Redo').click()
    await expect(page.getByText(new RegExp(`^Sorted by type, ${files} files? in `))).toBeVisible()
  }
  await sorter.button('Organize').click()
  await sorter.button('Organize 4 files').click()
  await expect(sorter.heading('4 files organized')).toBeVisible()
  expect(listing(folder)).toEqual([
    'Documents/', 'Documents/notes.txt', 'Images/', 'Images/photo (2).jpg', 'Images/photo.jpg', 'Invoices/',
    'Invoices/bill.pdf', 'Trip/', 'Trip/day 1/', 'debian.iso', 'site/', 'site/.gitignore', 'site/app.ts', 'site/package.json',
  ]) // biome-ignore format: a list of names
  await sorter.button('Undo').click()
  await expect(sorter.heading('4 files back in place')).toBeVisible()
  expect(snapshot(folder)).toEqual(before)
})

test('files that belong together are sorted apart once their kind is switched off', async ({
  folder,
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  plant(folder, { 'IMG_1.HEIC': 'picture', 'IMG_1.MOV': 'film' })
  await sorter.choose(folder)
  const moves = await sorter.listMoves()
  await expect(moves.getByText('with 1 companion')).toBeVisible()
  await expect(moves.getByRole('gridcell', { name: 'Images/IMG_1.MOV' })).toBeVisible()
  await openRules(sorter)
  await page.getByRole('switch', { name: 'Live Photos: picture and film' }).click()
  await expect(sorter.button('Undo')).toBeEnabled()
  expect(rulesIn(stateDir)).toMatchObject({ apart: ['live-photo'] })
  await page.keyboard.press('ControlOrMeta+1')
  await expect(moves.getByRole('gridcell', { name: 'Video/IMG_1.MOV' })).toBeVisible()
})

test('what is wrong with a rule is said at its field, and nothing of it is kept', async ({
  sorter,
  stateDir,
}) => {
  const { page } = sorter
  await openRules(sorter)
  await expect(page.getByText('Choose a folder to see what these rules change in it.')).toBeVisible()
  await addCategory(sorter, 'CON', 'pdf')
  await expect(page.getByText('“CON” is a name that Windows keeps for a device.')).toBeVisible()
  await expect(sorter.field('New folder')).toHaveAttribute('aria-invalid', 'true')
  await addPattern(sorter, '../secret')
  await expect(page.getByText('“../secret” leads out of the chosen folder.')).toBeVisible()
  const limits = sorter.field('Size limits')
  await limits.fill('1 GB, 5 MB')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Each limit must be larger than the one before it.')).toBeVisible()
  await expectNoFindings(page, 'rules with faults')
  expect(existsSync(settingsOf(stateDir))).toBe(false)

  await page.keyboard.press('Escape')
  await expect(limits).not.toHaveAttribute('aria-invalid', 'true')
  await limits.fill('5 MB, 1 GB')
  await sorter.field('New folder').fill('Bills')
  await page.keyboard.press('Enter')
  const folder = sorter.field('Folder')
  await expect(folder).toHaveValue('Bills')
  await expect(limits).toHaveValue('5 MB, 1 GB')
  expect(rulesIn(stateDir)).toMatchObject({ sizeLimits: ['5 MB', '1 GB'], leaveAlone: [] })
  await folder.fill('a/../..')
  await page.keyboard.press('Tab')
  await expect(folder).toHaveAttribute('aria-invalid', 'true')
  await folder.fill('Invoices')
  await page.keyboard.press('Enter')
  await expect(sorter.button('Remove the category Invoices')).toBeVisible()
  await expect(folder).toBeFocused()
  expect(rulesIn(stateDir)).toMatchObject({ categories: [{ folder: 'Invoices', extensions: ['pdf'] }] })

  // Written by an editor meanwhile: shown, and not overwritten.
  writeFileSync(settingsOf(stateDir), '{"version": 1, "rules": {"leaveAlone": ["*.bak"]}}')
  await sorter.switch('Sort subfolders too').click()
  await expect(sorter.alert()).toContainText('Nothing was overwritten')
  await expect(sorter.button('Remove the pattern *.bak')).toBeVisible()
  await expect(sorter.switch('Sort subfolders too')).not.toBeChecked()
  await expect(sorter.button('Undo')).toBeDisabled()
})

test('what is half typed is kept when the screen is left', async ({ sorter, stateDir }) => {
  await openRules(sorter)
  await sorter.field('Size limits').fill('5 MB')
  await sorter.page.keyboard.press('ControlOrMeta+2')
  await expect(sorter.heading('History')).toBeVisible()
  await openRules(sorter)
  await expect(sorter.field('Size limits')).toHaveValue('5 MB')
  expect(rulesIn(stateDir)).toMatchObject({ sizeLimits: ['5 MB'] })
})

test('date folders, size limits and subfolders are set beside the preview', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'x'.repeat(2000), 'Trip/b.jpg': 'y' })
  const { page } = sorter
  await sorter.choose(folder)
  await sorter.radio('By date').check()
  await expect(sorter.folder('2026/2026-03')).toBeVisible()
  await sorter.radio('Day').check()
  await expect(sorter.folder('2026/2026-03/2026-03-14')).toBeVisible()
  await sorter.radio('By size').check()
  await sorter.field('Size limits').fill('1 kB, 5 MB')
  await page.keyboard.press('Enter')
  await expect(sorter.folder('Medium (1 kB to 5 MB)')).toBeVisible()
  await sorter.field('Size limits').fill('huge')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“huge” is no size; write a number and a unit, such as 10 MB.')).toBeVisible()
  await sorter.switch('Sort subfolders too').check()
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await expect(page.getByText('Set for this folder alone.')).toBeVisible()
  expect(existsSync(path.join(stateDir, 'settings.json'))).toBe(false)

  const other = `${folder} too`
  plant(other, { 'a.jpg': 'x', 'Trip/b.jpg': 'y' })
  await sorter.choose(other)
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await expect(sorter.switch('Sort subfolders too')).not.toBeChecked()
  await sorter.choose(folder)
  await expect(sorter.switch('Sort subfolders too')).toBeChecked()
  await sorter.button('Use for all folders').click()
  await expect(page.getByText('Set for this folder alone.')).toHaveCount(0)
  expect(rulesIn(stateDir)).toMatchObject({
    dateFolders: 'day',
    sizeLimits: ['1 kB', '5 MB'],
    subfolders: true,
  })
  await sorter.choose(other)
  await expect(sorter.heading(path.basename(other))).toBeVisible()
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await sorter.switch('Sort subfolders too').uncheck()
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await sorter.button('As in all folders').click()
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  expect(rulesIn(stateDir)).toMatchObject({ subfolders: true })
})

test('where clashes are skipped, the file stays and the preview says why', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'mine', 'Images/a.jpg': 'theirs' })
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(settingsOf(stateDir), '{"rules": {"onClash": "skip"}}')
  await sorter.choose(folder)
  await expect(sorter.heading('Nothing to organize here')).toBeHidden()
  await expect(
    sorter.page.getByText(
      'A file of this name is in the target folder already, and your rules say to skip it.',
    ),
  ).toBeVisible()
})

test('rules are exported, and imported ones are seen before they are taken', async ({
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
  await expect(sorter.button('Undo')).toBeEnabled()
  const file = path.join(home, 'mine.json')
  await sorter.answerSavingWith(file)
  await sorter.button('Export…').click()
  await expect(page.getByText('The rules are in ~/mine.json now.')).toBeVisible()

  await sorter.button('Undo').click()
  await expect(sorter.button('Undo')).toBeDisabled()
  await sorter.answerDialogWith(file)
  await sorter.button('Import…').click()
  await expect(page.getByText(/^Sorted by type, 1 file in .+ goes elsewhere\.$/)).toBeVisible()
  await expectNoFindings(page, 'imported rules')
  expect(rulesIn(stateDir).leaveAlone).toEqual([])
  await sorter.button('Keep my own').click()
  await expect(sorter.button('Remove the pattern *.iso')).toBeHidden()
  await sorter.button('Import…').click()
  await sorter.button('Take these rules').click()
  await expect(sorter.button('Undo')).toBeEnabled()
  expect(rulesIn(stateDir).leaveAlone).toEqual(['*.iso'])

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
  await page.keyboard.press('ControlOrMeta+3')
  await expect(page.getByRole('heading', { name: 'Your rules cannot be followed' })).toBeVisible()
  await expectNoFindings(page, 'rules that cannot be followed')
  await sorter.button('Start with the built-in rules').click()
  await expect(page.getByText(/The old file is kept as ~\/state\/settings 2.+\.json\.$/)).toBeVisible()
  expect(rulesIn(stateDir).leaveAlone).toEqual([])
  await sorter.button('Organize').click()
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
})

test('keyboard alone: a pattern is added and followed', async ({ folder, stateDir, sorter }) => {
  plant(folder, { 'a.iso': '', 'b.jpg': '' })
  const { page } = sorter
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await openRules(sorter)
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await sorter.field('Name or pattern').evaluate(field => field === document.activeElement)) break
  }
  await expect(sorter.field('Name or pattern')).toBeFocused()
  await page.keyboard.type('*.iso')
  await page.keyboard.press('Enter')
  await expect(sorter.button('Remove the pattern *.iso')).toBeVisible()
  expect(rulesIn(stateDir).leaveAlone).toEqual(['*.iso'])
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

const invoices = 'rules:\n  - rule: Bills\n    when: { name: { contains: bill } }\n    to: Money/Bills\n'

function plantSets(stateDir: string, sets: Readonly<Record<string, string>>): void {
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  for (const [name, text] of Object.entries(sets)) {
    writeFileSync(path.join(stateDir, 'rules', `${name}.yaml`), text)
  }
}

test('a set of rules is chosen beside the preview, kept by the folder, and left again', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, tree)
  const { page } = sorter
  const set = page.getByRole('combobox', { name: 'Rules' })
  await page.emulateMedia({ reducedMotion: 'reduce' }) // colours in between are none to judge
  await sorter.choose(folder)
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  await expect(set).toHaveCount(0)
  plantSets(stateDir, {
    bills: invoices,
    broken: 'rules:\n  - rule: Bills\n    whne: { name: a }\n    to: X\n',
  })
  await sorter.choose(folder)
  await expect(set).toHaveValue('')
  await set.selectOption('bills')
  await expect(page.getByText('Money/Bills', { exact: true })).toBeVisible()
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  await expectNoFindings(page, 'a chosen set of rules')
  await expect((await sorter.listMoves()).getByRole('row', { name: 'bill.pdf' })).toContainText('Bills')

  await set.selectOption('broken')
  await expect(sorter.alert()).toContainText('broken.yaml cannot be followed; it was not changed.')
  await expect(sorter.alert()).toContainText('3:5: rule “Bills”')
  await expect(sorter.alert()).toContainText('There are rule, when, to, name, leave, off.')
  await expect(sorter.button('Organize 3 files')).toBeDisabled()
  plantSets(stateDir, { broken: invoices.replace('Money', 'Mended') })
  await sorter.button('Try again').click()
  await expect(page.getByRole('button', { name: 'Mended/Bills' })).toBeVisible()
  rmSync(path.join(stateDir, 'rules', 'broken.yaml'))
  await sorter.choose(folder)
  await expect(sorter.alert()).toContainText('There is no set of rules “broken”')
  await expect(set.locator('option:checked')).toHaveText('broken (missing)')
  await set.selectOption('bills')
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  expect(listing(folder)).toContain('Money/Bills/bill.pdf')
  await sorter.button('Undo').click()
  await expect(sorter.heading('3 files back in place')).toBeVisible()

  await sorter.choose(folder)
  await expect(set).toHaveValue('bills')
  await set.selectOption('None')
  await expect(page.getByText('Money/Bills', { exact: true })).toHaveCount(0)
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
})

test('a set with rules of Premium is shown and not carried out without it', async ({
  folder,
  stateDir,
  openSorter,
}) => {
  plant(folder, tree)
  const before = snapshot(folder)
  plantSets(stateDir, {
    default: 'rules:\n  - rule: Bills\n    when: { extension: pdf, pages: { smaller: 5 } }\n    to: Bills\n',
    free: invoices,
  })
  rmSync(path.join(stateDir, 'entitlement.json'))
  const sorter = await openSorter()
  const { page } = sorter
  await sorter.choose(folder)
  await expect(page.getByText('This rule is part of Premium: “Bills” asks for “pages”')).toBeVisible()
  await expect(sorter.button('Log in to upgrade')).toBeVisible()
  await expect(sorter.button('Organize 3 files')).toBeDisabled()
  await expectNoFindings(page, 'a set with rules of Premium')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(sorter.heading(path.basename(folder))).toBeVisible()
  expect(snapshot(folder)).toEqual(before)
  await page.getByRole('combobox', { name: 'Rules' }).selectOption('free')
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  await expect(sorter.button('Log in to upgrade')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Rules' }).selectOption('default')
  await sorter.button('Log in to upgrade').click()
  await expect(sorter.heading('Log in to Sortwell')).toBeVisible()
})
