import { expect, test } from 'vitest'
import { interrupted } from '../testing/interruption.ts'
import { addPerson, legalConsent, refusalOf } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

test('a new name is there at once', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  expect(await ada.api.updateProfile({ name: 'Ada L.', email: ada.email })).toEqual({
    status: 'success',
    message: 'Your profile is saved.',
  })
  expect(await ada.api.profile()).toMatchObject({ name: 'Ada L.', email: 'ada@example.com' })
})

test('a new address counts once its link is opened, and the former one is told twice', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  expect(await ada.api.updateProfile({ name: 'Ada', email: 'Ada.New@example.com' })).toMatchObject({
    message: 'We have sent a link to Ada.New@example.com. Your address changes when you open it.',
  })
  expect((await ada.api.profile()).email).toBe('ada@example.com')
  await server.api.verify({ token: await server.mail.token('Ada.New@example.com') })
  expect((await ada.api.profile()).email).toBe('Ada.New@example.com')
  expect(await server.api.login({ email: 'ada.new@example.com', password: ada.password })).toEqual({})
  expect(await server.mail.subjects('ada@example.com')).toEqual([
    'Confirm your email address',
    'A new email address was asked for',
    'Your email address was changed',
  ])
})

test('changing the address wants a fresh log-in or the password', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  server.clock.advance(15 * 60_000)
  const change = { name: 'Ada', email: 'new@example.com' }
  expect(await refusalOf(ada.api.updateProfile(change))).toMatchObject({ status: 403, reauth: true })
  expect(await refusalOf(ada.api.updateProfile({ ...change, password: 'not the password' }))).toMatchObject({
    status: 400,
  })
  await ada.api.updateProfile({ ...change, password: ada.password })
  expect(await server.mail.subjects('new@example.com')).toEqual(['Confirm your new email address'])
})

test('an address that somebody has is asked for without telling so; its owner is told', async () => {
  await using server = await testServer()
  await addPerson(server, { email: 'bob@example.com' })
  const ada = await addPerson(server)
  expect(await ada.api.updateProfile({ name: 'Ada', email: 'bob@example.com' })).toMatchObject({
    status: 'success',
  })
  expect(await server.mail.subjects('bob@example.com')).toContain('Someone wanted to use your email address')
  expect((await ada.api.profile()).email).toBe('ada@example.com')
})

test.each(['bob@example.com', 'free@example.com'])(
  'who asks for another address, here %s, has given up the one before',
  async other => {
    await using server = await testServer()
    await addPerson(server, { email: 'bob@example.com' })
    const ada = await addPerson(server)
    await ada.api.updateProfile({ name: 'Ada', email: 'mine@example.com' })
    const token = await server.mail.token('mine@example.com')
    await ada.api.updateProfile({ name: 'Ada', email: other })
    await server.mail.subjects(other)
    expect((await refusalOf(server.api.verify({ token }))).status).toBe(410)
    expect((await ada.api.profile()).email).toBe('ada@example.com')
  },
)

test('a registration that nobody has confirmed keeps no one from moving to that address', async () => {
  await using server = await testServer()
  const eve = { name: 'Eve', email: 'wanted@example.com', password: 'copper meadow 77 kites' }
  await server.api.register({ ...eve, legalConsent })
  const ada = await addPerson(server)
  await ada.api.updateProfile({ name: 'Ada', email: 'wanted@example.com' })
  await server.api.verify({ token: await server.mail.token('wanted@example.com') })
  expect((await ada.api.profile()).email).toBe('wanted@example.com')
})

test('an address taken between asking and opening the link stays with its new owner', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.updateProfile({ name: 'Ada', email: 'wanted@example.com' })
  const token = await server.mail.token('wanted@example.com')
  await addPerson(server, { email: 'wanted@example.com' })
  expect(await refusalOf(server.api.verify({ token }))).toMatchObject({ status: 409 })
  expect((await ada.api.profile()).email).toBe('ada@example.com')
})

test('a form that was sent before the address changed does not bring the former address back', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.updateProfile({ name: 'Ada', email: 'new@example.com' })
  const token = await server.mail.token('new@example.com')
  const { api } = interrupted(server, ada, () => server.api.verify({ token }))
  expect(await refusalOf(api.updateProfile({ name: 'Ada L.', email: ada.email }))).toMatchObject({
    status: 409,
    message: 'Your address has just changed. Please reload the page and try again.',
  })
  expect(await ada.api.profile()).toMatchObject({ name: 'Ada', email: 'new@example.com' })
})

test('a change of address that waits is shown, taken or not, until it is done, given up or over', async () => {
  await using server = await testServer()
  await addPerson(server, { email: 'bob@example.com' })
  const ada = await addPerson(server)
  const ask = (email: string) => ada.api.updateProfile({ name: 'Ada', email })
  const pending = async () => (await ada.api.profile()).pendingEmail
  expect(await pending()).toBeUndefined()
  await ask('bob@example.com')
  expect(await pending()).toBe('bob@example.com')
  await ask('new@example.com')
  expect(await pending()).toBe('new@example.com')
  const token = await server.mail.token('new@example.com')
  expect(await pending()).toBe('new@example.com')
  await server.api.verify({ token })
  expect(await ada.api.profile()).not.toHaveProperty('pendingEmail')
  await ask('third@example.com')
  server.clock.advance(3_600_000)
  expect(await pending()).toBeUndefined()
})
