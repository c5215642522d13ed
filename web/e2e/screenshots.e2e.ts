import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { allowed, authorizeAddress, registerApp } from './applications.ts'
import { virtualAuthenticators } from './authenticators.ts'
import { askForLogin } from './device-login.ts'
import { awaitMail, linkIn } from './mail.ts'
import { apiOf, desktopOf, logIn, newPerson, otherSession, registered, signedIn } from './people.ts'
import { offer, releaseOf } from './releases.ts'
import { desktopWidth, expect, phoneWidth, test } from './site-test.ts'

/** Pictures of every screen, for a person to look at. */
const folder = join(import.meta.dirname, '../../screenshots/web')
const open = {
  home: '/',
  help: '/help',
  changelog: '/changelog',
  download: '/download',
  pricing: '/pricing',
  login: '/login',
  register: '/register',
  forgot: '/forgot-password',
  reset: '/reset-password/abc',
  verify: '/verify',
  revert: '/revert/abc',
  erase: '/erase/abc',
  terms: '/terms',
  privacy: '/privacy',
  refund: '/refund',
  success: '/success',
  cancel: '/cancel',
  'not-found': '/nowhere',
}
const guarded = {
  profile: '/profile',
  subscription: '/profile#subscription',
  security: '/profile#security',
  account: '/profile#account',
  upgrade: '/upgrade',
  'authorize-error': '/oauth/authorize?client_id=Photo+Album',
  'log-out': '/oauth/logout',
  'device-code': '/device',
}
const looks = [
  ['desktop-light', { viewport: desktopWidth, colorScheme: 'light' }],
  ['phone-dark', { viewport: phoneWidth, colorScheme: 'dark' }],
  ['phone-light', { viewport: phoneWidth, colorScheme: 'light' }],
  ['desktop-dark', { viewport: desktopWidth, colorScheme: 'dark' }],
  ['wide-light', { viewport: { width: 1600, height: 900 }, colorScheme: 'light' }],
  ['high-contrast', { viewport: desktopWidth, colorScheme: 'light', forcedColors: 'active' }],
] as const

const event = (
  type: string,
  summary: string,
  changesAccess: boolean,
  times = 1,
  ipAddress = '198.51.100.9',
) => ({
  id: `${type}-${times}`,
  type,
  summary,
  at: '2026-11-03T09:00:00.000Z',
  ipAddress,
  userAgent: ipAddress === '' ? '' : 'Mozilla/5.0',
  device: 'Chrome on Windows',
  changesAccess,
  ...(times === 1 ? {} : { repeated: { times, since: '2026-10-28T21:14:00.000Z' } }),
})

/** A reset after a theft. */
const muchToRemove = {
  twoFactor: { since: '2026-11-03T09:00:00.000Z', from: 'Chrome on Windows, 198.51.100.9', isNew: true },
  access: [
    ['passkey', 'Chrome on Windows', 'Chrome on Windows, 198.51.100.9 (DE)'],
    ['google', 'Google account', 'Firefox on Linux, 203.0.113.7'],
    ['application', 'Photo Album', 'Firefox on Linux, 203.0.113.7'],
    ['device', 'Sortwell on Windows', '198.51.100.9'],
  ].map(([kind, name, from]) => ({ id: `${kind}:1`, kind, name, from, since: '2026-11-03T09:00:00.000Z' })),
  changes: [
    event('passkey-added', 'Passkey added: Chrome on Windows', true),
    event('sessions-ended', 'All other sessions logged out', true, 10),
    event('all-sessions-ended', 'All sessions logged out: by support', true, 1, ''),
    event('two-factor-on', 'Two-factor authentication switched on', true),
  ],
}

const activity = {
  status: 'success',
  events: [
    event('login', 'Logged in', false, 12),
    event('login-failed', 'Log-in with a wrong password', false),
    event('login-failed', 'Log-in with a wrong password', false, 1_496, ''),
    ...muchToRemove.changes,
    event('application-allowed', 'Access allowed to an application: Photo Album', true, 2),
  ],
}

/** Forms that a press of a button opens. */
const opened = {
  'edit-profile': ['/profile', 'Edit Profile'],
  'change-password': ['/profile#security', 'Change Password'],
  'enable-two-factor': ['/profile#security', 'Enable Two-Factor Authentication'],
  'delete-account': ['/profile#account', 'Delete Account'],
  'log-out-others': ['/profile#security', 'Log Out All Other Sessions'],
} as const

