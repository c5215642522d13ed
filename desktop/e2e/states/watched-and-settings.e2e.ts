import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plant } from '../../sorter/testing/trees.ts'
import { expect, test } from '../sorter-test.ts'
import { WatchedScreen } from '../watched-screen.ts'
import { dress, look } from './looks.ts'

test('watched folders, and what is new', async ({ folder: home, sorter }) => {
  const { page } = sorter
  await dress(page)
  const watched = new WatchedScreen(sorter)
  await watched.open()
  await expect(page.getByText('No folder is watched yet')).toBeVisible()
  await look(page, '60-nothing-watched')
  const [downloads, scans] = [path.join(home, 'Downloads'), path.join(home, 'Scans')]
  plant(home, { 'Downloads/': '', 'Scans/': '' })
  await watched.watch(downloads)
  await sorter.answerDialogWith(scans)
  await sorter.button('Watch a folder…').click()
  await expect(page.getByText('Watching', { exact: true })).toHaveCount(2)
  plant(downloads, { 'Invoice 2026-118.pdf': 'a', 'IMG_2210.jpg': 'b', 'IMG_2211.jpg': 'c', 'x.zip': 'd' })
  // A file is complete after eight seconds of quiet.
  await expect(page.getByText('4 files sorted today')).toBeVisible({ timeout: 25_000 })
  plant(downloads, { 'Lecture 12.mkv.crdownload': 'half' })
  await expect(page.getByText('Looks unfinished (.crdownload).')).toBeVisible()
  rmSync(scans, { recursive: true })
  await expect(page.getByText('Not there', { exact: true })).toBeVisible()
  await look(page, '61-watched')
  await sorter.tellUpdates({ state: 'ready', version: '0.2.0', asksPassword: true })
  await look(page, '62-update-ready')
  await page.getByRole('button', { name: 'Restart to update' }).click()
  await expect(sorter.dialog('Updates')).toContainText('Sortwell 0.2.0 is ready.')
  await look(page, '63-updates')
})

test('the settings, and what the app is', async ({ sorter }) => {
  const { page } = sorter
  await dress(page)
  await sorter.openSettings()
  await expect(sorter.button('Clear the cache')).toBeVisible()
  await look(page, '70-settings')
  const showing = (words: string) => () => page.getByText(words, { exact: true }).scrollIntoViewIfNeeded()
  await look(page, '71-settings-kept', { arrange: showing('Diagnostics') })
  await sorter.button('Delete history…').click()
  await look(page, '75-history-deletion-asked')
  await sorter.dialog('Delete the history?').getByRole('button', { name: 'Delete history' }).click()
  await expect(page.getByText('The history was deleted.')).toBeInViewport()
  await look(page, '76-history-deleted', { arrange: showing('Diagnostics') })
  await look(page, '72-settings-shortcuts', { arrange: showing('Check for updates') })
  await sorter.button('About Sortwell…').click()
  await expect(page.getByText(/^react /)).toBeVisible()
  await look(page, '73-about')
})

test('settings that cannot be read', async ({ stateDir, sorter }) => {
  writeFileSync(path.join(stateDir, 'settings.json'), '{"version": 1, "appearance": {"theme": "blue"}}')
  await dress(sorter.page)
  await sorter.openSettings()
  await look(sorter.page, '74-settings-unreadable', { shows: sorter.button('Start over') })
})
