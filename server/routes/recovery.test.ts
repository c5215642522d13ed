import { expect, test } from 'vitest'
import { addPerson, addPersonWithTwoFactor, askForReset, codeNow, refusalOf } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const newPassword = 'a much better one'

test('someone who forgot the password chooses a new one through the mail', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const answer = await server.api.forgotPassword({ email: ada.email })
  expect(answer).toEqual({ message: 'If there is an account with this address, we have sent a link to it.' })
  const letter = await server.mail.last(ada.email)
  expect(letter.text).toContain('It works once and for 30 minutes.')
  expect(letter.text).toContain('https://sortwell.example/reset-password/')
  const token = await server.mail.token(ada.email)
  expect(await server.api.resetPassword({ token, newPassword })).toEqual({
    message: 'Your password is changed. Please log in with the new one.',
  })
  expect(await refusalOf(server.api.login(ada))).toMatchObject({ status: 400 })
  expect(await server.api.login({ email: ada.email, password: newPassword })).toEqual({})
})

test('an unknown address hears the same and gets no mail', async () => {
  await using server = await testServer()
  const answer = await server.api.forgotPassword({ email: 'nobody@example.com' })
  expect(answer).toEqual({ message: 'If there is an account with this address, we have sent a link to it.' })
  expect(await server.mail.to('nobody@example.com')).toEqual([])
})

test('a known and an unknown address leave the same writes behind before the answer', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await server.mail.to(ada.email)
  await server.api.forgotPassword({ email: ada.email })
  await server.api.forgotPassword({ email: 'nobody@example.com' })
  const rows = await server.deps.db.selectFrom('outbox').selectAll().execute()
  expect(rows.map(row => [row.kind, row.tries])).toEqual([
    ['reset-password', 0],
    ['reset-password', 0],
  ])
  expect(await server.deps.db.selectFrom('one_time_tokens').selectAll().execute()).toEqual([])
})

test('a reset ends every session, keeps two-factor on and tells the owner', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  await server.api.forgotPassword({ email: ada.email })
  await server.api.resetPassword({ token: await server.mail.token(ada.email), newPassword })
  expect(await refusalOf(ada.api.profile())).toMatchObject({ status: 401 })
  const { api } = server.client()
  const { tfaRequired, tfaToken = '' } = await api.login({ email: ada.email, password: newPassword })
  expect(tfaRequired).toBe(true)
  await api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
  expect(await server.mail.subjects(ada.email)).toContain('Your password was reset')
})

const linkGone =
  'This link no longer works: it or another one was used, it has run out, or newer ones were sent. Please ask for a new one.'

test('a link works once and for its time', async () => {
  await using server = await testServer({ environment: { RESET_TTL_SECONDS: '60' } })
  const ada = await addPerson(server)
  const token = await askForReset(server, ada.email)
  await server.api.resetPassword({ token, newPassword })
  expect(await refusalOf(server.api.resetPassword({ token, newPassword }))).toMatchObject({
    status: 410,
    message: linkGone,
  })
  const late = await askForReset(server, ada.email)
  server.clock.advance(60_000)
  expect(await refusalOf(server.api.resetPassword({ token: late, newPassword }))).toMatchObject({
    status: 410,
  })
})

test('of twenty who use one link at once, one sets the password', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await server.api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  const choices = Array.from({ length: 20 }, (_, index) => `choice number ${index}`)
  const outcomes = await Promise.allSettled(
    choices.map(choice => server.api.resetPassword({ token, newPassword: choice })),
  )
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  const winner = choices[outcomes.findIndex(outcome => outcome.status === 'fulfilled')] ?? ''
  expect(await server.api.login({ email: ada.email, password: winner })).toEqual({})
})

test('a refused password does not use the link up', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await server.api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  expect(await refusalOf(server.api.resetPassword({ token, newPassword: 'password1' }))).toMatchObject({
    status: 400,
  })
  await server.api.resetPassword({ token, newPassword })
})

test('a link for one thing does not open another', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await server.api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  expect(await refusalOf(server.api.verify({ token }))).toMatchObject({ status: 410 })
  await server.api.resetPassword({ token, newPassword })
})

test('a reset ends a change of address that waits for its proof', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.updateProfile({ name: 'Ada', email: 'eve@example.com' })
  const token = await server.mail.token('eve@example.com')
  await server.api.forgotPassword({ email: ada.email })
  await server.api.resetPassword({ token: await server.mail.token(ada.email), newPassword })
  expect(await refusalOf(server.api.verify({ token }))).toMatchObject({ status: 410 })
})

test('a mail server that delays the proof of a new address until after a reset gets no link', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await server.api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  await ada.api.updateProfile({ name: 'Ada', email: 'eve@example.com' })
  await server.api.resetPassword({ token, newPassword })
  expect(await server.mail.to('eve@example.com')).toEqual([])
})
