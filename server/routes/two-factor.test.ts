import { expect, test } from 'vitest'
import { interrupted } from '../testing/interruption.ts'
import { addPerson, addPersonWithTwoFactor, codeNow, refusalOf } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const wrongCode = 'That code is wrong or was already used. Please enter the newest one.'

async function challenge(
  server: Awaited<ReturnType<typeof testServer>>,
  person: { email: string; password: string },
) {
  const client = server.client()
  const { tfaToken = '' } = await client.api.login(person)
  return { ...client, tfaToken }
}

test('someone sets two-factor up and logs in with a code', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const client = server.client()
  const answer = await client.api.login(ada)
  expect(answer).toEqual({ tfaRequired: true, tfaToken: expect.stringMatching(/^[\w-]{43}$/) })
  expect(client.tokens.token).toBeNull()
  await client.api.loginSecondFactor({
    tfaToken: answer.tfaToken ?? '',
    twoFactorToken: codeNow(server, ada.secret),
  })
  expect((await client.api.profile()).twoFactorEnabled).toBe(true)
  expect(await server.mail.subjects(ada.email)).toContain('Two-factor authentication is on')
})

test('the set-up shows a QR code and the secret, and stores neither in clear', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { qrCode, secret } = await ada.api.setupTwoFactor()
  expect(qrCode).toMatch(/^data:image\/png;base64,/)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const row = await server.deps.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(secret)
})

test('a code is taken once, the enabling one included', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { secret } = await ada.api.setupTwoFactor()
  const code = codeNow(server, secret)
  await ada.api.enableTwoFactor({ token: code })
  const first = await challenge(server, ada)
  expect(
    await refusalOf(first.api.loginSecondFactor({ tfaToken: first.tfaToken, twoFactorToken: code })),
  ).toMatchObject({
    status: 400,
    message: wrongCode,
  })
  server.clock.advance(30_000)
  const next = codeNow(server, secret)
  await first.api.loginSecondFactor({ tfaToken: first.tfaToken, twoFactorToken: next })
  const second = await challenge(server, ada)
  expect(
    await refusalOf(second.api.loginSecondFactor({ tfaToken: second.tfaToken, twoFactorToken: next })),
  ).toMatchObject({
    status: 400,
  })
})

test('of twenty who send the same code at once, one gets in', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPersonWithTwoFactor(server)
  const challenges = await Promise.all(Array.from({ length: 20 }, () => challenge(server, ada)))
  const twoFactorToken = codeNow(server, ada.secret)
  const outcomes = await Promise.allSettled(
    challenges.map(({ api, tfaToken }) => api.loginSecondFactor({ tfaToken, twoFactorToken })),
  )
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
})

test('a challenge takes five tries, and the right code comes too late after them', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const { api, tfaToken } = await challenge(server, ada)
  for (let tries = 0; tries < 5; tries += 1)
    expect(await refusalOf(api.loginSecondFactor({ tfaToken, twoFactorToken: '000000' }))).toMatchObject({
      status: 400,
    })
  const late = api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
  expect(await refusalOf(late)).toMatchObject({
    status: 410,
    message: 'This log-in has run out. Please enter your email and password again.',
  })
})

test('a fresh first factor opens no new tries on the account', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const { api, tfaToken } = await challenge(server, ada)
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await refusalOf(api.loginSecondFactor({ tfaToken, twoFactorToken: '000000' }))).status)
  }
  expect(statuses.indexOf(429)).toBe(19)
  const { api, tfaToken } = await challenge(server, ada)
  const right = api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
  expect(await refusalOf(right)).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) })
})

test('a log-in whose password was checked before the second factor was switched on is no log-in', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { secret } = await ada.api.setupTwoFactor()
  const enable = () => ada.api.enableTwoFactor({ token: codeNow(server, secret) })
  const thief = interrupted(server, { tokens: { token: null } }, enable)
  expect(await refusalOf(thief.api.login(ada))).toMatchObject({
    status: 400,
    message: 'Please log in again.',
  })
  expect((await ada.api.sessions()).sessions).toHaveLength(1)
})

test('a challenge runs out after five minutes', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const { api, tfaToken } = await challenge(server, ada)
  server.clock.advance(5 * 60_000)
  const late = api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
  expect(await refusalOf(late)).toMatchObject({ status: 410 })
})

test('a challenge given for a former password is worth nothing', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const { api, tfaToken } = await challenge(server, ada)
  const change = {
    currentPassword: ada.password,
    newPassword: 'a much better one',
    confirmPassword: 'a much better one',
  }
  await ada.api.changePassword(change)
  const late = api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
  expect(await refusalOf(late)).toMatchObject({ status: 410 })
})

