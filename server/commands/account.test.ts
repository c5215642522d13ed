import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reconcile } from '../billing/jobs.ts'
import { newUser } from '../sign-in/new-user.ts'
import { addUser } from '../store/accounts/users.ts'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { buy } from '../testing/billing.ts'
import { operatorOf } from '../testing/operator.ts'
import {
  addPerson,
  addPersonWithTwoFactor,
  codeNow,
  goodPassword,
  refusalOf,
  registration,
} from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { account } from './account.ts'
import { refund } from './refund.ts'

const ada = { email: 'ada@example.com', password: goodPassword }

/** The command as a program reads it. */
async function json(server: TestServer, ...words: readonly string[]) {
  const { code, stdout, stderr } = await (await operatorOf(server))(account, ...words, '--json')
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}
const activityOf = async (server: TestServer): Promise<readonly string[]> =>
  (await json(server, 'show', ada.email)).activity.map((event: { readonly summary: string }) => event.summary)
const idOf = async (server: TestServer): Promise<string> => (await json(server, 'show', ada.email)).account.id

test('people are found by a part of the address or the name, by id and by Stripe customer', async () => {
  await using server = await testServer()
  const person = await addPerson(server, { name: '100% Ada_L' })
  await addPerson(server, { name: 'Bob', email: 'bob@example.com' })
  await buy(server, person)
  const { account: shown, plan } = await json(server, 'show', 'ADA@example.com')
  const search = async (text: string) =>
    (await json(server, 'find', text)).people.map((found: { readonly email: string }) => found.email)
  for (const text of [
    'ada@',
    'DA@EX',
    '100% ada',
    'Ada_L',
    shown.id,
    plan.stripeCustomer,
    plan.stripeCustomer.toUpperCase(),
  ])
    expect([text, await search(text)]).toEqual([text, ['ada@example.com']])
  expect(await search('example.com')).toHaveLength(2)
  expect(await search('100_')).toEqual([])
  expect(await search('%')).toEqual(['ada@example.com'])
  const nobody = await (await operatorOf(server))(account, 'find', "x' or 1=1 --")
  expect(nobody.stdout).toMatch(/^Database: .*\nNobody\.\n$/)
})

test('more than fifty people are said to be more', async () => {
  await using server = await testServer()
  await addUsers(server, 51)
  const { people, isAll } = await json(server, 'find', 'many')
  expect([people.length, isAll]).toEqual([50, false])
  const { stdout } = await (await operatorOf(server))(account, 'find', 'many')
  expect(stdout).toContain('There are more than 50: say more of the address or name.\n')
  expect((await json(server, 'find', 'many7@')).isAll).toBe(true)
})

/** People who registered and did nothing more. */
async function addUsers(server: TestServer, count: number) {
  for (let index = 0; index < count; index += 1)
    await addUser(
      server.deps.db,
      newUser({ id: `id-${index}`, name: 'Many', email: `many${index}@example.com`, now: index }),
    )
}

test('a person is shown with plan, sessions, second factor, mails and activity, and without secrets', async () => {
  await using server = await testServer()
  const { tokens, secret } = await addPersonWithTwoFactor(server)
  await server.mail.to(ada.email)
  await server.api.forgotPassword({ email: 'ADA@example.com' })
  const shown = await json(server, 'show', ada.email)
  expect(shown).toMatchObject({
    account: {
      email: ada.email,
      name: 'Ada',
      plan: 'free',
      hasPassword: true,
      hasGoogle: false,
      disabledAt: null,
    },
    secondFactor: { isOn: true, backupCodesLeft: 10 },
    plan: { plan: 'free', stripeCustomer: null, subscriptions: [] },
    sessions: [{ clientType: 'web', ipAddress: '192.0.2.1' }],
    devices: [{}],
    mails: [{ about: 'reset-password', to: ada.email, state: 'waiting', tries: 0 }],
  })
  const { stdout } = await (await operatorOf(server))(account, 'show', shown.account.id)
  expect(stdout).toContain('second factor        on, 10 backup codes left\n')
  expect(stdout).toMatch(/ {2}\S+ · reset-password · to ada@example\.com · written .* · 0 tries · waiting\n/)
  expect(stdout).toMatch(/ {2}2026-11-21 12:00 UTC {2}Two-factor authentication switched on, 192\.0\.2\.1\n/)
  const row = await server.deps.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  for (const hidden of [tokens.token, secret, row.password_hash, row.totp_secret, '$argon2'])
    expect(stdout + JSON.stringify(shown)).not.toContain(hidden)
})

