import { codeOf } from './codes.ts'
import { awaitMail, linkIn } from './mail.ts'
import { logIn, newPerson } from './people.ts'
import { desktopWidth, expect, phoneWidth, test } from './site-test.ts'

/** One person's whole time with the site, from the registration to the deleted account. */
for (const viewport of [desktopWidth, phoneWidth])
  test(`an account from its first day to its last, ${viewport.width} pixels wide`, {
    tag: viewport === desktopWidth ? '@core' : [],
  }, async ({ page, chrome, site }) => {
    test.slow() // a whole life
    await page.setViewportSize(viewport)
    const first = newPerson()
    const password = 'copper meadow 77 kites'
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const openSection = async (name: string) => {
      if (viewport === phoneWidth)
        await page.getByRole('combobox', { name: 'Section' }).selectOption({ label: name })
      else await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    }

    await test.step('register', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Create your account now!' }).click()
      await page.getByLabel('Name').fill(first.name)
      await page.getByLabel('Email').fill(first.email)
      await page.getByLabel('Password', { exact: true }).fill(first.password)
      await page.getByRole('checkbox', { name: 'I agree' }).check()
      await button('Sign Up').click()
      await expect(page).toHaveURL('/login')
    })

    await test.step('confirm by mail and log in', async () => {
      await page.goto(linkIn(await awaitMail(site, first.email, /confirm/i), '/verify'))
      await page.getByRole('link', { name: 'Go to log in' }).click()
      await logIn(page, first)
      await expect(page).toHaveURL('/profile')
    })

    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
    const [secret, backupCode] = await test.step('switch two-factor authentication on', async () => {
      await openSection('Security')
      await button('Enable Two-Factor Authentication').click()
      const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
      await page.getByLabel('6-digit code').fill(codeOf(secret))
      await button('Enable').click()
      await expect(codes).toHaveCount(10)
      const backupCode = (await codes.first().textContent()) ?? ''
      await button('I have kept them').click()
      await expect(button('Disable Two-Factor Authentication')).toBeFocused()
      return [secret, backupCode] as const
    })

    await test.step('log out, and in again with a code', async () => {
      await openSection('Account Settings')
      await button('Log Out').click()
      await expect(page).toHaveURL('/login')
      await logIn(page, first)
      await page.getByLabel('6-digit code').fill(codeOf(secret, 1))
      await button('Verify').click()
      await expect(page).toHaveURL('/profile')
    })

    await test.step('edit the profile', async () => {
      await button('Edit Profile').click()
      await expect(page.getByLabel('Name')).toBeFocused()
      await page.getByLabel('Name').fill('Grace Hopper')
      await button('Save').click()
      await expect(page.getByRole('main').getByText('Grace Hopper')).toBeVisible()
      await expect(button('Edit Profile')).toBeFocused()
    })

    await test.step('change the password', async () => {
      await openSection('Security')
      await button('Change Password').click()
      await page.getByLabel('Current password').fill(first.password)
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Confirm new password').fill(password)
      await button('Change Password').click()
      await expect(page.getByText('Your password is changed.')).toBeVisible()
    })

    await test.step('see a session elsewhere and log it out', async () => {
      const elsewhere = await (await chrome.newContext({ baseURL: site.origin })).newPage()
      await elsewhere.goto('/login')
      await logIn(elsewhere, { ...first, password })
      await elsewhere.getByRole('button', { name: 'Use a backup code' }).click()
      await elsewhere.getByLabel('Backup code').fill(backupCode)
      await elsewhere.getByRole('button', { name: 'Verify' }).click()
      await expect(elsewhere).toHaveURL('/profile')

      await page.reload()
      await expect(page.getByRole('button', { name: /^Log out \w+ on/ })).toHaveCount(1)
      await expect(page.getByText('Current session')).toHaveCount(1)
      await button('Log Out All Other Sessions').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByText('There are no other sessions.')).toBeVisible()
      await elsewhere.reload()
      await expect(elsewhere).toHaveURL('/login?redirect=%2Fprofile')
      await expect(elsewhere.getByText('This browser was logged out from another device.')).toBeVisible()
      await elsewhere.context().close()
    })

    await test.step('delete the account', async () => {
      await openSection('Account Settings')
      await button('Delete Account').click()
      await page.getByLabel('Your password').fill(password)
      await button('Delete Account').click()
      await expect(page).toHaveURL('/login')
      await logIn(page, { ...first, password })
      await expect(page.getByText('Incorrect email or password.')).toBeVisible()
    })
  })
