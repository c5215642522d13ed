import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
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

const fileOf = (stateDir: string, set: string) => path.join(stateDir, 'rules', `${set}.yaml`)
/** As the file of a set says it. */
const setIn = (stateDir: string, set = 'default') => parse(readFileSync(fileOf(stateDir, set), 'utf8'))

function plantSets(stateDir: string, sets: Readonly<Record<string, string>>): void {
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  for (const [name, text] of Object.entries(sets)) writeFileSync(fileOf(stateDir, name), text)
}

async function addPattern(sorter: SorterWindow, pattern: string): Promise<void> {
  await sorter.field('Name or pattern').fill(pattern)
  await sorter.page.keyboard.press('Enter')
}

async function addFolder(sorter: SorterWindow, folder: string, extensions: string): Promise<void> {
  await sorter.field('New folder').fill(folder)
  await sorter.field('Its extensions').fill(extensions)
  await sorter.page.keyboard.press('Enter')
}

test('options count at once, are tried in the chosen folder, and are undone', {
  tag: '@core',
}, async ({ folder, stateDir, sorter }) => {
  plant(folder, tree)
  const before = snapshot(folder)
  const { page } = sorter
  await sorter.choose(folder)
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  await sorter.openOptions()
  await expect(sorter.button('Undo')).toBeDisabled()

  await addFolder(sorter, 'Invoices', '.PDF, xrechnung')
  await expect(page.getByText('Takes pdf from Documents.')).toBeVisible()
  await addPattern(sorter, '*.iso')
  const about = `Every file or folder whose name ends with “.iso”. 1 item in ${path.basename(folder)}.`
  await expect(page.getByText(about)).toBeVisible()
  const subfolders = sorter.switch('Sort subfolders too')
  await subfolders.click()
  await expect(subfolders).toBeChecked()
  expect(setIn(stateDir)).toMatchObject({
    categories: [{ folder: 'Invoices', extensions: ['pdf', 'xrechnung'] }],
    leaveAlone: ['*.iso'],
    subfolders: true,
  })

  // By the key of Undo and by its button, and made again.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(subfolders).not.toBeChecked()
  await sorter.button('Undo').click()
  await expect(sorter.button('Remove the pattern *.iso')).toBeHidden()
  await sorter.field('Name or pattern').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.button('Undo')).toBeDisabled()
  for (let steps = 0; steps < 3; steps += 1) await sorter.button('Redo').click()
  await expect(subfolders).toBeChecked()
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

test('files that belong together are sorted apart once that is switched off', async ({ folder, sorter }) => {
  const { page } = sorter
  plant(folder, { 'IMG_1.HEIC': 'picture', 'IMG_1.MOV': 'film' })
  await sorter.choose(folder)
  const moves = await sorter.listMoves()
  await expect(moves.getByText('with 1 companion')).toBeVisible()
  await sorter.openOptions()
  await sorter.switch('Keep files that belong together').click()
  await expect(sorter.switch('Keep files that belong together')).not.toBeChecked()
  await page.keyboard.press('ControlOrMeta+1')
  await expect(moves.getByRole('gridcell', { name: 'Video/IMG_1.MOV' })).toBeVisible()
})

test('an own group is edited in the text, and no switch loses it', async ({ stateDir, sorter }) => {
  plantSets(stateDir, {
    default: 'together:\n  - { main: [psd], companions: [png], named: ["{stem}-preview"] }\nrules: []\n',
  })
  await sorter.openOptions()
  await expect(sorter.page.getByText(/You added 1 group\. Edit the text to change this\.$/)).toBeVisible()
  await expect(sorter.switch('Keep files that belong together')).toBeChecked()
  await expect(sorter.switch('Keep files that belong together')).toBeDisabled()
})

test('what is wrong with an option is said at its field, and nothing of it is saved', async ({
  sorter,
  stateDir,
}) => {
  plantSets(stateDir, { default: 'rules: []\n' })
  const { page } = sorter
  await page.emulateMedia({ reducedMotion: 'reduce' }) // colours in between are none to judge
  await sorter.openOptions()
  await addFolder(sorter, 'CON', 'pdf')
  await expect(page.getByText(/“CON” is a name that Windows reserves for a device\./)).toBeVisible()
  await expect(sorter.field('New folder')).toHaveAttribute('aria-invalid', 'true')
  await addPattern(sorter, '../secret')
  await expect(page.getByText(/“\.\.\/secret” leads out of the chosen folder\./)).toBeVisible()
  const limits = sorter.field('Size limits')
  await limits.fill('1 GB, 5 MB')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Each size must be larger than the one before it\./)).toBeVisible()
  await expectNoFindings(page, 'options with faults')
  expect(setIn(stateDir)).toEqual({ rules: [] })

  await page.keyboard.press('Escape')
  await expect(limits).not.toHaveAttribute('aria-invalid', 'true')
  await limits.fill('5 MB, 1 GB')
  await sorter.field('New folder').fill('Bills')
  await page.keyboard.press('Enter')
  const folder = sorter.field('Folder')
  await expect(folder).toHaveValue('Bills')
  await expect(limits).toHaveValue('5 MB, 1 GB')
  await folder.fill('a/../..')
  await page.keyboard.press('Tab')
  await expect(folder).toHaveAttribute('aria-invalid', 'true')
  await folder.fill('Invoices')
  await page.keyboard.press('Enter')
  await expect(sorter.button('Remove Invoices from the list')).toBeVisible()
  await expect(folder).toBeFocused()
  expect(setIn(stateDir)).toMatchObject({
    sizeLimits: ['5 MB', '1 GB'],
    categories: [{ folder: 'Invoices', extensions: ['pdf'] }],
  })
})

