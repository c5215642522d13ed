import { codeOf } from '../../../web/e2e/codes.ts'
import { registered } from '../../../web/e2e/people.ts'
import { startServer } from '../../../web/e2e/start-server.ts'
import { plant } from '../../sorter/testing/trees.ts'
import { expect, logIn, logInFromStart, openAccount, openPlace, test } from '../account-test.ts'
import type { SorterWindow } from '../sorter-window.ts'
import { dress, look as lookAt } from './looks.ts'

/** Once the screen is there: some of their parts come a moment later. */
async function look({ page }: SorterWindow, state: string): Promise<void> {
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await lookAt(page, `account-${state}`)
}

test('what a stranger sees of the account', async ({ openApp }) => {
  const sorter = await openApp()
  const { page } = sorter
  await dress(page)
  const heading = (name: string) => expect(sorter.heading(name)).toBeVisible()
  await openAccount(page)
  await heading('Log in to Sortwell')
  await look(sorter, '10-log-in')
  for (const [place, title, state] of [
    ['Sign up', 'Sign Up for Your Account', '11-sign-up'],
    ['Plans', 'Plans & Pricing', '12-plans'],
    ['Help', 'Help', '13-help'],
  ] as const) {
    await openPlace(page, place)
    await heading(title)
    await look(sorter, state)
  }
  for (const [name, state] of [
    ['Privacy Policy', '14-privacy'],
    ['Terms of Service', '15-terms'],
    ['Refund Policy', '16-refund'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+i')
    await sorter.dialog('About Sortwell').getByRole('link', { name }).click()
    await heading(name)
    await look(sorter, state)
  }
  await openPlace(page, 'Log in')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await heading('Forgot your password?')
  await look(sorter, '17-forgot')
})

test('the locks of Premium, and the profile', async ({ folder, openApp, server }) => {
  const sorter = await openApp()
  const { page } = sorter
  await dress(page)
  const person = await registered(server)
  plant(folder, { 'a.jpg': 'a' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await sorter.radio('By date').check()
  await expect(sorter.button('Log in to upgrade')).toBeVisible()
  await look(sorter, '20-lock-date-stranger')
  await sorter.button('Log in to upgrade').click()
  await logIn(page, person)
  await expect(sorter.heading('Upgrade to Premium')).toBeVisible()
  await look(sorter, '21-upgrade')
  await openPlace(page, 'Profile')
  await expect(page.getByText(person.email)).toBeVisible()
  await look(sorter, '22-profile')
  for (const [place, sign, state] of [
    ['Subscription', 'You do not have an active subscription.', '23-subscription'],
    ['Security', 'Two-factor authentication', '24-security'],
    ['Account Settings', 'Delete Account', '25-account-settings'],
  ] as const) {
    await openPlace(page, place)
    await expect(page.getByText(sign).first()).toBeVisible()
    await look(sorter, state)
  }
  await page.keyboard.press('ControlOrMeta+1')
  await expect(sorter.button('Upgrade to Premium')).toBeVisible()
  await look(sorter, '26-lock-date')
  await sorter.radio('By size').check()
  await expect(page.getByRole('heading', { name: 'Sort by size with Premium' })).toBeVisible()
  await look(sorter, '27-lock-size')
})

test('the forms of the profile, and the second factor', async ({ openApp, server }) => {
  const sorter = await openApp()
  const { page } = sorter
  await dress(page)
  const person = await registered(server)
  await logInFromStart(page, person)
  for (const [place, button, state] of [
    ['Profile', 'Edit Profile', '30-edit-profile'],
    ['Security', 'Change Password', '31-change-password'],
    ['Account Settings', 'Delete Account', '32-delete-account'],
    ['Security', 'Enable Two-Factor Authentication', '33-enable-two-factor'],
  ] as const) {
    await openPlace(page, place)
    await sorter.button(button).click()
    if (state.startsWith('33'))
      await expect(page.getByRole('img', { name: 'QR code with the secret of your account' })).toBeVisible()
    await look(sorter, state)
  }
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await sorter.button('Enable').click()
  await expect(sorter.button('I have kept them')).toBeVisible()
  await look(sorter, '34-backup-codes')
  await sorter.button('I have kept them').click()
  await openPlace(page, 'Account Settings')
  await sorter.button('Log Out').click()
  await expect(sorter.heading('Log in to Sortwell')).toBeVisible()
  await logIn(page, { ...person, password: 'wrong' })
  await expect(sorter.alert()).toBeVisible()
  await look(sorter, '35-wrong-password')
  await logIn(page, person)
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await look(sorter, '36-second-factor')
})

test('an account without a keychain, and while the browser is waited for', async ({ openApp }) => {
  const sorter = await openApp({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' })
  await dress(sorter.page)
  await openAccount(sorter.page)
  await expect(sorter.heading('Log in to Sortwell')).toBeVisible()
  await expect(sorter.page.getByText('This system’s keychain cannot be used')).toBeVisible()
  await look(sorter, '50-no-keychain')
  await sorter.recordOutside()
  await sorter.button('Continue in the browser').click()
  await expect(sorter.page.getByText('Sortwell is waiting for your browser.')).toBeVisible()
  await look(sorter, '51-waiting-for-browser')
})

test('an account whose server is down', async ({ openApp }) => {
  const server = await startServer()
  const person = await registered(server)
  const stranger = await openApp({ SORTWELL_API_URL: 'http://127.0.0.1:9' })
  await dress(stranger.page)
  await openAccount(stranger.page)
  await logIn(stranger.page, person)
  await expect(stranger.page.getByText('Sortwell could not be reached.')).toBeVisible()
  await look(stranger, '52-server-down')
  await openPlace(stranger.page, 'Plans')
  await expect(stranger.heading('Plans & Pricing')).toBeVisible()
  await look(stranger, '53-server-down-plans')
  await stranger.closeWindow()

  const sorter = await openApp({ SORTWELL_API_URL: server.origin })
  await dress(sorter.page)
  await logInFromStart(sorter.page, person)
  await server.stop()
  await openPlace(sorter.page, 'Security')
  await expect(sorter.page.getByText('Failed to fetch sessions.')).toBeVisible()
  await look(sorter, '54-server-goes-down')
  await sorter.closeWindow()
  const offline = await openApp({ SORTWELL_API_URL: server.origin })
  await dress(offline.page)
  await openAccount(offline.page)
  await expect(offline.heading('You are logged in, but offline')).toBeVisible()
  await look(offline, '55-logged-in-offline')
})
