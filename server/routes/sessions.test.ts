import { expect, test } from 'vitest'
import { createId } from '../credentials/tokens.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const dayMs = 86_400_000

/** Gives a person that many more sessions, which began and were last used a second after one another before now. */
async function addSessions({ deps, clock }: TestServer, count: number) {
  const [own] = await deps.db.selectFrom('sessions').selectAll().execute()
  if (!own) throw new Error('Nobody is logged in.')
  const rows = Array.from({ length: count }, (_, index) => {
    const at = clock.now() - (count - index) * 1_000
    return { ...own, id: createId(), token_hash: `hash ${index}`, created_at: at, last_seen_at: at }
  })
  await deps.db.insertInto('sessions').values(rows).execute()
  return rows.map(({ id }) => id)
}

const behindProxy = { TRUSTED_PROXIES: '192.0.2.1' }
const behindCloudflare = { ...behindProxy, CLOUDFLARE: 'on' }

test.each([
  [behindCloudflare, 'PT', 'PT'],
  [behindCloudflare, 'XX', undefined], // Cloudflare does not know
  [behindCloudflare, 'T1', undefined], // Tor
  [behindProxy, 'PT', undefined],
  [{ CLOUDFLARE: 'on' }, 'PT', undefined],
] as const)(
  'with %j and the header CF-IPCountry: %s, the country is %s',
  async (environment, sent, country) => {
    await using server = await testServer({ environment })
    const ada = await addPerson(server, {}, { headers: { 'CF-IPCountry': sent } })
    expect((await ada.api.sessions()).sessions.map(session => session.country)).toEqual([country])
  },
)

test('the list tells each session with its device, and which one asks', async () => {
  await using server = await testServer({ environment: behindCloudflare })
  const ada = await addPerson(server, {}, { userAgent: 'Firefox/141.0' })
  const headers = { 'X-Forwarded-For': '203.0.113.9', 'CF-IPCountry': 'PT' }
  server.clock.advance(1_000)
  await server.client({ clientType: 'desktop', userAgent: 'Sortwell/1.0', headers }).api.login(ada)
  const { sessions } = await ada.api.sessions()
  expect(sessions).toEqual([
    {
      sessionId: expect.any(String),
      ipAddress: '192.0.2.1',
      userAgent: 'Firefox/141.0',
      device: 'Firefox',
      clientType: 'web',
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2026-11-28T12:00:00.000Z',
      lastSeenAt: '2026-11-21T12:00:00.000Z',
      current: true,
    },
    {
      sessionId: expect.any(String),
      ipAddress: '203.0.113.9',
      country: 'PT',
      userAgent: 'Sortwell/1.0',
      device: 'Sortwell',
      clientType: 'desktop',
      createdAt: '2026-11-21T12:00:01.000Z',
      expiresAt: '2026-12-21T12:00:01.000Z',
      lastSeenAt: '2026-11-21T12:00:01.000Z',
      current: false,
    },
  ])
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/150.0 Safari/604.1',
    'Chrome on iPhone or iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 EdgA/150.0',
    'Edge on Android',
  ],
  ['curl/8.0', 'An unknown program'],
])('mail, session list and security activity say the same of %s', async (userAgent, device) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await server.client({ userAgent, ip: '198.51.100.4' }).api.login(ada)
  const { sessions } = await ada.api.sessions()
  expect(sessions.find(({ current }) => !current)?.device).toBe(device)
  const { events } = await ada.api.securityActivity()
  expect(events.map(event => event.device)).toContain(device)
  expect((await server.mail.last(ada.email)).text.toLowerCase()).toContain(`device: ${device}.`.toLowerCase())
})

