import { existsSync, readFileSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import type { Locator } from 'playwright/test'
import { expectNoFindings } from '../../web/e2e/axe.ts'
import { plant, snapshot } from '../sorter/testing/trees.ts'
import { plantPictures } from './messy-folder.ts'
import { expect, test } from './sorter-test.ts'
import { rightClick, type SorterWindow } from './sorter-window.ts'

/** Ten files: four pictures, three documents, two songs and a film. */
const files = {
  'beach.jpg': 'b',
  'cat.jpg': 'cc',
  'dog.png': 'ddd',
  'elk.gif': 'eeee',
  'invoice.pdf': 'invoice',
  'letter.txt': 'letter',
  'minutes.docx': 'minutes',
  'one.mp3': 'o',
  'two.mp3': 't',
  'walk.mp4': 'w',
}

const file = ({ icons }: SorterWindow, name: string) => icons.filter({ hasText: name })
const field = ({ page }: SorterWindow) => page.getByRole('listbox', { name: 'All moves' })
const changed = ({ page }: SorterWindow, count: number) =>
  page.getByText(`${count} changed by you`, { exact: true })

/** Drags with the mouse, as a hand does: not in one leap. */
async function drag({ page }: SorterWindow, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('There is nowhere to drag to.')
  await page.mouse.move(box.x + box.width / 2, box.y + 10, { steps: 5 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
  await page.mouse.up()
}

test.beforeEach(async ({ folder, sorter }) => {
  plant(folder, files)
  await sorter.choose(folder)
  await expect(sorter.icons).toHaveCount(10)
})

test('both sides: pointing at a folder lets all other files step back, and pointing at a file lights its folder', async ({
  sorter,
}) => {
  const images = sorter.folder('Images')
  const picture = (name: string) => file(sorter, name).locator('svg').first()
  const opacity = (name: string) => picture(name).evaluate(each => getComputedStyle(each).opacity)
  await images.hover()
  await expect.poll(() => opacity('one.mp3')).toBe('0.35')
  expect(await opacity('cat.jpg')).toBe('1')
  await images.focus()
  await sorter.page.mouse.move(0, 0)
  await sorter.page.keyboard.press('Tab')
  await expect(sorter.folder('Documents')).toBeFocused()
  await expect.poll(() => opacity('cat.jpg')).toBe('0.35')
  expect(await opacity('invoice.pdf')).toBe('1')
  await file(sorter, 'one.mp3').hover()
  const tile = sorter.page.locator('[data-drop="folder Audio"]')
  await expect(tile).toHaveAttribute('data-lit', '')
  expect(await opacity('cat.jpg')).toBe('1')
})

test('a file is dragged onto another folder, and is what happens; undo takes it back exactly', {
  tag: '@core',
}, async ({ folder, sorter }) => {
  const before = snapshot(folder)
  await drag(sorter, file(sorter, 'cat.jpg'), sorter.folder('Documents'))
  await expect(changed(sorter, 1)).toBeVisible()
  await expect(sorter.folder('Documents')).toHaveAccessibleDescription(/^4 files/)
  await expect(sorter.page.getByText('1 by you', { exact: true })).toBeVisible()
  await expect(file(sorter, 'cat.jpg')).toContainText('moved by you')
  await sorter.button('Organize 10 files').click()
  await expect(sorter.heading('10 files organized')).toBeVisible()
  expect(snapshot(folder)['Documents/cat.jpg']).toBe(before['cat.jpg'])
  await sorter.page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.heading('10 files back in place')).toBeVisible()
  expect(snapshot(folder)).toEqual(before)
})

test('a folder that is chosen or dropped again keeps what was changed by hand, and its undo', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  await file(sorter, 'cat.jpg').click()
  await page.keyboard.press('Delete')
  await expect(changed(sorter, 1)).toBeVisible()
  await sorter.drop(path.join(folder, 'dog.png'))
  await expect(file(sorter, 'dog.png')).toHaveAttribute('aria-selected', 'true')
  await expect(changed(sorter, 1)).toBeVisible()
  await sorter.choose(folder)
  await expect(sorter.icons.and(page.locator('[aria-selected=true]'))).toHaveCount(0)
  await expect(changed(sorter, 1)).toBeVisible()
  await expect(file(sorter, 'cat.jpg')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(file(sorter, 'cat.jpg')).toBeVisible()
  await expect(page.getByText(/changed by you/)).toBeHidden()
})

test('several chosen files are dragged into a new folder, and dragging ends with Escape', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  await file(sorter, 'beach.jpg').click()
  await file(sorter, 'elk.gif').click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await file(sorter, 'dog.png').hover()
  await page.mouse.down()
  await sorter.folder('Audio').hover()
  await expect(page.getByText('4 files → Audio')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByText('4 files → Audio')).toBeHidden()
  await expect(page.getByText(/changed by you/)).toBeHidden()

  await drag(sorter, file(sorter, 'dog.png'), sorter.button('New folder'))
  const question = sorter.dialog('Move 4 files to…')
  await question.getByRole('combobox', { name: 'Folder' }).fill('Pets')
  await page.keyboard.press('Enter')
  await expect(changed(sorter, 4)).toBeVisible()
  await expect(sorter.folder('Pets')).toHaveAccessibleDescription(/^4 files/)
  await sorter.button('Organize 10 files').click()
  await expect(sorter.heading('10 files organized')).toBeVisible()
  expect(existsSync(path.join(folder, 'Images'))).toBe(false)
  expect(readFileSync(path.join(folder, 'Pets/dog.png'), 'utf8')).toBe('ddd')
})

test('a file that is dragged onto Left alone stays', async ({ folder, sorter }) => {
  await drag(sorter, file(sorter, 'walk.mp4'), sorter.tab(/Left alone/))
  await expect(changed(sorter, 1)).toBeVisible()
  await expect(sorter.tab(/^Left alone 1$/)).toBeVisible()
  await sorter.button('Organize 9 files').click()
  await expect(sorter.heading('9 files organized')).toBeVisible()
  expect(existsSync(path.join(folder, 'walk.mp4'))).toBe(true)
})

test('by keyboard alone: choose, leave, rename, move, take back and do again', { tag: '@core' }, async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  const { keyboard } = page
  await field(sorter).focus()
  await keyboard.press('Home')
  await expect(file(sorter, 'beach.jpg')).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Delete')
  await expect(changed(sorter, 1)).toBeVisible()
  await expect(sorter.icons).toHaveCount(9)
  await expect(field(sorter)).toBeFocused()

  await keyboard.press('Home')
  await keyboard.press('F2')
  const name = sorter.field('New name')
  await expect(name).toHaveValue('cat.jpg')
  await keyboard.type('tiger')
  await keyboard.press('Enter')
  await expect(changed(sorter, 2)).toBeVisible()
  await expect(field(sorter)).toBeFocused()

  await keyboard.press('Home')
  await keyboard.press('ArrowRight')
  await keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('2 selected')).toBeVisible()
  await keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'What to do with 2 files' })
  await expect(menu.getByRole('menuitem', { name: 'Quick look' })).toBeFocused()
  for (let at = 0; at < 3; at += 1) await keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Move to…' })).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.type('vid')
  await keyboard.press('Enter')
  await expect(changed(sorter, 4)).toBeVisible()
  await expect(sorter.folder('Video')).toHaveAccessibleDescription(/^3 files/)

  await keyboard.press('ControlOrMeta+z')
  await expect(changed(sorter, 2)).toBeVisible()
  await keyboard.press('ControlOrMeta+z')
  await keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(/changed by you/)).toBeHidden()
  await expect(sorter.icons).toHaveCount(10)
  for (const count of [1, 2, 4]) {
    await keyboard.press('ControlOrMeta+Shift+z')
    await expect(changed(sorter, count)).toBeVisible()
  }
  await keyboard.press('ControlOrMeta+Enter')
  await expect(sorter.heading('9 files organized')).toBeVisible()
  const after = Object.keys(snapshot(folder))
  expect(after).toEqual(
    expect.arrayContaining(['beach.jpg', 'Images/tiger.jpg', 'Video/dog.png', 'Video/elk.gif']),
  )
})

