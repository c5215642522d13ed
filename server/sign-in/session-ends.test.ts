import { expect, test } from 'vitest'
import { supportBy } from '../edge/peer.ts'
import { sweep } from '../store/operations/sweep.ts'
import { addPerson, errorOf, goodPassword } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { disableAccount } from './disabled.ts'

type Person = Awaited<ReturnType<typeof addPerson>>
const newPassword = 'another horse battery'
const dayMs = 86_400_000

/** What ends the session of another device, and what that one is then told. */
const ends: Readonly<Record<string, (server: TestServer, ada: Person) => Promise<unknown>>> = {
  'logged-out-elsewhere': (_, ada) => ada.api.logoutAllSessions(),
  'password-changed': (_, ada) =>
    ada.api.changePassword({ currentPassword: goodPassword, newPassword, confirmPassword: newPassword }),
  'password-reset': async (server, ada) => {
    await server.api.forgotPassword({ email: ada.email })
    await server.api.resetPassword({ token: await server.mail.token(ada.email), newPassword })
  },
  'account-deleted': (_, ada) => ada.api.deleteAccount({ daPassword: goodPassword }),
  'account-disabled': ({ deps }) =>
    deps.db.transaction().execute(async tx => {
      const user = await tx.selectFrom('users').selectAll().executeTakeFirstOrThrow()
      await disableAccount(deps, tx, user, supportBy('eve'))
    }),
  expired: async server => server.clock.advance(8 * dayMs),
}

test.each(Object.entries(ends))('the holder of a former token learns why: %s', async (reason, end) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const other = server.client()
  await other.api.login(ada)
  await end(server, ada)
  expect(await errorOf(other.api.profile())).toMatchObject({ status: 401, reason })
})

test('one who comes back after the clean-up learns that the session had expired', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  server.clock.advance(8 * dayMs)
  await sweep(server.deps.db, server.clock.now())
  expect(await server.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await errorOf(ada.api.profile())).toMatchObject({ status: 401, reason: 'expired' })
})

test('the same tab and another one that share a token learn that it was logged out', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const token = ada.tokens.read()
  await ada.api.logoutCurrentSession()
  const answer = await server.app.request('/users/profile', { headers: { Authorization: `Bearer ${token}` } })
  expect(await answer.json()).toEqual({
    message: 'Your session has ended. Please log in again.',
    reason: 'logged-out',
  })
})

test('a token that never was one has no reason, and reasons are forgotten after 30 days', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const other = server.client()
  await other.api.login(ada)
  await ada.api.logoutAllSessions()
  const made = { Authorization: `Bearer ${'A'.repeat(43)}` }
  const answer = await server.app.request('/users/profile', { headers: made })
  expect(await answer.json()).toEqual({ message: 'Your session has ended. Please log in again.' })
  server.clock.advance(30 * dayMs)
  await sweep(server.deps.db, server.clock.now())
  const kept = await server.deps.db.selectFrom('ended_sessions').select('reason').execute()
  expect(kept).toEqual([{ reason: 'expired' }]) // that of the session that ended them
})
