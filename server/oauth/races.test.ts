import { expect, test } from 'vitest'
import { sweep } from '../store/operations/sweep.ts'
import {
  addApp,
  basic,
  codeFor,
  exchange,
  post,
  refreshWith,
  type TestApp,
  userInfo,
} from '../testing/oauth.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const dayMs = 86_400_000
const off = { environment: { RATE_LIMITS: 'off' } }

async function start() {
  const server = await testServer(off)
  const app = await addApp(server)
  const ada = await addPerson(server)
  return { server, app, ada, [Symbol.asyncDispose]: server.close }
}
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).sort()
const rest = async (server: TestServer) =>
  (await server.deps.db.selectFrom('oauth_tokens').selectAll().execute()).length

async function firstTokens(server: TestServer, app: TestApp, ada: Awaited<ReturnType<typeof addPerson>>) {
  const { access_token = '', refresh_token = '' } = (await exchange(server, app, await codeFor(ada, app)))
    .body
  return { access_token, refresh_token }
}

test('of 20 parallel exchanges of a code one wins, and what it won is revoked', async () => {
  await using set = await start()
  const code = await codeFor(set.ada, set.app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(set.server, set.app, code)))
  expect(statuses(answers)).toEqual([200, ...Array<number>(19).fill(400)])
  const won = answers.find(({ status }) => status === 200)?.body
  expect((await userInfo(set.server, won?.access_token ?? '')).status).toBe(401)
  expect((await refreshWith(set.server, set.app, won?.refresh_token ?? '')).body.error).toBe('invalid_grant')
  expect(await rest(set.server)).toBe(0)
})

test('a code that comes a second time revokes what it gave, even weeks later', async () => {
  await using set = await start()
  const code = await codeFor(set.ada, set.app)
  const first = (await exchange(set.server, set.app, code)).body
  const second = (await refreshWith(set.server, set.app, first.refresh_token ?? '')).body
  set.server.clock.advance(20 * dayMs)
  expect((await exchange(set.server, set.app, code)).body.error).toBe('invalid_grant')
  expect((await refreshWith(set.server, set.app, second.refresh_token ?? '')).body.error).toBe(
    'invalid_grant',
  )
})

test('another application that comes with a used code revokes nothing', async () => {
  await using set = await start()
  const other = await addApp(set.server, { name: 'Other' })
  const code = await codeFor(set.ada, set.app)
  const { access_token = '' } = (await exchange(set.server, set.app, code)).body
  await exchange(set.server, other, code)
  await exchange(set.server, set.app, code, { code_verifier: 'w'.repeat(43) })
  expect((await userInfo(set.server, access_token)).status).toBe(200)
})

test('of 20 parallel refreshes all get the same successor, and nobody is logged out', async () => {
  await using set = await start()
  const { refresh_token } = await firstTokens(set.server, set.app, set.ada)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refreshWith(set.server, set.app, refresh_token)),
  )
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
  const successors = new Set(answers.map(({ body }) => body.refresh_token))
  expect(successors.size).toBe(1)
  expect((await refreshWith(set.server, set.app, [...successors][0] ?? '')).status).toBe(200)
})

test('a refresh token whose answer was lost gets it again within 10 seconds', async () => {
  await using set = await start()
  const { refresh_token } = await firstTokens(set.server, set.app, set.ada)
  const lost = (await refreshWith(set.server, set.app, refresh_token)).body
  set.server.clock.advance(10_000)
  const again = (await refreshWith(set.server, set.app, refresh_token)).body
  const state = await post(set.server, '/oauth/introspect', { token: refresh_token }, basic(set.app))
  expect(state.body).toEqual({ active: false })
  expect(again.refresh_token).toBe(lost.refresh_token)
  expect(again.access_token).not.toBe(lost.access_token)
})

