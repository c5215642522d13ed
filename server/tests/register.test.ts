import { expect, test } from 'vitest'
import { testServer } from '../testing.ts'
import {
  addPerson,
  addPersonWithTwoFactor,
  codeNow,
  goodPassword,
  refusalOf,
  registration,
} from '../testing-people.ts'

test('someone registers, confirms the address, logs in and sees the profile', async () => {
  await using server = await testServer()
  const { message } = await server.api.register(registration())
  expect(message).toBe(
    'Almost done: we have sent a mail to your address. Open the link in it to confirm your account.',
  )
  expect(
    await refusalOf(server.api.login({ email: 'ada@example.com', password: goodPassword })),
  ).toMatchObject({ status: 403 })
  await server.api.verify({ token: await server.mail.token('ada@example.com') })
  expect(await server.api.login({ email: 'Ada@Example.com', password: goodPassword })).toEqual({})
  expect(await server.api.profile()).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    preferences: { receiveLoginAlerts: true },
    twoFactorEnabled: false,
    plan: 'free',
    hasPassword: true,
    googleLinked: false,
  })
})

test('someone with two-factor logs in with a code', async () => {
  await using server = await testServer()
  const person = await addPersonWithTwoFactor(server)
  const { api, tokens } = server.client()
  const challenge = await api.login(person)
  expect(challenge).toEqual({ tfaRequired: true, tfaToken: expect.any(String) })
  expect(tokens.token).toBeNull()
  await api.loginSecondFactor({
    tfaToken: challenge.tfaToken ?? '',
    twoFactorToken: codeNow(server, person.secret),
  })
  expect((await api.profile()).twoFactorEnabled).toBe(true)
})

test('x', async () => {
  await using server = await testServer()
  await addPerson(server)
})
