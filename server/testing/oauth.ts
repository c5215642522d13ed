import { createHash } from 'node:crypto'
import type { AuthorizationInput } from '../contract/oauth.ts'
import { type ClientRegistration, register } from '../oauth/registration.ts'
import type { addPerson } from './people.ts'
import type { TestServer } from './test-server.ts'

export const issuer = 'https://sortwell.example'
export const redirectUri = 'https://album.example/back'
export const verifier = 'v'.repeat(43)
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export type TestApp = { readonly id: string; readonly secret?: string }
type Person = Awaited<ReturnType<typeof addPerson>>

/** An application as an operator registers it, confidential and with every scope but for what is given. */
export const addApp = (server: TestServer, given: Partial<ClientRegistration> = {}): Promise<TestApp> =>
  register(server.deps.db, {
    name: 'Photo Album',
    redirectUris: [redirectUri],
    logoutUris: ['https://album.example/bye'],
    scope: 'openid profile email offline_access',
    isPublic: false,
    requiresPkce: true,
    isVerified: false,
    idTokenAlgorithm: 'RS256',
    now: server.clock.now(),
    ...given,
  })

type TestRequest = Readonly<Record<string, string>> &
  Pick<AuthorizationInput, 'client_id' | 'redirect_uri' | 'response_type'>

/** A request as the application writes it. `undefined` takes a parameter out. */
export function requestOf(
  app: TestApp,
  given: { readonly [Name in keyof AuthorizationInput]?: string | undefined } = {},
): TestRequest {
  const whole = {
    client_id: app.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'a&b=c d',
    scope: 'openid profile email offline_access',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...given,
  }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as TestRequest
}

/** What the application is told at its address when the person allows the request. */
export async function answerTo(person: Person, input: AuthorizationInput): Promise<URLSearchParams> {
  const { redirect_uri } = await person.api.grantAccess(input)
  return new URL(redirect_uri ?? '').searchParams
}

export async function codeFor(
  person: Person,
  app: TestApp,
  given: Parameters<typeof requestOf>[1] = {},
): Promise<string> {
  const answer = await answerTo(person, requestOf(app, given))
  const code = answer.get('code')
  if (code === null) throw new Error(`There is no code but ${answer}.`)
  return code
}

export const basic = ({ id, secret = '' }: TestApp): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

export type OAuthAnswer = {
  readonly status: number
  readonly body: Readonly<Record<string, string>>
  readonly headers: Headers
}

/** A call of an application's server. */
export async function post(
  server: TestServer,
  path: string,
  form: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OAuthAnswer> {
  const response = await server.send(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    }),
  )
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers }
}

/** Exchanges a code as it should be done but for what is given. */
export const exchange = (
  server: TestServer,
  app: TestApp,
  code: string,
  given: Readonly<Record<string, string>> = {},
): Promise<OAuthAnswer> =>
  post(
    server,
    '/oauth/token',
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...given,
    },
    basic(app),
  )

export const refreshWith = (
  server: TestServer,
  app: TestApp,
  token: string,
  given: Readonly<Record<string, string>> = {},
): Promise<OAuthAnswer> =>
  post(server, '/oauth/token', { grant_type: 'refresh_token', refresh_token: token, ...given }, basic(app))

/** @returns the status with which userinfo answers an access token, and what it says */
export async function userInfo(server: TestServer, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await server.send(new Request('http://localhost/oauth/userinfo', { headers }))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A device asks to be logged in. @returns what its screen shows, for a person to type */
export async function askForLogin(server: TestServer): Promise<{ readonly userCode: string }> {
  const { body } = await post(server, '/oauth/device_authorization', { client_id: 'sortwell-desktop' })
  return { userCode: body.user_code ?? '' }
}
