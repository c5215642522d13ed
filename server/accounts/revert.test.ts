import { expect, test } from 'vitest'
import { sweep } from '../store/operations/sweep.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const dayMs = 86_400_000
const newPassword = 'a much better one'
const over = {
  status: 410,
  message: 'This link no longer works: it was used, has run out, or there is nothing left for it to do.',
}

/** The token of the newest link of a kind in the mails to an address. */
async function linkIn(server: TestServer, address: string, kind: 'revert' | 'erase') {
  const texts = (await server.mail.to(address)).map(letter => letter.text)
  const found = texts.flatMap(text => [...text.matchAll(new RegExp(`/${kind}/([\\w-]{43})`, 'g'))])
  const token = found.at(-1)?.[1]
  if (token === undefined) throw new Error(`No ${kind} link to ${address}.`)
  return token
}

type Person = Awaited<ReturnType<typeof addPerson>>

async function move(server: TestServer, person: Person, email: string) {
  await person.api.updateProfile({ name: person.name, email, password: person.password })
  await server.api.verify({ token: await server.mail.token(email) })
  await server.mail.to(email)
}

/** Takes an account back by a link and logs in with a new password. */
async function takeBack(server: TestServer, token: string, email: string) {
  const { api } = server.client()
  const { resetToken } = await api.revert({ token })
  await api.resetPassword({ token: resetToken, newPassword })
  await api.login({ email, password: newPassword })
  return api
}

test('the owner undoes a change of address within seven days, and the thief is out', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'thief@example.com')
  server.clock.advance(7 * dayMs - 60_000)
  const thief = server.client()
  await thief.api.login({ email: 'thief@example.com', password: ada.password })
  const letter = await server.mail.last(ada.email)
  expect(letter.subject).toBe('Your email address was changed')
  expect(letter.text).toContain('The link works until 12:00 UTC on November 28, 2026')
  const token = await linkIn(server, ada.email, 'revert')
  expect(await server.api.describeLink({ token })).toEqual({
    does: 'move-back',
    email: ada.email,
    happenedAt: '2026-11-21T12:00:00.000Z',
    until: '2026-11-28T12:00:00.000Z',
  })
  const { resetToken } = await server.api.revert({ token })
  expect(await refusalOf(thief.api.profile())).toMatchObject({ status: 401 })
  for (const email of ['thief@example.com', ada.email])
    expect(await refusalOf(thief.api.login({ email, password: ada.password }))).toMatchObject({ status: 400 })
  await server.api.resetPassword({ token: resetToken, newPassword })
  await server.api.login({ email: ada.email, password: newPassword })
  expect((await server.api.profile()).email).toBe(ada.email)
  expect(await server.mail.subjects('thief@example.com')).toContain(
    'Your account is back at its former address',
  )
  expect(await server.mail.subjects(ada.email)).toContain('Your account is back at this address')
  expect(server.logLines.filter(line => line.includes('"event":"revert"'))).toHaveLength(1)
})

test('a link to undo a change is over after seven days', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'new@example.com')
  const token = await linkIn(server, ada.email, 'revert')
  server.clock.advance(7 * dayMs)
  expect(await refusalOf(server.api.revert({ token }))).toMatchObject(over)
  expect(await refusalOf(server.api.describeLink({ token }))).toMatchObject(over)
})

test('looking at a link changes nothing, however often mail scanners do', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'new@example.com')
  const token = await linkIn(server, ada.email, 'revert')
  for (let times = 0; times < 3; times += 1) await server.api.describeLink({ token })
  expect((await server.send(new Request(`http://localhost/auth/revert?token=${token}`))).status).toBe(405)
  expect((await ada.api.profile()).email).toBe('new@example.com')
  await server.api.revert({ token })
})

test('of two addresses a thief moved through, none can take back what the owner took back', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'one@evil.example')
  server.clock.advance(1_000)
  await move(server, ada, 'two@evil.example')
  const his = await linkIn(server, 'one@evil.example', 'revert')
  const hers = await linkIn(server, ada.email, 'revert')
  await server.api.revert({ token: his })
  const api = await takeBack(server, hers, ada.email)
  expect((await api.profile()).email).toBe(ada.email)
  for (const address of ['one@evil.example', 'two@evil.example'])
    expect((await server.mail.to(address)).at(-1)?.text).not.toContain('/revert/')
  expect(await refusalOf(server.api.revert({ token: his }))).toMatchObject(over)
})

