import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listing, plant } from '../sorter/testing/trees.ts'
import { test as base, expect as soon } from './sorter-test.ts'
import { startAgain, WatchedScreen } from './watched-screen.ts'

/** A file is complete after eight seconds of quiet, and some specs wait for two. */
const expect = soon.configure({ timeout: 25_000 })

const test = base.extend<{ watched: WatchedScreen }>({
  watched: async ({ sorter }, use) => {
    const watched = new WatchedScreen(sorter)
    await watched.listen()
    await watched.open()
    await use(watched)
  },
})

test.describe.configure({ timeout: 60_000 })

test('a slow download waits, is sorted when it is complete, and can be undone', { tag: '@core' }, async ({
  folder,
  sorter,
  watched,
}) => {
  plant(folder, { 'old.jpg': 'there before' })
  await watched.watch(folder)
  const { page } = sorter
  const part = path.join(folder, 'film.mkv.crdownload')
  for (let size = 1; size <= 3; size += 1) {
    fs.appendFileSync(part, 'some of it')
    await expect(page.getByText('Looks unfinished (.crdownload).')).toBeVisible()
  }
  expect(listing(folder)).toEqual(['film.mkv.crdownload', 'old.jpg'])
  fs.renameSync(part, path.join(folder, 'film.mkv'))
  await expect(page.getByText('1 file sorted today')).toBeVisible()
  await expect(page.getByText('film.mkv', { exact: true })).toBeVisible()
  expect(listing(folder)).toEqual(['Video/', 'Video/film.mkv', 'old.jpg'])

  await page.keyboard.press('ControlOrMeta+2')
  await sorter.button(`Undo the run in ${path.basename(folder)}`).click()
  await expect(sorter.heading('1 file back in place')).toBeVisible()
  plant(folder, { 'later.pdf': 'x' })
  await expect
    .poll(() => listing(folder))
    .toEqual(['Documents/', 'Documents/later.pdf', 'film.mkv', 'old.jpg'])
})

test('the history shows what is sorted while it is open', async ({ folder, sorter, watched }) => {
  await watched.watch(folder)
  await sorter.page.keyboard.press('ControlOrMeta+2')
  await expect(sorter.page.getByText('No runs yet')).toBeVisible()
  plant(folder, { 'later.pdf': 'x' })
  await expect(sorter.button(`Undo the run in ${path.basename(folder)}`)).toBeVisible()
})

