import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ContractRow,
  contractRows,
  sessionless,
  wrongInputs,
  wrongRequest,
} from '../testing/contract-rows.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ environment: { RATE_LIMITS: 'off' } })
})
afterAll(() => server.close())

async function ask(name: string, row: ContractRow, headers: Readonly<Record<string, string>>) {
  const response = await server.send(wrongRequest([name, row], headers))
  return { status: response.status, body: (await response.json()) as { message?: string } }
}

test.each(contractRows)(
  '%s answers 401 without a session if it needs one, and never otherwise',
  async (name, row) => {
    for (const headers of sessionless) {
      const { status, body } = await ask(name, row, headers)
      if (row.session)
        expect([status, body.message]).toEqual([401, 'Your session has ended. Please log in again.'])
      else expect(status).not.toBe(401)
    }
  },
)

test.each(contractRows)(
  '%s never answers 401 to a live session, however wrong the rest is',
  async (name, row) => {
    const ada = await addPerson(server, { email: `${name}@example.com` })
    const { status, body } = await ask(name, row, { Authorization: `Bearer ${ada.tokens.token}` })
    expect(status).not.toBe(401)
    expect(status).toBeLessThan(500)
    if (status >= 400) expect(body.message).toMatch(/^[A-Z].+\.$/)
  },
)

test('a wrong password, code, link or credential is a 4xx with a sentence', async () => {
  const ada = await addPerson(server)
  const found: Record<string, number> = {}
  for (const [name, row] of contractRows)
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

test.each([
  ['GET', '/oauth/token', 'POST'],
  ['GET', '/oauth/revoke', 'POST'],
  ['PUT', '/oauth/introspect', 'POST'],
  ['GET', '/oauth/device_authorization', 'POST'],
  ['DELETE', '/oauth/userinfo', 'GET, POST'],
  ['POST', '/oauth/jwks', 'GET'],
  ['POST', '/.well-known/openid-configuration', 'GET'],
  ['POST', '/.well-known/oauth-authorization-server', 'GET'],
  ['GET', '/stripe/webhook', 'POST'],
  ['POST', '/health/live', 'GET'],
  ['GET', '/auth/login', 'POST'],
])('%s %s is answered with the methods that the address takes', async (method, path, allowed) => {
  const answer = await server.send(new Request(`http://localhost${path}`, { method }))
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, allowed])
  expect(await answer.json()).toEqual({ message: `This address does not take ${method}.` })
})
