import type { Page } from 'playwright/test'
import { logIn, newPerson, signedIn } from './people.ts'
import { expect, takenOver, test } from './site-test.ts'

/** The focus is never lost to the top of the page, and goes to what is wrong. */

const isLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)

test('the way past the header leaves the section of the profile as it is', async ({ page, site }) => {
  await signedIn(site, page, '/profile#security')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current password').fill('abc')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/profile#security')
  await expect(page.getByLabel('Current password')).toHaveValue('abc')
})

test('a message that is closed leaves the focus where it was', async ({ page }) => {
  await page.route('**/auth/forgot-password', route => route.abort())
  await page.goto('/forgot-password')
  await takenOver(page)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Email').press('Enter')
  await page.getByRole('button', { name: 'Close message' }).press('Enter')
  await expect(page.getByText('An error occurred')).toHaveCount(0)
  expect(await isLost(page)).toBe(false)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('passwords that differ are said each time, at the field', async ({ page }) => {
  await page.goto('/reset-password/abc')
  const confirm = page.getByLabel('Confirm new password')
  await page.getByLabel('New password', { exact: true }).fill('silent orchard')
  await confirm.fill('other orchard')
  for (const _ of ['once', 'again']) {
    await page.getByRole('button', { name: 'Reset Password' }).press('Enter')
    await expect(confirm).toBeFocused()
    await expect(page.getByRole('alert').getByText('Passwords do not match.')).toBeVisible()
  }
})

test('news takes the focus when what had it is gone', async ({ page }) => {
  const refusal = { message: 'Confirm it.', unconfirmed: true }
  await page.route('**/auth/login', route => route.fulfill({ status: 403, json: refusal }))
  await page.goto('/login')
  await logIn(page, newPerson())
  await page.getByRole('button', { name: 'Send the confirmation mail again' }).press('Enter')
  await expect(page.getByText('If this address waits to be confirmed')).toBeVisible()
  expect(await isLost(page)).toBe(false)
})

test('a card that comes at the second try has the focus', async ({ page, site }) => {
  await signedIn(site, page)
  await page.route('**/users/sessions', route => route.abort())
  await page.getByRole('link', { name: 'Security', exact: true }).press('Enter')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await expect(again).toBeFocused()
  await page.unroute('**/users/sessions')
  await again.press('Enter')
  await expect(page.getByText('Current session')).toBeVisible()
  expect(await isLost(page)).toBe(false)
})