test('an address that the account went back from cannot take it again, even without the link', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'thief@example.com')
  server.clock.advance(1_000)
  await move(server, ada, ada.email)
  expect((await server.mail.to('thief@example.com')).map(letter => letter.text).join()).not.toContain(
    '/revert/',
  )
  expect((await ada.api.profile()).email).toBe(ada.email)
})

test('an address of long ago is as new as any: the latest one can take the account back', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'ada@example.org')
  server.clock.advance(7 * dayMs)
  await ada.api.login({ email: 'ada@example.org', password: ada.password })
  await move(server, ada, ada.email)
  const api = await takeBack(server, await linkIn(server, 'ada@example.org', 'revert'), 'ada@example.org')
  expect((await api.profile()).email).toBe('ada@example.org')
})

test("a reset at the owner's address ends the links of addresses in between", async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'thief@example.com')
  const token = await linkIn(server, ada.email, 'revert')
  await takeBack(server, token, ada.email)
  const rows = await server.deps.db.selectFrom('former_addresses').selectAll().execute()
  expect(rows).toEqual([])
})

test('another account at the former address is in the way, and nothing is lost', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'new@example.com')
  const token = await linkIn(server, ada.email, 'revert')
  await addPerson(server, { password: 'the password of bob' })
  expect(await refusalOf(server.api.revert({ token }))).toMatchObject({
    status: 409,
    message: 'Another account uses this address now.',
  })
  expect(await server.api.describeLink({ token })).toMatchObject({ does: 'move-back' })
})

test('a deleted account is closed at once and brought back within seven days', async () => {
  await using server = await testServer()
  const ada = await addPerson(server, { name: 'Ada Lovelace' })
  const other = server.client()
  await other.api.login(ada)
  await ada.api.deleteAccount({ daPassword: ada.password })
  expect(await refusalOf(other.api.profile())).toMatchObject({ status: 401 })
  expect(await refusalOf(other.api.login(ada))).toMatchObject({ status: 400 })
  server.clock.advance(7 * dayMs - 1)
  await sweep(server.deps.db, server.clock.now())
  const token = await linkIn(server, ada.email, 'revert')
  expect(await server.api.describeLink({ token })).toEqual({
    does: 'restore',
    email: ada.email,
    happenedAt: '2026-11-21T12:00:00.000Z',
    until: '2026-11-28T12:00:00.000Z',
  })
  const api = await takeBack(server, token, ada.email)
  expect((await api.profile()).name).toBe('Ada Lovelace')
  const { events } = await api.securityActivity()
  expect(events.map(event => event.summary)).toContain('Account brought back through a mail link')
  expect(await server.mail.subjects(ada.email)).toContain('Your account is back')
})

test('after seven days everything is erased', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.deleteAccount({ daPassword: ada.password })
  const token = await linkIn(server, ada.email, 'revert')
  server.clock.advance(7 * dayMs)
  expect(await refusalOf(server.api.revert({ token }))).toMatchObject(over)
  await sweep(server.deps.db, server.clock.now())
  for (const table of ['users', 'security_events', 'one_time_tokens', 'former_addresses'] as const)
    expect(await server.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('"erase now" erases at once, and only once', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.deleteAccount({ daPassword: ada.password })
  const token = await linkIn(server, ada.email, 'erase')
  expect(await server.api.describeLink({ token })).toMatchObject({ does: 'erase', email: ada.email })
  expect(await server.api.eraseAccount({ token })).toEqual({
    message: 'Everything kept with your account is erased.',
  })
  expect(await server.deps.db.selectFrom('users').selectAll().execute()).toEqual([])
  expect(await refusalOf(server.api.eraseAccount({ token }))).toMatchObject(over)
  const revert = await linkIn(server, ada.email, 'revert')
  expect(await refusalOf(server.api.revert({ token: revert }))).toMatchObject(over)
})

test('an erase link is over once the account is back', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.deleteAccount({ daPassword: ada.password })
  const token = await linkIn(server, ada.email, 'erase')
  await takeBack(server, await linkIn(server, ada.email, 'revert'), ada.email)
  expect(await refusalOf(server.api.eraseAccount({ token }))).toMatchObject(over)
  expect(await refusalOf(server.api.describeLink({ token }))).toMatchObject(over)
})

