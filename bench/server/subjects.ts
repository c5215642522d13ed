import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { createApiClient } from '../../server/contract/client.ts'
import type { Place } from './engines.ts'
import type { Call } from './load.ts'
import { type Peer, startPeer } from './processes.ts'

const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse battery' }
const json = { 'content-type': 'application/json' }
const here = (file: string) => join(import.meta.dirname, file)

/** A server with one account, and how to read its session and to sign in. */
export type Subject = Peer & { readonly read: Call; readonly signIn: Call }

/** Our server with a profile to save. */
type Writer = Subject & { readonly write: Call }

/** Our server as production runs it, logs included; only the limits are off, since one client makes every call. */
export const startServer = (
  environment: Readonly<Record<string, string>>,
  file = '../../server/main.ts',
): Promise<Peer> =>
  startPeer(here(file), [], {
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    ...environment,
  })

/** Our server with one account. */
export const startSortwell = (place: Place): Promise<Writer> => startOurs(place)

/** The same, except that its writes do not ask for the session again. */
export const startUnguarded = (place: Place): Promise<Writer> => startOurs(place, 'peers/unguarded.ts')

async function startOurs(place: Place, file?: string): Promise<Writer> {
  const mailDir = join(place.environment.DATA_DIR, 'mail')
  const peer = await startServer({ ...place.environment, MAIL_DIR: mailDir }, file)
  let token = ''
  const tokens = {
    read: () => token || null,
    write: (given: string) => {
      token = given
    },
    clear: () => {},
  }
  const api = createApiClient({ baseUrl: peer.url, tokens, clientType: 'web', fetch })
  const accepted = { accepted: true } as const
  const legalConsent = { termsOfService: accepted, privacyPolicy: accepted, refundPolicy: accepted }
  await api.register({ ...person, legalConsent })
  await api.verify({ token: await readLinkToken(mailDir) })
  await api.login(person)
  const { name, email, password } = person
  const authorization = `Bearer ${token}`
  return {
    ...peer,
    read: { url: `${peer.url}/users/profile`, headers: { authorization } },
    write: {
      url: `${peer.url}/users/update-profile`,
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify({ name, email }),
    },
    signIn: {
      url: `${peer.url}/auth/login`,
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password }),
    },
  }
}

/** Waits for the first mail in the folder, ten seconds at most. */
async function readLinkToken(folder: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [name] = await readdir(folder).catch(() => [])
    const mail =
      name && !name.startsWith('.') ? await PostalMime.parse(await readFile(join(folder, name))) : undefined
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    if (token) return token
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('The confirmation mail did not come.')
}

/** better-auth with one account. */
export async function startBetterAuth(folder: string): Promise<Subject> {
  const peer = await startPeer(here('peers/better-auth.ts'), [join(folder, 'better-auth.db')])
  const base = `${peer.url}/api/auth`
  const signUp = await fetch(`${base}/sign-up/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  })
  const cookie = signUp.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  if (!signUp.ok || !cookie) throw new Error(`better-auth did not sign up: ${signUp.status}.`)
  const { email, password } = person
  return {
    ...peer,
    read: { url: `${base}/get-session`, headers: { cookie } },
    signIn: {
      url: `${base}/sign-in/email`,
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password }),
    },
  }
}

/** A handler that does nothing, on the same HTTP stack. */
export async function startBare(): Promise<Peer & { readonly read: Call }> {
  const peer = await startPeer(here('peers/bare.ts'), [])
  return { ...peer, read: { url: `${peer.url}/hello` } }
}
