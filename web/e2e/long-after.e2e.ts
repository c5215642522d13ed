import { ageLogins } from './age-logins.ts'
import { signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

/** What guards the account wants the password once more when the log-in was a while ago. */

test('two-factor authentication is switched on with the password', async ({ page, site }) => {
  const { password } = await signedIn(site, page, '/profile#security')
  ageLogins(site)
  await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByLabel('Your password').fill('something else')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByAltText('QR code with the secret of your account')).toBeVisible()
})

test('an address is changed with the password', async ({ page, site }) => {
  const { email, password } = await signedIn(site, page)
  ageLogins(site)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email').fill(`new-${email}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter your password to do this.')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your address changes when you open it.' }),
  ).toBeVisible()
})
