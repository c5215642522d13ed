import type { Page } from 'playwright/test'
import { awaitMail, linkIn } from './mail.ts'
import { logIn, registered, signedIn } from './people.ts'
import { offer, releaseOf } from './releases.ts'
import { expect, phoneWidth, test } from './site-test.ts'

/** What happens at the same time: other tabs, answers that come late, keys that are pressed twice. */

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test('a log-out in another tab ends the page here, and a log-in begins it', { tag: '@core' }, async ({
  page,
  site,
}) => {
  await signedIn(site, page)
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  const kept = await token(other)
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await other.evaluate(value => localStorage.setItem('token', value ?? ''), kept)
  await expect(page).toHaveURL('/profile')
})

test('a page that Back brings as it was left shows no former person', async ({ page, site }) => {
  await signedIn(site, page)
  await expect(page.getByRole('link', { name: 'Subscription' })).toBeVisible()
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    localStorage.removeItem('token')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
})

test('why an earlier session ended is not told at a later log-out', async ({ page, site }) => {
  await signedIn(site, page, '/help')
  const kept = () => page.evaluate(() => sessionStorage.getItem('sessionEnd'))
  const expire = () => page.evaluate(() => sessionStorage.setItem('sessionEnd', 'expired'))
  await expire()
  await page.goto('/profile#account')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  expect(await kept()).toBeNull()
  await expire()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your log-in has run out.')).toHaveCount(0)
})

test('a profile that comes after the log-out brings nobody back', async ({ page, site }) => {
  await signedIn(site, page)
  await expect(page.getByRole('link', { name: 'Subscription' })).toBeVisible()
  const answered = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  await page.route('**/users/profile', async route => {
    const response = await route.fetch()
    answered.resolve()
    await late.promise
    await route.fulfill({ response })
    given.resolve()
  })
  await page.getByRole('link', { name: 'Subscription' }).press('Enter')
  await answered.promise
  await page.getByRole('link', { name: 'Account Settings' }).press('Enter')
  await page.getByRole('button', { name: 'Log Out' }).press('Enter')
  await expect(page).toHaveURL('/login')
  late.resolve()
  await given.promise
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible()
})

test('a log-in reads the profile once', async ({ page, site }) => {
  const person = await registered(site)
  let reads = 0
  page.on('request', request => {
    if (request.url().endsWith('/users/profile')) reads += 1
  })
  await page.goto('/login')
  await logIn(page, person)
  await expect(page.getByText(person.email, { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(reads).toBe(1)
})

test('Log Out that is pressed twice is asked for once', async ({ page, site }) => {
  await signedIn(site, page, '/profile#account')
  let calls = 0
  const answer = Promise.withResolvers<void>()
  await page.route('**/users/logout-current-session', async route => {
    calls += 1
    await answer.promise
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Log Out' })
  await button.press('Enter')
  await button.press('Enter')
  answer.resolve()
  await expect(page).toHaveURL('/login')
  expect(calls).toBe(1)
})

test('releases that could not be had come with the network', async ({ page }) => {
  await offer(page, { windows: releaseOf('windows', '1.2.0') })
  let isDown = true
  await page.route('**/downloads/latest.json?t=*', route => (isDown ? route.abort() : route.fallback()))
  await page.goto('/download')
  const button = page.getByRole('button', { name: /^Windows Windows 10/ })
  await expect(button).toContainText('Not available yet')
  await page.context().setOffline(true)
  await expect(page.getByText('Estás offline. Conéctate a internet para descargar.')).toBeVisible()
  isDown = false
  await page.context().setOffline(false)
  await expect(page.getByText('Version 1.2.0')).toBeVisible()
})

test('a new password ends the session that is open in this browser, too', async ({ page, site }) => {
  const person = await signedIn(site, page, '/profile#security')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.goto(linkIn(await awaitMail(site, person.email, /password/i), '/reset-password'))
  await page.clock.install()
  await page.getByLabel('New password', { exact: true }).fill('silent orchard 19 boats')
  await page.getByLabel('Confirm new password').fill('silent orchard 19 boats')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Your password is changed. Please log in with the new one.')).toBeVisible()
  await page.clock.runFor(3000)
  await expect(page).toHaveURL('/login')
  expect(await token(page)).toBeNull()
})

test('a new address that is confirmed in this browser shows at once', async ({ page, site }) => {
  const person = await signedIn(site, page)
  const address = `new-${person.email}`
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`We have sent a link to ${address}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Your address changes to ${address}`)).toBeVisible()
  await page.goto(linkIn(await awaitMail(site, address, /./), '/verify'))
  await expect(page.getByText('Your new address is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await expect(page.getByText(address, { exact: true })).toBeVisible()
})

test('what was saved is not called a failure when the profile cannot be read again', async ({
  page,
  site,
}) => {
  await signedIn(site, page, '/profile#security')
  const alerts = page.getByRole('switch')
  await expect(alerts).toBeChecked()
  await page.route('**/users/profile', route => route.abort())
  await alerts.press('Space')
  await expect(page.getByText('Could not fetch user profile.', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to update login notification preference.')).toHaveCount(0)
  await expect(alerts).not.toBeChecked()
})

test('a profile that cannot be read after two-factor is switched off is said', async ({ page, site }) => {
  await page.route('**/users/profile', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), twoFactorEnabled: true } })
  })
  await signedIn(site, page, '/profile#security')
  const disable = page.getByRole('button', { name: 'Disable Two-Factor Authentication' })
  await disable.click()
  await page.route('**/users/2fa/disable', route => route.fulfill({ json: { status: 'success' } }))
  await page.route('**/users/profile', route => route.abort())
  await page.getByLabel('Your password').fill('anything')
  await disable.click()
  await expect(page.getByText('Could not fetch user profile.', { exact: true })).toBeVisible()
})

test('a subscription that cannot be read is not called none', async ({ page, site }) => {
  await signedIn(site, page)
  await page.route('**/subscription/me', route => route.abort())
  await page.getByRole('link', { name: 'Subscription' }).click()
  await expect(page.getByText('Your subscription could not be read.')).toBeVisible()
  await expect(page.getByText('You do not have an active subscription.')).toHaveCount(0)
  await page.unroute('**/subscription/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You do not have an active subscription.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ look: { viewport: phoneWidth } })
  test('Back closes the menu with the page it was opened on', async ({ page }) => {
    await page.goto('/help')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(page.getByRole('heading', { name: 'Plans & Pricing' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/help')
    await expect(menu).toBeHidden()
  })
})
