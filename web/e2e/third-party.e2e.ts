import * as oidc from 'openid-client'
import { type RegisteredApp, registerApp } from './applications.ts'
import { codeOf } from './codes.ts'
import { logIn, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'
import { startExample } from './start-example.ts'
import type { TestServer } from './start-server.ts'

const back = 'https://album.example/back'

const connect = (site: TestServer, { id, secret }: RegisteredApp) =>
  oidc.discovery(new URL(site.origin), id, secret, undefined, { execute: [oidc.allowInsecureRequests] })

test("a third party's library goes all the way, with log-in, second factor and consent in the browser", async ({
  page,
  site,
}) => {
  const app = await registerApp(
    site,
    ...['--redirect', back, '--logout', 'https://album.example/bye'],
    ...['--scope', 'openid profile email offline_access'],
  )
  const config = await connect(site, app)
  oidc.enableNonRepudiationChecks(config)
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  }
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: back,
    scope: 'openid profile email offline_access',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  })

  const person = await signedIn(site, page, '/profile#security')
  await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.evaluate(() => localStorage.clear())

  await page.route('https://album.example/**', route => route.fulfill({ body: 'back' }))
  await page.goto(address.href)
  await logIn(page, person)
  await page.getByLabel('6-digit code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/^https:..album\.example/)

  const tokens = await oidc.authorizationCodeGrant(config, new URL(page.url()), checks)
  const { sub = '' } = tokens.claims() ?? {}
  const claims = { sub, name: person.name, email: person.email, email_verified: true }
  expect(await oidc.fetchUserInfo(config, tokens.access_token, sub)).toEqual(claims)
  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(await oidc.fetchUserInfo(config, refreshed.access_token, sub)).toEqual(claims)
  expect(await oidc.tokenIntrospection(config, refreshed.access_token)).toMatchObject({ active: true, sub })
  await oidc.tokenRevocation(config, refreshed.refresh_token ?? '')
  expect(await oidc.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false })
  await expect(oidc.fetchUserInfo(config, refreshed.access_token, sub)).rejects.toThrow()

  const end = oidc.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'https://album.example/bye',
    state: 'over',
  })
  await page.goto(end.href)
  await expect(page.getByText('You come from Photo Album')).toBeVisible()
  await page.getByRole('link', { name: 'Stay logged in' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.goto(end.href)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('https://album.example/bye?state=over')
  await page.goto(`${site.origin}/profile`)
  await expect(page).toHaveURL(/\/login/)
  await page.goto(end.href)
  await expect(page).toHaveURL('https://album.example/bye?state=over')
})

test('a log-out that nobody asked for leads to the log-in page, whatever address it names', async ({
  page,
  site,
}) => {
  await signedIn(site, page, '/oauth/logout?post_logout_redirect_uri=https://evil.example')
  await expect(page.getByText('You will have to log in again in this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
})

test('the example of the documentation works as it stands there', async ({ page, site }) => {
  await using example = await startExample(site)
  await signedIn(site, page, '/profile')
  await page.goto(example.origin)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText(/^Hello Ada .*, ada-.*@example\.com!$/)).toBeVisible()
  await page.goto(example.origin)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('That did not work: access_denied')).toBeVisible()
})
