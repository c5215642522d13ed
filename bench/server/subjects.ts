import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { createApiClient } from '../../server/contract/client.ts'
import type { Place } from './engines.ts'
import type { Call } from './load.ts'
import { type Peer, startPeer } from './processes.ts'

/** Each client has accounts of its own, and none gets so many sessions that one has to end. */
const people = Array.from({ length: 32 }, (_, index) => ({
  name: `Bench ${index}`,
  email: `bench-${index}@example.com`,
  password: 'correct horse battery',
}))
type Person = (typeof people)[number]
const json = { 'content-type': 'application/json' }
const here = (file: string) => join(import.meta.dirname, file)

/** A server with accounts, and how to read the session of each and to sign in. */
export type Subject = Peer & { readonly read: readonly Call[]; readonly signIn: readonly Call[] }

/** Our server with profiles to save. */
type Writer = Subject & { readonly write: readonly Call[] }

/** Our server as production runs it, logs included; only the limits are off, since one client makes every call. */
export const startServer = (
  environment: Readonly<Record<string, string>>,
  file = '../../server/main.ts',
): Promise<Peer> =>
  startPeer(here(file), [], {
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    ...environment,
  })

/** Our server with accounts. */
export const startSortwell = (place: Place): Promise<Writer> => startOurs(place)

/** The same, except that its writes do not ask for the session again. */
export const startUnguarded = (place: Place): Promise<Writer> => startOurs(place, 'peers/unguarded.ts')

async function startOurs(place: Place, file?: string): Promise<Writer> {
  const mailDir = join(place.environment.DATA_DIR, 'mail')
  const peer = await startServer({ ...place.environment, MAIL_DIR: mailDir }, file)
  const calls = await Promise.all(people.map(person => callsOf(peer.url, mailDir, person)))
  return {
    ...peer,
    read: calls.map(({ read }) => read),
    write: calls.map(({ write }) => write),
    signIn: calls.map(({ signIn }) => signIn),
  }
}

/** Opens an account. @returns the calls of its owner */
async function callsOf(url: string, mailDir: string, person: Person) {
  let token = ''
  const tokens = {
    read: () => token || null,
    write: (given: string) => {
      token = given
    },
    clear: () => {},
  }
  const api = createApiClient({ baseUrl: url, tokens, clientType: 'web', fetch })
  const accepted = { accepted: true } as const
  const legalConsent = { termsOfService: accepted, privacyPolicy: accepted, refundPolicy: accepted }
  await api.register({ ...person, legalConsent })
  await api.verify({ token: await readLinkToken(mailDir, person.email) })
  await api.login(person)
  const { name, email } = person
  const authorization = `Bearer ${token}`
  const write: Call = {
    url: `${url}/users/update-profile`,
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify({ name, email }),
  }
  const read: Call = { url: `${url}/users/profile`, headers: { authorization } }
  return { read, write, signIn: signInAt(`${url}/auth/login`, person) }
}

const signInAt = (url: string, { email, password }: Person): Call => ({
  url,
  method: 'POST',
  headers: json,
  body: JSON.stringify({ email, password }),
})

/** Waits for the mail to an address, ten seconds at most. */
async function readLinkToken(folder: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter(name => name.endsWith('.eml') && !name.startsWith('.'))) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      const token = /token=([\w-]{43})/.exec(mail.text ?? '')?.[1]
      if (token && mail.to?.[0]?.address === email) return token
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('The confirmation mail did not come.')
}

/**
 * better-auth with as many accounts.
 * @param synchronous of its database; its default if absent
 */
export async function startBetterAuth(folder: string, synchronous?: 'FULL'): Promise<Subject> {
  const file = join(folder, `better-auth-${synchronous ?? 'default'}.db`)
  const given = synchronous === undefined ? [] : [synchronous]
  const peer = await startPeer(here('peers/better-auth.ts'), [file, ...given])
  const base = `${peer.url}/api/auth`
  const read = await Promise.all(
    people.map(async person => {
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
      return { url: `${base}/get-session`, headers: { cookie } }
    }),
  )
  return { ...peer, read, signIn: people.map(person => signInAt(`${base}/sign-in/email`, person)) }
}

/** A handler that does nothing, on the same HTTP stack. */
export async function startBare(): Promise<Peer & { readonly read: readonly Call[] }> {
  const peer = await startPeer(here('peers/bare.ts'), [])
  return { ...peer, read: [{ url: `${peer.url}/hello` }] }
}
