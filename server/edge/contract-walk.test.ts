import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoints, endpoints } from '../contract/endpoints.ts'
import { addPerson, legalConsent } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const rows = Object.entries(endpoints) as [string, Endpoints[keyof Endpoints]][]
const token = 'x'.repeat(43)
let server: TestServer
beforeAll(async () => {
  server = await testServer({ environment: { RATE_LIMITS: 'off' } })
})
afterAll(() => server.close())

const answer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { authenticatorData: 'AAAA', clientDataJSON: 'AAAA', signature: 'AAAA' },
}
/** Input that has the right form and is wrong in what it says. */
const wrongInputs: Record<string, unknown> = {
  login: { email: 'ada@example.com', password: 'not the password' },
  loginSecondFactor: { tfaToken: token, twoFactorToken: '123456' },
  loginWithGoogle: { credential: 'a.b.c' },
  loginWithPasskey: { answer },
  beginPasskey: { password: 'not the password' },
  addPasskey: {
    made: { ...answer, response: { attestationObject: 'AAAA', clientDataJSON: 'AAAA' } },
  },
  renamePasskey: { id: 'nobody', name: 'Key' },
  removePasskey: { id: 'nobody', password: 'not the password' },
  register: { name: 'Ada', email: 'ada@example.com', password: 'password', legalConsent },
  verify: { token },
  resendVerification: { email: 'nobody@example.com' },
  forgotPassword: { email: 'nobody@example.com' },
  resetPassword: { token, newPassword: 'a much better one' },
  describeReset: { token },
  describeLink: { token },
  revert: { token },
  eraseAccount: { token },
  updateProfile: { name: 'Ada', email: 'new@example.com', password: 'not the password' },
  changePassword: {
    currentPassword: 'not the password',
    newPassword: 'a much better one',
    confirmPassword: 'a much better one',
  },
  deleteAccount: { daPassword: 'not the password' },
  setupTwoFactor: { password: 'not the password' },
  enableTwoFactor: { token: '123456' },
  disableTwoFactor: { password: 'not the password' },
  renewBackupCodes: { password: 'not the password' },
  updateLoginNotifications: { receiveLoginAlerts: 'yes' },
  acceptLegal: { legalConsent: {} },
  linkGoogle: { credential: 'a.b.c' },
  upgradePlan: { duration: '1w' },
  accessRequest: { client_id: 'nobody', redirect_uri: 'https://a.example', response_type: 'code' },
  grantAccess: { client_id: 'nobody', redirect_uri: 'https://a.example', response_type: 'code' },
  loginWithBrowser: { code: token, codeVerifier: token, redirectUri: 'http://127.0.0.1/callback' },
  describeDeviceLogin: { userCode: 'BCDF-GHJK' },
  answerDeviceLogin: { userCode: 'BCDF-GHJK', allow: true },
}

function request(row: Endpoints[keyof Endpoints], input: unknown, headers: Record<string, string>) {
  const hasBody = row.method === 'POST' || row.method === 'PUT'
  const query = hasBody ? '' : `?${new URLSearchParams(input as Record<string, string> | undefined)}`
  return new Request(`http://localhost${row.path.replace(':id', 'nobody')}${query}`, {
    method: row.method,
    headers: { ...headers, ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(input ?? {}) } : {}),
  })
}

async function ask(name: string, row: Endpoints[keyof Endpoints], headers: Record<string, string>) {
  const response = await server.send(request(row, wrongInputs[name], headers))
  return { status: response.status, body: (await response.json()) as { message?: string } }
}

test.each(rows)(
  '%s answers 401 without a session if it needs one, and never otherwise',
  async (name, row) => {
    const tries = [
      {},
      { Authorization: 'Bearer' },
      { Authorization: `Bearer ${token}` },
      { Authorization: `Basic ${token}` },
    ]
    for (const headers of tries) {
      const { status, body } = await ask(name, row, headers as Record<string, string>)
      if (row.session)
        expect([status, body.message]).toEqual([401, 'Your session has ended. Please log in again.'])
      else expect(status).not.toBe(401)
    }
  },
)

test.each(rows)('%s never answers 401 to a live session, however wrong the rest is', async (name, row) => {
  const ada = await addPerson(server, { email: `${name}@example.com` })
  const { status, body } = await ask(name, row, { Authorization: `Bearer ${ada.tokens.token}` })
  expect(status).not.toBe(401)
  expect(status).toBeLessThan(500)
  if (status >= 400) expect(body.message).toMatch(/^[A-Z].+\.$/)
})

test('a wrong password, code, link or credential is a 4xx with a sentence', async () => {
  const ada = await addPerson(server)
  const found: Record<string, number> = {}
  for (const [name, row] of rows)
    if (name in wrongInputs)
      found[name] = (await ask(name, row, { Authorization: `Bearer ${ada.tokens.token}` })).status
  expect(found).toEqual({
    login: 400,
    loginSecondFactor: 410,
    loginWithPasskey: 410,
    beginPasskey: 400,
    addPasskey: 410,
    renamePasskey: 404,
    removePasskey: 400,
    loginWithGoogle: 404,
    register: 400,
    verify: 410,
    resendVerification: 200,
    forgotPassword: 200,
    resetPassword: 410,
    describeReset: 410,
    describeLink: 410,
    revert: 410,
    eraseAccount: 410,
    updateProfile: 400,
    changePassword: 400,
    deleteAccount: 400,
    setupTwoFactor: 400,
    enableTwoFactor: 409,
    disableTwoFactor: 409,
    renewBackupCodes: 409,
    updateLoginNotifications: 400,
    acceptLegal: 400,
    linkGoogle: 404,
    upgradePlan: 400,
    accessRequest: 400,
    grantAccess: 400,
    loginWithBrowser: 410,
    describeDeviceLogin: 400,
    answerDeviceLogin: 400,
  })
})
