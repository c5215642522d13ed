import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { releaseBench } from '../../release/testing.ts'
import { offer, releaseOf, signFeed, trust } from './releases.ts'
import { expect, phoneWidth, test, watchShifts } from './site-test.ts'
import { startServer } from './start-server.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const windows = (page: Page) => button(page, 'Windows Windows 10')
const deb = (page: Page) => button(page, 'Linux \\(DEB\\) .*Debian')
const rpm = (page: Page) => button(page, 'Linux \\(RPM\\) .*Fedora')
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const all = {
  windows: releaseOf('windows', '1.2.0', ['Undo is faster']),
  'linux-deb': releaseOf('linux-deb', '1.2.1'),
  'linux-rpm': releaseOf('linux-rpm', '1.2.0'),
}

test('each platform shows its version, and one without an entry cannot be pressed', { tag: '@core' }, async ({
  page,
}) => {
  await offer(page, { windows: all.windows, 'linux-deb': all['linux-deb'] })
  await page.goto('/download')
  await expect(page.getByRole('heading', { level: 1, name: 'Download Sortwell' })).toBeVisible()
  await expect(windows(page)).toBeEnabled()
  await expect(windows(page)).toContainText('Version 1.2.0')
  await expect(deb(page)).toContainText('Version 1.2.1')
  await expect(rpm(page)).toBeDisabled()
  await expect(rpm(page)).toContainText('Not available yet')
})

test('a release made by the release script is downloaded whole, and its hash is the one shown', async ({
  page,
}) => {
  await using bench = await releaseBench()
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251))
  await bench.pack('1.2.0', { 'linux-deb': content })
  await bench.writeNotes('1.2.0', 'linux-deb', '- Undo is faster\n')
  expect(bench.makeFeed('1.2.0')).toMatchObject({ status: 0 })
  await using server = await startServer({ DOWNLOADS_DIR: bench.downloads })
  await trust(page, bench.keys)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await page.goto(`${server.origin}/download`)

  // Before the visitor's system is known, this place shows another platform.
  await expect(deb(page)).toBeEnabled()
  const download = page.waitForEvent('download')
  await deb(page).click()
  const saved = await download
  await expect(
    page.getByRole('status').getByText('sudo apt install ./Sortwell-1.2.0-amd64.deb'),
  ).toBeVisible()
  expect(saved.suggestedFilename()).toBe('Sortwell-1.2.0-amd64.deb')
  expect(new URL(saved.url()).pathname).toBe('/downloads/linux-deb/Sortwell-1.2.0-amd64.deb')
  const hash = createHash('sha512')
    .update(await readFile(await saved.path()))
    .digest('hex')
  expect(hash).toBe(createHash('sha512').update(content).digest('hex'))
  await expect(page.getByText('300 kB')).toBeVisible()
  await page.getByText('Verify').first().click()
  await page.getByRole('button', { name: 'Copy the SHA-512 checksum for Linux (DEB)' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash)

  await writeFile(join(bench.downloads, 'linux-deb/Sortwell-1.2.0-amd64.deb'), content.reverse())
  await deb(page).click()
  await expect(alert(page)).toHaveText(
    'The file on the server does not match its checksum, so it was not downloaded. Please try again later.',
  )
})

test('the visitor’s own platform stands first', async ({ chrome, site }) => {
  const names = async (userAgent: string) => {
    const context = await chrome.newContext({ baseURL: site.origin, userAgent })
    const page = await context.newPage()
    await offer(page, all)
    await page.goto('/download')
    await expect(page.getByText('Version 1.2.1')).toBeVisible()
    const texts = await page.getByRole('button', { name: /Version/ }).allInnerTexts()
    await context.close()
    return texts.map(
      text => /^(Windows|Linux \(\w+\))( YOUR SYSTEM| Your system)?/.exec(text.replace(/\s+/g, ' '))?.[0],
    )
  }
  expect(await names('Mozilla/5.0 (X11; Linux x86_64)')).toEqual([
    'Linux (DEB) Your system',
    'Linux (RPM) Your system',
    'Windows',
  ])
  expect(await names('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toEqual([
    'Windows Your system',
    'Linux (DEB)',
    'Linux (RPM)',
  ])
})

for (const [name, userAgent, sentence] of [
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'Take this page along to yours:'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'There is none for this system yet.'],
] as const)
  test(`a visitor with ${name} is told what there is, can take the link along, and sees nothing move`, async ({
    chrome,
    site,
  }) => {
    const context = await chrome.newContext({ baseURL: site.origin, userAgent, viewport: phoneWidth })
    const page = await context.newPage()
    await offer(page, all)
    const shifts = await watchShifts(page)
    await page.goto('/download')
    await expect(page.getByText('Version 1.2.1')).toBeVisible()
    await expect(page.getByText(sentence)).toBeVisible()
    const mail = page.getByRole('link', { name: 'Mail it to yourself' })
    await expect(mail).toHaveAttribute('href', new RegExp(encodeURIComponent(`${site.origin}/download`)))
    expect(await shifts()).toEqual([])
    await context.close()
  })

