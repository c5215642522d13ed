import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { manyRuns } from '../sorter/testing/many-runs.ts'
import { contents, listing, oldDate, plant, snapshot } from '../sorter/testing/trees.ts'
import { cutOff } from './cut-off-run.ts'
import { plantMess, plantPictures } from './messy-folder.ts'
import { expect, test } from './sorter-test.ts'

const ways = [
  { way: 'By type', lead: /^35\.6 MB in .+, sorted by type\.$/, example: 'Images/file 000.jpg' },
  { way: 'By date', lead: /sorted by date\.$/, example: '2024/2024-01/file 000.jpg' },
  { way: 'By size', lead: /sorted by size\.$/, example: 'Medium (1 to 100 MB)/file 000.jpg' },
]

for (const { way, lead, example } of ways) {
  test(`300 files are sorted ${way.toLowerCase()} and undone to the identical tree`, {
    tag: way === 'By type' ? '@core' : [],
  }, async ({ folder, sorter }) => {
    plantMess(folder)
    const before = snapshot(folder)
    await sorter.choose(folder)
    await sorter.radio(way).check()
    await sorter.button('Organize 300 files').click()
    await expect(sorter.heading('300 files organized')).toBeFocused()
    await expect(sorter.page.getByText(lead)).toBeVisible()
    expect(snapshot(folder)[example]).toBe(before['file 000.jpg'])
    expect(contents(folder)).toEqual(Object.values(before).filter(isFile).map(hashOf).sort())
    await sorter.button('Undo').click()
    await expect(sorter.heading('300 files back in place')).toBeFocused()
    expect(snapshot(folder)).toEqual(before)
  })
}

test('two clicks at once on Organize, or on Undo, are one run', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'a', 'b.pdf': 'b' })
  const before = snapshot(folder)
  const clickTwice = (name: string) =>
    sorter.button(name).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await clickTwice('Organize 2 files')
  await expect(sorter.heading('2 files organized')).toBeFocused()
  await clickTwice('Undo')
  await expect(sorter.heading('2 files back in place')).toBeFocused()
  await sorter.button('History').click()
  await expect(sorter.page.getByText('2 of 2 files')).toHaveCount(2)
  await expect(sorter.alert()).toHaveCount(0)
  expect(snapshot(folder)).toEqual(before)
})

test('nothing on the disk changes before Organize', async ({ folder, sorter }) => {
  plantMess(folder)
  const before = snapshot(folder)
  await sorter.choose(folder)
  for (const way of ['By date', 'By size', 'By type']) await sorter.radio(way).check()
  await expect(sorter.button('Organize 300 files')).toBeEnabled()
  expect(snapshot(folder)).toEqual(before)
})