async function show(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

for (const [name, look] of looks)
  test.describe(name, () => {
    test.use({ look })
    const pictures = join(folder, name)
    test('public screens', async ({ page }) => {
      for (const [name, path] of Object.entries(open)) {
        await show(page, path)
        await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
      }
    })
    test('screens of a purchase', async ({ page, site }) => {
      const picture = (name: string) =>
        page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
      const person = await signedIn(site, page, '/upgrade')
      await page.getByRole('button', { name: 'Complete Purchase' }).click()
      await page.getByRole('button', { name: 'Subscribe' }).waitFor()
      await picture('pay')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByText('Premium is active').waitFor()
      await picture('success-premium')
      await show(page, '/upgrade')
      await picture('upgrade-premium')
      for (const name of ['study', 'Ada’s MacBook Air', 'nas.local'])
        await (await desktopOf(site, person, name)).askForPlan()
      await show(page, '/profile#subscription')
      await page.getByText('nas.local').waitFor()
      await page.getByRole('button', { name: 'Get a Refund' }).click()
      await page.getByRole('dialog').waitFor()
      await picture('refund-question')
      await page.getByRole('button', { name: 'Keep Premium' }).click()
      await picture('subscription-premium')
      await page.getByRole('button', { name: 'Manage Subscription' }).click()
      await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
      await picture('portal')
    })
    test('states of public screens', async ({ page }) => {
      const shoot = (name: string) => page.screenshot({ path: join(pictures, `${name}.png`) })
      await page.route('**/auth/login', route =>
        route.fulfill({ json: { tfaRequired: true, tfaToken: 't' } }),
      )
      await show(page, '/login')
      await logIn(page, newPerson())
      await page.getByLabel('6-digit code').waitFor()
      await shoot('code-step')
      await show(page, '/verify?token=dead')
      await page.getByText('This link no longer works').waitFor()
      await shoot('verify-dead-link')
      if (look.viewport !== phoneWidth) return
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await shoot('menu')
    })
    test('downloads', async ({ page }) => {
      const shoot = (name: string) => page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
      await offer(page, {
        windows: releaseOf('windows', '1.2.0', ['Undo is faster']),
        'linux-deb': releaseOf('linux-deb', '1.2.0'),
      })
      await show(page, '/download')
      await page.getByText('Verify').last().click()
      await page.getByText('SHA-512').filter({ visible: true }).waitFor()
      await shoot('download-releases')
      await page.context().setOffline(true)
      await page.getByText('Estás offline.').waitFor()
      await shoot('download-offline')
      await page.context().setOffline(false)
    })
    test('what goes wrong, and what takes a while', async ({ page, site }) => {
      const shoot = (name: string) => page.screenshot({ path: join(pictures, `${name}.png`) })
      await show(page, '/login')
      await logIn(page, newPerson())
      await page.getByText('Incorrect email or password.').waitFor()
      await shoot('login-refused')
      await show(page, '/register')
      await page.getByLabel('Name').fill(' ')
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await page.getByText('Please choose a password of 8 to 256 characters.').waitFor()
      await shoot('register-refused')
      const never = Promise.withResolvers<void>()
      await page.route('**/auth/forgot-password', () => never.promise)
      await show(page, '/forgot-password')
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(page.getByText('Loading…')).toBeVisible()
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      )
      await shoot('busy')
      never.resolve()
      const person = await signedIn(site, page)
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Email').fill(`new-${person.email}`)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText(`Your address changes to new-${person.email}`).waitFor()
      await shoot('profile-pending')
      if (look.viewport === phoneWidth) await page.getByRole('button', { name: 'Menu' }).click()
      else await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByText('Free plan').filter({ visible: true }).waitFor()
      await shoot('account-menu')
      await apiOf(site, await otherSession(site, person)).logoutAllSessions()
      await page.goto('/profile')
      await page.getByText('This browser was logged out from another device.').waitFor()
      await shoot('session-ended')
    })
    test('a sign-in with Google', async ({ page }) => {
      const shoot = (name: string, of = page) => of.screenshot({ path: join(pictures, `${name}.png`) })
      await show(page, '/login')
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await page.getByRole('button', { name: 'Choose a made-up Google account' }).waitFor()
      await shoot('google-dialog')
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Choose a made-up Google account' }).click()
      const choice = await opened
      await choice.getByRole('heading', { level: 1 }).waitFor()
      await shoot('google-choice', choice)
      await choice.getByRole('button', { name: /Ada Lovelace/ }).click()
      await page.getByRole('checkbox').waitFor()
      await shoot('consent')
    })
    test('pages behind links of mails', async ({ page, site }) => {
      const shoot = async (name: string, path: string, button: string) => {
        await show(page, path)
        await page.getByRole('button', { name: button }).waitFor()
        await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
      }
      const person = await registered(site)
      await apiOf(site, await otherSession(site, person)).deleteAccount({ daPassword: person.password })
      const mail = await awaitMail(site, person.email, /deleted/)
      await shoot('bring-back', linkIn(mail, '/revert'), 'Bring my account back')
      await shoot('erase-now', linkIn(mail, '/erase'), 'Erase for good')
      const until = new Date(Date.now() + 604_800_000).toISOString()
      await page.route('**/auth/verify', route =>
        route.fulfill({
          json: { status: 'asks', message: '', erases: { deletedAt: new Date().toISOString(), until } },
        }),
      )
      await shoot('start-anew', '/verify?token=t', 'Erase it and confirm my new account')
      await page.route('**/auth/reset-password/describe', route => route.fulfill({ json: muchToRemove }))
      await shoot('reset-chosen', '/reset-password/abc', 'Reset Password')
      await page.getByText('Changes to who can get in').click()
      await page.evaluate(() => scrollTo(0, 0))
      await page.screenshot({ path: join(pictures, 'reset-changes.png'), fullPage: true })
    })
    test('security activity', async ({ page, site }) => {
      await signedIn(site, page)
      await page.route('**/users/security-activity', route => route.fulfill({ json: activity }))
      await page.goto('/robots.txt')
      await show(page, '/profile#security')
      await page.getByRole('button', { name: 'Show activity' }).click()
      await page.getByRole('region', { name: 'Security activity' }).waitFor()
      await page.evaluate(() => scrollTo(0, 0))
      await page.screenshot({ path: join(pictures, 'security-activity.png'), fullPage: true })
    })
    test('screens behind the guard', async ({ page, site }) => {
      await signedIn(site, page)
      await allowed(page, site)
      const requests = {
        authorize: authorizeAddress(await registerApp(site)),
        'authorize-verified': authorizeAddress(await registerApp(site, '--verified')),
        'authorize-refused': authorizeAddress({ id: 'Photo Album' }),
      }
      for (const [name, path] of Object.entries({ ...guarded, ...requests })) {
        await show(page, path)
        await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
      }
    })
    test('a device that asks to be logged in', async ({ page, site }) => {
      const picture = (name: string) =>
        page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
      await signedIn(site, page, '/device')
      for (const [button, name] of [
        ['Log It In', 'device-allowed'],
        ['Deny', 'device-denied'],
      ] as const) {
        await show(page, '/device')
        await page.getByLabel('Code').fill((await askForLogin(site)).userCode)
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByRole('button', { name: button }).waitFor()
        if (button === 'Deny') await picture('device-asks')
        await page.getByRole('button', { name: button }).click()
        await page.getByText('You can close this page').waitFor()
        await picture(name)
      }
    })
    test('more sessions than a page', async ({ page, site }) => {
      const person = await signedIn(site, page)
      for (let count = 0; count < 26; count += 1) await otherSession(site, person)
      await page.goto('/robots.txt')
      await show(page, '/profile#security')
      await page.getByRole('button', { name: 'Show all sessions' }).waitFor()
      await page.screenshot({ path: join(pictures, 'sessions-page.png'), fullPage: true })
    })
    test('open forms', async ({ page, site }) => {
      await otherSession(site, await signedIn(site, page))
      for (const [name, [path, button]] of Object.entries(opened)) {
        await page.goto('/robots.txt')
        await show(page, path)
        await page.getByRole('button', { name: button }).click()
        await page.locator('main form, dialog[open]').first().waitFor()
        await page.evaluate(() => scrollTo(0, 0))
        await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
      }
    })
  })

for (const [look, options] of looks)
  test.describe(`passkeys, ${look}`, () => {
    test.use({ look: options })
    test('added, renamed, removed', async ({ page, site }) => {
      const authenticators = await virtualAuthenticators(page)
      const picture = (name: string) =>
        page.screenshot({ path: join(folder, look, `${name}.png`), fullPage: true })
      const device = await authenticators.plugIn()
      await signedIn(site, page, '/profile#security')
      const add = page.getByRole('button', { name: 'Add a Passkey' })
      await add.click()
      await page.getByText('can log you in from now on.').waitFor()
      await device.touch(false)
      await authenticators.plugIn({ transport: 'usb' })
      await add.click()
      await page.getByRole('button', { name: /^Rename .* 2$/ }).waitFor()
      await picture('passkeys')
      await page.getByRole('button', { name: /^Rename .* 2$/ }).click()
      await page.getByLabel('Name of the passkey').waitFor()
      await picture('passkeys-rename')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: /^Remove .* 2$/ }).click()
      await page.getByRole('dialog').waitFor()
      await picture('passkeys-remove')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByRole('group', { name: 'What else can open your account' }).waitFor()
      await picture('change-password-access')
    })
  })
