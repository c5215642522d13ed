import { truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pdfWithScript, png, wav } from '../../services/looks/testing/pictured-files.ts'
import { putFiles } from '../../sorter/testing/reading.ts'
import { plant } from '../../sorter/testing/trees.ts'
import { plantDownloads } from '../downloads-folder.ts'
import { expect, test } from '../sorter-test.ts'
import { dress, look, usual } from './looks.ts'

const longAgo = new Date('2024-01-01T00:00:00Z')

test('files that are looked at, whatever their kind', async ({ folder: home, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Pictures')
  await dress(page)
  const pictures = Array.from({ length: 6 }, (_, at) => [`Evening ${at + 1}.png`, png(960, 640, at)] as const)
  const files: Readonly<Record<string, string | Buffer>> = {
    ...Object.fromEntries(pictures),
    'Invoice.pdf': pdfWithScript(''),
    'Tone.wav': wav(),
    'Notes.md': '# Packing\n\n- tent\n- stove\n- a map of the valley\n'.repeat(30),
    'Archive.bin': Buffer.alloc(5000, 7),
  }
  for (const [name, content] of Object.entries(files)) {
    putFiles(folder, { [name]: content, [`Copy of ${name}`]: content }, longAgo)
  }
  await sorter.choose(folder)
  await sorter.tab(/Duplicates/).click()
  await look(page, '41-duplicates-asked')
  // Only rows in sight are there: all of them in a window that is high enough.
  await page.setViewportSize({ ...usual, height: 1600 })
  await sorter.button('Look for duplicates').click()
  await expect(page.getByRole('gridcell').locator('img')).not.toHaveCount(0)
  await page.waitForFunction(() => Array.from(document.images).every(image => image.naturalWidth > 0))
  await look(page, '42-duplicates-with-pictures')
  for (const [name, inside] of [
    ['Evening 3.png', 'img'],
    ['Tone.wav', 'audio'],
    ['Invoice.pdf', 'canvas'],
  ] as const) {
    await page.setViewportSize({ ...usual, height: 1600 })
    await sorter.button(`Look at ${name}`).click()
    await expect(sorter.dialog(name).frameLocator('iframe').locator(inside)).toBeVisible()
    await expect(sorter.dialog(name).getByText('Reading the file…')).toHaveCount(0)
    await look(page, `43-look-${inside}`)
    await page.keyboard.press('Escape')
  }
  for (const [name, says] of [
    ['Notes.md', 'a map of the valley'],
    ['Archive.bin', 'There is no preview'],
  ] as const) {
    await page.setViewportSize({ ...usual, height: 1600 })
    await sorter.button(`Look at ${name}`).click()
    await expect(sorter.dialog(name).getByText(says).first()).toBeVisible()
    await look(page, `43-look-${name.replace(/\..*/, '').toLowerCase()}`)
    await page.keyboard.press('Escape')
  }
})

test('duplicates: asked, found, compared, and where nothing is to be organized', async ({
  folder: home,
  sorter,
}) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  plantTwins(folder)
  await dress(page)
  await sorter.choose(folder)
  await sorter.tab(/Duplicates/).click()
  await sorter.button('Look for duplicates').click()
  await expect(page.getByText(/have the same contents as others/)).toBeVisible()
  await look(page, '45-duplicates-found')
  for (const name of ['one.iso', 'two.iso']) {
    writeFileSync(path.join(folder, name), '')
    truncateSync(path.join(folder, name), 2 ** 40)
    utimesSync(path.join(folder, name), longAgo, longAgo)
  }
  await sorter.button('Look again').click()
  await expect(page.getByText(/ of 2\.\d TB/)).toBeVisible()
  await look(page, '46-duplicates-comparing')
  await sorter.button('Cancel').click()
  const done = path.join(home, 'Done')
  plant(done, { 'Images/a.jpg': 'same', 'Images/b.jpg': 'same' })
  await sorter.choose(done)
  await expect(page.getByRole('heading', { name: 'Nothing to organize here' })).toBeVisible()
  await sorter.button('Look for duplicates').click()
  await expect(page.getByText(/has the same contents/)).toBeVisible()
  await look(page, '47-duplicates-nothing-to-organize')
})

/** Photos that were downloaded again, some after they had been sorted. */
function plantTwins(folder: string): void {
  for (const [number, name] of ['IMG_1007', 'IMG_1020', 'Beach at dusk', 'Team'].entries()) {
    const text = `${name} `.repeat(20_000 * (number + 1))
    plant(folder, {
      [`Images/${name} original.jpg`]: text,
      [`${name} again.jpg`]: text,
      ...(number === 1 ? { [`${name} again (2).jpg`]: text } : {}),
    })
  }
  plant(folder, { 'Invoice 2024-03.pdf': 'an invoice', 'Invoice 2024-03 (1).pdf': 'an invoice' })
}
