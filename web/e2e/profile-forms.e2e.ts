import { ageLogins } from './age-logins.ts'
import { allowed, authorizeAddress, registerApp } from './applications.ts'
import { expectNoFindings } from './axe.ts'
import { continueWithGoogle } from './google-account.ts'
import { otherSession, signedIn } from './people.ts'
import { expect, takenOver, test } from './site-test.ts'

/** The forms of the profile, whose scripts come when a form is opened. */
const forms = [
  ['/profile', 'Edit Profile', 'Name'],
  ['/profile#security', 'Change Password', 'Current password'],
  ['/profile#security', 'Enable Two-Factor Authentication', '6-digit code'],
  ['/profile#account', 'Delete Account', 'Your password'],
] as const

test('a form is opened and left by keyboard, and keeps the focus', async ({ page, site }) => {
  await signedIn(site, page)
  for (const [path, action, label] of forms) {
    await page.goto(path)
    const opener = page.getByRole('button', { name: action })
    await opener.press('Enter')
    await expect(page.getByLabel(label)).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(opener).toBeFocused()
  }
})

test('who has no password confirms with a fresh log-in', async ({ page, site }) => {
  await page.goto('/register')
  await takenOver(page)
  await page.getByRole('checkbox').check()
  const email = `ada.fresh.${process.pid}@gmail.com`
  await continueWithGoogle(page, { name: 'Ada', email })
  // The address is there before the screen, whose heading would take the focus from what is pressed.
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused()
  await page.goto('/profile#account')
  const opener = page.getByRole('button', { name: 'Delete Account' })
  await opener.press('Enter')
  await expect(page.getByText('Your account has no password.')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(opener).toBeFocused()
  ageLogins(site)
  await opener.press('Enter')
  await page.getByRole('button', { name: 'Delete Account' }).press('Enter')
  await expect(page.getByText('Please log in again to do this.')).toBeVisible()
  await expectNoFindings(page, 'a log-in that is too old')
  await page.getByRole('button', { name: 'Log in again' }).click()
  await expect(page).toHaveURL('/login')
  await takenOver(page)
  await continueWithGoogle(page, { name: 'Ada', email })
  // The address is there before the screen, whose heading would take the focus from what is pressed.
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused()
  await page.goto('/profile#account')
  await opener.press('Enter')
  await expect(page.getByText('Your account has no password.')).toBeFocused()
  await page.getByRole('button', { name: 'Delete Account' }).press('Enter')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
})

test('the question before others are logged out gives the focus back', async ({ page, site }) => {
  const person = await signedIn(site, page, '/profile#security')
  const opener = page.getByRole('button', { name: 'Log Out All Other Sessions' })
  await expect(opener).toBeDisabled()
  await otherSession(site, person)
  await page.reload()
  for (const _ of ['once', 'again']) {
    await opener.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a session or an application that is taken away leaves the focus on its list', async ({
  page,
  site,
}) => {
  const person = await signedIn(site, page)
  await otherSession(site, person)
  await allowed(page, site)
  await page.goto(`${site.origin}/profile#account`)
  const revoke = page.getByRole('button', { name: 'Revoke access of Photo Album' })
  await revoke.press('Enter')
  await expect(revoke).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Connected applications' })).toBeFocused()
  await page.goto(`${site.origin}/profile#security`)
  const logOut = page.getByRole('button', { name: 'Log out An unknown program' })
  await logOut.press('Enter')
  await expect(logOut).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Active sessions' })).toBeFocused()
})

test('a long list of sessions is shown as far as a page, then whole, with the focus where it goes on', async ({
  page,
  site,
}) => {
  const person = await signedIn(site, page)
  for (let count = 0; count < 30; count += 1) await otherSession(site, person)
  await page.goto('/profile#security')
  const others = page.getByRole('button', { name: 'Log out An unknown program' })
  await expect(others).toHaveCount(25)
  const more = page.getByRole('button', { name: 'Show all sessions' })
  await more.press('Enter')
  await expect(others).toHaveCount(30)
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ has: others }).nth(25)).toBeFocused()
})

test('whoever does not give the password to an application is back at Allow', async ({ page, site }) => {
  await signedIn(site, page, authorizeAddress(await registerApp(site), { max_age: '0' }))
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused()
})

test('a refund leaves the focus on what became of the subscription', async ({ page, site }) => {
  const subscription = {
    plan: 'premium',
    endDate: '2027-01-01T00:00:00.000Z',
    interval: 'month',
    status: 'active',
    renews: true,
  }
  let current: typeof subscription | null = subscription
  await page.route('**/subscription/me', route => route.fulfill({ json: { subscription: current } }))
  await page.route('**/subscription/refund', route => {
    current = null
    return route.fulfill({ json: { status: 'success', message: 'Refunded.' } })
  })
  await signedIn(site, page, '/profile#subscription')
  await page.getByRole('button', { name: 'Get a Refund' }).press('Enter')
  await page.getByRole('button', { name: 'Refund and end Premium' }).press('Enter')
  await expect(page.getByText('Refunded.')).toBeVisible()
  await expect(page.getByText('You do not have an active subscription.')).toBeFocused()
})

test('the activity has the focus once it is shown', async ({ page, site }) => {
  await signedIn(site, page, '/profile#security')
  await page.getByRole('button', { name: 'Show activity' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Security activity' })).toBeFocused()
})
