import type { Page } from 'playwright/test'
import { guardedRoutes, openRoutes } from './open-routes.ts'
import { signedIn } from './people.ts'
import { expect, phoneWidth, takenOver, test, watchShifts } from './site-test.ts'

test('a signed-out person is sent to log in, with the way back encoded and history replaced', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/help')
  await page.goto('/upgrade?from=a%26b')
  await expect(page).toHaveURL('/login?redirect=%2Fupgrade%3Ffrom%3Da%2526b')
  await page.goBack()
  await expect(page).toHaveURL('/help')
})

test('after log-in the redirect keeps only path and query', { tag: '@core' }, async ({ page, site }) => {
  await signedIn(site, page, '/login?redirect=https%3A%2F%2Fevil.example%2Fpricing%3Fa%3D1%23x')
  await expect(page).toHaveURL('/pricing?a=1')
  await page.goto('/login?redirect=javascript%3Aalert(1)')
  await expect(page).toHaveURL('/profile')
  await page.goto('/login?redirect=%2F%2Fevil.example%2Fhelp')
  await expect(page).toHaveURL('/help')
})

test('nothing is shown to a person with a token before the first profile check has ended', {
  tag: '@core',
}, async ({ page, site }) => {
  await signedIn(site, page, '/help')
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/users/profile', async route => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await page.goto('/')
  await asked.promise
  await expect(page.locator('#root')).toBeHidden()
  answer.resolve()
  await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible()
})

test('a page that is left before its first profile check has ended keeps the session', async ({
  page,
  site,
}) => {
  const asked = Promise.withResolvers<void>()
  await page.route('**/users/profile', () => asked.resolve(), { times: 1 })
  const { email } = await signedIn(site, page, '/help')
  await asked.promise
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
})

test('pages that are left at any moment of their start keep the session', async ({ page, site }) => {
  const { email } = await signedIn(site, page, '/help')
  for (let waitMs = 0; waitMs < 120; waitMs += 4) {
    await page.goto('/help', { waitUntil: 'commit' })
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
})

test('a profile that cannot be read at the start counts as signed out', async ({ page, site }) => {
  await signedIn(site, page)
  await page.route('**/users/profile', route => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Create an Account' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a 401 on any call removes the token and loads the page anew', { tag: '@core' }, async ({
  page,
  site,
}) => {
  await signedIn(site, page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.route('**/users/update-profile', route =>
    route.fulfill({ status: 401, json: { message: 'Your session has ended.' } }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the overlay shows while a call is under way and ends when it fails', { tag: '@core' }, async ({
  page,
}) => {
  const failure = Promise.withResolvers<void>()
  await page.route('**/auth/forgot-password', async route => {
    await failure.promise
    await route.abort()
  })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const overlay = page.getByText('Loading…')
  await expect(overlay).toBeVisible()
  failure.resolve()
  await expect(overlay).toHaveCount(0)
  await expect(page.getByText('An error occurred')).toBeVisible()
})

test('every change of route starts at the top, also Back; a page that is loaded anew stays where it was', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('/')
  await takenOver(page)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole('navigation').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 200))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Take Control of Your Files' })).toBeFocused()
  await expect.poll(scrolled).toBe(0)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
  await expect.poll(scrolled).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 200))
  await page.reload()
  await expect.poll(scrolled).toBe(200)
})

test.describe('with motion', () => {
  test.use({ look: { reducedMotion: 'no-preference' } })
  test('files fly into folders, and the page counts no shift', async ({ page }) => {
    const shifts = await watchShifts(page)
    await page.addInitScript(() => {
      addEventListener('animationend', ({ animationName }) => {
        document.documentElement.dataset.flown = animationName
      })
    })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-flown', /fly/)
    await page.waitForFunction(() => document.getAnimations().length === 0)
    expect(await shifts()).toEqual([])
  })
})

test('the header of the home page shrinks from 32 to 16 pixels over 300 pixels of scroll', async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('padding-top', '32px')
  await page.evaluate(() => window.scrollTo(0, 150))
  await expect(header).toHaveCSS('padding-top', '24px')
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(header).toHaveCSS('padding-top', '16px')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeFocused()
  await expect(page).toHaveTitle('Terms of Service · Sortwell')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(header).toHaveCSS('padding-top', '16px')
})