test('an extension is moved from a built-in folder to Other', async ({ sorter, stateDir }) => {
  const { page } = sorter
  await sorter.openOptions()
  await page.getByRole('region', { name: 'Sorting by type' }).getByText('Images', { exact: true }).click()
  await sorter.button('Remove jpg from Images').click()
  await expect(page.getByText(/^\d+ extensions, changed by you$/).first()).toBeVisible()
  await expectNoFindings(page, 'built-in folders')
  expect(setIn(stateDir)).toMatchObject({ categories: [{ folder: 'Other', extensions: ['jpg'] }] })
})

test('what is half typed is saved when the screen is left', async ({ sorter, stateDir }) => {
  await sorter.openOptions()
  await sorter.field('Size limits').fill('5 MB')
  await sorter.page.keyboard.press('ControlOrMeta+2')
  await expect(sorter.heading('History')).toBeVisible()
  await sorter.openOptions()
  await expect(sorter.field('Size limits')).toHaveValue('5 MB')
  expect(setIn(stateDir)).toMatchObject({ sizeLimits: ['5 MB'] })
})

test('keyboard alone: a pattern is added and followed', async ({ folder, stateDir, sorter }) => {
  plant(folder, { 'a.iso': '', 'b.jpg': '' })
  const { page } = sorter
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await sorter.openOptions()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await sorter.field('Name or pattern').evaluate(field => field === document.activeElement)) break
  }
  await expect(sorter.field('Name or pattern')).toBeFocused()
  await page.keyboard.type('*.iso')
  await page.keyboard.press('Enter')
  await expect(sorter.button('Remove the pattern *.iso')).toBeVisible()
  expect(setIn(stateDir)).toMatchObject({ leaveAlone: ['*.iso'] })
  await page.keyboard.press('ControlOrMeta+1')
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(sorter.heading('1 file organized')).toBeFocused()
})

