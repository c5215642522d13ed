import type { Page } from 'playwright/test'
import { allowed, authorizeAddress, idTokenFor, registerApp } from './applications.ts'
import { logIn, registered, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

const saved = (page: Page) => page.evaluate(() => localStorage.getItem('oauth_params'))
const answerFor = (page: Page) =>
  page.route('https://album.example/**', route => route.fulfill({ body: 'back' }))
/** What the application was told, with the code taken out. */
const told = (page: Page) => {
  const { origin, pathname, searchParams } = new URL(page.url())
  const hasCode = searchParams.has('code')
  searchParams.delete('code')
  return { at: origin + pathname, ...Object.fromEntries(searchParams), ...(hasCode ? { code: true } : {}) }
}

test('a signed-out person logs in and comes back to the request', { tag: '@core' }, async ({
  page,
  site,
}) => {
  const person = await registered(site)
  const app = await registerApp(site, '--verified')
  await page.goto(authorizeAddress(app, { nonce: 'n', ui_locales: 'pt', empty: '' }))
  await expect(page).toHaveURL(/\/login\?redirect=%2Foauth%2Fauthorize%3Fclient_id/)
  expect(JSON.parse((await saved(page)) ?? '')).toEqual({
    client_id: app.id,
    redirect_uri: 'https://album.example/back?a=1',
    response_type: 'code',
    state: 'x&y z',
    scope: 'openid profile email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    nonce: 'n',
    ui_locales: 'pt',
  })
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'Authorize Application' })).toBeVisible()
  await expect(page.getByText('Photo Album wants to access your account.')).toBeFocused()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'see your email address' })).toBeVisible()
  await expect(page.getByText('album.example', { exact: true })).toBeVisible()
  await expect(page.getByText('has not verified')).toHaveCount(0)
})

test('a saved request is taken up after a log-in without redirect', async ({ page, site }) => {
  const person = await registered(site)
  await page.goto('/login')
  await page.evaluate(() =>
    localStorage.setItem(
      'oauth_params',
      '{"client_id":"Album","redirect_uri":"https://a.example","response_type":"code","state":""}',
    ),
  )
  await logIn(page, person)
  await expect(page).toHaveURL(
    '/oauth/authorize?client_id=Album&redirect_uri=https%3A%2F%2Fa.example&response_type=code',
  )
})

test('an application that nobody verified is warned of', async ({ page, site }) => {
  await signedIn(site, page, authorizeAddress(await registerApp(site)))
  await expect(page.getByText('Sortwell has not verified this application.')).toBeVisible()
})

test('Deny goes back with access_denied, the state and who answers', { tag: '@core' }, async ({
  page,
  site,
}) => {
  await signedIn(site, page, authorizeAddress(await registerApp(site)))
  await answerFor(page)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page).toHaveURL(/^https:..album/)
  expect(page.url()).toContain('&state=x%26y%20z&')
  expect(told(page)).toEqual({
    at: 'https://album.example/back',
    a: '1',
    error: 'access_denied',
    state: 'x&y z',
    iss: site.origin,
  })
  await page.goto(`${site.origin}/help`)
  expect(await saved(page)).toBeNull()
})

test('Allow goes back with a code, the state and who answers', { tag: '@core' }, async ({ page, site }) => {
  await signedIn(site, page, authorizeAddress(await registerApp(site)))
  await answerFor(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/^https:..album/)
  expect(told(page)).toEqual({
    at: 'https://album.example/back',
    a: '1',
    code: true,
    state: 'x&y z',
    iss: site.origin,
  })
  await page.goto(`${site.origin}/help`)
  expect(await saved(page)).toBeNull()
})

test('a failed grant replaces the prompt with the error', async ({ page, site }) => {
  await signedIn(site, page, authorizeAddress(await registerApp(site)))
  await page.route('**/auth/oauth/grant', route =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Authorization failed. Please try again.')).toBeVisible()
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0)
})

test('missing values are named', { tag: '@core' }, async ({ page, site }) => {
  await signedIn(site, page, '/oauth/authorize?client_id=Album')
  await expect(page.getByRole('heading', { name: 'Authorization Error' })).toBeVisible()
  await expect(
    page.getByText('Missing required OAuth parameters. Please check the authorization URL.'),
  ).toBeVisible()
  await expect(page.getByText('client_id: Album')).toBeVisible()
  await expect(page.getByText('redirect_uri: missing')).toBeVisible()
  await expect(page.getByText('response_type: missing')).toBeVisible()
})

