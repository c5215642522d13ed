import type { Page } from 'playwright/test'
import { virtualAuthenticators } from './authenticators.ts'
import { expectNoFindings } from './axe.ts'
import { signedIn } from './people.ts'
import { expect, takenOver, test } from './site-test.ts'

const add = (page: Page) => page.getByRole('button', { name: 'Add a Passkey' })
const withPasskey = (page: Page) => page.getByRole('button', { name: 'Continue with a passkey' })
const rows = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
const isIn = (page: Page) => expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()

async function logOut(page: Page) {
  await page.goto('/profile#account')
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await takenOver(page)
}

declare global {
  interface Window {
    /** How often the page has asked the browser for a passkey. */
    timesAsked: number
  }
}

test('a passkey is added, named, offered among what the browser fills in, and removed', {
  tag: '@core',
}, async ({ page, site }) => {
  const device = await (await virtualAuthenticators(page)).plugIn()
  await signedIn(site, page, '/profile#security')
  await add(page).click()
  await expect(page.getByText('can log you in from now on.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Not used yet')
  expect(await device.passkeys()).toBe(1)
  await expectNoFindings(page, 'one passkey')

  await rows(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await expect(page.getByLabel('Name of the passkey')).toBeFocused()
  await expectNoFindings(page, 'renaming')
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page)).toContainText('My laptop')

  await logOut(page)
  await page.getByLabel('Email').focus()
  await isIn(page)
  await page.goto('/profile#security')
  await expect(rows(page)).toContainText('Last used')

  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await expectNoFindings(page, 'asked before the removal')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('“My laptop” no longer opens your account.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)

  await logOut(page)
  await withPasskey(page).click()
  await expect(page.getByText('That passkey does not open an account here.')).toBeVisible()
  await expectNoFindings(page, 'a removed passkey')
})

/** What the browser refused to make passkeys with, from now on. */
async function refusalsOf(page: Page): Promise<() => Promise<unknown>> {
  const kept = await page.evaluateHandle(() => {
    const names: string[] = []
    const make = navigator.credentials.create.bind(navigator.credentials)
    navigator.credentials.create = async options => {
      try {
        return await make(options)
      } catch (error) {
        names.push(error instanceof Error ? error.name : '')
        throw error
      }
    }
    return names
  })
  return () => kept.jsonValue()
}

test('a passkey that is declined changes nothing; the next try goes through, and another authenticator has one, too', async ({
  page,
  site,
}) => {
  const authenticators = await virtualAuthenticators(page)
  const device = await authenticators.plugIn()
  await device.verify(false)
  await signedIn(site, page, '/profile#security')
  const refused = await refusalsOf(page)
  await add(page).click()
  await expect.poll(refused).toEqual(['NotAllowedError'])
  await expect(page.getByText('That did not work.')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  await device.verify(true)
  await add(page).click()
  await expect(rows(page)).toHaveCount(1)
  await add(page).click()
  await expect(page.getByText('This device has a passkey of your account already.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await device.unplug()
  await authenticators.plugIn({ transport: 'usb' })
  await add(page).click()
  await expect(rows(page)).toHaveCount(2)
})

test('while the form stays open its challenge is renewed, and a passkey still opens the account', async ({
  page,
  site,
}) => {
  const device = await (await virtualAuthenticators(page)).plugIn()
  await signedIn(site, page, '/profile#security')
  await add(page).click()
  await expect(rows(page)).toHaveCount(1)
  await logOut(page)
  await device.touch(false)
  await page.clock.install()
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    window.timesAsked = 0
    navigator.credentials.get = options => {
      window.timesAsked += 1
      return get(options)
    }
  })
  await page.reload()
  await takenOver(page)
  await page.getByLabel('Email').focus()
  await page.waitForFunction(() => window.timesAsked === 1)
  await page.clock.fastForward('04:01')
  // A device that is touched before would answer by itself.
  await page.waitForFunction(() => window.timesAsked === 2)
  await device.touch(true)
  await withPasskey(page).click()
  await isIn(page)
})

test('at another address of the same server nothing is offered that the browser would refuse', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin.replace('localhost', '127.0.0.1')}/login`)
  await takenOver(page)
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible()
  await expect(withPasskey(page)).toHaveCount(0)
})
