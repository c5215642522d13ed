import type { Page } from 'playwright/test'
import { codeOf } from '../../web/e2e/codes.ts'
import { registered } from '../../web/e2e/people.ts'
import type { TestServer } from '../../web/e2e/start-server.ts'
import { plant } from '../sorter/testing/trees.ts'
import { expect, logIn, openAccount, openPlace } from './account-test.ts'
import type { SorterWindow } from './sorter-window.ts'

type Walk = {
  readonly sorter: SorterWindow
  readonly server: TestServer
  /** A folder to choose. */
  readonly folder: string
  /** Told at every screen, once it stands still. */
  readonly look: (name: string) => Promise<void>
}

/** Goes through every screen of the account in the window. */
export async function walkAccount({ sorter, server, folder, look: tell }: Walk): Promise<void> {
  const { page } = sorter
  async function look(name: string): Promise<void> {
    await expect(page.getByText('Loading…')).toHaveCount(0)
    await tell(name)
  }
  const person = await registered(server)
  const heading = (name: string) => expect(sorter.heading(name)).toBeVisible()
  await openAccount(page)
  await heading('Log in to Sortwell')
  await look('log-in')
  await openPlace(page, 'Sign up')
  await heading('Sign Up for Your Account')
  await look('sign-up')
  await openPlace(page, 'Plans')
  await heading('Plans & Pricing')
  await look('plans')
  await openPlace(page, 'Help')
  await heading('Help')
  await look('help')
  for (const [name, file] of [
    ['Privacy Policy', 'privacy'],
    ['Terms of Service', 'terms'],
    ['Refund Policy', 'refund'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name }).click()
    await heading(name)
    await look(file)
  }
  await openPlace(page, 'Log in')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await heading('Forgot your password?')
  await look('forgot')
  await openPlace(page, 'Log in')

  plant(folder, { 'a.jpg': 'a' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await sorter.radio('By date modified').check()
  await expect(sorter.button('Log in to upgrade')).toBeVisible()
  await look('lock-date-stranger')
  await sorter.button('Log in to upgrade').click()
  await logIn(page, person)
  await heading('Upgrade to Premium')
  await look('upgrade')
  await openPlace(page, 'Profile')
  await expect(page.getByText(person.email)).toBeVisible()
  await look('profile')
  for (const [name, sign] of [
    ['Subscription', 'You do not have an active subscription.'],
    ['Security', 'Two-factor authentication'],
    ['Account Settings', 'Delete Account'],
  ] as const) {
    await toSection(page, name)
    await expect(page.getByText(sign).first()).toBeVisible()
    await look(name.toLowerCase().replace(' ', '-'))
  }
  await page.keyboard.press('ControlOrMeta+1')
  await expect(sorter.button('Upgrade to Premium')).toBeVisible()
  await look('lock-date')
  await sorter.radio('By size').check()
  await expect(page.getByRole('heading', { name: 'Sort by size with Premium' })).toBeVisible()
  await look('lock-size')

  await openAccount(page)
  await openPlace(page, 'Profile')
  await toSection(page, 'Profile')
  await sorter.button('Edit Profile').click()
  await look('edit-profile')
  await toSection(page, 'Security')
  await sorter.button('Change Password').click()
  await look('change-password')
  await toSection(page, 'Account Settings')
  await sorter.button('Delete Account').click()
  await look('delete-account')
  await toSection(page, 'Security')
  await sorter.button('Enable Two-Factor Authentication').click()
  await expect(page.getByRole('img', { name: 'QR code with the secret of your account' })).toBeVisible()
  await look('enable-two-factor')
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await sorter.button('Enable').click()
  await expect(sorter.button('I have kept them')).toBeVisible()
  await look('backup-codes')
  await sorter.button('I have kept them').click()
  await toSection(page, 'Account Settings')
  await sorter.button('Log Out').click()
  await heading('Log in to Sortwell')
  await logIn(page, { ...person, password: 'wrong' })
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await look('wrong-password')
  await logIn(page, person)
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await look('second-factor')
}

/** By the list on a wide window, by the dropdown on a narrow one. */
export async function toSection(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Profile sections' }).getByRole('link', { name })
  if (await link.isVisible()) await link.click()
  else await page.getByRole('combobox').selectOption(name)
}
