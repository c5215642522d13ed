import { chromium } from 'playwright/test'
import { expectNoFindings } from '../../web/e2e/axe.ts'
import { endStatements } from '../../web/e2e/end-statements.ts'
import { desktopOf, registered } from '../../web/e2e/people.ts'
import { startServer } from '../../web/e2e/start-server.ts'
import { plant, snapshot } from '../sorter/testing/trees.ts'
import { expect, logInFromStart, openAccount, test } from './account-test.ts'

test('what is paid for in the browser unlocks date and size when the window is back, offline too', {
  tag: '@core',
}, async ({ folder, openApp }) => {
  test.setTimeout(60_000) // a server, a browser and two apps start, one after the other
  plant(folder, { 'a.jpg': 'a' })
  const server = await startServer()
  const around = { SORTWELL_API_URL: server.origin }
  const person = await registered(server)
  const sorter = await openApp(around)
  const { page } = sorter
  await logInFromStart(page, person)
  await sorter.choose(folder)
  await sorter.radio('By size').check()
  await sorter.button('Upgrade to Premium').click()
  const opened = await sorter.recordOutside()
  await sorter.button('Complete Purchase').click()
  await expect(page.getByText('Finish the payment in your browser')).toBeVisible()
  await expect.poll(opened).toHaveLength(1)
  await page.keyboard.press('ControlOrMeta+1')
  await expect(page.getByRole('heading', { name: 'Sort by size with Premium' })).toBeVisible()

  await pay((await opened())[0] ?? '')
  await sorter.comeBack()
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  expect(Object.keys(snapshot(folder))).toContain('Small (under 1 MB)/a.jpg')
  await openAccount(page)
  await expect(sorter.heading("You're Already Premium!")).toBeVisible()
  await sorter.closeWindow()

  await server.stop()
  const offline = await openApp(around)
  plant(folder, { 'b.jpg': 'b' })
  await offline.choose(folder)
  await offline.radio('By date').check()
  await offline.button('Organize 1 file').click()
  await expect(offline.heading('1 file organized')).toBeVisible()
})

test('a sixth device sorts by type and is shown the list, takes the place of one that is removed, and loses it with the login', async ({
  folder,
  openApp,
  server,
}) => {
  plant(folder, { 'a.jpg': 'a' })
  const person = await registered(server)
  const others = []
  for (const name of ['study', 'laptop', 'nas', 'workshop', 'attic'])
    others.push(await desktopOf(server, person, name))
  await pay((await others[0]?.api.upgradePlan({ duration: '1y' }))?.url ?? '')
  for (const other of others) expect(await other.askForPlan()).toBe('premium')

  const sorter = await openApp()
  const { page } = sorter
  await logInFromStart(page, person)
  const full = page.getByText('Five of your devices use Premium already.').filter({ visible: true })
  await expect(full).toBeVisible()
  await expectNoFindings(page, 'a device without a place')
  await sorter.choose(folder)
  await sorter.radio('By size').check()
  await expect(page.getByRole('heading', { name: 'Sort by size with Premium' })).toBeVisible()
  await expect(full).toBeVisible()
  await sorter.button('Show your devices').click()
  const devices = page.getByRole('list', { name: 'Devices with Premium' })
  await expect(devices.getByRole('listitem')).toHaveCount(5)
  await expectNoFindings(page, 'the devices with Premium')
  await page.getByRole('button', { name: 'Remove nas' }).click()
  await expect(
    page
      .getByText(/^Five of your devices use Premium already\. The next place is free from \w+ \d+/)
      .filter({ visible: true }),
  ).toBeVisible()
  await expectNoFindings(page, 'when a place is free')
  endStatements(server)
  await page.getByRole('button', { name: 'Remove attic' }).click()
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(full).toBeHidden()
  await page.keyboard.press('ControlOrMeta+1')
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  expect(Object.keys(snapshot(folder))).toContain('Small (under 1 MB)/a.jpg')

  await openAccount(page)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(sorter.heading('Log in to Sortwell')).toBeVisible()
  plant(folder, { 'c.jpg': 'c' })
  await sorter.choose(folder)
  await sorter.radio('By size').check()
  await expect(page.getByRole('heading', { name: 'Sort by size with Premium' })).toBeVisible()
})

/** Pays on the provider's page, in a browser of its own. */
async function pay(address: string): Promise<void> {
  const { SORTWELL_BROWSER: executablePath = chromium.executablePath() } = process.env
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL(/\/success/)
  await browser.close()
}
