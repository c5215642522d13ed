import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oidc from 'openid-client'
import { authorizeAddress, type RegisteredApp, registerApp } from './applications.ts'
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

test('a page without a server of its own gets its tokens and reads the claims', async ({ page, site }) => {
  await using ownSite = createServer((_, response) => response.end('back')).listen(0, '127.0.0.1')
  await once(ownSite, 'listening')
  const ownPage = `http://127.0.0.1:${(ownSite.address() as AddressInfo).port}/back`
  const { id } = await registerApp(site, '--public', '--redirect', ownPage)
  const verifier = oidc.randomPKCECodeVerifier()
  const code_challenge = await oidc.calculatePKCECodeChallenge(verifier)
  const person = await signedIn(
    site,
    page,
    authorizeAddress({ id }, { redirect_uri: ownPage, code_challenge }),
  )
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/code=/)
  const form = {
    grant_type: 'authorization_code',
    client_id: id,
    code: new URL(page.url()).searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: ownPage,
  }
  const claims = await page.evaluate(
    async ({ origin, body }) => {
      const exchanged = await fetch(`${origin}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(body),
      })
      const { access_token } = await exchanged.json()
      const headers = { Authorization: `Bearer ${access_token}` }
      return (await fetch(`${origin}/oauth/userinfo`, { headers })).json()
    },
    { origin: site.origin, body: form },
  )
  expect(claims).toMatchObject({ name: person.name, email: person.email })
})

test('an app is gone back to by its own scheme, and the page says what is left to do', async ({
  page,
  site,
}) => {
  const [back, bye] = ['com.example.album:/back', 'com.example.album:/bye']
  const { id } = await registerApp(site, '--public', '--redirect', back, '--logout', bye)
  await signedIn(site, page, authorizeAddress({ id }, { redirect_uri: back }))
  await expect(page.getByText('the app com.example.album on this device')).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const nextNavigation = () =>
    new Promise<string>(resolve => browser.once('Page.frameRequestedNavigation', ({ url }) => resolve(url)))
  const asked = nextNavigation()
  await page.getByRole('button', { name: 'Allow' }).click()
  expect(await asked).toMatch(/^com\.example\.album:\/back\?code=[\w-]{43}&state=/)
  await expect(page.getByRole('heading', { name: 'Go back to the app' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0)

  await page.goto(`${site.origin}/oauth/logout?client_id=${id}&post_logout_redirect_uri=${bye}`)
  const left = nextNavigation()
  await page.getByRole('button', { name: 'Log Out' }).click()
  expect(await left).toBe(bye)
  await expect(page).toHaveURL('/login')
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
