import type { Page } from 'playwright/test'
import { logIn, registered, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

const givePrices = (page: Page) =>
  page.route('**/stripe/prices', route =>
    route.fulfill({
      json: {
        prices: [
          { interval: 'month', amount: 4.99, currency: 'USD', display: '$4.99' },
          { interval: 'year', amount: 49.5, currency: 'USD', display: '$49.50' },
        ],
      },
    }),
  )

test('Choose leads to log in without a token, and from there or at once to the upgrade', async ({
  page,
  site,
}) => {
  await givePrices(page)
  await page.goto('/pricing')
  await expect(page.getByText('$4.99/month')).toBeVisible()
  await expect(page.getByText('$49.50/year')).toBeVisible()
  await page.getByRole('link', { name: 'Choose Annual' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fupgrade')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fupgrade')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await logIn(page, await registered(site))
  await expect(page).toHaveURL('/upgrade')
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await signedIn(site, page, '/pricing')
  await page.getByRole('link', { name: 'Choose Monthly' }).click()
  await expect(page).toHaveURL('/upgrade')
})

test('the chosen period is remembered, sent, and the browser goes to the checkout', async ({
  page,
  site,
}) => {
  await givePrices(page)
  await page.route('https://checkout.example/**', route => route.fulfill({ body: 'pay' }))
  await signedIn(site, page, '/upgrade')
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect(page.getByText('$4.99/month')).toBeVisible()
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(page.getByText('$49.50/year')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('selectedDuration'))).toBe('1y')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  let sent: unknown
  await page.route('**/plans/upgrade-plan', route => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { url: 'https://checkout.example/pay' } })
  })
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(page).toHaveURL('https://checkout.example/pay')
  expect(sent).toEqual({ duration: '1y' })
})