test('what the watch did on a day is one line, which opens to its runs', async ({
  folder,
  sorter,
  watched,
}) => {
  await watched.watch(folder)
  const { page } = sorter
  plant(folder, { 'a.jpg': 'x' })
  await expect(page.getByText('1 file sorted today')).toBeVisible()
  plant(folder, { 'b.pdf': 'x', 'c.pdf': 'y' })
  await expect(page.getByText('3 files sorted today')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  await expect(page.getByText(/^Watched: 3 files in 2 runs, since \d/)).toBeVisible()
  const name = path.basename(folder)
  await expect(sorter.button(`Undo the run in ${name}`)).toHaveCount(0)
  const runs = sorter.button(`Runs of the watch in ${name}`)
  await runs.focus()
  await page.keyboard.press('Enter')
  await expect(runs).toHaveAttribute('aria-expanded', 'true')
  await expect(sorter.button(`Undo the run in ${name}`)).toHaveCount(2)
  await sorter.button(`Undo the run in ${name}`).first().click()
  await expect(sorter.heading('2 files back in place')).toBeVisible()
})

test('300 files at once are one run', async ({ folder, sorter, watched }) => {
  await watched.watch(folder)
  plant(folder, Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}.txt`, ''])))
  await expect(sorter.page.getByText('300 files sorted today')).toBeVisible()
  await sorter.page.keyboard.press('ControlOrMeta+2')
  await expect(sorter.page.getByText('300 of 300 files')).toHaveCount(1)
  await expect(sorter.page.getByRole('listitem').filter({ hasText: 'Watched: sorted by type' })).toHaveCount(
    1,
  )
})

test('the tray pauses and resumes', async ({ folder, sorter, watched }) => {
  await watched.watch(folder)
  await expect.poll(() => watched.trayLabel('status')).toBe('Watching 1 folder')
  await watched.chooseInTray('pause')
  await expect(watched.state('Paused')).toBeVisible()
  await expect.poll(() => watched.trayLabel('pause')).toBe('Resume Watching')
  plant(folder, { 'a.jpg': 'a' })
  await sorter.button('Resume watching').click()
  await expect(sorter.page.getByText('1 file sorted today')).toBeVisible()
  await expect.poll(() => watched.trayLabel('pause')).toBe('Pause Watching')
  await sorter.chooseInMenu('pause-watching')
  await expect(watched.state('Paused')).toBeVisible()
})

test('a database that cannot be opened is told with its folder, in the window and by a notice', async ({
  folder,
  sorter,
  stateDir,
  watched,
}) => {
  await watched.watch(folder)
  await expect.poll(() => watched.trayLabel('pause')).toBe('Pause Watching')
  const database = path.join(stateDir, 'sortwell.db')
  fs.renameSync(database, `${database} away`)
  fs.mkdirSync(database)
  const sentence = /The history in .+ cannot be used, because you may not read or write there \(EACCES\)/
  await sorter.page.getByRole('main').getByRole('switch').first().click()
  await expect(sorter.alert()).toContainText(sentence)
  await watched.chooseInTray('pause')
  await expect.poll(() => watched.notices()).toEqual([expect.stringMatching(sentence)])
  fs.rmdirSync(database)
  fs.renameSync(`${database} away`, database)
})

test('a pause that cannot be kept is told by a notice, and the app lives', async ({
  folder,
  sorter,
  stateDir,
  watched,
}) => {
  await watched.watch(folder)
  await expect.poll(() => watched.trayLabel('pause')).toBe('Pause Watching')
  const database = new DatabaseSync(path.join(stateDir, 'sortwell.db'))
  database.exec('ALTER TABLE watched_folders RENAME TO away')
  database.close()
  await watched.chooseInTray('pause')
  await expect.poll(() => watched.notices()).toEqual([expect.stringMatching(/^Watching was not paused: /)])
  await sorter.chooseInMenu('pause-watching')
  await expect.poll(() => watched.notices()).toHaveLength(2)
  expect(await watched.trayLabel('pause')).toBe('Pause Watching')
  expect(
    await sorter.app.evaluate(
      ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('pause-watching')?.checked,
    ),
  ).toBe(false)
  await expect(watched.state('Watching')).toBeVisible()
})

test('the evening tells once what was sorted on the day, unless that is off', async ({
  folder,
  sorter,
  watched,
}) => {
  await watched.setClock('2026-11-21T10:00')
  await watched.watch(folder)
  plant(folder, { 'a.jpg': 'a', 'b.pdf': 'b' })
  await expect(sorter.page.getByText('2 files sorted today')).toBeVisible()
  const wake = () => sorter.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  await wake()
  expect(await watched.notices()).toEqual([])
  await watched.setClock('2026-11-21T20:01')
  await wake()
  await wake()
  expect(await watched.notices()).toEqual([`Sortwell sorted 2 files: ${path.basename(folder)}: 2`])

  await watched.setClock('2026-11-22T10:00')
  await sorter.openSettings()
  const evening = sorter.page.getByRole('switch', { name: 'Tell me in the evening what was sorted' })
  await evening.click()
  await expect(evening).not.toBeChecked()
  await watched.open()
  plant(folder, { 'c.jpg': 'c' })
  await expect(sorter.page.getByText('1 file sorted today')).toBeVisible()
  await watched.setClock('2026-11-22T20:01')
  await wake()
  expect(await watched.notices()).toHaveLength(1)
})

test('watching goes on without a window once that was said, and the tray opens it again', async ({
  folder,
  sorter,
  watched,
}) => {
  await watched.watch(folder)
  await sorter.answerQuestionWith('Cancel')
  await sorter.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect(watched.state('Watching')).toBeVisible()
  await sorter.answerQuestionWith('Keep watching')
  const closed = sorter.page.waitForEvent('close')
  await sorter.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed
  plant(folder, { 'a.jpg': 'a' })
  await expect.poll(() => listing(folder)).toEqual(['Images/', 'Images/a.jpg'])
  const opened = sorter.app.waitForEvent('window')
  await watched.chooseInTray('status')
  const page = await opened
  await expect(page.getByRole('heading', { level: 1, name: 'Watched folders' })).toBeVisible()
  await expect(page.getByText('1 file sorted today')).toBeVisible()
  // It is not asked again: this answer would end the app.
  await sorter.answerQuestionWith('Quit Sortwell')
  const closedAgain = page.waitForEvent('close')
  await sorter.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closedAgain
  plant(folder, { 'b.jpg': 'b' })
  await expect.poll(() => listing(folder)).toEqual(['Images/', 'Images/a.jpg', 'Images/b.jpg'])
  const ended = sorter.ended()
  await watched.chooseInTray('quit')
  await ended
})

test('closing the window may end the watching, and that is kept', async ({
  folder,
  sorter,
  stateDir,
  watched,
}) => {
  await watched.watch(folder)
  await sorter.answerQuestionWith('Quit Sortwell')
  await sorter.closeWindow()
  expect(JSON.parse(fs.readFileSync(path.join(stateDir, 'settings.json'), 'utf8'))).toMatchObject({
    background: { closing: 'quit' },
  })
})

test('what happens while the window is still loading is shown in it', async ({ folder, sorter, watched }) => {
  await watched.watch(folder)
  await sorter.answerQuestionWith('Keep watching')
  const closed = sorter.page.waitForEvent('close')
  await sorter.app.evaluate(({ BrowserWindow }) => {
    const load = BrowserWindow.prototype.loadURL
    BrowserWindow.prototype.loadURL = async function loadForEver(...given) {
      await load.apply(this, given)
      await new Promise(() => {})
    }
    BrowserWindow.getAllWindows()[0]?.close()
  })
  await closed
  const opened = sorter.app.waitForEvent('window')
  await watched.chooseInTray('status')
  const page = await opened
  await expect(page.getByText('Nothing sorted today')).toBeVisible()
  plant(folder, { 'a.jpg': 'a' })
  await expect(page.getByText('1 file sorted today')).toBeVisible()
})

test('without a watched folder, closing the window ends the app', async ({ sorter, watched, folder }) => {
  await watched.watch(folder)
  await sorter.button(`Stop watching ${path.basename(folder)}`).click()
  await expect(sorter.page.getByText('No folder is watched yet')).toBeVisible()
  await sorter.closeWindow()
})

test('a watched folder is watched after a restart, and what came meanwhile is sorted', async ({
  folder,
  sorter,
  watched,
  openSorter,
}) => {
  await watched.watch(folder)
  const ended = sorter.ended()
  await sorter.app.evaluate(({ app }) => app.quit())
  await ended
  plant(folder, { 'meanwhile.pdf': 'x' })
  const again = await openSorter()
  await again.page.keyboard.press('ControlOrMeta+4')
  await expect(again.page.getByText('1 file sorted today')).toBeVisible()
  expect(listing(folder)).toEqual(['Documents/', 'Documents/meanwhile.pdf'])
})

test('a folder that goes is told and looked for', async ({ folder, sorter, watched }) => {
  await watched.watch(folder)
  fs.renameSync(folder, `${folder}-unplugged`)
  await expect(watched.state('Not there')).toBeVisible()
  await expect(sorter.page.getByText(`${folder} does not exist.`)).toBeVisible()
  fs.renameSync(`${folder}-unplugged`, folder)
  await expect(watched.state('Watching')).toBeVisible()
})

test('off it leaves what comes, and on again it leaves what came', async ({ folder, sorter, watched }) => {
  await watched.watch(folder)
  const name = path.basename(folder)
  await sorter.page.getByRole('switch', { name: `Watch ${name}` }).click()
  await expect(watched.state('Off')).toBeVisible()
  plant(folder, { 'while-off.jpg': 'x' })
  await sorter.page.getByRole('switch', { name: `Watch ${name}` }).click()
  await expect(watched.state('Watching')).toBeVisible()
  plant(folder, { 'b.pdf': 'x' })
  await expect(sorter.page.getByText('1 file sorted today')).toBeVisible()
  expect(listing(folder)).toEqual(['Documents/', 'Documents/b.pdf', 'while-off.jpg'])
})

test('a project is watched once a person insists, and keeps its own files', async ({
  folder,
  sorter,
  watched,
}) => {
  plant(folder, { '.git/HEAD': '' })
  const { page } = sorter
  const question = sorter.dialog('Watch this folder?')
  await sorter.answerDialogWith(folder)
  await sorter.button('Watch a folder…').click()
  await expect(question).toContainText('looks like a project (.git)')
  await expect(question.getByRole('button', { name: 'Choose another folder…' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('No folder is watched yet')).toBeVisible()
  await sorter.button('Watch a folder…').click()
  await question.getByRole('button', { name: 'Watch it anyway' }).click()
  await expect(watched.state('Watching')).toBeVisible()
  plant(folder, { Makefile: 'all:', 'a.jpg': 'a' })
  await expect(page.getByText('1 file sorted today')).toBeVisible()
  expect(listing(folder)).toEqual(['.git/', '.git/HEAD', 'Images/', 'Images/a.jpg', 'Makefile'])
})

test('what should not be sorted is not watched, nor is anything twice', async ({
  folder,
  home,
  sorter,
  watched,
}) => {
  const dialog = sorter.dialog('This folder cannot be watched')
  const question = sorter.dialog('Watch this folder?')
  await sorter.answerDialogWith(home)
  await sorter.button('Watch a folder…').click()
  await expect(question).toContainText('is your home folder.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await watched.watch(folder)
  plant(folder, { 'Images/': '' })
  await sorter.answerDialogWith(path.join(folder, 'Images'))
  await sorter.button('Watch a folder…').click()
  await expect(dialog).toContainText('which is watched already.')
})

test('an address opens a known place and nothing else, also by a second start', async ({ home, sorter }) => {
  expect(await startAgain(home, 'sortwell://history')).toBe(0)
  await expect(sorter.heading('History')).toBeVisible()
  expect(await startAgain(home, 'sortwell://organize/../history?x=1')).toBe(0)
  expect(await startAgain(home, 'sortwell://watched')).toBe(0)
  await expect(sorter.heading('Watched folders')).toBeVisible()
  expect(sorter.app.windows()).toHaveLength(1)
})

test('an address that started the app is shown by the first window', async ({ launch }) => {
  const { page } = await launch({ args: ['sortwell://watched'] })
  await expect(page.getByRole('heading', { level: 1, name: 'Watched folders' })).toBeVisible()
})
