import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SignInOutcome } from '../../ipc/account-views.ts'
import { answerPage } from './sign-in-page.ts'

/** What the server registered for this app. */
const clientId = 'sortwell-desktop'
const scope = 'desktop:session'
const path = '/callback'
/** Long enough to register and to confirm an address on the way. */
const defaultPatienceMs = 15 * 60_000

export type BrowserAnswer = {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
}
export type BrowserSignInOptions = {
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly openBrowser: (address: string) => Promise<void>
  /** Turns the browser's answer into a login. {@link BrowserSignIn.start} throws what it throws. */
  readonly exchange: (answer: BrowserAnswer) => Promise<unknown>
  readonly patienceMs?: number
}
export type BrowserSignIn = {
  /** Opens the system's browser and waits. One at a time: an earlier one is cancelled. */
  start(): Promise<SignInOutcome>
  cancel(): void
}

const randomText = () => randomBytes(32).toString('base64url')
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Signs in through the system's browser, where passwords, second factors and other providers work as on the site.
 * The answer arrives at a local port opened for it. Source: RFC 8252, 7.3 and 8.
 */
export function createBrowserSignIn(options: BrowserSignInOptions): BrowserSignIn {
  let cancelCurrent: () => void = () => undefined
  return {
    start() {
      cancelCurrent()
      const { promise: cancelled, resolve } = Promise.withResolvers<'cancelled'>()
      cancelCurrent = () => resolve('cancelled')
      return signIn(options, cancelled)
    },
    cancel: () => cancelCurrent(),
  }
}

async function signIn(
  options: BrowserSignInOptions,
  cancelled: Promise<'cancelled'>,
): Promise<SignInOutcome> {
  const { siteUrl, openBrowser, patienceMs = defaultPatienceMs } = options
  const [state, codeVerifier] = [randomText(), randomText()]
  const { promise: answered, resolve, reject } = Promise.withResolvers<SignInOutcome>()
  const server = createServer((request, response) => {
    void answer(request, response).then(outcome => outcome && resolve(outcome), reject)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = origin + path
  let isAnswered = false

  /** @returns the outcome, or undefined when the request is not the expected answer */
  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<SignInOutcome | undefined> {
    const found = isAnswered ? undefined : readAnswer(request, origin, state)
    if (!found) return void (await answerPage(response, 'stray'))
    isAnswered = true
    if (found.code === null) {
      await answerPage(response, 'denied')
      return 'denied'
    }
    try {
      await options.exchange({ code: found.code, codeVerifier, redirectUri })
    } catch (error) {
      await answerPage(response, 'failed')
      throw error
    }
    await answerPage(response, 'signed-in')
    return 'signed-in'
  }

  const impatience = setTimeout(() => resolve('timed-out'), patienceMs)
  try {
    const request = { state, redirect_uri: redirectUri, code_challenge: hashed(codeVerifier) }
    await openBrowser(authorizeAddress(siteUrl, request))
    return await Promise.race([answered, cancelled])
  } finally {
    clearTimeout(impatience)
    server.close()
    server.closeAllConnections()
  }
}

function authorizeAddress(siteUrl: string, request: Readonly<Record<string, string>>): string {
  const fixed = { client_id: clientId, response_type: 'code', scope, code_challenge_method: 'S256' }
  return `${siteUrl}/oauth/authorize?${new URLSearchParams({ ...fixed, ...request })}`
}

/**
 * Reads the one request that counts. Others, from pages or programs that probe ports, change nothing: the host must be
 * the address itself (no name that resolves to it), the state the one that was sent.
 * @returns the code, or null if the person declined
 */
function readAnswer(
  { method, url = '', headers }: IncomingMessage,
  origin: string,
  state: string,
): { readonly code: string | null } | undefined {
  const address = URL.parse(url, origin)
  if (method !== 'GET' || `http://${headers.host}` !== origin || address?.pathname !== path) return undefined
  const one = (name: string) => {
    const [value = null, ...more] = address.searchParams.getAll(name)
    return more.length === 0 ? value : null
  }
  if (one('state') !== state) return undefined
  const code = one('code')
  return code !== null || one('error') !== null ? { code } : undefined
}