test('a name from a stranger does not steer the terminal', async () => {
  await using server = await testServer()
  await addPerson(server, { name: 'Ada\u202E\u2066evil' })
  const { stdout } = await (await operatorOf(server))(account, 'show', ada.email)
  expect(stdout).toContain('Ada\uFFFD\uFFFDevil')
  expect((await json(server, 'show', ada.email)).account.name).toBe('Ada\u202E\u2066evil')
})

test.each(['ada@example.com', 'no-such-id'])('nobody is called %s', async who => {
  await using server = await testServer()
  const run = await operatorOf(server)
  for (const [name, verb] of Object.entries(account.verbs))
    if (verb.operands.includes('id or address')) {
      const words = verb.operands.map((_, index) => (index === 0 ? who : 'new@example.com'))
      const { code, stderr, asked } = await run(account, name, ...words)
      expect([name, code, asked]).toEqual([name, 1, []])
      expect(stderr).toMatch(/^There is no account with the (?:address|id) \S+\.\n$/)
    }
})

test('end-sessions logs a person out everywhere, says so in the activity and by mail', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  await server.client().api.login(ada)
  const { asked } = await (await operatorOf(server))(account, 'end-sessions', ada.email)
  expect(asked).toEqual(['Log ada@example.com out of all 2 sessions?'])
  expect(await refusalOf(api.profile())).toMatchObject({ status: 401 })
  expect(await server.mail.last(ada.email)).toMatchObject({
    subject: 'You were logged out everywhere',
    text: expect.stringContaining('UTC. Done by Sortwell support.'),
  })
  expect(await activityOf(server)).toContain('All sessions logged out: by support (eve)')
})

test.each(['waits', 'was sent'])('end-sessions ends a change of address whose mail %s', async state => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  await api.updateProfile({ name: 'Ada', email: 'thief@example.com', password: ada.password })
  const links = async () =>
    (await server.mail.to('thief@example.com')).flatMap(
      ({ text }) => text.match(/(?<=token=)[\w-]{43}/g) ?? [],
    )
  if (state === 'was sent') expect(await links()).toHaveLength(1)
  await (await operatorOf(server))(account, 'end-sessions', ada.email, '--yes')
  for (const token of await links())
    expect(await refusalOf(server.api.verify({ token }))).toMatchObject({ status: 410 })
  expect(await links()).toHaveLength(state === 'waits' ? 0 : 1)
})

test('remove-second-factor lets in a person who has the password alone', async () => {
  await using server = await testServer()
  const { api, secret } = await addPersonWithTwoFactor(server)
  const waiting = await api.login(ada)
  await json(server, 'remove-second-factor', ada.email)
  const late = { tfaToken: waiting.tfaToken ?? '', twoFactorToken: codeNow(server, secret) }
  expect(await refusalOf(api.loginSecondFactor(late))).toMatchObject({ status: 410 })
  expect((await api.login(ada)).tfaRequired).toBeUndefined()
  expect(await server.mail.last(ada.email)).toMatchObject({
    subject: 'Two-factor authentication is off',
    text: expect.stringContaining('Done by Sortwell support.'),
  })
  expect(await activityOf(server)).toContain('Two-factor authentication switched off: by support (eve)')
  const again = await (await operatorOf(server))(account, 'remove-second-factor', ada.email)
  expect(again).toMatchObject({ code: 1, stderr: 'ada@example.com has no second factor.\n', asked: [] })
})

test('remove-passkeys leaves none that opens the account, and tells its owner', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  const authenticator = createAuthenticator()
  await addPasskey(server, person, authenticator)
  await addPasskey(server, person)
  const shown = await (await operatorOf(server))(account, 'show', ada.email)
  expect(shown.stdout).toContain(', added 2026-11-21 12:00 UTC, last used –')
  expect(await json(server, 'remove-passkeys', ada.email)).toMatchObject({
    passkeys: 2,
    done: 'Removed all 2 passkeys of ada@example.com.',
  })
  expect(await refusalOf(logInWith(server, server.client(), authenticator))).toMatchObject({ status: 400 })
  expect(await server.mail.last(ada.email)).toMatchObject({
    subject: 'All passkeys were removed',
    text: expect.stringContaining('Done by Sortwell support.'),
  })
  expect(await activityOf(server)).toContain('All passkeys removed: by support (eve)')
  const again = await (await operatorOf(server))(account, 'remove-passkeys', ada.email)
  expect(again).toMatchObject({ code: 1, stderr: 'ada@example.com has no passkeys.\n', asked: [] })
})

