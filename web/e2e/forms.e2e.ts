import type { Page } from 'playwright/test'
import { registered, signedIn } from './people.ts'
import { releaseOf, signFeed } from './releases.ts'
import { desktopWidth, expect, phoneWidth, takenOver, test, watchShifts } from './site-test.ts'

const tokensOf = (page: Page) =>
  page
    .locator('main input[autocomplete]')
    .evaluateAll(inputs => inputs.map(input => input.getAttribute('autocomplete')))

test('password managers find what they fill in', async ({ page, site }) => {
  await page.goto('/login')
  expect(await tokensOf(page)).toEqual(['username webauthn', 'current-password'])
  await page.goto('/register')
  expect(await tokensOf(page)).toEqual(['name', 'username', 'new-password'])
  await page.goto('/reset-password/abc')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await tokensOf(page)).toEqual(['new-password', 'new-password'])
  const answer = await page.goto('/.well-known/change-password')
  expect(answer?.request().redirectedFrom()).not.toBeNull()
  await signedIn(site, page, '/profile#security')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('Current password')).toBeVisible()
  expect(await tokensOf(page)).toEqual(['username', 'current-password', 'new-password', 'new-password'])
})

test('a registration goes nowhere that an earlier one wanted to go', async ({ page }) => {
  await page.route('**/auth/register', route =>
    route.fulfill({ json: { status: 'success', message: 'Almost done.' } }),
  )
  const way = () => page.evaluate(() => localStorage.getItem('redirect'))
  for (const [path, kept] of [
    ['/register?redirect=%2Fupgrade', '/upgrade'],
    ['/register', null],
  ] as const) {
    await page.goto(path)
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('violet harbour 42 lamps')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Almost done.')).toBeVisible()
    expect(await way()).toBe(kept)
  }
})

test('Back brings a registration as it was left, also as soon as the log-in is drawn', async ({ page }) => {
  await page.goto('/register')
  await takenOver(page)
  await page.getByLabel('Name').fill('Ada')
  // A computer so slow that what React does after drawing comes later than Back.
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function postLate(message: unknown) {
      setTimeout(() => post.call(this, message), 200)
    }
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')?.textContent?.startsWith('Log in')) return
      observer.disconnect()
      history.back()
    }).observe(document.body, { childList: true, subtree: true })
  })
  const isBack = page.evaluate(() =>
    new Promise(resolve => addEventListener('popstate', resolve, { once: true })).then(() => true),
  )
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  expect(await isBack).toBe(true)
  await expect(page.getByRole('heading', { name: 'Sign Up for Your Account' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
})

test('what the history entry of a page brings along is drawn when that page is loaded anew', async ({
  page,
}) => {
  await page.goto('/login')
  await takenOver(page)
  // The session's end loads the page before the log-in form has read its message.
  await page.evaluate(() =>
    history.replaceState({ usr: { message: 'Your account is deleted.' }, key: 'end', idx: 0 }, ''),
  )
  await page.reload()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
})

test('a person logs in and out by keyboard alone', { tag: '@core' }, async ({ page, site }) => {
  const person = await registered(site)
  await page.goto('/help')
  await takenOver(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  for (const _ of ['Logo', 'Home', 'Download', 'Pricing', 'Help', 'Log In']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Log in to Sortwell' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused()
  for (const _ of ['Profile', 'Subscription', 'Security', 'Account']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

const releases = {
  windows: releaseOf('windows', '1.2.0', ['x']),
  'linux-deb': releaseOf('linux-deb', '1.2.0', ['x']),
  'linux-rpm': releaseOf('linux-rpm', '1.2.0', ['x']),
}
const arrivals = [
  {
    path: '/pricing',
    call: '**/stripe/prices',
    json: {
      prices: [
        { interval: 'month', amount: 4.99, currency: 'USD', display: '$4.99' },
        { interval: 'year', amount: 49.5, currency: 'USD', display: '$49.50' },
      ],
    },
    sign: '$4.99',
  },
  {
    path: '/download',
    call: '**/downloads/latest.json?t=*',
    json: releases,
    prepare: (page: Page) => signFeed(page, JSON.stringify(releases)),
    sign: 'Version 1.2.0',
  },
]
for (const viewport of [desktopWidth, phoneWidth])
  test.describe(`${viewport.width} pixels`, () => {
    test.use({ look: { viewport } })
    for (const path of ['/download', '/pricing', '/help', '/login', '/register'])
      test(`what a browser draws of ${path} before the rest has come does not move`, async ({ page }) => {
        await page.goto(path)
        await takenOver(page)
        expect(await movedByTheRest(page)).toEqual([])
      })
  })

/** What in the page would move as more of it comes in, as HTML: the page is cut before each of its elements, from its end. */
const movedByTheRest = (page: Page) =>
  page.locator('main').evaluate(main => {
    document.querySelector('footer')?.remove()
    const drawn = [...main.querySelectorAll('*:not(col)')].filter(element => element.getClientRects().length)
    const placeOf = (element: Element) => {
      const { left, top } = element.getBoundingClientRect()
      return `${left.toFixed(1)}, ${top.toFixed(1)}`
    }
    const elements = drawn.map(element => ({ element, place: placeOf(element) }))
    const moved = new Set<string>()
    for (const last of [...drawn].reverse()) {
      last.remove()
      elements.pop()
      for (const { element, place } of elements) if (placeOf(element) !== place) moved.add(element.outerHTML)
    }
    return [...moved]
  })

for (const viewport of [desktopWidth, phoneWidth])
  for (const { path, call, json, sign, prepare } of arrivals)
    test.describe(`${viewport.width} pixels`, () => {
      test.use({ look: { viewport } })
      test(`nothing moves on ${path} when the script and the answer arrive`, async ({ page }) => {
        await prepare?.(page)
        const arrived = Promise.withResolvers<void>()
        await page.route(call, async route => {
          await arrived.promise
          await route.fulfill({ json })
        })
        const shifts = await watchShifts(page)
        await page.goto(path)
        await expect(page.getByText('...').first()).toBeVisible()
        arrived.resolve()
        await expect(page.getByText(sign).first()).toBeVisible()
        expect(await shifts()).toEqual([])
      })
    })

test('a second click sends nothing twice', { tag: '@core' }, async ({ page }) => {
  let calls = 0
  const answer = Promise.withResolvers<void>()
  await page.route('**/auth/forgot-password', async route => {
    calls += 1
    await answer.promise
    await route.fulfill({ json: { message: 'Sent.' } })
  })
  await page.goto('/forgot-password')
  await takenOver(page)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Email').press('Enter')
  answer.resolve()
  await expect(page.getByText('Sent.')).toBeVisible()
  expect(calls).toBe(1)
})

test.describe('before the script is there', () => {
  test.use({ look: { javaScriptEnabled: false } })
  test('no form can put a password into an address', async ({ page }) => {
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Password', { exact: true }).fill('secret')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await expect(page).toHaveURL(path)
      await expect(page.locator('form')).toHaveAttribute('method', 'post')
      await expect(page.locator('form button[type=submit]')).toBeDisabled()
    }
  })
})
