import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Page } from 'playwright/test'
import { ageLogins } from './age-logins.ts'
import { authorizeAddress, registerApp } from './applications.ts'
import { expectNoFindings } from './axe.ts'
import { askForLogin, stateOfLogin } from './device-login.ts'
import { accept, chooseAccount, continueWithGoogle, type GoogleAccount } from './google-account.ts'
import { signedIn } from './people.ts'
import { expect, test } from './site-test.ts'
import { startServer } from './start-server.ts'

let count = 0
/** Somebody with an address that Google answers for, whom no other test knows. */
function newAccount(): GoogleAccount {
  count += 1
  return { name: 'Ada Lovelace', email: `ada.${process.pid}.${count}@gmail.com` }
}

test('a person signs up with Google and the box ticked, and logs in with it later', { tag: '@core' }, async ({
  page,
}) => {
  const account = newAccount()
  await page.goto('/register?redirect=%2Fprofile%3Ffrom%3Dgoogle')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('dialog', { name: 'Continue with Google' })).toBeVisible()
  await expectNoFindings(page, 'the provider’s button')
  await chooseAccount(page, account)
  await expect(page).toHaveURL('/profile?from=google')
  await expect(page.getByText(account.email)).toBeVisible()
  await expect(page.getByRole('main').getByText('Ada Lovelace')).toBeVisible()
  await page.goto('/profile#account')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await continueWithGoogle(page, account)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(account.email)).toBeVisible()
})

test('a box that is ticked before the script is there counts', async ({ page }) => {
  const ticked = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await ticked.promise
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByRole('checkbox').check()
  ticked.resolve()
  const account = newAccount()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseAccount(page, account)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(account.email)).toBeVisible()
})

test('who comes without the box is asked for it once, before anything else', async ({ page }) => {
  const account = newAccount()
  await page.goto('/login?redirect=%2Fupgrade')
  await continueWithGoogle(page, account)
  await expect(page.getByRole('heading', { name: 'One more thing' })).toBeFocused()
  await expectNoFindings(page, 'the agreement box')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  for (const path of ['/profile', '/upgrade']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'One more thing' })).toBeVisible()
  }
  await accept(page)
  await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(account.email)).toBeVisible()
})

test('who does not agree logs out', async ({ page }) => {
  await page.goto('/login')
  await continueWithGoogle(page, newAccount())
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible()
})

