import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plant } from '../sorter/testing/trees.ts'
import { cutOff } from './cut-off-run.ts'
import { plantDownloads } from './downloads-folder.ts'
import { expect, test } from './sorter-test.ts'
import { WatchedScreen } from './watched-screen.ts'

const sizes = [
  { width: 1100, height: 760 },
  { width: 720, height: 560 },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of sizes) {
    const look = `${colorScheme}-${size.width}x${size.height}`

    test(`the way of a folder, ${look}`, async ({ folder: home, sorter }) => {
      test.setTimeout(120_000)
      const { page } = sorter
      const folder = path.join(home, 'Downloads')
      plantDownloads(folder)
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      let taken = 0
      const shoot = async (name: string) => {
        taken += 1
        const number = String(taken).padStart(2, '0')
        await page.screenshot({ path: `${folderOf(look)}/${number}-${name}.png`, animations: 'disabled' })
      }

      await shoot('start')
      await sorter.choose(folder)
      await expect(sorter.button('Organize 299 files')).toBeEnabled()
      await shoot('by-type')
      await page.locator('summary', { hasText: 'Audio' }).click()
      await expect(page.getByRole('cell', { name: 'Audio/Track 1007.mp3' })).toBeVisible()
      await shoot('folder-open')
      await sorter.radio('By date modified').check()
      await expect(sorter.button('Organize 299 files')).toBeEnabled()
      await shoot('by-date')
      await sorter.radio('By size').check()
      await expect(page.getByText('into 4 folders')).toBeVisible()
      await shoot('by-size')
      await sorter.tab(/All moves/).click()
      await expect(page.getByRole('row')).not.toHaveCount(1)
      await shoot('moves')
      await page.getByRole('searchbox').fill('invoice')
      await expect(page.getByText('61 files', { exact: true })).toBeVisible()
      await shoot('filtered')
      await sorter.tab(/Left alone/).click()
      await shoot('left-alone')

      await sorter.radio('By type').check()
      await expect(sorter.button('Organize 299 files')).toBeEnabled()
      await sorter.button('Organize 299 files').click()
      await expect(sorter.heading('299 files organized')).toBeVisible()
      await shoot('result')
      await page.keyboard.press('ControlOrMeta+z')
      await expect(sorter.heading('299 files back in place')).toBeVisible()
      await shoot('undone')

      await sorter.button('Organize again').click()
      await expect(sorter.button('Organize 299 files')).toBeEnabled()
      rmSync(path.join(folder, 'IMG_1007.jpg'))
      plant(folder, { 'Images/IMG_1020.jpg': 'another' })
      writeFileSync(path.join(folder, 'Fonts'), '')
      await sorter.button('Organize 299 files').click()
      await expect(sorter.heading('293 files organized')).toBeVisible()
      await shoot('failures')
      await page.keyboard.press('ControlOrMeta+2')
      await expect(sorter.heading('History')).toBeVisible()
      await expect(page.getByText('6 not moved')).toBeVisible()
      await shoot('history')
      await page.keyboard.press('F1')
      await shoot('shortcuts')
      await page.keyboard.press('Escape')

      const project = path.join(home, 'website')
      plant(project, { 'package.json': '{}' })
      await sorter.choose(project)
      await expect(sorter.dialog('Sort this folder?')).toBeVisible()
      await shoot('refused')
      await page.keyboard.press('Escape')
      const tidy = path.join(home, 'Tidy')
      plant(tidy, { 'Trip/': '', '.notes': '' })
      await sorter.choose(tidy)
      await expect(page.getByText('Nothing to organize here')).toBeVisible()
      await shoot('nothing')
    })

    test(`the rules and the options beside a preview, ${look}`, async ({ home, stateDir, sorter }) => {
      const { page } = sorter
      const folder = path.join(home, 'Downloads')
      plantDownloads(folder)
      plant(folder, { 'Holiday 2025/beach.jpg': 'x', 'Taxes/2024/return.pdf': 'x' })
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const shoot = (name: string) =>
        page.screenshot({ path: `${folderOf(look)}/${name}.png`, animations: 'disabled' })
      await sorter.choose(folder)
      await expect(sorter.button('Organize 299 files')).toBeEnabled()
      await sorter.radio('By date modified').check()
      await sorter.radio('Day').check()
      await expect(sorter.button('Organize 299 files')).toBeEnabled()
      await shoot('40-date-options')
      await sorter.radio('By size').check()
      await sorter.field('Size limits').fill('5 MB, huge')
      await page.keyboard.press('Enter')
      await expect(page.getByText('“huge” is no size')).toBeVisible()
      await shoot('41-size-options')
      await sorter.radio('By type').check()
      await page.keyboard.press('ControlOrMeta+3')
      await expect(page.getByText(/nothing changes in Downloads/)).toBeVisible()
      await shoot('42-rules')
      await sorter.field('New folder').fill('Invoices')
      await sorter.field('Its extensions').fill('pdf')
      await page.keyboard.press('Enter')
      for (const pattern of ['*.iso', 'Lecture*', '../up']) {
        await sorter.field('Name or pattern').fill(pattern)
        await page.keyboard.press('Enter')
      }
      await expect(page.getByText('leads out of the chosen folder')).toBeVisible()
      await sorter.button('Show them').click()
      await expect(page.getByRole('cell', { name: /^Invoices\// }).first()).toBeVisible()
      await shoot('43-rules-tried')
      await page.getByText('Folders by date').scrollIntoViewIfNeeded()
      await shoot('44-rules-end')
      writeFileSync(path.join(stateDir, 'settings.json'), '{"version": 1, "rules": {"leaveAlone": [7]}}')
      await page.keyboard.press('ControlOrMeta+2')
      await page.keyboard.press('ControlOrMeta+3')
      await expect(sorter.button('Start with the built-in rules')).toBeVisible()
      await shoot('45-rules-broken')
    })

    test(`an interrupted run and recent folders, ${look}`, async ({ folder: home, stateDir, openSorter }) => {
      const folder = path.join(home, 'Desktop')
      plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c', 'd.jpg': 'd' })
      await cutOff(folder, stateDir)
      const sorter = await openSorter()
      const { page } = sorter
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(sorter.dialog('A run was interrupted')).toBeVisible()
      await page.screenshot({ path: `${folderOf(look)}/20-interrupted.png`, animations: 'disabled' })
      await page.keyboard.press('Escape')
      await page.screenshot({ path: `${folderOf(look)}/21-recent.png`, animations: 'disabled' })
    })

    test(`watched folders, ${look}`, async ({ folder: home, sorter }) => {
      test.setTimeout(120_000)
      const { page } = sorter
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const watched = new WatchedScreen(sorter)
      const shoot = (name: string) =>
        page.screenshot({ path: `${folderOf(look)}/${name}.png`, animations: 'disabled' })
      await watched.open()
      await expect(page.getByText('No folder is watched yet')).toBeVisible()
      await shoot('46-nothing-watched')
      const [downloads, scans] = [path.join(home, 'Downloads'), path.join(home, 'Scans')]
      plant(home, { 'Downloads/': '', 'Scans/': '' })
      await watched.watch(downloads)
      await sorter.answerDialogWith(scans)
      await sorter.button('Watch a folder…').click()
      await expect(page.getByText('Watching', { exact: true })).toHaveCount(2)
      plant(downloads, {
        'Invoice 2026-118.pdf': 'a',
        'IMG_2210.jpg': 'b',
        'IMG_2211.jpg': 'c',
        'x.zip': 'd',
      })
      await expect(page.getByText('4 files sorted today')).toBeVisible({ timeout: 30_000 })
      plant(downloads, { 'Lecture 12.mkv.crdownload': 'half' })
      await expect(page.getByText('Still being downloaded or written.')).toBeVisible({ timeout: 30_000 })
      rmSync(scans, { recursive: true })
      await expect(page.getByText('Not there', { exact: true })).toBeVisible({ timeout: 30_000 })
      await shoot('47-watched')
      await page.keyboard.press('ControlOrMeta+i')
      await expect(page.getByText(/^react /)).toBeVisible()
      await shoot('48-about')
    })

    test(`a run under way, ${look}`, async ({ folder: home, sorter }) => {
      const { page } = sorter
      const folder = path.join(home, 'Downloads')
      plantDownloads(folder)
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await sorter.holdRunAt({ done: 121, total: 299, bytesDone: 1.9e9, bytesTotal: 5.6e9 })
      await sorter.choose(folder)
      await sorter.button('Organize 299 files').click()
      await expect(page.getByText('121 of 299 files')).toBeVisible()
      await page.screenshot({ path: `${folderOf(look)}/30-running.png`, animations: 'disabled' })
      await sorter.button('Cancel').click()
      await page.screenshot({ path: `${folderOf(look)}/31-stopping.png`, animations: 'disabled' })
    })
  }
}

function folderOf(look: string): string {
  return `screenshots/${look}`
}
