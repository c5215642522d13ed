import { chromium } from 'playwright/test'
import { registered } from '../../web/e2e/people.ts'
import { plant, snapshot } from '../sorter/testing/trees.ts'
import { expect, logInFromStart, openAccount, test } from './account-test.ts'

test('what is paid for in the browser unlocks date and size when the window is back, offline too', async ({
  folder,
  openApp,
  server,
}) => {
  test.setTimeout(120_000)
  plant(folder, { 'a.jpg': 'a' })
  const person = await registered(server)
  const sorter = await openApp()
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

  const offline = await openApp({ SORTWELL_API_URL: 'http://127.0.0.1:9' })
  plant(folder, { 'b.jpg': 'b' })
  await offline.choose(folder)
  await offline.radio('By date modified').check()
  await offline.button('Organize 1 file').click()
  await expect(offline.heading('1 file organized')).toBeVisible()
  await offline.closeWindow()

  const last = await openApp()
  await openAccount(last.page)
  await last.page.getByRole('link', { name: 'Account Settings' }).click()
  await last.page.getByRole('button', { name: 'Log Out' }).click()
  await expect(last.heading('Log in to Sortwell')).toBeVisible()
  plant(folder, { 'c.jpg': 'c' })
  await last.choose(folder)
  await last.radio('By size').check()
  await expect(last.page.getByRole('heading', { name: 'Sort by size with Premium' })).toBeVisible()
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
