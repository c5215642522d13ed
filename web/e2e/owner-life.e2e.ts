import type { Page } from 'playwright/test'
import { runCommandToEnd } from '../../server/testing/start-process.ts'
import { allowed } from './applications.ts'
import { virtualAuthenticators } from './authenticators.ts'
import { expectNoFindings } from './axe.ts'
import { codeOf } from './codes.ts'
import { askForLogin, stateOfLogin } from './device-login.ts'
import { chooseAccount, continueWithGoogle, type GoogleAccount } from './google-account.ts'
import { expectNoFindingsInAnyLook } from './looks.ts'
import { awaitMail, linkIn } from './mail.ts'
import { apiOf, logIn, type Person, registered } from './people.ts'
import { expect, takenOver, test } from './site-test.ts'
import type { TestServer } from './start-server.ts'

/** A thief knows the password and adds ways in; the owner comes home in three different orders. */

const newPassword = 'silent orchard 19 boats'
const isIn = (page: Page) => expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()

async function enter(page: Page, person: Person) {
  await page.goto('/login')
  await takenOver(page)
  await logIn(page, person)
  await isIn(page)
}

async function addPasskey(page: Page) {
  await (await virtualAuthenticators(page)).plugIn()
  await page.goto('/profile#security')
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(page.getByText('can log you in from now on.')).toBeVisible()
}

/** What a thief adds besides the passkey. @returns the code by which his device fetches its log-in */
async function addFurther(site: TestServer, page: Page, google: GoogleAccount): Promise<string> {
  await page.goto('/profile#account')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await chooseAccount(page, google)
  await expect(page.getByText('Connected: you can log in with Google.')).toBeVisible()
  const { userCode, deviceCode } = await askForLogin(site)
  await page.goto('/device')
  await page.getByLabel('Code').fill(userCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Log It In' }).click()
  await page.getByText('You can close this page').waitFor()
  await allowed(page, site)
  await page.goto('/profile')
  return deviceCode
}

async function switchTwoFactorOn(page: Page) {
  await page.goto('/profile#security')
  await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '')
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
}

async function openReset(site: TestServer, page: Page, { email }: Person) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.goto(linkIn(await awaitMail(site, email, /Reset your password/), '/reset-password'))
}

async function chooseNewPassword(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
}

const boxes = (page: Page) => page.getByRole('group', { name: 'What else can open your account' })

async function expectThiefOut(site: TestServer, thief: Page, google: GoogleAccount, deviceCode: string) {
  await thief.goto('/profile')
  // The document that learns of it can draw a log-in form before it is loaded anew; only the new one says why.
  await expect(thief.getByText('Your password was reset.')).toBeVisible()
  await expect(thief).toHaveURL(/\/login/)
  await takenOver(thief)
  await thief.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(thief.getByText('That passkey does not open an account here.')).toBeVisible()
  expect(await stateOfLogin(site, deviceCode)).not.toBe('logged in')
  // It makes an account of his own, which is asked about the terms first.
  await continueWithGoogle(thief, google)
  await expect(thief.getByRole('heading', { name: 'One more thing' })).toBeVisible()
}