test('what is changed beside the preview holds for that folder alone, in a set of its own', {
  tag: '@core',
}, async ({ home, stateDir, sorter }) => {
  const [folder, other] = [path.join(home, 'Downloads'), path.join(home, 'Scans')]
  for (const each of [folder, other]) plant(each, { 'a.jpg': 'x'.repeat(2000), 'Trip/b.jpg': 'y' })
  const { page } = sorter
  const set = page.getByRole('combobox', { name: 'Rules' })
  await page.emulateMedia({ reducedMotion: 'reduce' }) // colours in between are none to judge
  await sorter.choose(folder)
  await expect(set).toHaveValue('default')
  await sorter.radio('By date').check()
  await expect(sorter.folder('2026/2026-03')).toBeVisible()
  await sorter.radio('Day').check()
  await expect(sorter.folder('2026/2026-03/2026-03-14')).toBeVisible()
  await expect(page.getByText('This folder has its own rules now: “Downloads”.')).toBeVisible()
  await expect(set).toHaveValue('Downloads')
  await expectNoFindings(page, 'a set of its own')
  await sorter.radio('By size').check()
  await sorter.field('Size limits').fill('1 kB, 5 MB')
  await page.keyboard.press('Enter')
  await expect(sorter.folder('Medium (1 kB to 5 MB)')).toBeVisible()
  await sorter.field('Size limits').fill('huge')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/“huge” is not a size/)).toBeVisible()
  await sorter.switch('Sort subfolders too').check()
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  expect(setIn(stateDir, 'Downloads')).toMatchObject({
    dateFolders: 'day',
    sizeLimits: ['1 kB', '5 MB'],
    subfolders: true,
  })

  await sorter.choose(other)
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await expect(set).toHaveValue('default')
  await expect(sorter.switch('Sort subfolders too')).not.toBeChecked()
  await sorter.choose(folder)
  await expect(page.getByText('Rules of this folder: “Downloads”.')).toBeVisible()
  await expect(sorter.switch('Sort subfolders too')).toBeChecked()
  await sorter.button('Edit rules').click()
  await expect(page.getByRole('combobox', { name: 'Set of rules' })).toHaveValue('Downloads')
  await page.keyboard.press('ControlOrMeta+1')
  await sorter.button('Use “default” again').click()
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await expect(set).toHaveValue('default')
  await expect(page.getByText(/^Rules of this folder/)).toHaveCount(0)
})

test('where clashes are skipped, the file stays and the preview says why', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'mine', 'Images/a.jpg': 'theirs' })
  plantSets(stateDir, { default: 'onClash: skip\n' })
  await sorter.choose(folder)
  await expect(
    sorter.page.getByText(
      'A file of this name is in the target folder already, and your options say to skip it.',
    ),
  ).toBeVisible()
})

const bills = 'rules:\n  - rule: Bills\n    when: { name: { contains: bill } }\n    to: Money/Bills\n'

test('a set is chosen beside the preview and kept by the folder; one with errors leads to its text', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, tree)
  const { page } = sorter
  const set = page.getByRole('combobox', { name: 'Rules' })
  await page.emulateMedia({ reducedMotion: 'reduce' }) // colours in between are none to judge
  plantSets(stateDir, { bills, broken: bills.replace('when', 'whne') })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  await set.selectOption('bills')
  await expect(page.getByText('Money/Bills', { exact: true })).toBeVisible()
  await expectNoFindings(page, 'a chosen set of rules')
  await expect((await sorter.listMoves()).getByRole('row', { name: 'bill.pdf' })).toContainText('Bills')

  await set.selectOption('broken')
  await expect(sorter.alert()).toContainText('broken.yaml cannot be followed; it was not changed.')
  await expect(sorter.button('Organize 3 files')).toBeDisabled()
  await sorter.button('Edit the text').click()
  const text = sorter.field('The text of the set')
  await text.fill(bills.replace('Money', 'Mended'))
  await sorter.button('Apply').click()
  await page.keyboard.press('ControlOrMeta+1')
  await expect(page.getByRole('button', { name: 'Mended/Bills' })).toBeVisible()
  rmSync(fileOf(stateDir, 'broken'))
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
})

test('a preview names the rules of the set that apply to no file', async ({ folder, stateDir, sorter }) => {
  plant(folder, tree)
  plantSets(stateDir, { default: `${bills}  - rule: Films\n    when: { extension: mkv }\n    to: Films\n` })
  await sorter.choose(folder)
  await expect(sorter.page.getByText('The rule “Films” applies to no file here.')).toBeVisible()
  await expectNoFindings(sorter.page, 'a preview with a rule that applies to no file')
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
    free: bills,
  })
  rmSync(path.join(stateDir, 'entitlement.json'))
  const sorter = await openSorter()
  const { page } = sorter
  await sorter.choose(folder)
  await expect(page.getByText('This rule is part of Premium: “Bills” uses “pages”')).toBeVisible()
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
