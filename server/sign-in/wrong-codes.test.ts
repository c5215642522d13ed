import { expect, test } from 'vitest'
import { findUserByEmail } from '../store/accounts/users.ts'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { startGoogle } from '../testing/google.ts'
import { addPersonWithTwoFactor, codeNow, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { noteWrongCode } from './second-factor.ts'

const dayMs = 24 * 3_600_000

type Client = ReturnType<TestServer['client']>
type Begun = { readonly tfaToken?: string | undefined }

/** Passes the first factor, and fails at the second. */
async function guessCodes(client: Client, tries: number, begin: () => Promise<Begun>) {
  for (let index = 0; index < tries; index += 1) {
    const { tfaToken = '' } = await begin()
    await refusalOf(client.api.loginSecondFactor({ tfaToken, twoFactorToken: '000000' }))
  }
}

/** The mails about wrong codes. */
const warnings = async (server: TestServer, address: string) =>
  (await server.mail.to(address)).filter(({ subject }) => subject === 'Someone entered wrong log-in codes')

test('the third wrong code after the right password is told to the owner, once a day', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const thief = server.client({ ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  const logIn = () => thief.api.login(ada)
  await guessCodes(thief, 2, logIn)
  expect(await warnings(server, ada.email)).toEqual([])
  await guessCodes(thief, 6, logIn)
  const [letter, ...more] = await warnings(server, ada.email)
  expect(more).toEqual([])
  expect(letter?.text).toContain(
    'someone entered your correct password and then wrong codes. These codes let nobody in, but your password is no longer a secret.',
  )
  expect(letter?.text).toContain('Device: Firefox on Windows. Address: 203.0.113.9.')
  expect(letter?.text).toContain(
    'This was not me: choose a new password:\nhttps://sortwell.example/forgot-password\n\nIf it was you, there is nothing to do.',
  )
  server.clock.advance(dayMs)
  await guessCodes(thief, 3, logIn)
  expect(await warnings(server, ada.email)).toHaveLength(2)
})

test('wrong codes after Google do not silence those after the password', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const user = await findUserByEmail(server.deps.db, ada.email)
  if (!user) throw new Error('There is no Ada.')
  const peer = { ip: '203.0.113.9', country: null, userAgent: '', clientType: 'web' } as const
  for (const amr of ['', '', '', 'pwd', 'pwd', 'pwd']) await noteWrongCode(server.deps, { user, amr, peer })
  const texts = (await warnings(server, ada.email)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts.filter(text => text.includes('your correct password'))).toHaveLength(1)
})

test('one or two wrong codes a day are the owner’s own', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  for (let day = 0; day < 4; day += 1) {
    await guessCodes(ada, 2, () => ada.api.login(ada))
    const { tfaToken = '' } = await ada.api.login(ada)
    await ada.api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
    server.clock.advance(dayMs)
  }
  expect(await warnings(server, ada.email)).toEqual([])
})

test('of twenty wrong codes at once the owner is told once', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const guess = async (index: number) => {
    const client = server.client({ ip: `203.0.113.${index}` })
    await guessCodes(client, 1, () => client.api.login(ada))
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => guess(index)))
  expect(await warnings(server, ada.email)).toHaveLength(1)
})

test('after a security key or Google the mail speaks of those, not of the password', async () => {
  const google = await startGoogle()
  await using server = await testServer({ environment: google.environment })
  const ada = await addPersonWithTwoFactor(server)
  const authenticator = createAuthenticator()
  await addPasskey(server, ada, authenticator)
  const credential = () => google.credential(server, { email: ada.email })
  await ada.api.linkGoogle({ credential: await credential() })
  const thief = server.client()
  await guessCodes(thief, 3, () => logInWith(server, thief, authenticator, { isVerified: false }))
  server.clock.advance(dayMs)
  await guessCodes(thief, 3, async () => thief.api.loginWithGoogle({ credential: await credential() }))
  const texts = (await warnings(server, ada.email)).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringContaining(
      'someone used one of your passkeys and then entered wrong codes, which let nobody in.',
    ),
    expect.stringContaining(
      'someone used the Google account that is connected to your account, and then entered wrong codes, which let nobody in.',
    ),
  ])
  for (const text of texts) expect(text).not.toContain('your correct password')
  await google.close()
})