test('the preview counts, opens and filters, and says what is left alone and why', { tag: '@core' }, async ({
  folder,
  sorter,
}) => {
  plantMess(folder)
  await sorter.choose(folder)
  const { page } = sorter
  await expect(page.getByText(/^300 files, 35\.6 MB, into \d+ folders$/)).toBeVisible()
  const moves = await sorter.listMoves()
  await expect(sorter.folder('Images')).toHaveAccessibleDescription(/^60 files · /)
  await sorter.folder('Images').click()
  await expect(moves).toHaveAttribute('aria-rowcount', '61')
  await expect(moves.getByRole('gridcell', { name: 'Images/file 000.jpg' })).toBeVisible()
  await sorter.button('Show all folders').click()
  await expect(moves).toHaveAttribute('aria-rowcount', '301')

  await page.getByRole('searchbox', { name: 'Filter by name or folder' }).fill('File 29')
  await expect(page.getByText('10 files', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('no such file')
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible()

  await sorter.tab(/Left alone/).click()
  const reason = page.locator('summary', { hasText: 'Looks unfinished.' })
  await expect(reason).toContainText('1 item')
  await reason.click()
  await expect(page.getByRole('gridcell', { name: 'film.mkv.part' })).toBeVisible()
})

test('a long list, of icons and of rows, draws only what is in sight and answers the keyboard', async ({
  folder,
  sorter,
}) => {
  plantPictures(folder, 1000)
  await sorter.choose(folder)
  await sorter.page.getByRole('listbox', { name: 'All moves' }).press('End')
  await expect(sorter.icons.last()).toBeInViewport()
  await expect(sorter.icons.last()).toHaveAttribute('aria-posinset', '1000')
  expect(await sorter.icons.count()).toBeLessThan(150)
  const table = await sorter.listMoves()
  await expect(table).toHaveAttribute('aria-rowcount', '1001')
  const row = (index: number) => table.locator(`[aria-rowindex="${index}"]`)
  await table.focus()
  await expect(row(2)).toBeInViewport()
  // The first goes to the end of what is in sight.
  for (let at = 0; at < 2; at += 1) await sorter.page.keyboard.press('PageDown')
  await expect(row(2)).not.toBeInViewport()
  await sorter.page.keyboard.press('End')
  await expect(row(1001)).toBeInViewport()
  await expect(row(1001).getByRole('gridcell').first()).not.toBeEmpty()
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  await sorter.page.keyboard.press('Home')
  await expect(row(2)).toBeInViewport()
})

test('thirty thousand files are listed, Cancel stops between two, and undo brings back what had moved', async ({
  folder,
  sorter,
}) => {
  plantPictures(folder, 30_000)
  const before = listing(folder)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 30,000 files')).toBeEnabled()
  const table = await sorter.listMoves()
  await expect(table).toHaveAttribute('aria-rowcount', '30001')
  await table.focus()
  await sorter.page.keyboard.press('End')
  await expect(table.locator('[aria-rowindex="30001"]').getByRole('gridcell').first()).not.toBeEmpty()
  await sorter.cancelAtFirstProgress()
  await sorter.button('Organize 30,000 files').click()
  await expect(sorter.heading(/^Stopped after [\d,]+ of 30,000 files$/)).toBeFocused()
  await expect(
    sorter.page.getByText('What has moved stays moved. Undo takes it back; organizing again does the rest.'),
  ).toBeVisible()
  const sorted = listing(folder)
  expect(sorted.filter(name => name.startsWith('Images/')).length).toBeGreaterThan(1)
  expect(sorted.filter(name => !name.includes('/')).length).toBeGreaterThan(0)
  await sorter.button('Undo').click()
  await expect(sorter.heading(/^[\d,]+ files? back in place$/)).toBeFocused()
  expect(listing(folder)).toEqual(before)
})

test('files that cannot be moved are told with the reason, and the others are moved', async ({
  folder,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c', 'd.pdf': 'd' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 4 files')).toBeEnabled()
  await sorter.holdFolderNews()
  rmSync(path.join(folder, 'a.jpg'))
  writeFileSync(path.join(folder, 'Documents'), 'a file in the way')
  await sorter.button('Organize 4 files').click()
  await expect(sorter.heading('2 files organized')).toBeFocused()
  const { page } = sorter
  await expect(page.getByText('The file is not there any more.')).toBeVisible()
  const blocked = page.locator('summary', {
    hasText: 'The folder is missing, or a file or a link is in its place.',
  })
  await blocked.click()
  await expect(page.getByRole('gridcell', { name: 'Documents/d.pdf' })).toBeVisible()
})

test('why Organize was refused stays in sight while the folder changes, and Organize can be pressed again', async ({
  folder,
  stateDir,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'a', 'b.pdf': 'b' })
  const database = new DatabaseSync(path.join(stateDir, 'sortwell.db'))
  await sorter.choose(folder)
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('2 files organized')).toBeVisible()
  await sorter.button('Undo').click()
  await expect(sorter.heading('2 files back in place')).toBeVisible()
  await sorter.button('Organize again').click()
  database.exec('ALTER TABLE moves RENAME TO away')
  await sorter.button('Organize 2 files').click()
  await expect(sorter.alert()).toContainText('no such table')
  plant(folder, { 'c.txt': 'c' })
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  await expect(sorter.alert()).toContainText('no such table')
  database.exec('ALTER TABLE away RENAME TO moves')
  database.close()
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  await expect(sorter.alert()).toHaveCount(0)
})

test('a name taken meanwhile is never overwritten, and both names are shown', { tag: '@core' }, async ({
  folder,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'mine' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await sorter.holdFolderNews()
  plant(folder, { 'Images/a.jpg': 'theirs' })
  await sorter.button('Organize 1 file').click()
  await expect(sorter.page.getByRole('heading', { name: 'Got another name' })).toBeVisible()
  await sorter.page.locator('summary', { hasText: 'both were kept' }).click()
  await expect(sorter.page.getByRole('gridcell', { name: 'Images/a (2).jpg' })).toBeVisible()
})

test('undo tells what it could not put back', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b' })
  await sorter.choose(folder)
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('2 files organized')).toBeVisible()
  plant(folder, { 'a.jpg': 'a newer one' })
  await sorter.page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.heading('1 file back in place')).toBeFocused()
  await expect(
    sorter.page.getByText('A file with this name is there already; nothing is overwritten.'),
  ).toBeVisible()
})

