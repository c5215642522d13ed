import { createBrowserSignIn } from '../../desktop/services/account/browser-sign-in.ts'
import { createApiClient } from '../../server/contract/client.ts'
import { keepToken } from '../../server/testing/test-server.ts'
import { ageLogins } from './age-logins.ts'
import { logIn, registered, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'
import type { TestServer } from './start-server.ts'

/** The desktop's half: its client, its token store, and a browser that is one of ours. */
function startDesktop(site: TestServer, openBrowser: (address: string) => Promise<void>) {
  const tokens = keepToken()
  const api = createApiClient({
    baseUrl: site.origin,
    tokens,
    clientType: 'desktop',
    fetch: request => fetch(request),
  })
  const signIn = createBrowserSignIn({
    siteUrl: site.origin,
    openBrowser,
    exchange: answer => api.loginWithBrowser(answer),
  })
  return { tokens, api, signIn }
}

test('the desktop signs in through the browser', { tag: '@core' }, async ({ page, site }) => {
  const person = await registered(site)
  const desktop = startDesktop(site, async address => void (await page.goto(address)))
  const outcome = desktop.signIn.start()
  await logIn(page, person)
  await expect(page.getByText('Sortwell for your desktop wants to access your account.')).toBeVisible()
  await expect(page.getByText('sign you in to the Sortwell app on this computer')).toBeVisible()
  await expect(page.getByText('a program on this computer')).toBeVisible()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  await expect(page.getByText('You can close this page and go back to Sortwell.')).toBeVisible()
  expect(await outcome).toBe('signed-in')
  expect((await desktop.api.profile()).email).toBe(person.email)
  const { sessions } = await desktop.api.sessions()
  expect(sessions.map(({ clientType, current }) => [clientType, current]).sort()).toEqual([
    ['desktop', true],
    ['web', false],
  ])
})

test('an hour after the log-in in the browser, the desktop is signed in with the password', async ({
  page,
  site,
}) => {
  const { email, password } = await signedIn(site, page)
  ageLogins(site)
  const desktop = startDesktop(site, async address => void (await page.goto(address)))
  const outcome = desktop.signIn.start()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Please enter your password to do this.')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  expect(await outcome).toBe('signed-in')
  expect((await desktop.api.profile()).email).toBe(email)
})

test('a person who denies it is not signed in', async ({ page, site }) => {
  const person = await registered(site)
  const desktop = startDesktop(site, async address => void (await page.goto(address)))
  const outcome = desktop.signIn.start()
  await logIn(page, person)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  expect([await outcome, desktop.tokens.token]).toEqual(['denied', null])
})
