import { type Endpoints, endpoints } from '../contract/endpoints.ts'
import { legalConsent } from './people.ts'

export type ContractRow = Endpoints[keyof Endpoints]
/** All calls of the API, by name. */
export const contractRows = Object.entries(endpoints) as [string, ContractRow][]

/** A token that nobody was given. */
export const token: string = 'x'.repeat(43)

const answer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { authenticatorData: 'AAAA', clientDataJSON: 'AAAA', signature: 'AAAA' },
}
/** Input that has the right form and is wrong in what it says. */
export const wrongInputs: Record<string, unknown> = {
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

/** Asks for a row with its wrong input; one that has none is asked without input. */
export function wrongRequest(
  [name, { method, path }]: [string, ContractRow],
  headers: Readonly<Record<string, string>>,
  origin = 'http://localhost',
): Request {
  const input = wrongInputs[name]
  const hasBody = method === 'POST' || method === 'PUT'
  const query = hasBody ? '' : `?${new URLSearchParams(input as Record<string, string> | undefined)}`
  return new Request(`${origin}${path.replace(':id', 'nobody')}${query}`, {
    method,
    headers: { ...headers, ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(input ?? {}) } : {}),
  })
}

/** What callers send who have no session. */
export const sessionless: readonly Readonly<Record<string, string>>[] = [
  {},
  { Authorization: 'Bearer' },
  { Authorization: `Bearer ${token}` },
  { Authorization: `Basic ${token}` },
]