test('a project is asked about with the safe answer focused', async ({ folder, sorter }) => {
  plant(folder, { 'package.json': '{}', 'src/': '', 'photo.jpg': 'x' })
  await sorter.choose(folder)
  const question = sorter.dialog('Sort this folder?')
  await expect(question).toContainText('looks like a project (package.json); sorting would take it apart.')
  await expect(question.getByRole('button', { name: 'Choose another folder…' })).toBeFocused()
  await sorter.page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await sorter.choose(folder)
  await question.getByRole('button', { name: 'Sort it anyway' }).click()
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
})

test('what is no folder cannot be forced', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'x' })
  await sorter.choose(path.join(folder, 'a.jpg'))
  const question = sorter.dialog('This folder cannot be sorted')
  await expect(question).toContainText('is not a folder.')
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Choose another folder…'])
})

test('a folder without loose files says so and why', async ({ folder, sorter }) => {
  plant(folder, { 'Trip/': '', '.hidden': 'x' })
  await sorter.choose(folder)
  await expect(sorter.page.getByRole('heading', { name: 'Nothing to organize here' })).toBeVisible()
  await expect(sorter.page.getByText('2 items stay where they are, and here is why.')).toBeVisible()
  await expect(sorter.page.getByText('Folders stay where they are.')).toBeVisible()
})

for (const { answer, title, sorted } of [
  { answer: 'Finish it', title: '4 files organized', sorted: true },
  { answer: 'Undo it', title: /files? back in place$/, sorted: false },
]) {
  test(`an interrupted run is offered at the start: ${answer}`, { tag: '@core' }, async ({
    folder,
    stateDir,
    openSorter,
  }) => {
    plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c', 'd.jpg': 'd' })
    const before = snapshot(folder)
    await cutOff(folder, stateDir)
    const sorter = await openSorter()
    const question = sorter.dialog('A run was interrupted')
    await expect(question).toContainText(/\d of 4 files had moved/)
    await question.getByRole('button', { name: answer }).click()
    await expect(sorter.heading(title)).toBeFocused()
    if (sorted) expect(Object.keys(snapshot(folder)).sort()).toContain('Images/d.jpg')
    else expect(snapshot(folder)).toEqual(before)
  })
}

test('an interrupted run is offered when its folder is chosen', async ({ folder, stateDir, sorter }) => {
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c', 'd.jpg': 'd' })
  await expect(sorter.heading('Tidy a folder')).toBeVisible()
  await cutOff(folder, stateDir)
  await sorter.choose(folder)
  await expect(sorter.dialog('A run was interrupted')).toBeVisible()
})

test('the history undoes a run after a restart', async ({ folder, sorter, openSorter }) => {
  plant(folder, { 'a.jpg': { text: 'a', date: oldDate }, 'b.pdf': 'b', 'c.zip': 'c' })
  const before = snapshot(folder)
  await sorter.choose(folder)
  await sorter.button('Organize 3 files').click()
  await expect(sorter.heading('3 files organized')).toBeVisible()
  await sorter.closeWindow()

  const again = await openSorter()
  await again.button(new RegExp(`^${path.basename(folder)}`)).waitFor()
  await again.page.keyboard.press('ControlOrMeta+2')
  await expect(again.heading('History')).toBeFocused()
  await expect(again.page.getByText('3 of 3 files')).toBeVisible()
  await again.button(`Undo the run in ${path.basename(folder)}`).click()
  await expect(again.heading('3 files back in place')).toBeVisible()
  expect(snapshot(folder)).toEqual(before)
  await again.button('History').click()
  await expect(again.page.getByText('Undone', { exact: true })).toBeVisible()
})

test('the history shows fifty runs, and older ones as one scrolls', async ({
  folder,
  stateDir,
  openSorter,
}) => {
  plant(folder, { 'Documents/': '' })
  manyRuns({ folder, stateDir }, 120)
  const sorter = await openSorter()
  await expect(sorter.button(new RegExp(`^${path.basename(folder)}`))).toHaveCount(1)
  await sorter.button('History').click()
  const lines = sorter.page.getByText('1 of 1 file')
  await expect(lines).toHaveCount(50)
  const end = sorter.page.getByText('Reading older runs…')
  await end.scrollIntoViewIfNeeded()
  await expect(lines).toHaveCount(100)
  await sorter.button('Show in folder').last().focus() // as Tab does
  await expect(lines).toHaveCount(120)
  await expect(end).toHaveCount(0)
})

