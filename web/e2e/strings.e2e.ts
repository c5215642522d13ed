import type { Page } from 'playwright/test'
import { authorizeAddress, registerApp } from './applications.ts'
import { signedIn } from './people.ts'
import { expect, takenOver, test } from './site-test.ts'

/** Every quoted string of the specification on its route; failures are in failures.e2e.ts and fallbacks.e2e.ts. */
async function expectTexts(page: Page, path: string, texts: readonly string[]) {
  await page.goto(path)
  const missing = async () => {
    const shown = (await page.locator('body').innerText()).replace(/\s+/g, ' ')
    return texts.filter(text => !shown.includes(text))
  }
  await expect.poll(missing, path).toEqual([])
}

test('every quoted string is on its route, for a visitor', { tag: '@core' }, async ({ page }) => {
  await expectTexts(page, '/', [
    'Take Control of Your Files',
    'Organize smarter, work faster.',
    'Who we are?',
    '2022',
    'Features',
    'User-friendly interface',
    'Secure file organization',
    'High-quality support',
    'Join us today!',
    'Create an Account',
    'Create your account now!',
    'Log In',
    'Get started',
    'Home',
    'Download',
    'Pricing',
    'Help',
  ])
  await expect(page.getByRole('link', { name: 'Create an Account' })).toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: 'Create your account now!' })).toHaveAttribute(
    'href',
    '/register',
  )
  await expectTexts(page, '/help', [
    'Browse',
    'Organize',
    'Error registering: Make sure all fields are complete and correct.',
    'Login error: Please verify your email and password.',
    'Updates are checked automatically.',
    'support@sortwell.example',
  ])
  await expectTexts(page, '/download', [
    'Download Sortwell',
    'Windows',
    'Linux (DEB)',
    'Linux (RPM)',
    'Release Notes',
  ])
  await takenOver(page)
  await page.getByRole('region').getByRole('button', { name: 'Windows' }).click()
  await expect(page.getByText('Sin notas para esta versión.').first()).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('Estás offline. Conéctate a internet para descargar.')).toBeVisible()
  await page.context().setOffline(false)
  await expectTexts(page, '/login', ['Forgot Password?'])
  await expectTexts(page, '/register', [
    'Sign Up for Your Account',
    'Terms of Service',
    'Privacy Policy',
    'Refund Policy',
  ])
  await expectTexts(page, '/forgot-password', ['Send Reset Link'])
  await expectTexts(page, '/reset-password/abc', ['Reset Password'])
  await expectTexts(page, '/verify', ['No verification token found.'])
  await page.route('**/stripe/prices', route => route.abort())
  await expectTexts(page, '/pricing', [
    'Plans & Pricing',
    'Free',
    'Monthly',
    'Best Seller',
    'Annual',
    '$59,99/year',
    'over 17%',
    'Choose',
    '...',
  ])
  await expectTexts(page, '/success', ['Payment Successful!'])
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/profile')
  await expectTexts(page, '/cancel', ['Payment Cancelled'])
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/upgrade')
  await expectTexts(page, '/nowhere', ['404 - Page Not Found'])
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/')
  await expectTexts(page, '/terms', [
    '1. Introduction',
    '2. Intellectual Property Rights',
    '3. Restrictions',
    '4. Your Content Licence',
    '5. No Warranties',
    '6. Limitation of Liability',
    '7. Governing Law',
  ])
  await expectTexts(page, '/privacy', [
    '1. Information We Collect',
    '2. How We Use Your Information',
    '3. Log Files',
    '4. Cookies',
    '5. Security',
    '6. Links to Other Sites',
    '7. Changes to This Policy',
  ])
  await expectTexts(page, '/refund', [
    '1. General',
    'full refund within 14 calendar days',
    'no questions asked',
    '2. Late or Missing Refunds',
    '3. Contacting Us',
  ])
  const answer = Promise.withResolvers<void>()
  await page.route('**/auth/verify', async route => {
    await answer.promise
    await route.abort()
  })
  await expectTexts(page, '/verify?token=abc', ['Verifying your account...'])
  answer.resolve()
  await expect(page.getByText('Account verification failed.')).toBeVisible()
})

test('every quoted string is on its route, for a person', { tag: '@core' }, async ({ page, site }) => {
  await page.route('**/stripe/prices', route => route.abort())
  await signedIn(site, page, '/')
  await expectTexts(page, '/', ['View Profile', 'Go to my profile!', 'Profile'])
  await expect(page.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/profile')
  await expect(page.getByRole('link', { name: 'Go to my profile!' })).toHaveAttribute('href', '/profile')
  await expectTexts(page, '/upgrade', [
    'Upgrade to Premium',
    'Monthly',
    'Yearly',
    'Save 17%',
    'Complete Purchase',
  ])
  await expectTexts(page, '/profile', ['Edit Profile', 'Account Settings'])
  await page.route('**/users/profile', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), plan: 'premium' } })
  })
  await expectTexts(page, '/upgrade', ["You're Already Premium!", 'Manage Subscription'])
  await expect(page.getByRole('link', { name: 'Manage Subscription' })).toHaveAttribute(
    'href',
    '/profile#subscription',
  )
  await page.unroute('**/users/profile')
  await expectTexts(page, '/profile#subscription', [
    'You do not have an active subscription.',
    'Upgrade Plan',
  ])
  await expectTexts(page, '/profile#security', [
    'Change Password',
    'Forgot Password',
    'Log Out All Other Sessions',
  ])
  await expectTexts(page, '/profile#account', ['Account Settings', 'Log Out', 'Delete Account'])
  await expectTexts(page, '/oauth/authorize?client_id=Album', [
    'Authorization Error',
    'Missing required OAuth parameters. Please check the authorization URL.',
    'missing',
  ])
  const address = authorizeAddress(await registerApp(site))
  await expectTexts(page, address, ['Authorize Application', 'Photo Album', 'Allow', 'Deny'])
  await page.route('**/auth/oauth/grant', route => route.abort())
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Authorization failed. Please try again.')).toBeVisible()
})
