import { expect, test } from 'vitest'
import { refusalOf } from '../testing/people.ts'
import { keepToken } from '../testing/test-server.ts'
import { createApiClient } from './client.ts'

type Answer = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> }

/** A client whose server always answers the same, and the requests it made. */
function clientOf(answer: Answer | (() => never), token: string | null = null) {
  const requests: Request[] = []
  const tokens = keepToken(token)
  const fetch = (request: Request) => {
    requests.push(request)
    if (typeof answer === 'function') return answer()
    const { status = 200, body = {}, headers = {} } = answer
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  }
  const api = createApiClient({ baseUrl: 'https://api.example', clientType: 'desktop', tokens, fetch })
  return { api, tokens, requests }
}
const offline = () => {
  throw new TypeError('fetch failed')
}
const profileBody = {
  name: 'Ada',
  email: 'ada@example.com',
  preferences: { receiveLoginAlerts: true },
  twoFactorEnabled: false,
  plan: 'free',
  hasPassword: true,
  googleLinked: false,
}

test('a token in an answer goes to the store and not to the caller', async () => {
  const { api, tokens } = clientOf({ body: { token: 'secret' } })
  expect(await api.login({ email: 'ada@example.com', password: 'x' })).toEqual({})
  expect(tokens.token).toBe('secret')
})

test('requests carry the token, the kind of client and the input', async () => {
  const { api, requests } = clientOf({ body: { status: 'success' } }, 'kept')
  await api.revokeSession({ id: 'a/b' })
  await api.updateLoginNotifications({ receiveLoginAlerts: true })
  const [revoke, update] = requests
  expect([revoke?.method, revoke?.url]).toEqual(['DELETE', 'https://api.example/users/sessions/a%2Fb'])
  expect(revoke?.headers.get('Authorization')).toBe('Bearer kept')
  expect(revoke?.headers.get('X-Sortwell-Client')).toBe('desktop')
  expect([update?.method, await update?.json()]).toEqual(['PUT', { receiveLoginAlerts: true }])
})

test('what a call without a body says stands in its address', async () => {
  const { api, requests } = clientOf({ body: { redirect_uri: 'https://a.example' } })
  const asked = { client_id: 'a&b', redirect_uri: 'https://a.example/?x=1', response_type: 'code' }
  await api.accessRequest({ ...asked, state: undefined })
  const url = new URL(requests[0]?.url ?? '')
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual(['/auth/oauth/client', asked])
})

test('fields that this version does not know are dropped', async () => {
  const { api } = clientOf({ body: { ...profileBody, mood: 'good' } })
  expect(await api.profile()).toEqual(profileBody)
})

test('a 401 drops the token', async () => {
  const { api, tokens } = clientOf({ status: 401, body: { message: 'Over.' } }, 'dead')
  expect(await refusalOf(api.profile())).toMatchObject({ status: 401, message: 'Over.' })
  expect(tokens.token).toBeNull()
})

test('a 401 leaves the token of a log-in that came meanwhile', async () => {
  const { api, tokens, requests } = clientOf({ status: 401 }, 'dead')
  const call = api.profile()
  tokens.token = 'alive'
  await call.catch(() => undefined)
  expect([tokens.token, requests.length]).toEqual(['alive', 1])
})

test('logging out forgets the token even when nobody answers', async () => {
  const { api, tokens } = clientOf(offline, 'kept')
  expect(await refusalOf(api.logoutCurrentSession())).toMatchObject({ status: 0 })
  expect(tokens.token).toBeNull()
})

test.each<[string, Answer | (() => never), object]>([
  [
    'no answer',
    offline,
    {
      status: 0,
      isSaid: false,
      message: 'Sortwell could not be reached. Please check your connection and try again.',
    },
  ],
  [
    'a page instead of JSON',
    { status: 502, body: '<html>' },
    { status: 502, isSaid: false, message: 'Sortwell answered with error 502. Please try again later.' },
  ],
  [
    'an error without a sentence',
    { status: 500, body: { message: '' } },
    { status: 500, isSaid: false, message: 'Sortwell answered with error 500. Please try again later.' },
  ],
  [
    'an answer of another form',
    { body: { name: 1 } },
    {
      status: 200,
      isSaid: false,
      message: 'Sortwell sent an answer that this version does not understand. Please update.',
    },
  ],
  [
    'a wait',
    { status: 429, body: { message: 'Wait.' }, headers: { 'Retry-After': '30' } },
    { status: 429, isSaid: true, message: 'Wait.', retryAfterSeconds: 30 },
  ],
  [
    'a wish for the password',
    { status: 403, body: { message: 'Again.', reauth: true } },
    { status: 403, reauth: true },
  ],
])('%s becomes an error that a screen can show', async (_, answer, error) => {
  expect(await refusalOf(clientOf(answer).api.profile())).toMatchObject(error)
})