test('closing during a run stops it between two files, and the next start can undo it', async ({
  folder,
  sorter,
  openSorter,
}) => {
  plantPictures(folder, 30_000)
  const before = listing(folder)
  await sorter.choose(folder)
  await sorter.answerQuestionWith('Stop and close')
  const ended = sorter.ended()
  await sorter.closeAtFirstProgress()
  await sorter.button('Organize 30,000 files').click()
  await ended

  const again = await openSorter()
  await again.button('History').click()
  await expect(again.page.getByText(/of 30,000 files/)).toBeVisible()
  await again.button(`Undo the run in ${path.basename(folder)}`).click()
  await expect(again.heading(/files? back in place$/)).toBeVisible()
  expect(listing(folder)).toEqual(before)
})

test('closing once more while it is asked whether to stop asks no second time', async ({
  folder,
  sorter,
}) => {
  plantPictures(folder, 10_000)
  await sorter.choose(folder)
  const asked = await sorter.app.evaluateHandle(({ BrowserWindow, dialog }) => {
    const questions: string[] = []
    const answer = async (...given: unknown[]) => {
      const { message } = given.at(-1) as { readonly message: string }
      questions.push(message)
      if (questions.length === 1) BrowserWindow.getAllWindows()[0]?.close()
      return { response: 0, checkboxChecked: false }
    }
    dialog.showMessageBox = answer
    return questions
  })
  await sorter.closeAtFirstProgress()
  await sorter.button('Organize 10,000 files').click()
  await expect(sorter.heading('10,000 files organized')).toBeVisible()
  expect(await asked.jsonValue()).toEqual(['Files are being moved. Stop and close?'])
})

test('in a low window a long sheet begins at its title, with its button in sight', async ({ sorter }) => {
  const { page } = sorter
  await page.setViewportSize({ width: 720, height: 560 })
  await page.keyboard.press('F1')
  const sheet = sorter.dialog('Keyboard shortcuts')
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(sheet.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeInViewport()
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport()
})

test('keyboard alone: choose, sort by size, organize, undo', async ({ folder, sorter }) => {
  plantMess(folder)
  const before = snapshot(folder)
  const { page } = sorter
  await sorter.choose(folder)
  await expect(sorter.heading(path.basename(folder))).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sorter.button('Choose another…')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sorter.radio('By type')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(sorter.radio('By size')).toBeChecked()
  await expect(page.getByText(/into 2 folders$/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Rules' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sorter.button('Edit rules')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sorter.field('Size limits')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sorter.switch('Sort subfolders too')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sorter.tab(/All moves/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sorter.tab(/Left alone/)).toBeFocused()
  await expect(sorter.tab(/Left alone/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ControlOrMeta+f')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(sorter.heading('300 files organized')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sorter.button('Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sorter.heading('300 files back in place')).toBeFocused()
  expect(snapshot(folder)).toEqual(before)
  await page.keyboard.press('F1')
  await expect(sorter.dialog('Keyboard shortcuts')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sorter.dialog('Keyboard shortcuts')).toBeHidden()
})

test('the native menu drives the window', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'a' })
  await sorter.answerDialogWith(folder)
  await sorter.chooseInMenu('browse')
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await sorter.chooseInMenu('organize')
  await expect(sorter.heading('1 file organized')).toBeVisible()
  await sorter.chooseInMenu('undo')
  await expect(sorter.heading('1 file back in place')).toBeVisible()
  await sorter.chooseInMenu('show-history')
  await expect(sorter.heading('History')).toBeVisible()
})

test('Show in folder opens the folder and nothing else', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'a' })
  await sorter.choose(folder)
  await sorter.button('Organize 1 file').click()
  const opened = await sorter.recordOpened()
  await sorter.button(/^Show in /).click()
  await expect.poll(opened).toEqual([folder])
})

test('closing the dialog without a choice changes nothing', async ({ sorter }) => {
  await sorter.app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] })
  })
  await sorter.button('Browse…').click()
  await expect(sorter.heading('Tidy a folder')).toBeVisible()
})

test('the page reaches the bridge and nothing behind it', async ({ sorter }) => {
  const found = await sorter.page.evaluate(async () => ({
    bridge: Object.keys(window.bridge).sort(),
    node: ['require', 'process', 'Buffer', 'module'].filter(name => name in window),
    path: await window.bridge.invoke('openDropped' as 'browse', null).then(
      () => 'answered',
      () => 'refused',
    ),
    wrong: await window.bridge.invoke('undo', { runId: 7 } as never),
  }))
  expect(found).toEqual({
    bridge: ['invoke', 'on', 'openDropped'],
    node: [],
    path: 'refused',
    wrong: {
      ok: false,
      error: { name: 'InputRefused', code: '', message: 'The input of undo has another form at runId.' },
    },
  })
})

function isFile(entry: string): boolean {
  return entry.startsWith('file')
}

function hashOf(entry: string): string {
  return entry.slice(entry.lastIndexOf(' ') + 1)
}
