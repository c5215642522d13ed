import { ageLogins } from './age-logins.ts'
import { expectNoFindings } from './axe.ts'
import { askForLogin, stateOfLogin } from './device-login.ts'
import { logIn, registered, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

test('a person types the code of a device, sees whose it is, and logs it in', { tag: '@core' }, async ({
  page,
  site,
}) => {
  const person = await registered(site)
  const { userCode, deviceCode } = await askForLogin(site)
  await page.goto('/device')
  await expect(page).toHaveURL('/login?redirect=%2Fdevice')
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'Log in on another device' })).toBeVisible()
  await page.getByLabel('Code').fill(userCode.toLowerCase().replace('-', ''))
  await page.getByLabel('Code').press('Enter')

  await expect(page.getByRole('heading', { name: 'Log this device in?' })).toBeVisible()
  for (const words of [
    'Sortwell on Linux, which calls itself “nas”',
    '127.0.0.1',
    'In the same network as you.',
    person.email,
    'If somebody sent you the code, by mail, by message or on the phone, they want to get into your account.',
  ])
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
  await expectNoFindings(page, 'a device that asks')
  await page.getByRole('button', { name: 'Log It In' }).click()
  await expect(page.getByRole('heading', { name: 'The device is logged in' })).toBeVisible()
  await expectNoFindings(page, 'a device that is logged in')
  expect(await stateOfLogin(site, deviceCode)).toBe('logged in')
})

test('an hour after the log-in, a device is logged in with the password', async ({ page, site }) => {
  const { userCode, deviceCode } = await askForLogin(site)
  const { password } = await signedIn(site, page, '/device')
  ageLogins(site)
  await page.getByLabel('Code').fill(userCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Log It In' }).click()
  await expect(page.getByText('Please enter your password to do this.')).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Log It In' })).toBeFocused()
  await page.getByRole('button', { name: 'Log It In' }).click()
  await page.getByLabel('Your password').fill('something else')
  await page.getByRole('button', { name: 'Log It In' }).click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await expectNoFindings(page, 'a device that asks, and the password')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Log It In' }).click()
  await expect(page.getByRole('heading', { name: 'The device is logged in' })).toBeVisible()
  expect(await stateOfLogin(site, deviceCode)).toBe('logged in')
})

test('a wrong code is said beside the form, and a link fills none in', async ({ page, site }) => {
  const { userCode } = await askForLogin(site)
  await signedIn(site, page, `/device?user_code=${userCode}&code=${userCode}#${userCode}`)
  await expect(page.getByLabel('Code')).toHaveValue('')
  await page.getByLabel('Code').fill('BBBB-BBBB')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText('That code is wrong or has run out. Compare it with the one that your device shows now.'),
  ).toBeVisible()
})

test('Deny leaves the device outside', async ({ page, site }) => {
  const { userCode, deviceCode } = await askForLogin(site)
  await signedIn(site, page, '/device')
  await page.getByLabel('Code').fill(userCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'The device is not logged in' })).toBeVisible()
  expect(await stateOfLogin(site, deviceCode)).toBe('access_denied')
})