test('the list comes in pages, the asking session first, then the newest', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const ids = await addSessions(server, 60)
  server.clock.advance(1_000)
  await server.client().api.login(ada)
  const first = await ada.api.sessions()
  const second = await ada.api.sessions({ after: first.next })
  const third = await ada.api.sessions({ after: second.next })
  expect([first, second, third].map(({ sessions }) => sessions.length)).toEqual([26, 25, 11])
  expect(first.sessions[0]?.current).toBe(true)
  const others = [first, second, third].flatMap(({ sessions }) =>
    sessions.slice(sessions[0]?.current ? 1 : 0),
  )
  expect(others.slice(1).map(({ sessionId }) => sessionId)).toEqual(ids.toReversed())
  expect(third.next).toBeUndefined()
  expect(await refusalOf(ada.api.sessions({ after: 'here' }))).toMatchObject({ status: 400 })
})

test('of more than 200 sessions the longest unused one ends, also when twenty begin at once', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPerson(server)
  const ids = await addSessions(server, 195)
  await server.deps.db
    .updateTable('sessions')
    .set({ last_seen_at: server.clock.now() })
    .where('id', '=', ids[0] ?? '')
    .execute()
  server.clock.advance(1_000)
  await Promise.all(Array.from({ length: 20 }, () => server.client().api.login(ada)))
  const left = await server.deps.db.selectFrom('sessions').select('id').execute()
  const isLeft = new Set(left.map(({ id }) => id))
  expect(left).toHaveLength(200)
  expect(ids.filter(id => !isLeft.has(id))).toEqual(ids.slice(1, 17))
  expect((await ada.api.profile()).name).toBe('Ada')
})

test('logging out all others keeps the asking session', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const other = server.client()
  await other.api.login(ada)
  await ada.api.logoutAllSessions()
  expect(await refusalOf(other.api.profile())).toMatchObject({ status: 401 })
  expect((await ada.api.sessions()).sessions).toMatchObject([{ current: true }])
})

test('one session is revoked by its id, once, and by its owner only', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const bob = await addPerson(server, { email: 'bob@example.com' })
  const other = server.client()
  await other.api.login(ada)
  const { sessions } = await ada.api.sessions()
  const id = sessions.find(session => !session.current)?.sessionId ?? ''
  expect(await refusalOf(bob.api.revokeSession({ id }))).toMatchObject({ status: 404 })
  await ada.api.revokeSession({ id })
  expect(await refusalOf(other.api.profile())).toMatchObject({ status: 401 })
  expect(await refusalOf(ada.api.revokeSession({ id }))).toMatchObject({ status: 404 })
})

test('logging out ends the session on the server and forgets the token', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const token = ada.tokens.token
  await ada.api.logoutCurrentSession()
  expect(ada.tokens.token).toBeNull()
  ada.tokens.token = token
  expect(await refusalOf(ada.api.profile())).toMatchObject({ status: 401 })
})

test.each([
  ['web', 7],
  ['desktop', 30],
] as const)('an unused %s session ends after %i days', async (clientType, days) => {
  await using server = await testServer()
  const ada = await addPerson(server, {}, { clientType })
  server.clock.advance(days * dayMs - 1)
  const { token } = ada.tokens
  await ada.api.profile()
  server.clock.advance(days * dayMs)
  expect(await refusalOf(ada.api.profile())).toMatchObject({ status: 401 })
  expect([token, ada.tokens.token]).toEqual([expect.any(String), null])
})

test.each([
  ['web', 30],
  ['desktop', 180],
] as const)('a %s session ends after %i days even in daily use', async (clientType, days) => {
  await using server = await testServer()
  const ada = await addPerson(server, {}, { clientType })
  for (let day = 1; day < days; day += 1) {
    server.clock.advance(dayMs)
    await ada.api.profile()
  }
  server.clock.advance(dayMs)
  expect(await refusalOf(ada.api.profile())).toMatchObject({ status: 401 })
})

test('last_seen is written once a minute at most', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const lastSeen = async () =>
    (await server.deps.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow())
      .last_seen_at
  const first = await lastSeen()
  server.clock.advance(59_999)
  await ada.api.profile()
  expect(await lastSeen()).toBe(first)
  server.clock.advance(1)
  await ada.api.profile()
  expect(await lastSeen()).toBe(first + 60_000)
})
