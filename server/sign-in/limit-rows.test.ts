import { expect, test } from 'vitest'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { startGoogle } from '../testing/google.ts'
import { post } from '../testing/oauth.ts'
import { addPerson, refusalOf, registration } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const tokenOf = (index: number) => `${index}`.padStart(43, 'x')
const emailOf = (index: number) => `nobody${index}@example.com`
const newPassword = 'a much better one'
const passkeyAnswer = (index: number) => ({
  id: `id${index}`,
  rawId: `id${index}`,
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
  clientExtensionResults: {},
})

/** Calls that anybody can make, each with another invented value. */
const calls: Record<string, (server: TestServer, index: number) => Promise<unknown>> = {
  login: ({ api }, index) => api.login({ email: emailOf(index), password: 'not the password' }),
  'the code of a log-in': ({ api }, index) =>
    api.loginSecondFactor({ tfaToken: tokenOf(index), twoFactorToken: '000000' }),
  'a log-in with Google': ({ api }, index) => api.loginWithGoogle({ credential: `a.${index}.c` }),
  'a log-in with a passkey': ({ api }, index) => api.loginWithPasskey({ answer: passkeyAnswer(index) }),
  'a log-in of the app': ({ api }, index) =>
    api.loginWithBrowser({
      code: tokenOf(index),
      redirectUri: 'http://127.0.0.1:1/',
      codeVerifier: tokenOf(index),
    }),
  registration: ({ api }, index) => api.register(registration({ email: emailOf(index) })),
  'a confirmation link': ({ api }, index) => api.verify({ token: tokenOf(index) }),
  'a new confirmation mail': ({ api }, index) => api.resendVerification({ email: emailOf(index) }),
  'a mail to reset the password': ({ api }, index) => api.forgotPassword({ email: emailOf(index) }),
  'a reset link': ({ api }, index) => api.describeReset({ token: tokenOf(index) }),
  'a reset': ({ api }, index) => api.resetPassword({ token: tokenOf(index), newPassword }),
  'another link': ({ api }, index) => api.describeLink({ token: tokenOf(index) }),
  'a revert': ({ api }, index) => api.revert({ token: tokenOf(index) }),
  'an erasure': ({ api }, index) => api.eraseAccount({ token: tokenOf(index) }),
  ...Object.fromEntries(
    ['token', 'revoke', 'introspect', 'device_authorization'].map(call => [
      `a call to ${call} of an unknown application`,
      async (server: TestServer, index: number) => {
        const { status } = await post(server, `/oauth/${call}`, {
          client_id: `invented-${index}`,
          token: 't',
        })
        if (status >= 400) throw Object.assign(new Error(), { status })
      },
    ]),
  ),
}

const limitRows = async ({ deps }: TestServer) =>
  (await deps.db.selectFrom('rate_limits').select('key').execute()).length

test.each(Object.entries(calls))('%s costs no further row once a network is refused', async (_, call) => {
  await using server = await testServer()
  const statusOf = (index: number) =>
    call(server, index).then(
      () => 200,
      error => error.status as number,
    )
  let index = 0
  while (index < 120 && (await statusOf(index)) !== 429) index += 1
  const rows = await limitRows(server)
  const statuses = new Set<number>()
  for (const until = index + 20; index < until; index += 1) statuses.add(await statusOf(index))
  expect(await limitRows(server)).toBe(rows)
  expect([...statuses].every(status => status >= 400)).toBe(true)
})

test.each(['token', 'revoke', 'introspect', 'device_authorization'])(
  'unknown applications at %s share one counter of their network, whatever they call themselves',
  async call => {
    await using server = await testServer()
    const ask = (id: string, from = server) => post(from, `/oauth/${call}`, { client_id: id, token: 't' })
    const statuses: number[] = []
    for (let index = 0; index < 101; index += 1) statuses.push((await ask(`invented-${index}`)).status)
    expect(statuses).toEqual([...Array(100).fill(401), 429])
    expect(await limitRows(server)).toBe(1)
    const known = await post(server, '/oauth/device_authorization', { client_id: 'sortwell-desktop' })
    expect(known.status).toBe(200)
  },
)

test('what a network is refused counts against no account', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const office = server.client({ ip: '198.51.100.4' })
  for (let index = 0; index < 60; index += 1)
    await refusalOf(office.api.login({ email: emailOf(index), password: 'not the password' }))
  const rows = await limitRows(server)
  for (let index = 0; index < 60; index += 1)
    expect(await refusalOf(office.api.login({ ...ada, password: 'not the password' }))).toMatchObject({
      status: 429,
    })
  expect(await limitRows(server)).toBe(rows)
})

/** Sixty tries from one network with credentials that nobody signed. */
async function useUpNetwork(server: TestServer) {
  const stranger = server.client()
  for (let index = 0; index < 60; index += 1)
    await refusalOf(stranger.api.loginWithGoogle({ credential: `a.${index}.c` }))
}

test('a browser that has logged in before gets in with Google while a neighbour tries, and counts for itself', async () => {
  const google = await startGoogle()
  await using server = await testServer({ environment: google.environment })
  const browser = server.client()
  await browser.api.loginWithGoogle({ credential: await google.credential(server) })
  await useUpNetwork(server)
  const again = async (api = browser.api) => {
    server.clock.advance(1_000)
    return api.loginWithGoogle({ credential: await google.credential(server) })
  }
  expect(await refusalOf(again(server.client().api))).toMatchObject({ status: 429 })
  expect(await again()).toEqual({})
  for (let index = 0; index < 10; index += 1)
    await refusalOf(browser.api.loginWithGoogle({ credential: `a.${index}.c` }))
  expect(await refusalOf(again())).toMatchObject({ status: 429 })
  await google.close()
})

test('a browser that many people use logs in with Google as often as it is right', async () => {
  const google = await startGoogle()
  await using server = await testServer({ environment: google.environment })
  const browser = server.client()
  for (let index = 0; index < 12; index += 1) {
    server.clock.advance(1_000)
    expect(await browser.api.loginWithGoogle({ credential: await google.credential(server) })).toEqual({})
  }
  await google.close()
})

test('a browser that has logged in before gets in with a passkey while a neighbour tries', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const authenticator = createAuthenticator()
  await addPasskey(server, ada, authenticator)
  await useUpNetwork(server)
  expect(await refusalOf(logInWith(server, server.client(), authenticator))).toMatchObject({ status: 429 })
  expect(await logInWith(server, ada, authenticator)).toEqual({})
})

test('two people of one network who are both over their limits wait for the later one', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const eve = await addPerson(server, { email: 'eve@example.com' })
  const bob = await addPerson(server, { email: 'bob@example.com' })
  const guess = (person: typeof ada) => refusalOf(person.api.describeDeviceLogin({ userCode: 'BBBB-BBBB' }))
  for (const person of [eve, bob]) for (let index = 0; index < 10; index += 1) await guess(person)
  server.clock.advance(300_000)
  for (let index = 0; index < 10; index += 1) await guess(ada)
  // The network's window began five minutes before Ada's.
  expect(await guess(ada)).toMatchObject({
    status: 429,
    message: 'Too many tries. Please wait 10 minutes and try again.',
    retryAfterSeconds: 600,
  })
})