test('the footer leads to three social networks, the legal pages and names the year', async ({ page }) => {
  await page.goto('/help')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: 'Follow us' }).getByRole('link')).toHaveCount(3)
  for (const name of ['Privacy Policy', 'Terms of Service', 'Refund Policy'])
    await expect(footer.getByRole('link', { name })).toBeVisible()
  await expect(footer.getByText(`© ${new Date().getFullYear()} Sortwell.`)).toBeVisible()
})

test('the chosen appearance is kept and set before anything is drawn', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Appearance').selectOption('dark')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(18, 21, 20)')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByLabel('Appearance').selectOption('System')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(246, 246, 242)')
})

test.describe('on a phone', () => {
  test.use({ look: { viewport: phoneWidth } })
  test('the menu fills the screen and holds the page still until it is closed', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, ...phoneWidth })
    await page.evaluate(() =>
      addEventListener('wheel', ({ deltaY }) => {
        document.documentElement.dataset.turned = `${deltaY}`
      }),
    )
    await page.mouse.wheel(0, 600)
    await expect(page.locator('html')).toHaveAttribute('data-turned', '600')
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Get started' }).click()
    await expect(page).toHaveURL('/register')
    await expect(menu).toBeHidden()
  })
  test('a menu that is open when the screen is turned can still be closed', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.setViewportSize({ width: 844, height: 390 })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
    await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL('/help')
  })
  for (const path of openRoutes)
    test(`${path} needs no scrolling sideways at 320 pixels`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await expectNotTooWide(page, path)
    })
  test('nothing of an account needs to be scrolled sideways at 320 pixels', async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await signedIn(site, page)
    for (const path of ['/upgrade', '/profile', '/profile#security', '/profile#account']) {
      await page.goto('about:blank') // the sections of the profile are one document
      await page.goto(path)
      await expectNotTooWide(page, path)
    }
  })
  test('a dropdown chooses the section of the profile', async ({ page, site }) => {
    await signedIn(site, page, '/profile#unknown')
    await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue('profile')
    await page.getByRole('combobox', { name: 'Section' }).selectOption('Account Settings')
    await expect(page).toHaveURL('/profile#account')
    await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ look: { javaScriptEnabled: false } })
  test('the public pages read whole, with their titles', async ({ page }) => {
    const titles = {
      '/': 'Take Control of Your Files',
      '/help': 'Help',
      '/download': 'Download Sortwell',
      '/pricing': 'Plans & Pricing',
      '/login': 'Log in to Sortwell',
      '/register': 'Sign Up for Your Account',
      '/forgot-password': 'Forgot your password?',
      '/terms': 'Terms of Service',
      '/privacy': 'Privacy Policy',
      '/refund': 'Refund Policy',
      '/success': 'Payment Successful!',
      '/cancel': 'Payment Cancelled',
      '/nowhere': '404 - Page Not Found',
    }
    for (const [path, name] of Object.entries(titles)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(page).toHaveTitle(/Sortwell/)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}/)
    }
    await page.goto('/help')
    await expect(page.getByRole('link', { name: 'support@sortwell.example' })).toBeVisible()
    // A browser that is told to run no scripts still parses as if it did: it does not show this.
    const profile = await page.request.get('/profile', { headers: { accept: 'text/html' } })
    expect(await profile.text()).toContain('<noscript><p>This page needs JavaScript.')
  })
})

test('every route has a title and a description of its own', async ({ page }) => {
  const paths = [...openRoutes, ...guardedRoutes]
  const words: string[] = []
  for (const path of paths) {
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
    words.push(html.match(/<title>(.+?)<\/title>/)?.[1] ?? '')
    words.push(html.match(/<meta name="description" content="(.+?)"/)?.[1] ?? '')
  }
  expect(new Set(words).size).toBe(paths.length * 2)
})

test('nothing moves for a person who wants less motion', async ({ page }) => {
  const never = Promise.withResolvers<void>()
  await page.route('**/auth/forgot-password', () => never.promise)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Loading…')).toBeVisible()
  const endless = await page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => effect?.getComputedTiming())
      .filter(timing => timing?.iterations === Number.POSITIVE_INFINITY),
  )
  expect(endless).toEqual([])
  await expect(page.getByRole('link', { name: 'Get started' })).toHaveCSS('transition-duration', '0s, 0s')
  never.resolve()
})