test('all files are chosen, moved in one step, and put back as planned', async ({ sorter }) => {
  const { page } = sorter
  await field(sorter).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByText('10 selected')).toBeVisible()
  await sorter.button('Move to…').click()
  await page.keyboard.type('Everything')
  await page.keyboard.press('Enter')
  await expect(changed(sorter, 10)).toBeVisible()
  await expect(page.getByText(/into 1 folder$/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await sorter.button('More…').click()
  await page.getByRole('menuitem', { name: 'As planned' }).click()
  await expect(page.getByText(/changed by you/)).toBeHidden()
  await expect(page.getByText(/into 4 folders$/)).toBeVisible()
  await expect(field(sorter)).toBeFocused()
})

test('a menu is left by the pointer and by the key for the filter, which has the focus then', async ({
  sorter,
}) => {
  const { page } = sorter
  const filter = page.getByRole('searchbox', { name: 'Filter by name or folder' })
  const menu = page.getByRole('menu')
  for (const leave of [() => filter.click(), () => page.keyboard.press('ControlOrMeta+f')]) {
    await file(sorter, 'cat.jpg').click({ button: 'right' })
    await expect(menu).toBeVisible()
    await leave()
    await expect(menu).toHaveCount(0)
    await expect(filter).toBeFocused()
  }
  await file(sorter, 'cat.jpg').click({ button: 'right' })
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(field(sorter)).toBeFocused()
})

test('a name that cannot be is refused with the reason, and nothing changes', async ({ sorter }) => {
  const { page } = sorter
  await file(sorter, 'cat.jpg').click()
  await page.keyboard.press('F2')
  await sorter.field('New name').fill('a/b')
  await page.keyboard.press('Enter')
  await expect(sorter.alert()).toContainText('/')
  await sorter.button('Dismiss').click()
  await expect(sorter.alert()).toBeHidden()
  await expect(page.getByText(/changed by you/)).toBeHidden()
})

test('a list is sorted by its headers, and a filter narrows it', async ({ sorter }) => {
  const { page } = sorter
  const moves = await sorter.listMoves()
  const first = moves.getByRole('row').nth(1)
  await moves.getByRole('button', { name: 'File' }).click()
  await expect(moves.getByRole('columnheader', { name: 'File' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(first).toContainText('beach.jpg')
  await moves.getByRole('button', { name: 'File' }).click()
  await expect(first).toContainText('walk.mp4')
  await moves.getByRole('button', { name: 'Size' }).click()
  await expect(moves.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending')
  await expect(first).toContainText(/invoice|minutes/)
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('.mp3')
  await expect(moves).toHaveAttribute('aria-rowcount', '3')
})

test('Enter opens a file with its program, a script is shown in its folder', async ({ folder, sorter }) => {
  const { page } = sorter
  plant(folder, { 'run.sh': 'rm -rf /' })
  await expect(sorter.icons).toHaveCount(11)
  const opened = await sorter.recordOpened()
  const shown = await sorter.recordShown()
  await file(sorter, 'cat.jpg').click()
  await page.keyboard.press('Enter')
  await expect.poll(opened).toEqual([path.join(folder, 'cat.jpg')])
  await file(sorter, 'run.sh').dblclick()
  await expect.poll(shown).toEqual([path.join(folder, 'run.sh')])
  await rightClick(file(sorter, 'one.mp3'))
  await page.getByRole('menuitem', { name: /^Show in / }).click()
  await expect.poll(shown).toEqual([path.join(folder, 'run.sh'), path.join(folder, 'one.mp3')])
  expect(await opened()).toHaveLength(1)
})

test('in a narrow window the sides take turns, and eight files of the list are in sight', async ({
  sorter,
}) => {
  const { page } = sorter
  await page.setViewportSize({ width: 720, height: 560 })
  const moves = await sorter.listMoves()
  await expect(moves.getByRole('row').nth(8)).toBeInViewport({ ratio: 1 })
  await sorter.tab(/Folders/).click()
  await expect(moves).toBeHidden()
  await sorter.folder('Images').click()
  await expect(moves).toHaveAttribute('aria-rowcount', '5')
})

test('in a narrow window folders come while a file is dragged, on the other side', async ({ sorter }) => {
  const { page } = sorter
  await page.setViewportSize({ width: 720, height: 560 })
  await expect(sorter.folder('Documents')).toBeHidden()
  await file(sorter, 'beach.jpg').hover()
  await page.mouse.down()
  await page.mouse.move(360, 300, { steps: 4 })
  await drag(sorter, file(sorter, 'beach.jpg'), sorter.folder('Documents'))
  await expect(changed(sorter, 1)).toBeVisible()
  await expect(sorter.folder('Documents')).toBeHidden()
  await sorter.tab(/Folders/).click()
  await expect(sorter.folder('Documents')).toHaveAccessibleDescription(/^4 files/)
})

test('folders come into sight for as long as files are held at the edge', async ({ folder, sorter }) => {
  const { page } = sorter
  plant(folder, { 'x.zip': 'x', 'x.ttf': 'x', 'x.epub': 'x', 'x.csv': 'x' })
  await page.setViewportSize({ width: 1100, height: 560 })
  await expect(sorter.icons).toHaveCount(14)
  const last = page.locator('[data-scrolls] [data-drop]').last()
  await expect(last).not.toBeInViewport()
  await file(sorter, 'beach.jpg').hover()
  await page.mouse.down()
  const box = await page.locator('[data-scrolls]:has([data-drop])').boundingBox()
  if (!box) throw new Error('There are no folders.')
  await page.mouse.move(box.x + 60, box.y + box.height - 4, { steps: 3 })
  await expect(last).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByText(/changed by you/)).toBeHidden()
})

test('what is chosen, and the place in the list, stay when the folder changes', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  plantPictures(folder, 300)
  await expect(sorter.button('Organize 310 files')).toBeEnabled()
  const moves = await sorter.listMoves()
  await moves.getByRole('button', { name: 'File' }).click()
  await expect(moves.getByRole('columnheader', { name: 'File' })).toHaveAttribute('aria-sort', 'ascending')
  await moves.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText('2 selected')).toBeVisible()
  const chosen = moves.getByRole('row', { selected: true })
  const walk = moves.getByRole('row').filter({ hasText: 'walk.mp4' })
  const top = async () => (await walk.boundingBox())?.y
  const before = await top()
  plant(folder, { '(a).jpg': 'a', '(b).jpg': 'b' })
  unlinkSync(path.join(folder, '0.jpg'))
  await expect(moves).toHaveAttribute('aria-rowcount', '312')
  await expect(chosen).toHaveText([/two\.mp3/, /walk\.mp4/])
  expect(await top()).toBe(before)
  await page.keyboard.press('Delete')
  await expect(changed(sorter, 2)).toBeVisible()
  await sorter.tab(/Left alone/).click()
  await page.locator('summary').click()
  await expect(page.getByRole('row').nth(1)).toContainText('two.mp3')
})

test('a file that was left is brought back to a folder, by mouse and by keyboard', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  await file(sorter, 'walk.mp4').click()
  await file(sorter, 'two.mp3').click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('Delete')
  await expect(changed(sorter, 2)).toBeVisible()
  await sorter.tab(/Left alone/).click()
  await page.locator('summary').click()
  const left = page.getByRole('grid', { name: 'You left it here.' })
  const row = (name: string) => left.getByRole('row').filter({ hasText: name })
  await drag(sorter, row('walk.mp4'), sorter.folder('Documents'))
  await expect(sorter.folder('Documents')).toHaveAccessibleDescription(/^4 files/)
  await left.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(sorter.dialog('two.mp3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(left).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'As planned' }).click()
  await expect(sorter.folder('Audio')).toHaveAccessibleDescription(/^2 files/)
  await sorter.button('Organize 10 files').click()
  await expect(sorter.heading('10 files organized')).toBeVisible()
  expect(existsSync(path.join(folder, 'Documents/walk.mp4'))).toBe(true)
})

test('after the third alike a rule is offered: put off, never again, or made', async ({ folder, sorter }) => {
  const { page } = sorter
  const alike = {
    Photos: ['ant.jpg', 'bee.jpg', 'cow.jpg'],
    Songs: ['three.mp3', 'uno.mp3', 'xylo.mp3'],
    Papers: ['bill.pdf', 'form.pdf', 'plan.pdf'],
  }
  plant(folder, Object.fromEntries(Object.values(alike).flatMap(names => names.map(name => [name, name]))))
  await expect(sorter.icons).toHaveCount(19)
  const offer = page.getByRole('region', { name: 'A rule for this' })
  let moved = 0
  async function move(to: keyof typeof alike): Promise<void> {
    for (const name of alike[to]) {
      await file(sorter, name).click()
      await sorter.button('Move to…').click()
      await page.keyboard.type(to)
      await page.keyboard.press('Enter')
      moved += 1
      await expect(changed(sorter, moved)).toBeVisible()
    }
  }
  await move('Photos')
  await expect(offer).toContainText('.jpg')
  await expectNoFindings(page, 'an offered rule')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await expect(changed(sorter, 3)).toBeVisible()

  await move('Songs')
  await expect(offer).toContainText('.mp3')
  await offer.getByRole('button', { name: 'Never' }).click()
  await expect(offer).toBeHidden()

  await move('Papers')
  await expect(offer).toContainText('.pdf')
  await offer.getByRole('button', { name: 'Yes' }).click()
  // The rule does it now, also to the one that nobody moved.
  await expect(changed(sorter, 6)).toBeVisible()
  await expect(sorter.folder('Papers')).toHaveAccessibleDescription(/^4 files/)
  await expect(offer).toBeHidden()
})

test('Space looks closely at a file, and arrows go on to the next; what comes meanwhile begins nothing anew', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  await file(sorter, 'invoice.pdf').click()
  await page.keyboard.press('Space')
  await expect(sorter.dialog('invoice.pdf')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const contents = sorter.dialog('letter.txt').getByRole('region', { name: 'Contents' })
  await expect(contents).toHaveText('letter')
  const shown = await contents.elementHandle()
  plant(folder, { 'apple.jpg': 'a' })
  await expect(sorter.icons).toHaveCount(11)
  expect(await shown?.evaluate(element => element.isConnected)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect(sorter.dialog('invoice.pdf')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(contents).toHaveText('letter')
  await page.keyboard.press('Space')
  await expect(sorter.dialog('letter.txt')).toBeHidden()
  await expect(field(sorter)).toBeFocused()
  await expect(file(sorter, 'letter.txt')).toHaveAttribute('aria-selected', 'true')
})

test('a second press on More… closes its menu, and the keyboard is told what a new folder takes', async ({
  sorter,
}) => {
  const { page } = sorter
  await page.keyboard.press('Tab')
  await sorter.button('New folder').focus()
  await expect(page.getByText('Select files, or drag them here')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Select files, or drag them here')).toHaveCount(0)
  await file(sorter, 'cat.jpg').click()
  await sorter.button('More…').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await sorter.button('More…').click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(field(sorter)).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`in forced colors what is chosen, lit and dragged to is told, ${colorScheme}`, async ({ sorter }) => {
    const { page } = sorter
    await page.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' })
    const border = (name: string) =>
      file(sorter, name).evaluate(each => getComputedStyle(each).borderTopColor)
    await file(sorter, 'cat.jpg').click()
    await expect.poll(async () => (await border('cat.jpg')) === (await border('dog.png'))).toBe(false)
    await page.mouse.down()
    await sorter.folder('Audio').hover()
    await expect(page.locator('[data-drop="folder Audio"]')).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