test.describe('an owner comes home', () => {
  // Each is a whole life, in three browsers.
  test.slow()
  let thief: Page
  test.beforeEach(async ({ chrome, site }) => {
    const context = await chrome.newContext({ baseURL: site.origin, reducedMotion: 'reduce' })
    thief = await context.newPage()
  })
  test.afterEach(() => thief.context().close())

  test('who resets the password at once is told of the factor of a thief, whom support takes it from', {
    tag: '@core',
  }, async ({ page, site }) => {
    const person = await registered(site)
    const google = { name: 'Eve', email: `eve-at-once-${process.pid}@evil.example` }
    await enter(thief, person)
    await addPasskey(thief)
    const deviceCode = await addFurther(site, thief, google)
    await switchTwoFactorOn(thief)
    await openReset(site, page, person)
    await expect(boxes(page).getByRole('checkbox')).toHaveCount(4)
    for (const box of await boxes(page).getByRole('checkbox').all()) await expect(box).toBeChecked()
    await expect(page.getByText('That was after your password was last set.')).toBeVisible()
    await expectNoFindingsInAnyLook(page, 'a reset with much to remove')
    await page.getByRole('button', { name: 'Switch it off with a code' }).click()
    await page.getByLabel('Code that switches it off').fill('000000')
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password').fill(newPassword)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
    await expectNoFindings(page, 'a wrong code at a reset')
    await page.getByLabel('Code that switches it off').fill('')
    await chooseNewPassword(page)
    await expectThiefOut(site, thief, google, deviceCode)
    await runCommandToEnd('account', ['remove-second-factor', person.email, '--yes'], {
      DATA_DIR: site.dataDir,
    })
    await enter(page, { ...person, password: newPassword })
  })

  test('who first logs in to look leaves a thief nothing either', async ({ page, site }) => {
    const person = await registered(site)
    const google = { name: 'Eve', email: `eve-looked-at-${process.pid}@evil.example` }
    await enter(thief, person)
    await addPasskey(thief)
    await enter(page, person)
    const deviceCode = await addFurther(site, thief, google)
    await page.goto('/profile#security')
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
    await openReset(site, page, person)
    await chooseNewPassword(page)
    await expectThiefOut(site, thief, google, deviceCode)
    await enter(page, { ...person, password: newPassword })
  })

  test('who was logged out by a thief keeps the own passkey by name, and nothing else', async ({
    page,
    site,
  }) => {
    const person = await registered(site)
    const google = { name: 'Eve', email: `eve-first-${process.pid}@evil.example` }
    await enter(page, person)
    await addPasskey(page)
    await page.getByRole('button', { name: /^Rename/ }).click()
    await page.getByLabel('Name of the passkey').fill('My laptop')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('My laptop').first()).toBeVisible()
    await enter(thief, person)
    await addPasskey(thief)
    await thief.getByRole('button', { name: 'Log Out All Other Sessions' }).click()
    await thief.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(thief.getByText('All other sessions are logged out.')).toBeVisible()
    await page.goto('/login')
    await takenOver(page)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await isIn(page)
    const deviceCode = await addFurther(site, thief, google)
    await openReset(site, page, person)
    await boxes(page)
      .getByRole('checkbox', { name: /My laptop/ })
      .uncheck()
    await chooseNewPassword(page)
    const mail = await awaitMail(site, person.email, /was reset/)
    expect(mail).toContain('These still have access: 1 passkey.')
    await expectThiefOut(site, thief, google, deviceCode)
    await expect(page).toHaveURL('/login')
    await takenOver(page)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await isIn(page)
  })
})

test('a change of password takes away what is ticked', async ({ page, site }) => {
  const person = await registered(site)
  await enter(page, person)
  await addPasskey(page)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(boxes(page).getByRole('checkbox')).not.toBeChecked()
  await expectNoFindingsInAnyLook(page, 'a change of password with a passkey')
  await boxes(page).getByRole('checkbox').check()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(0)
})

test('a new password travels alone where nothing is named to stay or go', async ({ page, site }) => {
  const sent: unknown[] = []
  page.on('request', request => {
    if (/\/(change|reset)-password$/.test(request.url()) && request.method() === 'POST')
      sent.push(Object.keys(request.postDataJSON()))
  })
  const person = await registered(site)
  await enter(page, person)
  await addPasskey(page)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await boxes(page).getByRole('checkbox').check()
  await boxes(page).getByRole('checkbox').uncheck()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill('copper meadow 77 kites')
  await page.getByLabel('Confirm new password').fill('copper meadow 77 kites')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await openReset(site, page, person)
  await expect(boxes(page)).toBeVisible()
  await chooseNewPassword(page)
  expect(sent).toEqual([
    ['currentPassword', 'newPassword', 'confirmPassword'],
    ['token', 'newPassword'],
  ])
})

test('changes to who can get in are listed apart from wrong passwords, in the profile and at a reset', async ({
  page,
  site,
}) => {
  const person = await registered(site)
  await enter(page, person)
  await addPasskey(page)
  const stranger = apiOf(site)
  for (const _ of [1, 2, 3])
    await expect(stranger.login({ email: person.email, password: 'not the password' })).rejects.toThrow()
  await page.getByRole('button', { name: 'Show activity' }).click()
  const list = (name: string) => page.getByRole('list', { name })
  await expect(list('Changes to who can get in').getByText(/^Passkey added: /)).toBeVisible()
  await expect(list('Changes to who can get in').getByText(/wrong password/)).toHaveCount(0)
  await expect(
    list('Log-ins and other activity')
      .getByRole('listitem')
      .filter({ hasText: 'Log-in with a wrong password' })
      .getByText(/^3 times, from /),
  ).toBeVisible()
  await openReset(site, page, person)
  await page.getByText('Changes to who can get in').click()
  await expect(list('Changes to who can get in').getByText(/^Passkey added: /)).toBeVisible()
  await expectNoFindingsInAnyLook(page, 'changes at a reset')
})
