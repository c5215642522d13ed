import type { Page } from 'playwright/test'
import { logIn, registered, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

const query =
  'client_id=Photo+Album&redirect_uri=https%3A%2F%2Falbum.example%2Fback%3Fa%3D1&response_type=code&state=x%26y+z&scope=profile'
const saved = (page: Page) => page.evaluate(() => localStorage.getItem('oauth_params'))

test('a signed-out person logs in and comes back to the request', async ({ page, site }) => {
  const person = await registered(site)
  await page.goto(`/oauth/authorize?${query}`)
  await expect(page).toHaveURL(/\/login\?redirect=%2Foauth%2Fauthorize%3Fclient_id/)
  expect(JSON.parse((await saved(page)) ?? '')).toEqual({
    client_id: 'Photo Album',
    redirect_uri: 'https://album.example/back?a=1',
    response_type: 'code',
    state: 'x&y z',
    scope: 'profile',
  })
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'Authorize Application' })).toBeVisible()
  await expect(page.getByText('Photo Album wants to access your account.')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
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

test('Deny goes back with access_denied and the state', async ({ page, site }) => {
  await signedIn(site, page, `/oauth/authorize?${query}`)
  await page.route('https://album.example/**', route => route.fulfill({ body: 'back' }))
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page).toHaveURL('https://album.example/back?a=1&error=access_denied&state=x%26y+z')
  await page.goto(`${site.origin}/help`)
  expect(await saved(page)).toBeNull()
})

test('Allow goes where the grant says', async ({ page, site }) => {
  await signedIn(site, page, `/oauth/authorize?${query}`)
  await page.route('https://album.example/**', route => route.fulfill({ body: 'back' }))
  await page.route('**/auth/oauth/grant', route =>
    route.fulfill({ json: { redirect_uri: 'https://album.example/back?code=1' } }),
  )
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL('https://album.example/back?code=1')
})

test('a failed grant replaces the prompt with the error', async ({ page, site }) => {
  await signedIn(site, page, `/oauth/authorize?${query}`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Authorization failed. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0)
})

test('missing values are named', async ({ page, site }) => {
  await signedIn(site, page, '/oauth/authorize?client_id=Album')
  await expect(page.getByRole('heading', { name: 'Authorization Error' })).toBeVisible()
  await expect(
    page.getByText('Missing required OAuth parameters. Please check the authorization URL.'),
  ).toBeVisible()
  await expect(page.getByText('client_id: Album')).toBeVisible()
  await expect(page.getByText('redirect_uri: missing')).toBeVisible()
  await expect(page.getByText('response_type: missing')).toBeVisible()
})

test('an address that would run a script is never followed', async ({ page, site }) => {
  await signedIn(
    site,
    page,
    '/oauth/authorize?client_id=Album&response_type=code&redirect_uri=javascript%3Aalert(1)',
  )
  await expect(page.getByText('Authorization failed. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deny' })).toHaveCount(0)
})

test('saved parameters that are no JSON leave the page standing', async ({ page, site }) => {
  await signedIn(site, page, '/help')
  await page.evaluate(() => localStorage.setItem('oauth_params', '{broken'))
  await page.goto('/oauth/authorize')
  await expect(page.getByText('client_id: missing')).toBeVisible()
})
