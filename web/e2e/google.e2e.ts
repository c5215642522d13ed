import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Page } from 'playwright/test'
import { ageLogins } from './age-logins.ts'
import { authorizeAddress, registerApp } from './applications.ts'
import { expectNoFindings } from './axe.ts'
import { signedIn } from './people.ts'
import { test as base, expect } from './site-test.ts'
import { startServer, type TestServer } from './start-server.ts'

const clientId = 'client.apps.googleusercontent.com'
const { privateKey, publicKey } = await generateKeyPair('RS256')

/** A server of its own that takes credentials signed with the key above. */
const test = base.extend<object, { readonly googleSite: TestServer }>({
  googleSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
    async ({}, use) => {
      const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
      const issuer = createServer((_, response) => {
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: [key] }))
      })
      issuer.listen(0, '127.0.0.1')
      await once(issuer, 'listening')
      const { port } = issuer.address() as AddressInfo
      const site = await startServer({
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs`,
      })
      await use(site)
      await site.stop()
      issuer.close()
    },
    { scope: 'worker' },
  ],
})

const credentialOf = (email: string) =>
  new SignJWT({ sub: email, email, email_verified: true, name: 'Ada Lovelace' })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer('https://accounts.google.com')
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)

/** The provider's script as the page sees it: its button calls back with the credential. */
const serveScript = (page: Page, credential: string) =>
  page.route('https://accounts.google.com/gsi/client', route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        let given
        const initialize = options => { given = options }
        function renderButton(place) {
          const button = document.createElement('button')
          button.textContent = 'Continue as Ada, ' + given.client_id
          button.onclick = () => given.callback({ credential: '${credential}' })
          place.append(button)
        }
        window.google = { accounts: { id: { initialize, renderButton } } }`,
    }),
  )

for (const [path, email] of [
  ['/login', 'ada@gmail.com'],
  ['/register', 'grace@gmail.com'],
] as const)
  test(`the third-party provider signs a person in on ${path}`, async ({ page, googleSite }) => {
    await serveScript(page, await credentialOf(email))
    await page.goto(`${googleSite.origin}${path}?redirect=%2Fprofile%3Ffrom%3Dgoogle`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expectNoFindings(page, 'the provider’s button')
    await page.getByRole('button', { name: `Continue as Ada, ${clientId}` }).click()
    await expect(page).toHaveURL(`${googleSite.origin}/profile?from=google`)
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText('Ada Lovelace')).toBeVisible()
  })

test('a person who closes the provider’s button, and a credential that is not good, are told', async ({
  page,
  googleSite,
}) => {
  await serveScript(page, 'forged')
  await page.goto(`${googleSite.origin}/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('button', { name: 'Continue as Ada' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Google Login Failed')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Google' })).toBeVisible()
  await expect(page).toHaveURL(`${googleSite.origin}/login`)
})

async function continueWithGoogle(page: Page) {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
}

/** Somebody who has no password. */
async function logInWithGoogle(page: Page, { origin }: TestServer) {
  await page.goto(`${origin}/login`)
  await continueWithGoogle(page)
  await expect(page).toHaveURL(`${origin}/profile`)
}

test('a person connects an account of the provider, and disconnects it', async ({ page, googleSite }) => {
  await serveScript(page, await credentialOf('countess@gmail.com'))
  await signedIn(googleSite, page, '/profile#account')
  await expect(page.getByText('Not connected.')).toBeVisible()
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
  await expect(page.getByText('Connected: you can log in with Google.')).toBeVisible()
  await expectNoFindings(page, 'connected')
  await page.getByRole('button', { name: 'Disconnect Google' }).press('Enter')
  await expect(page.getByText('Not connected.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeFocused()
})

test('an account that opens another person’s profile is not connected', async ({ page, googleSite }) => {
  await serveScript(page, await credentialOf('taken@gmail.com'))
  await logInWithGoogle(page, googleSite)
  await page.evaluate(() => localStorage.clear())
  await signedIn(googleSite, page, '/profile#account')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Google' })).toBeVisible()
  await expect(page.getByText('Not connected.')).toBeVisible()
})

test('an hour after the log-in, connecting wants the password', async ({ page, googleSite }) => {
  await serveScript(page, await credentialOf('patient@gmail.com'))
  const { password } = await signedIn(googleSite, page, '/profile#account')
  ageLogins(googleSite)
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
  await expect(page.getByText('Please enter your password to do this.')).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await expect(page.getByText('Connected: you can log in with Google.')).toBeVisible()
})

test('who has no password is told to log in again', async ({ page, googleSite }) => {
  await serveScript(page, await credentialOf('passwordless@gmail.com'))
  await logInWithGoogle(page, googleSite)
  ageLogins(googleSite)
  await page.goto(`${googleSite.origin}/profile#security`)
  await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in again to do this.' })).toBeVisible()
  await expect(page.getByLabel('Your password')).toHaveCount(0)
})

test('who has no password logs in again to allow an application', async ({ page, googleSite }) => {
  await serveScript(page, await credentialOf('again@gmail.com'))
  const address = authorizeAddress(await registerApp(googleSite), { max_age: '0' })
  await logInWithGoogle(page, googleSite)
  ageLogins(googleSite)
  await page.goto(googleSite.origin + address)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await continueWithGoogle(page)
  await expect(page.getByText('Photo Album wants to access your account.')).toBeVisible()
  await page.route('https://album.example/**', route => route.fulfill({ body: 'back' }))
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/^https:..album\.example.*code=/)
})
