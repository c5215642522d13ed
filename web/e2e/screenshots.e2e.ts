import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { allowed, authorizeAddress, registerApp } from './applications.ts'
import { awaitMail, linkIn } from './mail.ts'
import { apiOf, logIn, newPerson, otherSession, registered, signedIn } from './people.ts'
import { desktopWidth, phoneWidth, test } from './site-test.ts'

/** Pictures of every screen, for a person to look at. */
const folder = join(import.meta.dirname, '../../screenshots/web')
const open = {
  home: '/',
  help: '/help',
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
}
const looks = [
  ['desktop', desktopWidth, 'light'],
  ['phone', phoneWidth, 'dark'],
  ['phone', phoneWidth, 'light'],
  ['desktop', desktopWidth, 'dark'],
] as const

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

for (const [size, viewport, colorScheme] of looks)
  test.describe(`${size} ${colorScheme}`, () => {
    test.use({ look: { viewport, colorScheme } })
    test('public screens', async ({ page }) => {
      for (const [name, path] of Object.entries(open)) {
        await show(page, path)
        await page.screenshot({ path: join(folder, `${size}-${colorScheme}`, `${name}.png`), fullPage: true })
      }
    })
    test('screens of a purchase', async ({ page, site }) => {
      const picture = (name: string) =>
        page.screenshot({ path: join(folder, `${size}-${colorScheme}`, `${name}.png`), fullPage: true })
      await signedIn(site, page, '/upgrade')
      await page.getByRole('button', { name: 'Complete Purchase' }).click()
      await page.getByRole('button', { name: 'Subscribe' }).waitFor()
      await picture('pay')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByText('Premium is active').waitFor()
      await picture('success-premium')
      await show(page, '/upgrade')
      await picture('upgrade-premium')
      await show(page, '/profile#subscription')
      await page.getByRole('button', { name: 'Get a Refund' }).click()
      await picture('refund-question')
      await page.getByRole('button', { name: 'Keep Premium' }).click()
      await picture('subscription-premium')
      await page.getByRole('button', { name: 'Manage Subscription' }).click()
      await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
      await picture('portal')
    })
    test('states of public screens', async ({ page }) => {
      const shoot = (name: string) =>
        page.screenshot({ path: join(folder, `${size}-${colorScheme}`, `${name}.png`) })
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
      if (size === 'desktop') return
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await shoot('menu')
    })
    test('a sign-in with Google', async ({ page }) => {
      const shoot = (name: string, of = page) =>
        of.screenshot({ path: join(folder, `${size}-${colorScheme}`, `${name}.png`) })
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
        await page.screenshot({ path: join(folder, `${size}-${colorScheme}`, `${name}.png`), fullPage: true })
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
        await page.screenshot({ path: join(folder, `${size}-${colorScheme}`, `${name}.png`), fullPage: true })
      }
    })
    test('open forms', async ({ page, site }) => {
      await signedIn(site, page)
      for (const [name, [path, button]] of Object.entries(opened)) {
        await page.goto('/robots.txt')
        await show(page, path)
        await page.getByRole('button', { name: button }).click()
        await page.locator('main form, dialog[open]').first().waitFor()
        await page.evaluate(() => scrollTo(0, 0))
        await page.screenshot({ path: join(folder, `${size}-${colorScheme}`, `${name}.png`), fullPage: true })
      }
    })
  })
