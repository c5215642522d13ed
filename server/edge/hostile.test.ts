import { expect, test } from 'vitest'
import { type Endpoints, endpoints } from '../contract/endpoints.ts'
import { addPerson, refusalOf, registration } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const json: Record<string, string> = { 'Content-Type': 'application/json' }
const off = { environment: { RATE_LIMITS: 'off' } }

type Body = string | Uint8Array<ArrayBuffer>

async function post(server: TestServer, body: Body, headers = json, path = '/auth/login', method = 'POST') {
  const response = await server.send(new Request(`http://localhost${path}`, { method, body, headers }))
  return { status: response.status, message: ((await response.json()) as { message: string }).message }
}

test.each<[string, Body, number, string]>([
  ['nothing but a brace', '{', 400, 'The request is not valid JSON.'],
  ['no JSON at all', 'email=a', 400, 'The request is not valid JSON.'],
  ['an array', '[]', 400, 'The request must be a JSON object.'],
  ['null', 'null', 400, 'The request must be a JSON object.'],
  ['a number', '1e999', 400, 'The request must be a JSON object.'],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400, 'The request is not valid JSON.'],
  [
    'arrays in arrays',
    `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    400,
    'The request is nested too deeply.',
  ],
  ['objects in objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, 400, 'The request is nested too deeply.'],
  ['thousands of values', `{"a":[${'1,'.repeat(2_500)}1]}`, 400, 'The request holds too many values.'],
  [
    'a prototype key',
    '{"__proto__":{"isAdmin":true}}',
    400,
    'The request holds a field name that is not allowed.',
  ],
  [
    'a constructor key',
    '{"a":{"constructor":1}}',
    400,
    'The request holds a field name that is not allowed.',
  ],
  [
    'NUL in a text',
    '{"email":"a\\u0000@b.co","password":"x"}',
    400,
    'The request holds characters that are not text.',
  ],
  [
    'half a surrogate pair',
    '{"email":"\\ud800@b.co","password":"x"}',
    400,
    'The request holds characters that are not text.',
  ],
  ['a duplicate key', '{"email":1,"email":[]}', 400, 'Please enter your email address.'],
  ['64 KiB and a byte', `"${'a'.repeat(64 * 1024)}"`, 413, 'The request is too large.'],
])('a body of %s is refused with a sentence', async (_, body, status, message) => {
  await using server = await testServer(off)
  expect(await post(server, body)).toEqual({ status, message })
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonp',
  'text/plain, application/json',
])('the content type %s is refused', async type => {
  await using server = await testServer(off)
  expect(await post(server, '{}', { 'Content-Type': type })).toMatchObject({ status: 415 })
})

/** Values that no field of ours takes, or takes only where it says so. */
const wrongValues: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  '',
  ' ',
  'x'.repeat(5_000),
  '\u202e',
  [],
  [[]],
  {},
  { a: 1 },
  ['a@b.co'],
  { toString: 'x' },
]
/** Input of the right form for every call that has a body. */
const rightInputs: Record<string, Record<string, unknown>> = {
  login: { email: 'ada@example.com', password: 'x' },
  loginSecondFactor: { tfaToken: 'x', twoFactorToken: '1' },
  loginWithGoogle: { credential: 'x' },
  register: registration(),
  verify: { token: 'x' },
  resendVerification: { email: 'a@b.co' },
  beginPasskeyLogin: { anything: 'x' },
  loginWithPasskey: { answer: 'x' },
  beginPasskey: { password: 'x' },
  addPasskey: { made: 'x', name: 'x' },
  renamePasskey: { id: 'x', name: 'x' },
  removePasskey: { id: 'x', password: 'x' },
  forgotPassword: { email: 'a@b.co' },
  resetPassword: { token: 'x', newPassword: 'a much better one', keep: ['x'], twoFactorToken: '000000' },
  describeReset: { token: 'x' },
  describeLink: { token: 'x'.repeat(43) },
  revert: { token: 'x'.repeat(43) },
  eraseAccount: { token: 'x'.repeat(43) },
  updateProfile: { name: 'x', email: 'a@b.co', password: 'x' },
  changePassword: {
    currentPassword: 'x',
    newPassword: 'a much better one',
    confirmPassword: 'a much better one',
  },
  deleteAccount: { daPassword: 'x' },
  setupTwoFactor: { password: 'x' },
  enableTwoFactor: { token: '1' },
  disableTwoFactor: { password: 'x' },
  renewBackupCodes: { password: 'x' },
  updateLoginNotifications: { receiveLoginAlerts: true },
  acceptLegal: {
    legalConsent: {
      termsOfService: { accepted: true },
      privacyPolicy: { accepted: true },
      refundPolicy: { accepted: true },
    },
  },
  linkGoogle: { credential: 'x' },
  upgradePlan: { duration: '1m' },
  openPortal: { anything: 'x' },
  refund: { anything: 'x' },
  grantAccess: {
    client_id: 'sortwell-desktop',
    redirect_uri: 'http://127.0.0.1/callback',
    response_type: 'code',
    state: 'x',
    scope: 'desktop:session',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    nonce: 'x',
    prompt: 'login',
    max_age: '1',
    response_mode: 'query',
    request: 'x',
    request_uri: 'x',
    password: 'x',
  },
  describeDeviceLogin: { userCode: 'x' },
  answerDeviceLogin: { userCode: 'x', allow: true },
  loginWithBrowser: { code: 'x', codeVerifier: 'x', redirectUri: 'x' },
}
const rowsWithBody = (Object.entries(endpoints) as [string, Endpoints[keyof Endpoints]][]).filter(
  ([, row]) => row.method === 'POST' || row.method === 'PUT',
)

test.each(rowsWithBody)(
  '%s answers every wrong value in every field with 4xx or as designed, never 5xx',
  async (name, row) => {
    await using server = await testServer(off)
    const ada = await addPerson(server)
    const input = rightInputs[name] ?? {}
    expect(Object.keys(input).length).toBeGreaterThan(0)
    for (const field of Object.keys(input))
      for (const value of [...wrongValues, undefined]) {
        const headers = { ...json, Authorization: `Bearer ${ada.tokens.token}` }
        const { status } = await post(
          server,
          JSON.stringify({ ...input, [field]: value }),
          headers,
          row.path,
          row.method,
        )
        expect([status < 500 && status !== 405, field, value]).toEqual([true, field, value])
      }
  },
)

test.each([
  ['the Kelvin sign', 'bob@\u212aing.example'],
  ['a dotless i', 'b\u0131ll@example.com'],
  ['a Cyrillic a', '\u0430da@example.com'],
  ['full-width letters', '\uff41da@example.com'],
  ['a long s', 'bo\u017fs@example.com'],
  ['a zero-width space', 'ada\u200b@example.com'],
  ['a line break', 'ada@example.com\r\nBcc: eve@example.com'],
  ['two addresses', 'ada@example.com,eve@example.com'],
  ['a name', 'Ada <ada@example.com>'],
  ['no dot', 'ada@localhost'],
  ['a number for a domain', 'ada@192.0.2.1'],
  ['two dots in a row', 'a..b@example.com'],
  ['a dot first', '.ada@example.com'],
  ['a dot last', 'ada.@example.com'],
  ['a name of 65 characters', `${'a'.repeat(65)}@example.com`],
  ['two ats', 'ada@eve@example.com'],
  ['a quoted part', '"ada b"@example.com'],
  ['300 characters', `${'a'.repeat(300)}@example.com`],
])('an address with %s is refused everywhere', async (_, email) => {
  await using server = await testServer(off)
  const wanted = { status: 400, message: 'Please enter an email address in the form name@example.com.' }
  expect(await refusalOf(server.api.register(registration({ email })))).toMatchObject(wanted)
  expect(await refusalOf(server.api.forgotPassword({ email }))).toMatchObject(wanted)
  expect(await refusalOf(server.api.login({ email, password: 'x' }))).toMatchObject(wanted)
})

test('a name may be of any script, and is text alone in a mail', async () => {
  await using server = await testServer()
  const name = '<b>Ада & 明日 👩‍💻</b>'
  const ada = await addPerson(server, { name })
  await server.api.forgotPassword({ email: ada.email })
  const letter = await server.mail.last(ada.email)
  expect(letter.text).toContain(`Hello ${name},`)
  expect(letter.html).toContain('Hello &lt;b&gt;Ада &amp; 明日 👩‍💻&lt;/b&gt;,')
})

test.each(['Ada\r\nBcc: eve@example.com', 'Ada\nEve', 'Ada\u2028Eve', '', '   ', 'x'.repeat(101)])(
  'the name %j is refused',
  async name => {
    await using server = await testServer()
    expect(await refusalOf(server.api.register(registration({ name })))).toMatchObject({ status: 400 })
  },
)

test('links in mails come from the configuration, whatever host the request names', async () => {
  await using server = await testServer()
  const { api } = server.client({
    headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' },
  })
  await api.register(registration())
  const { text } = await server.mail.last('ada@example.com')
  expect(text).toContain('https://sortwell.example/verify?token=')
  expect(text).not.toContain('evil')
})

test.each(['%00', '%FF', 'a%0d%0ab', '%u0041', '__proto__', 'x'.repeat(5_000), '[]', '%F0%9F%91%A9'])(
  'an address with %s in its parts and its query is answered with 4xx',
  async text => {
    await using server = await testServer(off)
    const ada = await addPerson(server)
    const headers = { Authorization: `Bearer ${ada.tokens.token}` }
    const paths = [
      `/auth/oauth/client?client_id=${text}&redirect_uri=${text}&response_type=${text}`,
      `/auth/oauth/client?${text}=${text}`,
      `/users/authorized-apps/${text}`,
    ]
    for (const path of paths) {
      const method = path.startsWith('/users') ? 'DELETE' : 'GET'
      const { status } = await server.send(new Request(`http://localhost${path}`, { method, headers }))
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  },
)
