import type { Page, Route } from 'playwright/test'
import { logIn, newPerson, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

/** Spec section 8: what each screen says by itself when the server says nothing. strings.e2e.ts has more. */
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const cut = (page: Page, path: string) => page.route(`**${path}`, route => route.abort())

/** These two screens have a second sentence where nobody answered, so both silences are tried. */
const silences: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['no server answers', route => route.abort()],
  ['the server has no sentence', route => route.fulfill({ status: 500, json: {} })],
]
for (const [silence, fail] of silences)
  test(`An error occurred, when ${silence} to who asks for a link or resets a password`, async ({ page }) => {
    await page.route('**/auth/*-password', fail)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await said(page, 'An error occurred')
    await page.goto('/reset-password/abc')
    await page.getByLabel('New password', { exact: true }).fill('silent orchard')
    await page.getByLabel('Confirm new password').fill('silent orchard')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await said(page, 'An error occurred')
  })

test('Invalid 2FA token.', async ({ page }) => {
  await page.route('**/auth/login', route => route.fulfill({ json: { tfaRequired: true, tfaToken: 't' } }))
  await cut(page, '/auth/login/2fa')
  await page.goto('/login')
  await logIn(page, newPerson())
  await page.getByLabel('6-digit code').fill('123456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await said(page, 'Invalid 2FA token.')
})

test('Failed to start 2FA setup. / Failed to update login notification preference.', async ({
  page,
  site,
}) => {
  await signedIn(site, page, '/profile#security')
  await cut(page, '/users/2fa/setup')
  await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
  await said(page, 'Failed to start 2FA setup.')
  await cut(page, '/users/update-login-notifications')
  await page.getByRole('switch').press('Space')
  await said(page, 'Failed to update login notification preference.')
  await expect(page.getByRole('switch')).toBeChecked()
})

test('Incorrect password. when two-factor cannot be switched off', async ({ page, site }) => {
  await page.route('**/users/profile', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), twoFactorEnabled: true } })
  })
  await signedIn(site, page, '/profile#security')
  await cut(page, '/users/2fa/disable')
  await page.getByRole('button', { name: 'Disable Two-Factor Authentication' }).click()
  await page.getByLabel('Your password').fill('anything')
  await page.getByRole('button', { name: 'Disable Two-Factor Authentication' }).click()
  await said(page, 'Incorrect password.')
})

test('Could not fetch user profile.', async ({ page, site }) => {
  await signedIn(site, page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await cut(page, '/users/profile')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Could not fetch user profile.')
})

test('Failed to fetch sessions. / Failed to log out all sessions.', async ({ page, site }) => {
  await signedIn(site, page)
  await cut(page, '/users/sessions')
  await cut(page, '/users/logout-all-sessions')
  await page.goto('/profile#security')
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await said(page, 'Failed to fetch sessions.')
  await page.getByRole('button', { name: 'Log Out All Other Sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await said(page, 'Failed to log out all sessions.')
})
