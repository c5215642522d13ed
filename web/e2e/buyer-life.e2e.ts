import type { Page } from 'playwright/test'
import { expectNoFindings } from './axe.ts'
import { awaitMail, linkIn } from './mail.ts'
import { logIn, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'
import type { TestServer } from './start-server.ts'

const main = (page: Page) => page.getByRole('main')
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error processing payment.' })
const newPassword = 'copper meadow 77 kites'

/** Stripe answers requests of one kind with an error until it is repaired. */
const breakStripe = ({ stripe }: TestServer, wanted: string, fault: 'down' | 'half' | 'poor') =>
  stripe.breakWhen(({ method, path }) => (method === 'POST' && path === wanted ? fault : undefined))

/** What Stripe has of the person with an address: the customer, and the subscriptions that have not ended. */
function atStripe({ stripe: { tables } }: TestServer, email: string) {
  const customers = Object.values(tables.customers).filter(customer => customer.email === email)
  const live = Object.values(tables.subscriptions).filter(
    ({ customer, status }) => status !== 'canceled' && customers.some(({ id }) => id === customer),
  )
  return { customers: customers.length, renews: live.map(item => !item.cancel_at_period_end) }
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/success')
  await expect(page.getByText('Premium is active:')).toBeVisible()
}

test("a buyer's life: buy, Stripe fails, buy again, move, refund, buy, delete the account, come back", {
  tag: '@core',
}, async ({ page, site }) => {
  test.slow() // a whole life: two payments, a new address, a refund, a deletion and a return
  const person = await signedIn(site, page, '/upgrade')
  for (const wanted of ['/v1/customers', '/v1/checkout/sessions']) {
    breakStripe(site, wanted, 'half')
    await page.getByRole('button', { name: 'Complete Purchase' }).click()
    await expect(failed(page)).toBeVisible()
    site.stripe.breakWhen(() => undefined)
    await page.getByRole('button', { name: 'Close message' }).click()
  }
  await pay(page)
  expect(atStripe(site, person.email)).toEqual({ customers: 1, renews: [true] })

  const address = `moved-${person.email}`
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`We have sent a link to ${address}.`)).toBeVisible()
  await page.goto(linkIn(await awaitMail(site, address, /./), '/verify'))
  await expect(page.getByText('Your new address is confirmed.')).toBeVisible()
  await page.goto('/profile#subscription')
  await expect(main(page).getByText('Renews')).toBeVisible()
  expect(atStripe(site, address)).toEqual({ customers: 1, renews: [true] })

  const askForRefund = async () => {
    await page.getByRole('button', { name: 'Get a Refund' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Refund and end Premium' }).click()
  }
  // A message of Stripe would make the refund before the second click does.
  site.stripe.webhooks.hold(true)
  breakStripe(site, '/v1/refunds', 'poor')
  await askForRefund()
  await expect(failed(page)).toBeVisible()
  expect(atStripe(site, address).renews).toEqual([false])
  site.stripe.breakWhen(() => undefined)
  await askForRefund()
  await expect(page.getByText('We have given back $4.99 and ended the subscription.')).toBeVisible()
  site.stripe.webhooks.hold(false)
  expect(await awaitMail(site, address, /refund/i)).toContain('given back $4.99')

  await page.goto('/upgrade')
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await pay(page)
  await page.goto('/profile#account')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(
    page.getByText(
      'Your subscription does not renew any more. We refund $49.49 when your account is erased after 7 days. Bringing it back before then cancels the refund.',
    ),
  ).toBeVisible()
  await expectNoFindings(page, 'what a deletion refunds')
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL('/login')
  const mail = await awaitMail(site, address, /deleted/)
  expect(mail.replace(/\s+/g, ' ')).toContain('we refund $49.49. Bringing the account back before then')
  await expect.poll(() => atStripe(site, address)).toEqual({ customers: 1, renews: [false] })

  await page.goto(linkIn(mail, '/revert'))
  await page.getByRole('button', { name: 'Bring my account back' }).click()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, { ...person, email: address, password: newPassword })
  await expect(page).toHaveURL('/profile')
  await page.goto('/profile#subscription')
  await expect(main(page).getByText('Premium', { exact: true })).toBeVisible()
  await expect(main(page).getByText('Renews')).toBeVisible()
  expect(atStripe(site, address)).toEqual({ customers: 1, renews: [true] })
})