test('a thief who changes the address and then deletes is undone from the first address, and cannot erase', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'thief@example.com')
  server.clock.advance(6 * dayMs)
  const thief = server.client()
  await thief.api.login({ email: 'thief@example.com', password: ada.password })
  await thief.api.deleteAccount({ daPassword: ada.password })
  const his = await server.mail.last('thief@example.com')
  expect(his.subject).toBe('Your account was deleted')
  expect(his.text).not.toContain('/erase/')
  // Registering his address anew erases nothing either.
  const again = await addPerson(server, { email: 'thief@example.com', password: 'the password of eve' })
  expect(
    await refusalOf(server.api.revert({ token: await linkIn(server, 'thief@example.com', 'revert') })),
  ).toMatchObject({ status: 409 })
  server.clock.advance(6 * dayMs)
  await sweep(server.deps.db, server.clock.now())
  const api = await takeBack(server, await linkIn(server, ada.email, 'revert'), ada.email)
  expect((await api.profile()).email).toBe(ada.email)
  await again.api.login(again)
})

test('the first address may erase what a thief deleted', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'thief@example.com')
  await ada.api.deleteAccount({ daPassword: ada.password })
  await server.api.eraseAccount({ token: await linkIn(server, ada.email, 'erase') })
  expect(await server.deps.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('eight deletions at once send one mail', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await Promise.allSettled(
    Array.from({ length: 8 }, () => ada.api.deleteAccount({ daPassword: ada.password })),
  )
  const subjects = await server.mail.subjects(ada.email)
  expect(subjects.filter(subject => subject === 'Your account was deleted')).toHaveLength(1)
})

test('of twenty who use a revert link at once, one may choose the password', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.deleteAccount({ daPassword: ada.password })
  const token = await linkIn(server, ada.email, 'revert')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => server.client().api.revert({ token })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of twenty who erase at once, one is told that it worked', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.deleteAccount({ daPassword: ada.password })
  const token = await linkIn(server, ada.email, 'erase')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => server.client().api.eraseAccount({ token })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of ten who bring an account back and ten who erase it at once, one wins', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.deleteAccount({ daPassword: ada.password })
  const [back, gone] = [await linkIn(server, ada.email, 'revert'), await linkIn(server, ada.email, 'erase')]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? server.client().api.revert({ token: back })
        : server.client().api.eraseAccount({ token: gone }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a log-in under way when the account is closed does not get in', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPerson(server)
  const logins = Array.from({ length: 10 }, () => server.client())
  await Promise.allSettled([
    ...logins.slice(0, 5).map(({ api }) => api.login(ada)),
    ada.api.deleteAccount({ daPassword: ada.password }),
    ...logins.slice(5).map(({ api }) => api.login(ada)),
  ])
  expect(await server.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('the export names the addresses that can take the account back', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'new@example.com')
  const { account } = await ada.api.exportData()
  expect(account.knownDevices).toEqual([{ lastLoginAt: '2026-11-21T12:00:00.000Z' }])
  expect(account.formerAddresses).toEqual([
    { email: ada.email, replacedAt: '2026-11-21T12:00:00.000Z', until: '2026-11-28T12:00:00.000Z' },
  ])
})

test('the link about a change of address works on after the thief has deleted the account', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'thief@example.com')
  const token = await linkIn(server, ada.email, 'revert')
  await ada.api.deleteAccount({ daPassword: ada.password })
  const api = await takeBack(server, token, ada.email)
  expect((await api.profile()).email).toBe(ada.email)
})

test('former addresses and devices are swept when their time is over', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await move(server, ada, 'new@example.com')
  server.clock.advance(7 * dayMs)
  await sweep(server.deps.db, server.clock.now())
  const rowsOf = (table: 'former_addresses' | 'device_secrets') =>
    server.deps.db.selectFrom(table).selectAll().execute()
  expect([await rowsOf('former_addresses'), (await rowsOf('device_secrets')).length]).toEqual([[], 1])
  server.clock.advance(358 * dayMs)
  await sweep(server.deps.db, server.clock.now())
  expect(await rowsOf('device_secrets')).toEqual([])
})
