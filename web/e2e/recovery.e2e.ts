import type { Page } from 'playwright/test'
import { expectNoFindings } from './axe.ts'
import { expectNoFindingsInAnyLook } from './looks.ts'
import { awaitMail, linkIn } from './mail.ts'
import { apiOf, logIn, newPerson, otherSession, type Person, registered, signedIn } from './people.ts'
import { expect, phoneWidth, test } from './site-test.ts'
import type { TestServer } from './start-server.ts'

/** What an owner does through the links of our mails after something went wrong. */

const newPassword = 'silent orchard 19 boats'
const accepted = { accepted: true } as const
const legalConsent = { termsOfService: accepted, privacyPolicy: accepted, refundPolicy: accepted }

async function chooseNewPassword(page: Page) {
  await expect(page).toHaveURL(/\/reset-password\//)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/login')
}

/** Somebody who has deleted the account. */
async function departed(site: TestServer): Promise<Person> {
  const person = await registered(site)
  await apiOf(site, await otherSession(site, person)).deleteAccount({ daPassword: person.password })
  return person
}

/** The confirmation mail that comes after another one. */
async function awaitMailAfter(site: TestServer, { email }: Person, former: string): Promise<string> {
  const newest = () => awaitMail(site, email, /confirm/i)
  await expect.poll(newest).not.toBe(former)
  return newest()
}

test.describe('on a phone, dark', () => {
  test.use({ look: { viewport: phoneWidth, colorScheme: 'dark' } })
  test('an owner puts the address back that somebody else changed', async ({ page, site }) => {
    const person = await signedIn(site, page)
    const thief = `thief-${person.email}`
    const api = apiOf(site, await otherSession(site, person))
    await api.updateProfile({ name: person.name, email: thief })
    const confirm = linkIn(await awaitMail(site, thief, /confirm/i), '/verify')
    await api.verify({ token: new URL(confirm, site.origin).searchParams.get('token') ?? '' })
    await page.goto(linkIn(await awaitMail(site, person.email, /was changed/), '/revert'))
    await expect(page.getByText('The email address of your account was changed on')).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
    await expectNoFindings(page, 'revert a change of address')
    await page.getByRole('button', { name: 'Put my address back' }).click()
    await chooseNewPassword(page)
    await logIn(page, { ...person, password: newPassword })
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText(person.email)).toBeVisible()
  })
})

test('a deleted account is brought back', { tag: '@core' }, async ({ page, site }) => {
  const person = await departed(site)
  const link = linkIn(await awaitMail(site, person.email, /deleted/), '/revert')
  await page.goto(link)
  await expect(page.getByText('Your account was deleted on')).toBeVisible()
  await expectNoFindings(page, 'bring back')
  await page.getByRole('button', { name: 'Bring my account back' }).click()
  await chooseNewPassword(page)
  await logIn(page, { ...person, password: newPassword })
  await expect(page).toHaveURL('/profile')
  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('a deleted account is erased before its time', async ({ page, site }) => {
  const person = await departed(site)
  const link = linkIn(await awaitMail(site, person.email, /deleted/), '/erase')
  await page.goto(link)
  await expect(page.getByText('Your account was deleted on')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'erase')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Everything kept with your account is erased.')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'erased')
  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('a new account says what it erases before it is confirmed', async ({ page, site }) => {
  const person = await departed(site)
  const again = { ...person, password: newPassword }
  const former = await awaitMail(site, person.email, /confirm/i)
  await apiOf(site).register({ ...again, legalConsent })
  const link = linkIn(await awaitMailAfter(site, person, former), '/verify')
  await page.goto(link)
  await expect(page.getByText('Confirming your new account erases the former one now')).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'start anew')
  await page.getByRole('link', { name: 'Keep the former account' }).click()
  await page.goto(link)
  await page.getByRole('button', { name: 'Erase it and confirm my new account' }).click()
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to log in' }).click()
  await logIn(page, again)
  await expect(page).toHaveURL('/profile')
})

test('who opens a link of an address that was registered twice chooses the password', async ({
  page,
  site,
}) => {
  const { email } = newPerson()
  for (const password of ['a stranger waits here', 'violet harbour 42 lamps'])
    await apiOf(site).register({ name: 'Ada', email, password, legalConsent })
  await page.goto(linkIn(await awaitMail(site, email, /confirm/i), '/verify'))
  await expect(page.getByText('This address was registered more than once.')).toBeVisible()
  await expectNoFindings(page, 'registered more than once')
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await chooseNewPassword(page)
  await logIn(page, { name: 'Ada', email, password: newPassword })
  await expect(page).toHaveURL('/profile')
})

test('a browser that has logged in keeps a cookie that its pages cannot read', async ({ page, site }) => {
  const person = await registered(site)
  await page.goto('/login')
  await logIn(page, person)
  await expect(page).toHaveURL('/profile')
  const cookies = await page.context().cookies(`${site.origin}/auth/login`)
  expect(cookies.map(({ name }) => name)).toContain('sortwell_device')
  // The attempt's, too, which the question for a passkey leaves.
  expect(
    cookies.filter(({ path, httpOnly, sameSite }) => path !== '/auth' || !httpOnly || sameSite !== 'Strict'),
  ).toEqual([])
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('a link that could not be looked at is looked at again', async ({ page, site }) => {
  const person = await departed(site)
  const link = linkIn(await awaitMail(site, person.email, /deleted/), '/revert')
  await page.route('**/auth/links/describe', route => route.abort(), { times: 1 })
  await page.goto(link)
  await expect(page.getByText('The link could not be looked at.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Bring my account back' })).toBeVisible()
})
