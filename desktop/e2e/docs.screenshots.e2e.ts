import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { listing } from '../sorter/testing/trees.ts'
import { livedInFiles, plantLivedInDownloads, scans } from './lived-in-downloads.ts'
import { writeTourPictures } from './site-pictures.ts'
import { expect, test } from './sorter-test.ts'
import type { SorterWindow } from './sorter-window.ts'

/** The pictures that lie in docs: run again when the window looks different. */

const size = { width: 1100, height: 760 }
/** A page with all of them is to open on a slow line. */
const mostBytes = 250_000

type Look = 'light' | 'dark'

async function shoot(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => Array.from(document.images).every(image => image.naturalWidth > 0))
  return page.screenshot({ animations: 'disabled' })
}

function keepInDocs(name: string, picture: Buffer): void {
  writeFileSync(`docs/${name}.png`, picture)
  expect(picture.length, name).toBeLessThan(mostBytes)
}

/** The site's manual shows the tour, too, in both appearances. */
async function shootStep(page: Page, name: string, look: Look): Promise<void> {
  const picture = await shoot(page)
  if (look === 'light') keepInDocs(`pictures/tour-${name}`, picture)
  await writeTourPictures(`tour-${name}-${look}`, picture)
}

/** Downloads of two years, and the window that looks at them. */
async function settle(sorter: SorterWindow, home: string, colorScheme: Look): Promise<string> {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  await plantLivedInDownloads(folder, page)
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.reload()
  await expect(sorter.button(/^Downloads/)).toContainText(`${livedInFiles} files`)
  return folder
}

for (const [colorScheme, name] of [
  ['light', 'preview'],
  ['dark', 'preview-dark'],
] as const) {
  test(`the window's picture in docs, ${colorScheme}`, async ({ home, sorter }) => {
    const { page } = sorter
    await sorter.choose(await settle(sorter, home, colorScheme))
    await expect(sorter.button(`Organize ${livedInFiles} files`)).toBeEnabled()
    await expect(page.getByRole('region', { name: 'Folders' }).locator('img')).toHaveCount(3)
    await expect(page.getByRole('option', { name: 'Alps 2.jpg' }).locator('img')).toBeVisible()
    await sorter.folder('Images').hover()
    keepInDocs(name, await shoot(page))
  })
}

for (const look of ['light', 'dark'] as const)
  test(`the tour, ${look}`, async ({ home, sorter }) => {
    test.setTimeout(600_000)
    const { page } = sorter
    const folder = await settle(sorter, home, look)
    const before = listing(folder)
    await shootStep(page, '1-choose', look)

    await sorter.button(/^Downloads/).click()
    await expect(sorter.button(`Organize ${livedInFiles} files`)).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('scan')
    await expect(sorter.icons).toHaveCount(scans.length)
    await sorter.icons.first().click()
    await page.keyboard.press('ControlOrMeta+a')
    await sorter.button('Move to…').click()
    await page.keyboard.type('Paperwork')
    await shootStep(page, '2-correct', look)
    await page.keyboard.press('Enter')
    await expect(page.getByText('5 changed by you')).toBeVisible()

    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(sorter.heading(`${livedInFiles} files organized`)).toBeVisible()
    await expect(page.locator('main img').nth(2)).toBeVisible()
    await shootStep(page, '3-organize', look)

    await page.keyboard.press('ControlOrMeta+2')
    const search = page.getByRole('searchbox', { name: 'Where did a file go?' })
    await search.fill('receipt garage')
    await expect(page.getByText('1 file found', { exact: true })).toBeVisible()
    await shootStep(page, '4-find', look)
    await sorter.button('Put back Scan receipt garage.jpg').click()
    await expect(page.getByText('is back in place.')).toBeVisible()
    await shootStep(page, '5-put-back', look)
    expect(before).toContain('Scan receipt garage.jpg')
    expect(listing(folder)).toContain('Scan receipt garage.jpg')

    await page.keyboard.press('ControlOrMeta+3')
    await sorter.button(/^An empty set/).click()
    await sorter.field('Name of the set').fill('default')
    await page.keyboard.press('Enter')
    await sorter.button('Add a rule').click()
    const draft = page.getByRole('region', { name: 'Add a rule' })
    await draft.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByRole('combobox', { name: 'What to compare' }).fill('name contains')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: /^name contains/ }).fill('scan')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await draft.getByRole('button', { name: 'Where they go' }).click()
    await page.getByRole('combobox', { name: 'Folder' }).fill('Paperwork')
    await page.keyboard.press('Enter')
    const rules = page.getByRole('list', { name: 'Rules: the first that matches wins' })
    await expect(rules.getByRole('heading', { name: 'Paperwork' })).toBeVisible()
    await sorter.answerDialogWith(folder)
    await sorter.button('Choose a folder…').click()
    await expect(rules.getByRole('listitem').first()).toContainText('1 file')
    await shootStep(page, '6-rule', look)
  })