test('while the feed is on its way nothing can be pressed', async ({ page }) => {
  const text = JSON.stringify(all)
  const arrived = Promise.withResolvers<void>()
  await signFeed(page, text)
  await page.route('**/downloads/latest.json?t=*', async route => {
    await arrived.promise
    await route.fulfill({ body: text })
  })
  await page.goto('/download')
  for (const name of [windows, deb, rpm]) await expect(name(page)).toBeDisabled()
  await expect(page.getByText('Not available yet')).toHaveCount(0)
  arrived.resolve()
  for (const name of [windows, deb, rpm]) await expect(name(page)).toBeEnabled()
})

test('offline nothing can be pressed, and the page says why', async ({ page }) => {
  await offer(page, all)
  await page.goto('/download')
  await expect(windows(page)).toBeEnabled()
  await page.context().setOffline(true)
  await expect(
    page.getByText('Estás offline. Conéctate a internet para descargar.', { exact: true }),
  ).toBeVisible()
  for (const name of [windows, deb, rpm]) await expect(name(page)).toBeDisabled()
  await page.context().setOffline(false)
  for (const name of [windows, deb, rpm]) await expect(name(page)).toBeEnabled()
})

test('the notes open one at a time in a panel of 400 pixels that scrolls after 300 ms', async ({ page }) => {
  const notes = Array.from({ length: 60 }, (_, at) => `Note ${at}`)
  await page.clock.install()
  await offer(page, { ...all, windows: { ...all.windows, notes } })
  await page.goto('/download')
  await expect(windows(page)).toBeEnabled()
  const panel = page.getByRole('region', { name: 'Release Notes' })
  const section = (name: string) => panel.getByRole('button', { name, exact: true })
  await page.clock.pauseAt(Date.now() + 60_000)
  await section('Windows').click()
  await expect(panel.getByText('Note 0', { exact: true })).toBeVisible()
  expect((await panel.boundingBox())?.height).toBe(400)
  await page.clock.runFor(299)
  await expect(panel).toHaveCSS('overflow-y', 'hidden')
  await page.clock.runFor(1)
  await expect(panel).toHaveCSS('overflow-y', 'auto')
  await panel.hover()
  await page.mouse.wheel(0, 5000)
  await expect(panel.getByText('Note 59')).toBeInViewport()
  await section('Linux (DEB)').click()
  await expect(panel.getByText('Note 0', { exact: true })).toBeHidden()
  await expect(panel.getByText('Sin notas para esta versión.').filter({ visible: true })).toHaveCount(1)
  await expect(section('Windows')).toHaveAttribute('aria-expanded', 'false')
})

const refusals: readonly (readonly [string, (page: Page) => Promise<unknown>, string])[] = [
  [
    'without a signature',
    async page => {
      await trust(page)
      await page.route('**/downloads/latest.json?t=*', route => route.fulfill({ json: all }))
    },
    'These downloads are not signed by Sortwell, so they are not offered. Please try again later.',
  ],
  [
    'that was changed after it was signed',
    async page => {
      await signFeed(page, JSON.stringify(all))
      await page.route('**/downloads/latest.json?t=*', route =>
        route.fulfill({ body: JSON.stringify(all).replace('1.2.1', '9.9.9') }),
      )
    },
    'The signature of these downloads is not Sortwell’s, so they are not offered. Please try again later.',
  ],
  [
    'signed by another key than the build’s',
    async page => {
      await offer(page, all)
      await page.unroute('**/release-key-*.pem')
    },
    'The signature of these downloads is not Sortwell’s, so they are not offered. Please try again later.',
  ],
  [
    'whose file leaves its folder',
    page => offer(page, { windows: { ...all.windows, file: '../../evil.exe' } }),
    'The list of downloads cannot be read, so they are not offered. Please try again later.',
  ],
]
for (const [what, serve, reason] of refusals)
  test(`a feed ${what} is refused with a reason`, async ({ page }) => {
    await serve(page)
    await page.goto('/download')
    await expect(alert(page)).toHaveText(reason)
    for (const name of [windows, deb, rpm]) await expect(name(page)).toBeDisabled()
  })

test('a file that is gone from the host is said', async ({ page }) => {
  await offer(page, all)
  await page.goto('/download')
  await expect(windows(page)).toBeEnabled()
  await windows(page).click()
  await expect(alert(page)).toHaveText('This file is not on the server right now. Please try again later.')
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(alert(page)).toHaveCount(0)
})

test('a host that is slow to say what it has keeps nobody waiting for ever', async ({ page }) => {
  await offer(page, all)
  let asked = 0
  const never = Promise.withResolvers<void>()
  await page.route('**/downloads/windows/*', async route => {
    if (route.request().method() === 'HEAD') {
      asked += 1
      await never.promise
    }
    await route.fulfill({ body: 'setup', headers: { 'Content-Disposition': 'attachment' } })
  })
  await page.goto('/download')
  await expect(windows(page)).toBeEnabled()
  const started = page.waitForEvent('download')
  await windows(page).press('Enter')
  await windows(page).press('Enter')
  await expect(page.getByText('Loading…')).toBeVisible()
  await started
  await expect(page.getByText('Loading…')).toHaveCount(0)
  expect(asked).toBe(1)
  never.resolve()
})

test('where nothing has been released the page says so and no more', async ({ page }) => {
  await page.goto('/download')
  await expect(page.getByText('Not available yet')).toHaveCount(3)
  await expect(alert(page)).toHaveCount(0)
})
