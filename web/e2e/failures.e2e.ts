import type { Page } from 'playwright/test'
import { logIn, newPerson, registered, signedIn } from './people.ts'
import { expect, takenOver, test } from './site-test.ts'

/** Spec section 8: each sentence, provoked at the real server or by cutting the line to it. */
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const cut = (page: Page, path: string) => page.route(`**${path}`, route => route.abort())

test('a wrong log-in shows what the server says, and can be dismissed', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/login')
  await logIn(page, newPerson())
  await said(page, 'Incorrect email or password.')
  await expect(page.getByRole('alert').locator('div').first()).toBeFocused()
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(page.getByText('Incorrect email or password.')).toHaveCount(0)
})

test('a log-in that is refused for another reason offers no confirmation mail', async ({ page }) => {
  const message = 'This account is disabled.'
  await page.route('**/auth/login', route => route.fulfill({ status: 403, json: { message } }))
  await page.goto('/login')
  await logIn(page, newPerson())
  await said(page, message)
  await expect(page.getByRole('button', { name: 'Send the confirmation mail again' })).toHaveCount(0)
})

test('a registration shows all that the server says, at its fields', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const tooShort = 'Please choose a password of 8 to 256 characters.'
  await said(page, 'Please enter a name of 1 to 100 characters on one line.')
  await said(page, tooShort)
  await expect(page.getByLabel('Name')).toBeFocused()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAccessibleDescription(tooShort)
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
})

test('Google Login Failed', async ({ page }) => {
  await page.route('**/gsi/client', route => route.abort())
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await said(page, 'Google Login Failed')
  }
})

test('a reset link that is gone shows what the server says', async ({ page }) => {
  await page.goto('/reset-password/abc')
  await page.getByLabel('New password', { exact: true }).fill('silent orchard')
  await page.getByLabel('Confirm new password').fill('silent orchard')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('switching section clears the error and the inputs', async ({ page, site }) => {
  await signedIn(site, page, '/profile#security')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current password').fill('abc')
  await page.getByLabel('New password', { exact: true }).fill('one')
  await page.getByLabel('Confirm new password').fill('two')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await said(page, 'New passwords do not match.')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByText('New passwords do not match.')).toHaveCount(0)
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('Current password')).toHaveValue('')
})

test('an upgrade without an address, and one that fails', async ({ page, site }) => {
  await signedIn(site, page, '/upgrade')
  await page.route('**/plans/upgrade-plan', route => route.fulfill({ status: 502, json: { message: 'x' } }))
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await said(page, 'Error processing payment.')
  await page.unroute('**/plans/upgrade-plan')
  await page.route('**/plans/upgrade-plan', route => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await said(page, 'The checkout address of the payment provider was not received.')
  await page.unroute('**/plans/upgrade-plan')
  await page.route('**/plans/upgrade-plan', route => route.fulfill({ json: { url: 'javascript:alert(1)' } }))
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await said(page, 'The checkout address of the payment provider was not received.')
})

test('prices and releases that cannot be had leave placeholders', async ({ page }) => {
  await page.route('**/stripe/prices', route => route.fulfill({ status: 502, json: { message: 'x' } }))
  await page.goto('/pricing')
  await expect(page.getByText('.../month')).toBeVisible()
  await expect(page.getByText('.../year')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await cut(page, '/downloads/latest.json?t=*')
  await page.goto('/download')
  await expect(page.getByRole('button', { name: 'Windows' }).first()).toBeDisabled()
  await expect(page.getByText('Not available yet')).toHaveCount(3)
  for (const role of ['alert', 'status'] as const)
    await expect(page.getByRole(role).filter({ hasText: /./ })).toHaveCount(0)
})

test('a download says that the browser is offline', async ({ page }) => {
  await page.goto('/download')
  await takenOver(page)
  await page.context().setOffline(true)
  await said(page, 'Estás offline. Conéctate a internet para descargar.')
  await page.context().setOffline(false)
})

test('log-in problems that no server answered show the raw message', async ({ page, site }) => {
  const person = await registered(site)
  await cut(page, '/auth/login')
  await page.goto('/login')
  await logIn(page, person)
  await said(page, 'Sortwell could not be reached. Please check your connection and try again.')
})
test('a verification without a token, and with a dead one', async ({ page }) => {
  await page.goto('/verify')
  await said(page, 'No verification token found.')
  await page.goto('/verify?token=dead')
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('If this address waits to be confirmed')).toBeVisible()
})

const failure = (page: Page) => page.getByRole('heading', { name: 'This page could not be shown' })

test('a screen whose file cannot be had offline leaves the frame, and comes at another try', async ({
  page,
}) => {
  await page.goto('/')
  await takenOver(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Help', exact: true }).first().click()
  await expect(failure(page)).toBeFocused()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await said(page, 'Sortwell could not be reached. Please check your connection and try again.')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Take Control of Your Files' })).toBeVisible()
  await page.getByRole('link', { name: 'Help', exact: true }).first().click()
  await page.context().setOffline(false)
  await again.click()
  await expect(page.getByText('Error registering: Make sure all fields')).toBeVisible()
})

test('a screen whose file went away with an older version comes with the newer one', async ({ page }) => {
  await page.goto('/')
  let isGone = true
  await page.route('**/assets/Help-*.js', route =>
    isGone ? route.fulfill({ status: 404, contentType: 'text/javascript' }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Help', exact: true }).first().click()
  await expect(failure(page)).toBeVisible()
  await page.getByRole('link', { name: 'Pricing', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Plans & Pricing' })).toBeVisible()
  await page.getByRole('link', { name: 'Help', exact: true }).first().click()
  await expect(failure(page)).toBeVisible()
  const reloaded = page.waitForEvent('load')
  page.once('framenavigated', () => {
    isGone = false
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await reloaded
  await expect(page.getByText('Error registering: Make sure all fields')).toBeVisible()
})

test('a first screen whose file is gone is said, to a person with a token as well', async ({
  page,
  site,
}) => {
  await page.route('**/assets/{Help,Upgrade}-*.js', route => route.abort())
  await page.goto('/help')
  await expect(failure(page)).toBeVisible()
  await signedIn(site, page, '/help')
  await expect(failure(page)).toBeVisible()
  await page.goto('/upgrade')
  await expect(failure(page)).toBeVisible()
  await page.unroute('**/assets/{Help,Upgrade}-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible()
})

test('offline, every section and form of the profile still opens', async ({ page, site }) => {
  await signedIn(site, page)
  const edit = page.getByRole('button', { name: 'Edit Profile' })
  await expect(edit).toBeVisible()
  await page.context().setOffline(true)
  await edit.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByRole('button', { name: 'Log Out All Other Sessions' }).click()
  await expect(page.getByRole('dialog', { name: 'Log out all other sessions?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByRole('link', { name: 'Subscription' }).click()
  await expect(page.getByText('Your subscription could not be read.')).toBeVisible()
})

test('an edit of the profile shows what the server says', async ({ page, site }) => {
  await signedIn(site, page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Name').fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Please enter a name of 1 to 100 characters on one line.')
})
