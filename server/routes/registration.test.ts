import { expect, test } from 'vitest'
import { addPerson, errorOf, goodPassword, refusalOf, registration } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const sent = 'Almost done: we have sent a mail to your address. Open the link in it to confirm your account.'

test('someone registers, confirms the address, logs in and sees the profile', async () => {
  await using server = await testServer()
  expect(await server.api.register(registration())).toEqual({ message: sent })
  expect(
    await refusalOf(server.api.login({ email: 'ada@example.com', password: goodPassword })),
  ).toMatchObject({
    status: 403,
    message:
      'Please confirm your email address first: open the link in the mail that we sent to ada@example.com.',
  })
  await server.api.verify({ token: await server.mail.token('ada@example.com') })
  expect(await server.api.login({ email: ' Ada@Example.com ', password: goodPassword })).toEqual({})
  expect(await server.api.profile()).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    preferences: { receiveLoginAlerts: true },
    twoFactorEnabled: false,
    plan: 'free',
    hasPassword: true,
    googleLinked: false,
    needsConsent: false,
  })
})

test('registering a known address looks the same and tells its owner by mail', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const stranger = server.client()
  expect(await stranger.api.register(registration({ name: 'Eve', password: 'another good one' }))).toEqual({
    message: sent,
  })
  expect(await server.mail.subjects('ada@example.com')).toEqual([
    'Confirm your email address',
    'You already have a Sortwell account',
  ])
  await ada.api.login(ada)
  expect((await ada.api.profile()).name).toBe('Ada')
})

test('of twenty who open one link at once, one is told that it worked', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  const token = await server.mail.token('ada@example.com')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => server.client().api.verify({ token })),
  )
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
})

test('a link runs out after 24 hours, and a new one can be asked for', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  const token = await server.mail.token('ada@example.com')
  server.clock.advance(24 * 3_600_000)
  expect(await refusalOf(server.api.verify({ token }))).toEqual({
    status: 410,
    message:
      'This link no longer works: it was used, has run out, or a newer one was sent. Please ask for a new one.',
    isSaid: true,
    reauth: false,
    retryAfterSeconds: undefined,
  })
  await server.api.resendVerification({ email: 'ada@example.com' })
  await server.api.verify({ token: await server.mail.token('ada@example.com') })
  expect(await server.api.login({ email: 'ada@example.com', password: goodPassword })).toEqual({})
})

test('asking for a new link says the same for every address and writes to those that wait', async () => {
  await using server = await testServer()
  await addPerson(server)
  const answers = [
    await server.api.resendVerification({ email: 'ada@example.com' }),
    await server.api.resendVerification({ email: 'nobody@example.com' }),
  ]
  expect(answers[0]).toEqual(answers[1])
  expect(await server.mail.subjects('ada@example.com')).toEqual(['Confirm your email address'])
  expect(await server.mail.subjects('nobody@example.com')).toEqual([])
})

test('a new link never confirms the password of somebody else who registered the address', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  await server.api.register(registration({ password: 'a stranger waits here' }))
  await server.api.resendVerification({ email: 'ada@example.com' })
  expect((await server.mail.subjects('ada@example.com')).at(-1)).toBe('Reset your password')
  const token = await server.mail.token('ada@example.com')
  await server.api.resetPassword({ token, newPassword: goodPassword })
  expect(await server.api.login({ email: 'ada@example.com', password: goodPassword })).toEqual({})
  const stranger = server.client().api.login({ email: 'ada@example.com', password: 'a stranger waits here' })
  expect(await refusalOf(stranger)).toMatchObject({ status: 400 })
})

test.each([
  ['password', 'That password is among the first that attackers try. Please choose another one.'],
  ['seven77', 'Please choose a password of 8 to 256 characters.'],
  ['é'.repeat(257), 'Please choose a password of 8 to 256 characters.'],
])('the password %s is refused with a reason', async (password, message) => {
  await using server = await testServer()
  expect(await refusalOf(server.api.register(registration({ password })))).toMatchObject({
    status: 400,
    message,
  })
})

test('registering without the agreement box is refused', async () => {
  await using server = await testServer()
  const form = {
    ...registration(),
    legalConsent: { ...registration().legalConsent, refundPolicy: { accepted: false } },
  }
  expect(await refusalOf(server.api.register(form as never))).toMatchObject({
    status: 400,
    message: 'Please accept the terms, the privacy policy and the refund policy.',
  })
})

test('a form is told everything that is wrong with it at once, field by field', async () => {
  await using server = await testServer()
  const form = registration({ name: ' ', email: 'ada', password: 'short' })
  const error = await errorOf(server.api.register(form))
  const fields = {
    name: 'Please enter a name of 1 to 100 characters on one line.',
    email: 'Please enter an email address in the form name@example.com.',
    password: 'Please choose a password of 8 to 256 characters.',
  }
  expect(error).toMatchObject({ status: 400, message: fields.name, fields })
})

test('a password that is too easy is refused at its field', async () => {
  await using server = await testServer()
  const error = await errorOf(server.api.register(registration({ password: 'password1' })))
  expect(error.fields).toEqual({ password: error.message })
})