test('disable closes an account and enable opens it again; doing either twice is refused', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  const run = await operatorOf(server)
  expect((await run(account, 'enable', ada.email)).stderr).toBe('ada@example.com is not disabled.\n')
  expect((await run(account, 'disable', ada.email)).stdout).toContain('Disabled ada@example.com.\n')
  expect((await run(account, 'disable', ada.email)).stderr).toBe('ada@example.com is disabled already.\n')
  expect(await refusalOf(api.login(ada))).toMatchObject({ status: 403 })
  expect((await run(account, 'show', ada.email)).stdout).toContain('state                disabled\n')
  await run(account, 'enable', ada.email)
  await api.login(ada)
  expect(await activityOf(server)).toEqual(
    expect.arrayContaining(['Account disabled: by support (eve)', 'Account enabled: by support (eve)']),
  )
})

test('resend gives an unconfirmed person a new link', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  await server.mail.to(ada.email)
  server.clock.advance(25 * 3_600_000)
  await json(server, 'resend', ada.email)
  await server.api.verify({ token: await server.mail.token(ada.email) })
  await server.api.login(ada)
  expect(await activityOf(server)).toContain('Confirmation mail sent again: by support (eve)')
  const refused = await (await operatorOf(server))(account, 'resend', ada.email)
  expect(refused.stderr).toBe('ada@example.com is confirmed already.\n')
})

test('verify lets in a person whom no confirmation mail reaches', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  const link = await server.mail.token(ada.email)
  const { asked } = await (await operatorOf(server))(account, 'verify', ada.email)
  expect(asked).toEqual(['Confirm that ada@example.com is the address of Ada?'])
  await server.api.login(ada)
  expect(await refusalOf(server.api.verify({ token: link }))).toMatchObject({ status: 410 })
  const { account: exported } = await server.api.exportData()
  expect(exported.consents.termsOfService).toBe('2026-11-21T12:00:00.000Z')
  expect(await server.mail.last(ada.email)).toMatchObject({ subject: 'Your email address is confirmed' })
  expect(await activityOf(server)).toContain('Email address confirmed: by support (eve)')
  const again = await (await operatorOf(server))(account, 'verify', ada.email)
  expect(again.stderr).toBe('ada@example.com is confirmed already.\n')
})

test('where several have registered an address, verify gives nobody their password', async () => {
  await using server = await testServer()
  await server.api.register(registration({ password: 'the password of a stranger' }))
  await server.api.register(registration())
  const { asked } = await (await operatorOf(server))(account, 'verify', ada.email)
  expect(asked[0]).toContain('they choose one by "Forgot Password?"')
  for (const password of [goodPassword, 'the password of a stranger'])
    expect(await refusalOf(server.api.login({ ...ada, password }))).toMatchObject({ status: 400 })
  await server.api.forgotPassword(ada)
  await server.api.resetPassword({
    token: await server.mail.token(ada.email),
    newPassword: 'a much better one',
  })
  await server.api.login({ ...ada, password: 'a much better one' })
})

test('verify does not end a deleted account that can still be brought back', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  await api.deleteAccount({ daPassword: goodPassword })
  await server.api.register(registration())
  expect(await (await operatorOf(server))(account, 'verify', ada.email)).toMatchObject({
    code: 1,
    stderr:
      'A deleted account with the address ada@example.com can still be brought back: only the link in the mail may end that.\n',
  })
})

const grace = { email: 'grace@example.com' }

test('set-email moves an account, tells both addresses, and the former one can take it back', async () => {
  await using server = await testServer()
  await addPerson(server)
  await server.api.forgotPassword(ada)
  const reset = await server.mail.token(ada.email)
  expect(await json(server, 'set-email', ada.email, '--to', 'Grace@example.com')).toMatchObject({
    newEmail: 'Grace@example.com',
  })
  expect(await refusalOf(server.api.login(ada))).toMatchObject({ status: 400 })
  await server.api.login({ ...grace, password: goodPassword })
  expect(
    await refusalOf(server.api.resetPassword({ token: reset, newPassword: 'a much better one' })),
  ).toMatchObject({
    status: 410,
  })
  expect(await server.mail.last('Grace@example.com')).toMatchObject({
    subject: 'Your account uses this address now',
    text: expect.stringContaining('Done by Sortwell support.'),
  })
  const told = await server.mail.last(ada.email)
  expect(told).toMatchObject({
    subject: 'Your email address was changed',
    text: expect.stringContaining('Done by Sortwell support.'),
  })
  expect(told.text).toMatch(/\/revert\/[\w-]{43}/)
  const shown = await json(server, 'show', grace.email)
  expect(shown.formerAddresses).toMatchObject([{ email: ada.email }])
  expect(shown.activity).toContainEqual(
    expect.objectContaining({ summary: 'Email address changed: by support (eve)' }),
  )
  expect((await json(server, 'find', 'ada@ex')).people).toMatchObject([{ email: 'Grace@example.com' }])
})

