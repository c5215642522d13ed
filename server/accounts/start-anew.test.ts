import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGoogle, type TestGoogle } from '../testing/google.ts'
import { addPerson, refusalOf, registration } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const anew = registration({ name: 'Ada Anew', password: 'the second password' })
let google: TestGoogle
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())

/** Ada has deleted her account and registers again. */
async function registerAgain(server: TestServer) {
  const ada = await addPerson(server)
  await ada.api.deleteAccount({ daPassword: ada.password })
  const letter = await server.mail.last(ada.email)
  const revert = /\/revert\/([\w-]{43})/.exec(letter.text)?.[1] ?? ''
  await server.api.register(anew)
  return { ada, revert, token: await server.mail.token(ada.email) }
}

const names = async (server: TestServer) =>
  (await server.deps.db.selectFrom('users').select('name').orderBy('name').execute()).map(row => row.name)

test('a new registration waits until its owner has agreed to what it erases', async () => {
  await using server = await testServer()
  const { ada, token } = await registerAgain(server)
  expect(await server.api.verify({ token })).toMatchObject({
    status: 'asks',
    erases: { deletedAt: '2026-11-21T12:00:00.000Z', until: '2026-11-28T12:00:00.000Z' },
  })
  expect(await names(server)).toEqual(['Ada', 'Ada Anew'])
  expect(await refusalOf(server.api.login(anew))).toMatchObject({ status: 403 })
  expect(await server.api.verify({ token, erase: true })).toMatchObject({ status: 'success' })
  expect(await names(server)).toEqual(['Ada Anew'])
  await server.api.login(anew)
  expect(await refusalOf(server.client().api.login(ada))).toMatchObject({ status: 400 })
})

test('bringing the old account back ends a registration that waits', async () => {
  await using server = await testServer()
  const { revert, token } = await registerAgain(server)
  const { resetToken } = await server.api.revert({ token: revert })
  expect(await refusalOf(server.api.verify({ token, erase: true }))).toMatchObject({ status: 410 })
  await server.api.resetPassword({ token: resetToken, newPassword: 'a much better one' })
  await server.api.login({ email: anew.email, password: 'a much better one' })
  expect((await server.api.profile()).name).toBe('Ada')
})

test('no link of a stranger who registers the address too erases anything unasked', async () => {
  await using server = await testServer()
  const { token } = await registerAgain(server)
  await server.api.register(registration({ password: 'a stranger waits here' }))
  await server.api.resendVerification({ email: anew.email })
  await server.api.forgotPassword({ email: anew.email })
  const letters = (await server.mail.to(anew.email)).slice(-2)
  for (const letter of letters) {
    expect(letter.text).not.toContain('/reset-password/')
    expect(letter.subject).toBe('Confirm your email address')
  }
  expect(await server.api.verify({ token })).toMatchObject({ status: 'asks' })
  const { resetToken = '', status } = await server.api.verify({ token, erase: true })
  expect(status).toBe('choose-password')
  await server.api.resetPassword({ token: resetToken, newPassword: 'chosen by the owner' })
  await server.api.login({ email: anew.email, password: 'chosen by the owner' })
})

test('of twenty who confirm over a deleted account at once, one is told that it worked', async () => {
  await using server = await testServer()
  const { token } = await registerAgain(server)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => server.client().api.verify({ token, erase: true })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of those who confirm and those who bring back at once, one side wins', async () => {
  await using server = await testServer()
  const { revert, token } = await registerAgain(server)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? server.client().api.verify({ token, erase: true })
        : server.client().api.revert({ token: revert }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await names(server)).toHaveLength(1)
})

test('Google neither opens a deleted account nor takes its address', async () => {
  await using server = await testServer({ environment: google.environment })
  await server.api.loginWithGoogle({ credential: await google.credential(server) })
  await server.api.forgotPassword({ email: 'ada@gmail.com' })
  await server.api.resetPassword({
    token: await server.mail.token('ada@gmail.com'),
    newPassword: 'a much better one',
  })
  await server.api.login({ email: 'ada@gmail.com', password: 'a much better one' })
  await server.api.deleteAccount({ daPassword: 'a much better one' })
  for (const credential of [
    await google.credential(server),
    await google.credential(server, { sub: 'another' }),
  ])
    expect(await refusalOf(server.api.loginWithGoogle({ credential }))).toMatchObject({
      status: 409,
      message:
        'This account was deleted. Bring it back, or erase it at once, with a link in the mail that told you so.',
    })
})