test('a refresh token that is used again later ends its family', async () => {
  await using set = await start()
  const first = await firstTokens(set.server, set.app, set.ada)
  const second = (await refreshWith(set.server, set.app, first.refresh_token)).body
  set.server.clock.advance(10_001)
  expect((await refreshWith(set.server, set.app, first.refresh_token)).body.error).toBe('invalid_grant')
  expect((await refreshWith(set.server, set.app, second.refresh_token ?? '')).body.error).toBe(
    'invalid_grant',
  )
  for (const token of [first.access_token, second.access_token ?? ''])
    expect((await userInfo(set.server, token)).status).toBe(401)
})

test('a refresh token whose successor is in use ends its family at once', async () => {
  await using set = await start()
  const { refresh_token } = await firstTokens(set.server, set.app, set.ada)
  const second = (await refreshWith(set.server, set.app, refresh_token)).body
  const third = (await refreshWith(set.server, set.app, second.refresh_token ?? '')).body
  expect((await refreshWith(set.server, set.app, refresh_token)).body.error).toBe('invalid_grant')
  expect((await refreshWith(set.server, set.app, third.refresh_token ?? '')).body.error).toBe('invalid_grant')
})

test('a family lasts 30 days, however often it is refreshed', async () => {
  await using set = await start()
  let { refresh_token } = await firstTokens(set.server, set.app, set.ada)
  for (let day = 1; day < 30; day += 1) {
    set.server.clock.advance(dayMs)
    refresh_token = (await refreshWith(set.server, set.app, refresh_token)).body.refresh_token ?? ''
  }
  set.server.clock.advance(dayMs)
  expect((await refreshWith(set.server, set.app, refresh_token)).body.error).toBe('invalid_grant')
})

test('without offline_access there is no refresh token', async () => {
  await using set = await start()
  const code = await codeFor(set.ada, set.app, { scope: 'openid' })
  const { body } = await exchange(set.server, set.app, code)
  expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'id_token', 'scope', 'token_type'])
})

test('sweeping keeps used codes as long as anything they gave can live, and then lets them go', async () => {
  await using set = await start()
  await firstTokens(set.server, set.app, set.ada)
  const { db } = set.server.deps
  const left = async () => {
    await sweep(db, set.server.clock.now())
    const codes = await db.selectFrom('oauth_codes').select('family').execute()
    return [codes.length, await rest(set.server)]
  }
  expect(await left()).toEqual([1, 2])
  set.server.clock.advance(15 * 60_000)
  expect(await left()).toEqual([1, 1])
  set.server.clock.advance(30 * dayMs)
  expect(await left()).toEqual([1, 0])
  set.server.clock.advance(dayMs)
  expect(await left()).toEqual([0, 0])
})

test('tokens that a revocation in the same moment missed are worth nothing', async () => {
  await using set = await start()
  const { access_token, refresh_token } = await firstTokens(set.server, set.app, set.ada)
  const unused = await codeFor(set.ada, set.app)
  await set.server.deps.db.updateTable('oauth_consents').set({ revoked_at: set.server.clock.now() }).execute()
  expect((await userInfo(set.server, access_token)).status).toBe(401)
  for (const token of [access_token, refresh_token])
    expect((await post(set.server, '/oauth/introspect', { token }, basic(set.app))).body).toEqual({
      active: false,
    })
  expect((await refreshWith(set.server, set.app, refresh_token)).body.error).toBe('invalid_grant')
  expect((await exchange(set.server, set.app, unused)).body.error).toBe('invalid_grant')
})

test("another application that the person allows as well cannot use the first one's refresh token", async () => {
  await using set = await start()
  const other = await addApp(set.server, { name: 'Other' })
  await codeFor(set.ada, other)
  const { refresh_token } = await firstTokens(set.server, set.app, set.ada)
  expect((await refreshWith(set.server, other, refresh_token)).body.error).toBe('invalid_grant')
  expect((await refreshWith(set.server, set.app, refresh_token)).status).toBe(200)
})
