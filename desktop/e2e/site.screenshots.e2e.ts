import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { livedInFiles, plantLivedInDownloads } from './lived-in-downloads.ts'
import { writeCard, writeWindowPictures } from './site-pictures.ts'
import { expect, test } from './sorter-test.ts'
import { WatchedScreen } from './watched-screen.ts'

/** The window as the site's landing page shows it: run again when the window looks different. */

const size = { width: 1100, height: 760 }

/** @returns a PNG of two pixels for one */
async function shoot(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 2, mobile: false })
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'png' })
  return Buffer.from(data, 'base64')
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the window for the site, ${colorScheme}`, async ({ home, sorter }) => {
    test.setTimeout(600_000)
    const { page } = sorter
    const downloads = path.join(home, 'Downloads')
    await plantLivedInDownloads(downloads, page)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await sorter.choose(downloads)
    await expect(sorter.button(`Organize ${livedInFiles} files`)).toBeEnabled()
    await expect(page.getByRole('region', { name: 'Folders' }).locator('img')).toHaveCount(3)
    await page.waitForFunction(() => Array.from(document.images).every(image => image.naturalWidth > 0))
    await sorter.folder('Images').hover()
    const preview = await shoot(page)
    await writeWindowPictures(`preview-${colorScheme}`, preview)
    if (colorScheme === 'light') await writeCard(preview)
    await sorter.button(`Organize ${livedInFiles} files`).click()
    await expect(sorter.button('Undo')).toBeVisible()
    await expect(page.locator('main img').nth(2)).toBeVisible()
    await page.waitForFunction(() => Array.from(document.images).every(image => image.naturalWidth > 0))
    await page.mouse.move(2, 2)
    await writeWindowPictures(`result-${colorScheme}`, await shoot(page))
    const watched = new WatchedScreen(sorter)
    await watched.open()
    await watched.watch(downloads)
    for (const name of ['Desktop', 'Scans']) {
      const folder = path.join(home, name)
      mkdirSync(folder, { recursive: true })
      await sorter.answerDialogWith(folder)
      await sorter.button('Watch a folder…').click()
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    for (const name of ['Boarding pass 2.pdf', 'Dunes.jpg', 'Receipt 2026-01.pdf'])
      writeFileSync(path.join(downloads, name), 'x')
    await expect(page.getByText('3 files sorted today')).toBeVisible()
    await page.mouse.move(2, 2)
    await writeWindowPictures(`watched-${colorScheme}`, await shoot(page))
  })