test.each([
  [[], 'Name the new address: --to new@example.com.'],
  [['--to', 'nonsense'], '"nonsense" is not an address in the form name@example.com.'],
  [['--to', 'ADA@example.com'], 'ADA@example.com is the address already.'],
])('set-email %j is refused', async (words, said) => {
  await using server = await testServer()
  await addPerson(server)
  expect(await (await operatorOf(server))(account, 'set-email', ada.email, ...words)).toMatchObject({
    code: 1,
    stderr: `${said}\n`,
    asked: [],
  })
})

test('set-email takes nobody else their address, and confirms none that never was', async () => {
  await using server = await testServer()
  await addPerson(server)
  await addPerson(server, grace)
  const run = await operatorOf(server)
  expect((await run(account, 'set-email', ada.email, '--to', grace.email)).stderr).toBe(
    'Another account uses this address now.\n',
  )
  await server.api.register(registration({ email: 'new@example.com' }))
  expect((await run(account, 'set-email', 'new@example.com', '--to', 'newer@example.com')).stderr).toBe(
    'new@example.com was never confirmed: the person registers with the right address.\n',
  )
  await server.client().api.login(ada)
})

test('delete closes an account as its owner would, and what it pays for does not renew', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  await buy(server, person)
  const { account: before } = await json(server, 'show', ada.email)
  await json(server, 'delete', ada.email)
  expect(await refusalOf(person.api.profile())).toMatchObject({ status: 401 })
  expect(await server.mail.subjects(ada.email)).toContain('Your account was deleted')
  await reconcile(server.deps, new AbortController().signal)
  expect(Object.values(server.stripe.tables.subscriptions)).toMatchObject([{ cancel_at_period_end: true }])

  const { stdout } = await (await operatorOf(server))(account, 'show', ada.email)
  expect(stdout).toContain('deleted, can be brought back until 2026-11-28 12:00 UTC')
  expect(stdout).toContain('Account deleted: by support (eve)')
  expect((await json(server, 'find', 'ada@')).people).toMatchObject([
    { id: before.id, deletedAt: expect.any(String) },
  ])
  const again = await (await operatorOf(server))(account, 'delete', before.id)
  expect(again.stderr).toContain('ada@example.com was deleted on 2026-11-21 12:00 UTC.')
  const refunding = await (await operatorOf(server))(refund, ada.email)
  expect(refunding.stderr).toBe(
    'ada@example.com was deleted on 2026-11-21 12:00 UTC. What was paid in the 14 days before is refunded after 2026-11-28 12:00 UTC, unless the account is brought back.\n',
  )
})

test('an account that was disabled and then deleted can be enabled, and its mail brings it back', async () => {
  await using server = await testServer()
  await addPerson(server)
  const run = await operatorOf(server)
  for (const name of ['disable', 'delete']) await run(account, name, ada.email, '--yes')
  const token = await server.mail.token(ada.email)
  expect(await refusalOf(server.api.revert({ token }))).toMatchObject({ status: 403 })
  expect(await run(account, 'enable', ada.email, '--yes')).toMatchObject({ code: 0 })
  await server.api.revert({ token })
  expect((await json(server, 'show', ada.email)).account).toMatchObject({ deletedAt: null, disabledAt: null })
})

test('premium is given through a day and taken back', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  expect(await json(server, 'give-premium', ada.email, '--until', '2026-11-21')).toMatchObject({
    givenUntil: '2026-11-21T23:59:59.999Z',
    done: 'ada@example.com has Premium until 2026-11-21.',
  })
  expect((await api.profile()).plan).toBe('premium')
  server.clock.advance(12 * 3_600_000)
  expect((await api.profile()).plan).toBe('free')
  await json(server, 'give-premium', ada.email, '--until', '2027-06-30')
  expect((await api.subscription()).subscription).toMatchObject({ plan: 'premium', status: 'given' })
  expect((await json(server, 'take-premium', ada.email)).plan).toBe('free')
  expect((await api.subscription()).subscription).toBeNull()
  expect(await activityOf(server)).toEqual(
    expect.arrayContaining([
      'Given Premium taken back: by support (eve)',
      'Premium given: until 2027-06-30, by support (eve)',
    ]),
  )
})

