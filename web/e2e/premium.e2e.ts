import type { Page } from 'playwright/test'
import { runCommandToEnd } from '../../server/testing/start-process.ts'
import { awaitMail, linkIn } from './mail.ts'
import { logIn, newPerson, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

const main = (page: Page) => page.getByRole('main')

async function buy(page: Page, period: 'Monthly' | 'Yearly' = 'Monthly') {
  await page.goto('/upgrade')
  await page.getByRole('radio', { name: period }).check()
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/success')
}

/** The day a year from now, as the profile writes it. */
const inAYear = () => {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(day)
}

test('register, verify, log in, buy a year, see it, cancel in the portal, get the money back', {
  tag: '@core',
}, async ({ page, site }) => {
  site.stripe.webhooks.hold(true)
  const person = newPerson()
  await page.goto('/register')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(linkIn(await awaitMail(site, person.email, /confirm/i), '/verify'))
  await expect(page.getByText('Your address is confirmed. You can log in now.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to log in' }).click()
  await logIn(page, person)
  await expect(page).toHaveURL('/profile')

  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(main(page).getByText('$4.99/month')).toBeVisible()
  await expect(main(page).getByText('$49.49/year')).toBeVisible()
  await page.getByRole('link', { name: 'Choose Annual' }).click()
  await expect(page).toHaveURL('/upgrade')
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await expect(main(page).getByText('$49.49/year')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Purchase' }).click()

  await expect(page.getByRole('heading', { name: 'Pay for Sortwell Premium' })).toBeVisible()
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  const renewal = inAYear()
  await page.getByRole('button', { name: 'Subscribe' }).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Premium is active')).toBeVisible()
  await main(page).getByRole('link').click()
  await expect(page).toHaveURL('/profile')
  await expect(main(page).getByText('Premium', { exact: true })).toBeVisible()
  await awaitMail(site, person.email, /receipt/i)

  await page.goto('/upgrade')
  await expect(page.getByRole('heading', { name: "You're Already Premium!" })).toBeVisible()
  await page.getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page).toHaveURL('/profile#subscription')
  await expect(main(page).getByText('Renews')).toBeVisible()
  await expect(main(page).getByText(renewal)).toBeVisible()

  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('link', { name: 'Return to Sortwell' }).click()
  await expect(page).toHaveURL('/profile#subscription')
  await expect(main(page).getByText('Expires')).toBeVisible()
  await expect(main(page).getByText(renewal)).toBeVisible()

  await page.getByRole('button', { name: 'Get a Refund' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Keep Premium' })).toBeFocused()
  await question.getByRole('button', { name: 'Refund and end Premium' }).click()
  await expect(page.getByText('We have given back $49.49 and ended the subscription.')).toBeVisible()
  await expect(page.getByText('You do not have an active subscription.')).toBeVisible()
  await awaitMail(site, person.email, /refund/i)
  await page.goto('/upgrade')
  await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible()
  site.stripe.webhooks.hold(false)
})

test('whoever turns back at the checkout lands on the cancel page and can choose again', {
  tag: '@core',
}, async ({ page, site }) => {
  await signedIn(site, page, '/upgrade')
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByRole('link', { name: 'Back to Sortwell' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
  await main(page).getByRole('link').click()
  await expect(page).toHaveURL('/upgrade')
})

test('a purchase in another tab is told, not charged again', async ({ page, site }) => {
  await signedIn(site, page, '/upgrade')
  await expect(page.getByText('$4.99/month')).toBeVisible()
  const other = await page.context().newPage()
  await buy(other)
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You already have a subscription.' })).toBeVisible()
})

test('while the payment provider is down, an upgrade and the portal say so', async ({ page, site }) => {
  await signedIn(site, page, '/upgrade')
  await buy(page)
  site.stripe.breakWhen(({ method }) => (method === 'POST' ? 'down' : undefined))
  await page.goto('/profile#subscription')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error processing payment.' })).toBeVisible()
  site.stripe.breakWhen(() => undefined)
})

test.describe('a visitor from Germany', () => {
  test.use({ look: { locale: 'de-DE' } })
  test('reads amounts in the own number format', async ({ page }) => {
    await page.goto('/pricing')
    await expect(page.getByText('4,99\u00a0$')).toBeVisible()
  })
})

test('Premium that support gave is shown with its last day, and nothing to pay or to give back', async ({
  page,
  site,
}) => {
  const { email } = await signedIn(site, page)
  const given = await runCommandToEnd('account', ['give-premium', email, '--until', '2099-06-15', '--yes'], {
    DATA_DIR: site.dataDir,
  })
  expect(given.stderr).toBe('')
  await page.goto('/profile#subscription')
  await expect(main(page).getByText('Premium', { exact: true })).toBeVisible()
  await expect(main(page).getByText('June 15, 2099')).toBeVisible()
  await expect(main(page).getByText('Sortwell gave you Premium: nothing is paid for it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manage Subscription' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Get a Refund' })).toHaveCount(0)
})