test('a person connects an account of Google, logs in with it, and disconnects it', async ({
  page,
  site,
}) => {
  const account = newAccount()
  await signedIn(site, page, '/profile#account')
  await expect(page.getByText('Not connected.')).toBeVisible()
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await chooseAccount(page, account)
  await expect(page.getByText('Connected: you can log in with Google.')).toBeVisible()
  await expectNoFindings(page, 'connected')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await continueWithGoogle(page, account)
  await expect(page).toHaveURL('/profile')
  await page.goto('/profile#account')
  await page.getByRole('button', { name: 'Disconnect Google' }).press('Enter')
  await expect(page.getByText('Not connected.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeFocused()
})

test('an account that opens another person’s profile is not connected', async ({ page, site }) => {
  const account = newAccount()
  await page.goto('/login')
  await continueWithGoogle(page, account)
  await accept(page)
  await expect(page.getByText(account.email)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await signedIn(site, page, '/profile#account')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await chooseAccount(page, account)
  await expect(page.getByRole('alert').filter({ hasText: 'Google' })).toBeVisible()
  await expect(page.getByText('Not connected.')).toBeVisible()
})

test('an hour after the log-in, connecting wants the password', async ({ page, site }) => {
  const { password } = await signedIn(site, page, '/profile#account')
  ageLogins(site)
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await chooseAccount(page, newAccount())
  await expect(page.getByText('Please enter your password to do this.')).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await expect(page.getByText('Connected: you can log in with Google.')).toBeVisible()
})

test('who has no password logs in again to log a device in', async ({ page, site }) => {
  const account = newAccount()
  await page.goto('/login')
  await continueWithGoogle(page, account)
  await accept(page)
  await expect(page.getByText(account.email)).toBeVisible()
  ageLogins(site)
  const { userCode, deviceCode } = await askForLogin(site)
  const typeCode = async () => {
    await page.getByLabel('Code').fill(userCode)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Log It In' }).click()
  }
  await page.goto('/device')
  await typeCode()
  await expect(page).toHaveURL('/login?redirect=%2Fdevice')
  await continueWithGoogle(page, account)
  await typeCode()
  await expect(page.getByRole('heading', { name: 'The device is logged in' })).toBeVisible()
  expect(await stateOfLogin(site, deviceCode)).toBe('logged in')
})

test('who has no password is told to log in again, and does to allow an application', async ({
  page,
  site,
}) => {
  const account = newAccount()
  const address = authorizeAddress(await registerApp(site), { max_age: '0' })
  await page.goto('/login')
  await continueWithGoogle(page, account)
  await accept(page)
  await expect(page.getByText(account.email)).toBeVisible()
  ageLogins(site)
  await page.goto('/profile#security')
  await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in again to do this.' })).toBeVisible()
  await expect(page.getByLabel('Your password')).toHaveCount(0)

  await page.goto(address)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await continueWithGoogle(page, account)
  await expect(page.getByText('Photo Album wants to access your account.')).toBeVisible()
  await page.route('https://album.example/**', route => route.fulfill({ body: 'back' }))
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/^https:..album\.example.*code=/)
})

/** The provider's script as a page sees it: its button calls back with the credential. */
const serveScript = (page: Page, credential: string) =>
  page.route('**/gsi/client', route =>
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

test('a person who closes the provider’s button, and a credential that is not good, are told', async ({
  page,
}) => {
  await serveScript(page, 'forged')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('button', { name: 'Continue as Ada' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Google Login Failed')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Google' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('a server with a client id of its own takes Google’s script and keys', async ({ page }) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const issuer = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: [key] }))
  })
  issuer.listen(0, '127.0.0.1')
  await once(issuer, 'listening')
  const clientId = 'client.apps.googleusercontent.com'
  const account = newAccount()
  const credential = await new SignJWT({ ...account, email_verified: true, sub: '1', jti: randomUUID() })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer('https://accounts.google.com')
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  const settings = {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/certs`,
  }
  await using server = await startServer(settings)
  const { origin } = server
  const asked = page.waitForRequest('https://accounts.google.com/gsi/client')
  await serveScript(page, credential)
  await page.goto(`${origin}/register`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await asked
  await page.getByRole('button', { name: `Continue as Ada, ${clientId}` }).click()
  await expect(page).toHaveURL(`${origin}/profile`)
  await expect(page.getByText(account.email)).toBeVisible()
  issuer.close()
})

/** As an operator runs it who set Google up nowhere. */
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'kV8Qd0zFh2mXw7cTn4RyLp6SbGj9AeUo',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_API_BASE: 'https://api.stripe.com',
  RATE_LIMITS: 'on',
}

test('a server in production without a client id says nothing of Google, from the first byte on', async ({
  page,
  chrome,
}) => {
  await using server = await startServer(production)
  const { origin } = server
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const unscripted = await chrome.newContext({ javaScriptEnabled: false })
  for (const path of ['/login', '/register']) {
    const answer = await page.goto(origin + path)
    expect(answer?.headers()['content-security-policy']).not.toContain('google')
    expect(await answer?.text()).not.toContain('with Google')
    await expect(page.getByRole('button', { name: /Log In|Sign Up/ })).toBeVisible()
    const first = await unscripted.newPage()
    await first.goto(origin + path)
    for (const shown of [page, first]) {
      await expect(shown.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
      // On the log-in form it may stand before the passkey.
      if (path === '/register') await expect(shown.getByText('or', { exact: true })).toHaveCount(0)
    }
  }
  await unscripted.close()
  expect(asked.filter(path => /settings|gsi/.test(path))).toEqual([])
  // From one page to the next without loading anew, and where an account could be connected.
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Log in to Sortwell' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
})

test('the page is drawn with Google at once where it is set up, and asks for nothing more', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const answer = await page.goto('/login')
  expect(await answer?.text()).toContain('Continue with Google')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  expect(asked.filter(path => /settings|gsi/.test(path))).toEqual([])
})