test.each([
  [[], 'Say until when: --until 2027-06-30.'],
  [['--until', 'tomorrow'], '"tomorrow" is not a day such as 2027-06-30.'],
  [['--until', '2027-02-30'], '"2027-02-30" is not a day such as 2027-06-30.'],
  [['--until', '2026-11-20'], '2026-11-20 is over.'],
])('premium %j is refused', async (words, said) => {
  await using server = await testServer()
  await addPerson(server)
  expect(await (await operatorOf(server))(account, 'give-premium', ada.email, ...words)).toMatchObject({
    code: 1,
    stderr: `${said}\n`,
    asked: [],
  })
})

test('take-premium leaves what is paid for', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  await buy(server, person)
  await person.api.subscription()
  const run = await operatorOf(server)
  expect((await run(account, 'take-premium', ada.email)).stderr).toBe(
    'Support has not given ada@example.com Premium.\n',
  )
  await run(account, 'give-premium', ada.email, '--until', '2030-01-01')
  expect((await run(account, 'take-premium', ada.email)).stdout).toContain('has the premium plan now.')
  expect((await person.api.profile()).plan).toBe('premium')
})

test('an export goes into a new file that only the operator reads, and the person sees that it was made', async () => {
  await using server = await testServer()
  await addPerson(server)
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-export-'))
  const file = join(folder, 'ada.json')
  expect(await json(server, 'export', ada.email, '--to', file)).toMatchObject({ file })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const written = JSON.parse(await readFile(file, 'utf8'))
  expect(written).toMatchObject({
    profile: { email: ada.email },
    account: { id: await idOf(server) },
    sessions: [{ current: false }],
  })
  expect(written.securityActivity).toContainEqual(
    expect.objectContaining({ summary: 'Personal data exported: by support' }),
  )
  expect(await server.mail.last(ada.email)).toMatchObject({ subject: 'Your data was exported' })
  const again = await (await operatorOf(server))(account, 'export', ada.email, '--to', file)
  expect(again.stderr).toBe(`${file} exists already. Choose another name.\n`)
  await rm(folder, { recursive: true })
})

test('nothing of all this happens without a yes', async () => {
  await using server = await testServer()
  await addPasskey(server, await addPersonWithTwoFactor(server))
  const rows = async () => {
    const users = await server.deps.db.selectFrom('users').selectAll().execute()
    const others = await Promise.all(
      (['sessions', 'passkeys', 'security_events', 'outbox'] as const).map(table =>
        server.deps.db.selectFrom(table).selectAll().execute(),
      ),
    )
    return [users, ...others]
  }
  await server.mail.to(ada.email)
  const before = await rows()
  const options: Record<string, readonly string[]> = {
    'give-premium': ['--until', '2027-06-30'],
    'set-email': ['--to', 'new@example.com'],
    export: ['--to', '/nowhere/at/all.json'],
  }
  const run = await operatorOf(server, {})
  const changing = Object.entries(account.verbs).filter(([, verb]) => verb.changes)
  for (const [name, verb] of changing) {
    const words = verb.operands.map((_, index) => (index === 0 ? ada.email : 'new@example.com'))
    const { code, stderr } = await run(account, name, ...words, ...(options[name] ?? []))
    expect([name, code]).toEqual([name, 1])
    expect(stderr).toMatch(
      /add --yes to agree|is confirmed already|is not disabled|has not given|no Google account/,
    )
  }
  expect(changing.length).toBeGreaterThan(7)
  expect(await rows()).toEqual(before)
})

test('what changes while the operator thinks it over is not overwritten', async () => {
  await using server = await testServer()
  await server.api.register(registration({ password: 'the password of a stranger' }))
  const slow = await operatorOf(server, {
    answer: async () => {
      await server.client().api.register(registration())
      return true
    },
  })
  expect(await slow(account, 'verify', ada.email)).toMatchObject({
    code: 1,
    stderr: 'ada@example.com has changed meanwhile: look again. Nothing was changed.\n',
  })
  expect(await refusalOf(server.api.login({ ...ada, password: 'the password of a stranger' }))).toMatchObject(
    {
      status: 400,
    },
  )
})

test('of twenty operators who move an account at once, one does', async () => {
  await using server = await testServer()
  await addPerson(server)
  const run = await operatorOf(server)
  const moves = Array.from({ length: 20 }, (_, index) =>
    run(account, 'set-email', ada.email, '--to', `ada${index}@example.com`),
  )
  expect((await Promise.all(moves)).filter(({ code }) => code === 0)).toHaveLength(1)
  expect(
    (await server.mail.subjects(ada.email)).filter(subject => subject === 'Your email address was changed'),
  ).toHaveLength(1)
})