test('nobody is led to an application or an address that is not registered', async ({ page, site }) => {
  const app = await registerApp(site)
  const address = authorizeAddress(app)
  await signedIn(site, page)
  for (const [asked, reason] of [
    [authorizeAddress(app, { client_id: 'Album' }), 'No application is registered'],
    [authorizeAddress(app, { redirect_uri: 'https://evil.example/' }), 'not registered'],
    [authorizeAddress(app, { redirect_uri: 'javascript:alert(1)' }), 'not registered'],
    [`${address}&redirect_uri=https://evil.example`, 'A parameter is there more than once.'],
  ] as const) {
    await page.goto(asked)
    await expect(page.getByText('Authorization failed. Please try again.')).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deny' })).toHaveCount(0)
  }
  await page.evaluate(() => localStorage.setItem('oauth_params', '{broken'))
  await page.goto('/oauth/authorize')
  await expect(page.getByText('client_id: missing')).toBeVisible()
})

test('an address that only the answer to the grant names is not gone to if it would run a script', async ({
  page,
  site,
}) => {
  await signedIn(site, page, authorizeAddress(await registerApp(site)))
  await page.route('**/auth/oauth/grant', route =>
    route.fulfill({ json: { redirect_uri: 'javascript:document.title="run"' } }),
  )
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Authorization failed. Please try again.')).toBeVisible()
  await expect(page).toHaveTitle('Authorize application · Sortwell')
})

test('a faulty request of a registered application goes back to it at once', async ({ page, site }) => {
  await answerFor(page)
  await signedIn(site, page, authorizeAddress(await registerApp(site), { scope: 'everything' }))
  await expect(page).toHaveURL(/^https:..album.*error=invalid_scope/)
  expect(told(page)).toMatchObject({ error: 'invalid_scope', state: 'x&y z', iss: site.origin })
})

test('prompt=none shows nothing: signed out, without consent and with it', async ({ page, site }) => {
  const app = await registerApp(site)
  const silent = site.origin + authorizeAddress(app, { prompt: 'none' })
  await answerFor(page)
  await page.goto(silent)
  await expect(page).toHaveURL(/error=login_required/)
  await page.goto(`${site.origin}/robots.txt`)
  await signedIn(site, page, '/profile')
  await page.goto(silent)
  await expect(page).toHaveURL(/error=consent_required/)
  await page.goto(site.origin + authorizeAddress(app))
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/code=/)
  await page.goto('about:blank')
  await page.goto(silent)
  await expect(page).toHaveURL(/code=/)
})

test('a request for a fresh log-in asks for the password', async ({ page, site }) => {
  const person = await signedIn(site, page, authorizeAddress(await registerApp(site), { max_age: '0' }))
  await answerFor(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/code=/)
})

test('who logs in for an application that wants a fresh log-in is not asked twice', async ({
  page,
  site,
}) => {
  const person = await registered(site)
  await answerFor(page)
  await page.goto(authorizeAddress(await registerApp(site), { prompt: 'login', max_age: '0' }))
  await logIn(page, person)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/code=/)
})

test('another account can be chosen', async ({ page, site }) => {
  await signedIn(site, page, authorizeAddress(await registerApp(site)))
  const other = await registered(site)
  await page.getByRole('button', { name: 'Use another account' }).click()
  await logIn(page, other)
  await expect(page.getByText('Photo Album wants to access your account.')).toBeVisible()
  await expect(page.getByText(other.email)).toBeVisible()
})

test('who is not the person of the hint is asked for the other account, and can go on with it', async ({
  page,
  site,
}) => {
  const app = await registerApp(site, '--no-pkce')
  const plain = { code_challenge: undefined, code_challenge_method: undefined }
  const ada = await signedIn(site, page, authorizeAddress(app, plain))
  await answerFor(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/code=/)
  const hint = await idTokenFor(site, app, new URL(page.url()).searchParams.get('code') ?? '')

  await signedIn(site, page, authorizeAddress(app, { ...plain, id_token_hint: hint }))
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Photo Album asks for another account of yours\./)
  await page.getByRole('button', { name: 'Use another account' }).click()
  await logIn(page, ada)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/code=/)
})

test('connected applications are listed and revoked', async ({ page, site }) => {
  await signedIn(site, page, '/profile#account')
  await expect(page.getByText('No application has access to your account.')).toBeVisible()
  await allowed(page, site)
  await page.goto('/profile#account')
  const row = page.getByRole('list', { name: 'Connected applications' }).getByRole('listitem')
  await expect(row).toContainText('Photo Album')
  await expect(row).toContainText('Recognise you when you come back, see your name, see your email address')
  await expect(row).toContainText('Not verified by Sortwell')
  await expect(row).toContainText(/Allowed .*Last used /)
  await row.getByRole('button', { name: 'Revoke access of Photo Album' }).click()
  await expect(page.getByText('Photo Album has no access any more.')).toBeVisible()
  await expect(page.getByText('No application has access to your account.')).toBeVisible()
})