test.each(['12345', '1234567', 'abcdef', '', '٠١٢٣٤٥', '12 34'])(
  'the malformed code %j is refused',
  async code => {
    await using server = await testServer()
    const ada = await addPersonWithTwoFactor(server)
    const { api, tfaToken } = await challenge(server, ada)
    const call = api.loginSecondFactor({ tfaToken, twoFactorToken: code })
    expect(await refusalOf(call)).toMatchObject({ status: 400, message: wrongCode })
  },
)

test('each of ten backup codes logs in once, and its owner is told', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  expect(ada.backupCodes).toHaveLength(10)
  const [code = ''] = ada.backupCodes
  const first = await challenge(server, ada)
  await first.api.loginSecondFactor({
    tfaToken: first.tfaToken,
    twoFactorToken: code.toUpperCase().replace('-', ' '),
  })
  expect(await first.api.backupCodesLeft()).toMatchObject({ left: 9 })
  expect(await server.mail.subjects(ada.email)).toContain('A backup code was used')
  const second = await challenge(server, ada)
  const again = second.api.loginSecondFactor({ tfaToken: second.tfaToken, twoFactorToken: code })
  expect(await refusalOf(again)).toMatchObject({ status: 400, message: wrongCode })
})

test('new backup codes want the password and end the former ones', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  expect(await refusalOf(ada.api.renewBackupCodes({ password: 'not the password' }))).toMatchObject({
    status: 400,
  })
  const { backupCodes } = await ada.api.renewBackupCodes(ada)
  const { api, tfaToken } = await challenge(server, ada)
  const former = api.loginSecondFactor({ tfaToken, twoFactorToken: ada.backupCodes[3] ?? '' })
  expect(await refusalOf(former)).toMatchObject({ status: 400 })
  await api.loginSecondFactor({ tfaToken, twoFactorToken: backupCodes[3] ?? '' })
})

test('setting up wants a fresh log-in or the password', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  server.clock.advance(15 * 60_000)
  expect(await refusalOf(ada.api.setupTwoFactor())).toMatchObject({
    status: 403,
    reauth: true,
    message: 'Please enter your password to do this.',
  })
  expect(await ada.api.setupTwoFactor(ada)).toMatchObject({ status: 'success' })
})

test('two-factor goes off with the password only, and its owner is told', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  expect(await refusalOf(ada.api.disableTwoFactor({ password: 'not the password' }))).toMatchObject({
    status: 400,
    message: 'Incorrect password.',
  })
  await ada.api.disableTwoFactor(ada)
  expect(await server.client().api.login(ada)).toEqual({})
  expect(await server.mail.subjects(ada.email)).toContain('Two-factor authentication is off')
})

test('codes cannot be tried without end while enabling', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.setupTwoFactor()
  for (let tries = 0; tries < 20; tries += 1)
    expect(await refusalOf(ada.api.enableTwoFactor({ token: '000000' }))).toMatchObject({ status: 400 })
  expect(await refusalOf(ada.api.enableTwoFactor({ token: '000000' }))).toMatchObject({ status: 429 })
})

test('a code of one set-up does not switch on another that began meanwhile', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { secret } = await ada.api.setupTwoFactor()
  const { api } = interrupted(server, ada, () => ada.api.setupTwoFactor())
  expect(await refusalOf(api.enableTwoFactor({ token: codeNow(server, secret) }))).toMatchObject({
    status: 409,
    message: 'Please start the set-up of two-factor authentication first.',
  })
  expect((await ada.api.profile()).twoFactorEnabled).toBe(false)
})

test('what was switched off meanwhile is not switched off, nor given new codes, once more', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const off = () => ada.api.disableTwoFactor({ password: ada.password })
  const first = interrupted(server, ada, off)
  expect(await refusalOf(first.api.disableTwoFactor({ password: ada.password }))).toMatchObject({
    status: 409,
    message: 'Two-factor authentication is already off.',
  })
  const { secret } = await ada.api.setupTwoFactor()
  await ada.api.enableTwoFactor({ token: codeNow(server, secret) })
  const second = interrupted(server, ada, off)
  expect(await refusalOf(second.api.renewBackupCodes({ password: ada.password }))).toMatchObject({
    status: 409,
    message: 'Please switch two-factor authentication on first.',
  })
  expect(await server.deps.db.selectFrom('backup_codes').selectAll().execute()).toEqual([])
})
