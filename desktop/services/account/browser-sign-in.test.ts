import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { type BrowserAnswer, type BrowserSignInOptions, createBrowserSignIn } from './browser-sign-in.ts'

/** A sign-in whose browser only notes where it was sent. */
function prepare(given: Partial<BrowserSignInOptions> = {}) {
  const opened: URL[] = []
  const answers: BrowserAnswer[] = []
  const { promise: isOpen, resolve } = Promise.withResolvers<URL>()
  const signIn = createBrowserSignIn({
    siteUrl: 'https://sortwell.example',
    openBrowser: async address => {
      opened.push(new URL(address))
      resolve(new URL(address))
    },
    exchange: async answer => void answers.push(answer),
    ...given,
  })
  return { signIn, isOpen, opened, answers }
}

const backWith = (page: URL, parameters: Record<string, string>) =>
  `${page.searchParams.get('redirect_uri')}?${new URLSearchParams(parameters)}`
const stateOf = (page: URL) => page.searchParams.get('state') ?? ''

test('the browser is sent to the site, and its code is exchanged with the verifier', async () => {
  const { signIn, isOpen, answers } = prepare()
  const outcome = signIn.start()
  const page = await isOpen
  const asked = Object.fromEntries(page.searchParams)
  expect([page.origin + page.pathname, asked]).toEqual([
    'https://sortwell.example/oauth/authorize',
    {
      client_id: 'sortwell-desktop',
      response_type: 'code',
      scope: 'desktop:session',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
    },
  ])
  const response = await fetch(backWith(page, { code: 'abc', state: stateOf(page), iss: 'x' }))
  expect(await response.text()).toContain('You can close this page and go back to Sortwell.')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(await outcome).toBe('signed-in')
  const [answer] = answers
  expect(answer).toMatchObject({ code: 'abc', redirectUri: asked.redirect_uri })
  const challenge = createHash('sha256')
    .update(answer?.codeVerifier ?? '')
    .digest('base64url')
  expect(challenge).toBe(asked.code_challenge)
})

test('the port is closed after the one answer', async () => {
  const { signIn, isOpen, answers } = prepare()
  const outcome = signIn.start()
  const page = await isOpen
  const back = backWith(page, { code: 'abc', state: stateOf(page) })
  await fetch(back)
  await outcome
  await expect(fetch(back)).rejects.toThrow()
  expect(answers).toHaveLength(1)
})

test('of two answers at once one counts', async () => {
  const exchange = Promise.withResolvers<void>()
  let exchanges = 0
  const { signIn, isOpen } = prepare({
    exchange: () => {
      exchanges += 1
      return exchange.promise
    },
  })
  const outcome = signIn.start()
  const page = await isOpen
  const back = backWith(page, { code: 'abc', state: stateOf(page) })
  const first = fetch(back)
  expect((await Promise.race([first, fetch(back)])).status).toBe(404)
  exchange.resolve()
  expect([(await first).status, await outcome, exchanges]).toEqual([200, 'signed-in', 1])
})

test('a person who declines sees that nobody is signed in, and nothing is exchanged', async () => {
  const { signIn, isOpen, answers } = prepare()
  const outcome = signIn.start()
  const page = await isOpen
  const response = await fetch(backWith(page, { error: 'access_denied', state: stateOf(page) }))
  expect(await response.text()).toContain('You are not signed in')
  expect([await outcome, answers]).toEqual(['denied', []])
})

test.each<[string, (page: URL) => [string, RequestInit?]]>([
  ['another state', page => [backWith(page, { code: 'abc', state: 'x' })]],
  ['no state', page => [backWith(page, { code: 'abc' })]],
  ['two states', page => [`${backWith(page, { code: 'abc', state: stateOf(page) })}&state=x`]],
  ['two codes', page => [`${backWith(page, { code: 'abc', state: stateOf(page) })}&code=x`]],
  ['neither code nor error', page => [backWith(page, { state: stateOf(page) })]],
  ['another method', page => [backWith(page, { code: 'abc', state: stateOf(page) }), { method: 'POST' }]],
  [
    'another path',
    page => [backWith(page, { code: 'abc', state: stateOf(page) }).replace('callback', 'other')],
  ],
])('a request with %s changes nothing, and the right one still counts', async (_, write) => {
  const { signIn, isOpen, answers } = prepare()
  const outcome = signIn.start()
  const page = await isOpen
  expect((await fetch(...write(page))).status).toBe(404)
  expect(answers).toEqual([])
  await fetch(backWith(page, { code: 'abc', state: stateOf(page) }))
  expect(await outcome).toBe('signed-in')
})

test('a name that somebody points at this machine is not answered', async () => {
  const { signIn, isOpen, answers } = prepare()
  const outcome = signIn.start()
  const page = await isOpen
  const back = backWith(page, { code: 'abc', state: stateOf(page) })
  const status = await new Promise(resolve => {
    const request = httpRequest(back, { headers: { Host: 'evil.example' } }, response => {
      response.resume()
      resolve(response.statusCode)
    })
    request.end()
  })
  expect([status, answers]).toEqual([404, []])
  signIn.cancel()
  expect(await outcome).toBe('cancelled')
})

test('a second start cancels the first', async () => {
  const { signIn, isOpen, opened } = prepare()
  const first = signIn.start()
  const page = await isOpen
  const second = signIn.start()
  expect(await first).toBe('cancelled')
  await expect(fetch(backWith(page, { code: 'abc', state: stateOf(page) }))).rejects.toThrow()
  signIn.cancel()
  expect(await second).toBe('cancelled')
  expect(new Set(opened.map(address => stateOf(address))).size).toBe(opened.length)
})

test('nobody is waited for without end', async () => {
  const { signIn } = prepare({ patienceMs: 1 })
  expect(await signIn.start()).toBe('timed-out')
})

test('a failed exchange is shown in the browser and thrown in the app', async () => {
  const { signIn, isOpen } = prepare({
    exchange: () => Promise.reject(new Error('This log-in has run out.')),
  })
  const outcome = signIn.start()
  outcome.catch(() => undefined)
  const page = await isOpen
  const response = await fetch(backWith(page, { code: 'abc', state: stateOf(page) }))
  expect(await response.text()).toContain('Please go back to Sortwell and try again.')
  await expect(outcome).rejects.toThrow('This log-in has run out.')
})

test('a browser that cannot be opened closes the port', async () => {
  const { signIn } = prepare({ openBrowser: () => Promise.reject(new Error('No browser.')) })
  await expect(signIn.start()).rejects.toThrow('No browser.')
})
