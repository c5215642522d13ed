import { generateSync } from 'otplib'
import { ApiError } from '../contract/api-error.ts'
import type { ApiClient } from '../contract/client.ts'
import type { TestClientOptions, TestServer } from './test-server.ts'

export const goodPassword = 'correct horse battery'
const consent = { accepted: true } as const
/** The agreement box, ticked. */
export const legalConsent = { termsOfService: consent, privacyPolicy: consent, refundPolicy: consent }

/** A registration form, filled in but for what is given. */
export const registration = (
  given: { readonly name?: string; readonly email?: string; readonly password?: string } = {},
) => ({
  name: 'Ada',
  email: 'ada@example.com',
  password: goodPassword,
  legalConsent,
  ...given,
})

/** Someone who registered, confirmed the address and is logged in. */
export async function addPerson(
  server: TestServer,
  given: Parameters<typeof registration>[0] = {},
  as: TestClientOptions = {},
) {
  const form = registration(given)
  const { api, tokens, send, cookies } = server.client(as)
  await api.register(form)
  await api.verify({ token: await server.mail.token(form.email) })
  await api.login({ email: form.email, password: form.password })
  return { ...form, api, tokens, send, cookies }
}

/** The code that an authenticator app shows at the server's time, or some steps of 30 seconds later. */
export const codeNow = (server: TestServer, secret: string, stepsLater = 0): string =>
  generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) + 30 * stepsLater })

/** Someone with two-factor on. The clock has moved on, so that the code used to switch it on does not stand in the way. */
export async function addPersonWithTwoFactor(
  server: TestServer,
  given: Parameters<typeof registration>[0] = {},
) {
  const person = await addPerson(server, given)
  const { secret } = await person.api.setupTwoFactor()
  const { backupCodes } = await person.api.enableTwoFactor({ token: codeNow(server, secret) })
  server.clock.advance(30_000)
  return { ...person, secret, backupCodes }
}

/** Asks for a link that resets the password. @returns its token */
export async function askForReset(
  server: TestServer,
  email: string,
  api: ApiClient = server.api,
): Promise<string> {
  await api.forgotPassword({ email })
  return server.mail.token(email)
}

type Refused = Pick<ApiError, 'status' | 'message' | 'isSaid' | 'reauth' | 'retryAfterSeconds'>

/**
 * What a refused call says.
 * @throws when the call was not refused
 */
export async function refusalOf(call: Promise<unknown>): Promise<Refused> {
  const { status, message, isSaid, reauth, retryAfterSeconds } = await errorOf(call)
  return { status, message, isSaid, reauth, retryAfterSeconds }
}

/** The error of a refused call, whole. */
export async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => new Error('The call was not refused.'),
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw error
  return error
}