test('an address with a slash at its end leads to the page, one in capitals to none', async ({ page }) => {
  const answer = await page.goto('/help/?from=a')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveURL('/help?from=a')
  expect((await page.goto('/HELP'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
})

test('an unknown address answers 404', async ({ page }) => {
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('pages ask nobody but the site', { tag: '@core' }, async ({ page, site }) => {
  const others: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(site.origin)) others.push(request.url())
  })
  for (const path of ['/', '/login', '/register', '/pricing', '/download']) {
    await page.goto(path)
    await takenOver(page)
  }
  expect(others).toEqual([])
})

test('a pasted code loses its blanks', async ({ page }) => {
  await page.route('**/auth/login', route => route.fulfill({ json: { tfaRequired: true, tfaToken: 't' } }))
  await page.goto('/login')
  await takenOver(page)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const code = page.getByLabel('6-digit code')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.evaluate(element => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ' 123 456 ')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(code).toHaveValue('123456')
  await page.getByRole('button', { name: 'Back to log in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('the manual is searched, and an answer has an address that opens it', async ({ page }) => {
  await page.goto('/help#where-did-a-file-go')
  await expect(page.getByText('Open History and type words of its name')).toBeVisible()
  await takenOver(page)
  await page.getByLabel('Search the manual').fill('money BACK')
  await expect(page.getByText('1 answer')).toBeVisible()
  await expect(page.getByText('How do I get my money back?')).toBeVisible()
  await expect(page.getByText('Where did a file go?')).toHaveCount(0)
  await page.getByLabel('Search the manual').fill('xyzzy')
  await expect(page.getByText('Nothing in the manual has these words.')).toBeVisible()
})

test('on a phone the menu names the person and the plan, and leads out', async ({ page, site }) => {
  await page.setViewportSize(phoneWidth)
  const { name } = await signedIn(site, page, '/help')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByText(name, { exact: true })).toBeVisible()
  await expect(menu.getByText('Free plan')).toBeVisible()
  await menu.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(menu).toBeHidden()
})

test('the tour stands in the manual as docs/tour.md tells it, with its pictures', async ({ page }) => {
  await page.goto('/help#tour-put-it-back')
  const step = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Put it back' }) })
  await expect(step.getByText('moves this file alone to where it was.')).toBeVisible()
  const picture = step.getByRole('img', { name: 'The file is back in place' })
  await expect(picture).toBeInViewport()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).toHaveJSProperty('naturalWidth', 1100)
})

test('the account menu names the person and the plan, and leads out', async ({ page, site }) => {
  const { name } = await signedIn(site, page, '/help')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('Free plan')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
})

test('where the account menu cannot be fetched, its button leads to the profile', async ({ page, site }) => {
  await signedIn(site, page, '/help')
  await page.route(/\/Popover-[^/]*\.js$/, route => route.abort())
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page).toHaveURL('/profile')
})

test('the account menu closes when a link in it is followed', async ({ page, site }) => {
  await signedIn(site, page, '/help')
  await page.getByRole('button', { name: /^Account/ }).click()
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await expect(logOut).toBeVisible()
  await page.getByRole('link', { name: 'Upgrade', exact: true }).click()
  await expect(page).toHaveURL('/upgrade')
  await expect(logOut).toBeHidden()
})

test('pages say to other sites what they are, and which address is theirs', async ({ page, site }) => {
  await page.goto('/pricing')
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[property="og:title"]')).toBe('Plans & Pricing · Sortwell')
  const image = await content('meta[property="og:image"]')
  expect((await page.request.get(image ?? '')).headers()['content-type']).toBe('image/png')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.origin}/pricing`)
  const map = await (await page.request.get('/sitemap.xml')).text()
  expect(map).toContain(`<loc>${site.origin}/changelog</loc>`)
  expect(map).not.toContain('/profile')
  const typeOf = async (path: string) => (await page.request.get(path)).headers()['content-type']
  for (const icon of await page.locator('link[rel*=icon]').all())
    expect(await typeOf((await icon.getAttribute('href')) ?? '')).toMatch(/^image\//)
  expect(await typeOf('/site.webmanifest')).toBe('application/manifest+json')
  const colours = page.locator('meta[name=theme-color]')
  expect(await colours.evaluateAll(all => all.map(one => one.getAttribute('content')))).toEqual([
    '#f6f6f2',
    '#121514',
  ])
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`${site.origin}/sitemap.xml`)
  const contact = await (await page.request.get('/.well-known/security.txt')).text()
  expect(contact).toContain('Contact: mailto:support@sortwell.example')
  expect(contact).toMatch(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/m)
})

async function expectNotTooWide(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
}
