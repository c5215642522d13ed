import type { Page } from 'playwright/test'
import { allowed, authorizeAddress, registerApp } from './applications.ts'
import { expectNoFindings } from './axe.ts'
import { codeOf } from './codes.ts'
import { expectNoFindingsInAnyLook, schemes } from './looks.ts'
import { openRoutes } from './open-routes.ts'
import { logIn, newPerson, otherSession, signedIn } from './people.ts'
import { expect, phoneWidth, takenOver, test } from './site-test.ts'

const guardedPaths = [
  '/upgrade',
  '/profile',
  '/profile#subscription',
  '/profile#account',
  '/oauth/logout',
  '/device',
]

/** Loads an address anew, also one that differs from the last by its section alone. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expectNoFindingsInAnyLook(page, path)
}

for (const path of openRoutes)
  test(`the open route ${path}`, async ({ page }) => {
    await page.goto(path)
    await takenOver(page)
    await expectNoFindingsInAnyLook(page, path)
  })

test('every guarded route', async ({ page, site }) => {
  await signedIn(site, page)
  for (const path of guardedPaths) await lookAt(page, path)
})

test('what an application asks for', async ({ page, site }) => {
  await signedIn(site, page)
  const app = await registerApp(site)
  const requests = [{}, { redirect_uri: 'https://evil.example' }, { client_id: undefined }]
  for (const given of requests) await lookAt(page, authorizeAddress(app, given))
  await page.goto(authorizeAddress(app, { max_age: '0' }))
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByLabel('Your password')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'consent with password')
})

test('states of the forms and panels', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, newPerson())
  await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'log-in refused')
  await page.route('**/auth/login', route => route.fulfill({ json: { tfaRequired: true, tfaToken: 't' } }))
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'code step')
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await expectNoFindingsInAnyLook(page, 'backup code')
  await page.goto('/reset-password/abc')
  await page.getByLabel('New password', { exact: true }).fill('one')
  await page.getByLabel('Confirm new password').fill('two')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'passwords differ')
  await page.goto('/download')
  await takenOver(page)
  const notes = page.getByRole('region').getByRole('button', { name: 'Windows' })
  await notes.click()
  await expect(notes).toHaveAttribute('aria-expanded', 'true')
  await page.context().setOffline(true)
  await expect(page.getByText('Estás offline.')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'offline, notes open')
  await page.context().setOffline(false)
})

test('states of the security section', async ({ page, site }) => {
  const person = await signedIn(site, page)
  await otherSession(site, person)
  await page.goto('/profile#security')
  await expect(page.getByText('Current session')).toBeVisible()
  await page.getByRole('button', { name: 'Show activity' }).click()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
  await expect(page.getByRole('region', { name: 'Security activity' })).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'password, two-factor, activity')
  await page.getByRole('button', { name: 'Log Out All Other Sessions' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'question')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('All other sessions are logged out.')).toBeVisible()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill('copper meadow 77 kites')
  await page.getByLabel('Confirm new password').fill('other')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('New passwords do not match.')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'sessions ended, new passwords differ')
  await page.getByLabel('Confirm new password').fill('copper meadow 77 kites')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()

  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Backup codes' })).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'password changed, backup codes')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('button', { name: 'Disable Two-Factor Authentication' }).click()
  await expect(page.getByLabel('Your password')).toHaveCount(2)
  await expectNoFindingsInAnyLook(page, 'new codes, two-factor off')
})

test('states of the other sections', async ({ page, site }) => {
  await signedIn(site, page)
  await allowed(page, site)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Name')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'edit profile')
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'profile saved')
  await page.goto('/profile#account')
  await expect(page.getByText('Not verified by Sortwell')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'deletion refused')
})

test('what a premium person sees', async ({ page, site }) => {
  await page.route('**/users/profile', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), plan: 'premium' } })
  })
  const subscription = {
    plan: 'premium',
    endDate: '2027-11-21T00:00:00.000Z',
    status: 'active',
    renews: false,
  }
  await page.route('**/subscription/me', route => route.fulfill({ json: { subscription } }))
  await signedIn(site, page, '/upgrade')
  await expect(page.getByText("You're Already Premium!")).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'already premium')
  await page.goto('/profile#subscription')
  await expect(page.getByText('Expires')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'subscription')
})

test('messages that something worked', async ({ page }) => {
  const done = { status: 'success', message: 'It worked.' }
  await page.route('**/auth/*', route => route.fulfill({ json: done }))
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('It worked.')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'link sent')
  await page.goto('/verify?token=t')
  await expect(page.getByText('It worked.')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'verified')
  await page.goto('/register')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('violet harbour 42 lamps')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('It worked.')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'registered')
})

test('the menu of a phone, open', async ({ page }) => {
  await page.setViewportSize(phoneWidth)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const [colorScheme, about] of schemes) {
    await page.emulateMedia({ colorScheme })
    await expectNoFindings(page, `menu, ${colorScheme}`, about)
  }
})
