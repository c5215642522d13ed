import { type Browser, chromium, type Page } from 'playwright/test'
import { virtualAuthenticators } from '../../web/e2e/authenticators.ts'
import { registered, signedIn } from '../../web/e2e/people.ts'
import { test as base, expect, logIn, openAccount } from './account-test.ts'

/** Tests with the browser of the system beside the app. */
const test = base.extend<{ readonly outside: Page }>({
  outside: async ({ browserName: _ }, use) => {
    const executablePath = process.env.SORTWELL_BROWSER ?? chromium.executablePath()
    const browser: Browser = await chromium.launch({ args: ['--no-sandbox'], executablePath })
    await use(await browser.newPage())
    await browser.close()
  },
})

test('a person continues in the browser, and the app is logged in', async ({ openApp, outside, server }) => {
  const person = await registered(server)
  const sorter = await openApp()
  const opened = await sorter.recordOutside()
  await openAccount(sorter.page)
  await sorter.button('Continue in the browser').click()
  await expect(sorter.page.getByText('Sortwell is waiting for your browser.')).toBeVisible()
  await expect
    .poll(opened)
    .toEqual([expect.stringMatching(/\/oauth\/authorize\?client_id=sortwell-desktop&/)])

  await outside.goto((await opened())[0] ?? '')
  await logIn(outside, person)
  await expect(outside.getByText('Sortwell for your desktop wants to access your account.')).toBeVisible()
  await outside.getByRole('button', { name: 'Allow' }).click()
  await expect(outside.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  await expect(outside.getByText('You can close this page and go back to Sortwell.')).toBeVisible()

  await expect(sorter.heading('Profile')).toBeVisible()
  await expect(sorter.page.getByText(person.email)).toBeVisible()
  await outside.goto(`${server.origin}/profile#security`)
  await expect(outside.getByText('Sortwell desktop app')).toBeVisible()
})

test('a person logs in to the app with a passkey of the browser, and the window says where passkeys are', async ({
  openApp,
  outside,
  server,
}) => {
  await (await virtualAuthenticators(outside)).plugIn()
  const person = await signedIn(server, outside, '/profile#security')
  await outside.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(outside.getByText('can log you in from now on.')).toBeVisible()
  await outside.evaluate(() => localStorage.clear())

  const sorter = await openApp()
  const opened = await sorter.recordOutside()
  await openAccount(sorter.page)
  await sorter.button('Continue in the browser').click()
  await expect.poll(opened).toHaveLength(1)
  await outside.goto((await opened())[0] ?? '')
  await outside.getByRole('button', { name: 'Continue with a passkey' }).click()
  await outside.getByRole('button', { name: 'Allow' }).click()
  await expect(sorter.page.getByText(person.email)).toBeVisible()

  await sorter.page.getByRole('link', { name: 'Security' }).click()
  await expect(sorter.page.getByText('Passkeys belong to the web site')).toBeVisible()
  await expect(sorter.button('Add a Passkey')).toHaveCount(0)
  await sorter.button('Open in the browser').click()
  await expect.poll(opened).toContain(`${server.origin}/profile#security`)
})

test('a person who says no in the browser is told so in the app', async ({ openApp, outside, server }) => {
  const person = await registered(server)
  const sorter = await openApp()
  const opened = await sorter.recordOutside()
  await openAccount(sorter.page)
  await sorter.button('Continue in the browser').click()
  await expect.poll(opened).toHaveLength(1)
  await outside.goto((await opened())[0] ?? '')
  await logIn(outside, person)
  await outside.getByRole('button', { name: 'Deny' }).click()
  await expect(outside.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect(sorter.page.getByText('You did not allow this app in the browser.')).toBeVisible()
})

test('waiting for the browser is cancelled, and begun again', async ({ openApp }) => {
  const sorter = await openApp()
  const opened = await sorter.recordOutside()
  await openAccount(sorter.page)
  for (const times of [1, 2]) {
    await sorter.button('Continue in the browser').click()
    await expect.poll(opened).toHaveLength(times)
    await expect(sorter.button('Cancel')).toBeFocused()
    await sorter.button('Cancel').click()
  }
  await expect(sorter.button('Continue in the browser')).toBeVisible()
  await expect(sorter.page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})
