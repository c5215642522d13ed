import { allowed, authorizeAddress, registerApp } from './applications.ts'
import { expectNoFindings } from './axe.ts'
import { logIn, newPerson, otherSession, signedIn } from './people.ts'
import { desktopWidth, expect, phoneWidth, test } from './site-test.ts'

const publicPaths = [
  '/',
  '/help',
  '/download',
  '/pricing',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/abc',
  '/verify',
  '/terms',
  '/privacy',
  '/refund',
  '/success',
  '/cancel',
  '/nowhere',
]
const guardedPaths = ['/upgrade', '/profile', '/profile#subscription', '/profile#account', '/oauth/logout']

for (const viewport of [desktopWidth, phoneWidth])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${viewport.width} pixels, ${colorScheme}`, () => {
      test.use({ look: { viewport, colorScheme } })

      test('every open route', async ({ page }) => {
        for (const path of publicPaths) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoFindings(page, path)
        }
      })

      test('every guarded route', async ({ page, site }) => {
        await signedIn(site, page)
        const app = await registerApp(site)
        const requests = [{}, { redirect_uri: 'https://evil.example' }, { client_id: undefined }]
        for (const path of [...guardedPaths, ...requests.map(given => authorizeAddress(app, given))]) {
          await page.goto('/robots.txt')
          await page.goto(path)
          await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
          await expectNoFindings(page, path)
        }
      })

      test('a consent that asks for the password', async ({ page, site }) => {
        await signedIn(site, page, authorizeAddress(await registerApp(site), { max_age: '0' }))
        await page.getByRole('button', { name: 'Allow' }).click()
        await expect(page.getByLabel('Your password')).toBeVisible()
        await expectNoFindings(page, 'consent with password')
      })

      test('states of the forms and panels', async ({ page }) => {
        await page.goto('/login')
        await logIn(page, newPerson())
        await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible()
        await expectNoFindings(page, 'log-in refused')
        await page.route('**/auth/login', route =>
          route.fulfill({ json: { tfaRequired: true, tfaToken: 't' } }),
        )
        await page.getByRole('button', { name: 'Log In', exact: true }).click()
        await expect(page.getByLabel('6-digit code')).toBeVisible()
        await expectNoFindings(page, 'code step')
        await page.getByRole('button', { name: 'Use a backup code' }).click()
        await expectNoFindings(page, 'backup code')
        await page.goto('/reset-password/abc')
        await page.getByLabel('New password', { exact: true }).fill('one')
        await page.getByLabel('Confirm new password').fill('two')
        await page.getByRole('button', { name: 'Reset Password' }).click()
        await expect(page.getByText('Passwords do not match.')).toBeVisible()
        await expectNoFindings(page, 'passwords differ')
        await page.goto('/download')
        await page.getByRole('region').getByRole('button', { name: 'Windows' }).click()
        await page.context().setOffline(true)
        await expect(page.getByText('Estás offline.')).toBeVisible()
        await expectNoFindings(page, 'offline, notes open')
        await page.context().setOffline(false)
      })

      test('states of the security section', async ({ page, site }) => {
        const person = await signedIn(site, page)
        await otherSession(site, person)
        await allowed(page, site)
        await page.goto('/profile#security')
        await expect(page.getByText('Current session')).toBeVisible()
        await expect(page.getByText('Not verified by Sortwell')).toBeVisible()
        await page.getByRole('button', { name: 'Show activity' }).click()
        await page.getByRole('button', { name: 'Change Password' }).click()
        await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
        await expect(page.getByLabel('6-digit code')).toBeVisible()
        await expectNoFindings(page, 'password, two-factor, activity')
        await page.getByRole('button', { name: 'Log Out All Other Sessions' }).click()
        await expectNoFindings(page, 'question')
      })
    })

test.describe('the menu of a phone', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(colorScheme, () => {
      test.use({ look: { viewport: phoneWidth, colorScheme } })
      test('open', async ({ page }) => {
        await page.goto('/')
        await page.getByRole('button', { name: 'Menu' }).click()
        await expectNoFindings(page, 'menu')
      })
    })
})
