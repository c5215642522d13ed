import { decodeJwt } from 'jose'
import type { Page } from 'playwright/test'
import { createApiClient } from '../../server/contract/client.ts'
import { awaitMail, linkIn } from './mail.ts'
import type { TestServer } from './start-server.ts'

export type Person = { readonly name: string; readonly email: string; readonly password: string }

let count = 0
/** Somebody whom no other test knows. */
export function newPerson(): Person {
  count += 1
  const id = `${process.pid}-${count}`
  return { name: `Ada ${id}`, email: `ada-${id}@example.com`, password: 'violet harbour 42 lamps' }
}

const clientOf = (site: TestServer, tokens: string[]) =>
  createApiClient({
    baseUrl: site.origin,
    clientType: 'web',
    fetch: request => fetch(request),
    tokens: {
      read: () => tokens.at(-1) ?? null,
      write: token => void tokens.push(token),
      clear: () => void tokens.splice(0),
    },
  })

/** The API as another device sees it. @param token of a session, for calls that need one */
export const apiOf = (site: TestServer, token?: string) => clientOf(site, token === undefined ? [] : [token])

const accepted = { accepted: true } as const

/** Registers and confirms somebody through the API and the mail, without a browser. */
export async function registered(site: TestServer): Promise<Person> {
  const person = newPerson()
  const api = clientOf(site, [])
  const legalConsent = { termsOfService: accepted, privacyPolicy: accepted, refundPolicy: accepted }
  await api.register({ ...person, legalConsent })
  const link = linkIn(await awaitMail(site, person.email, /confirm/i), '/verify')
  await api.verify({ token: new URL(link, site.origin).searchParams.get('token') ?? '' })
  return person
}

/** A session of that person on some other device. @returns its token */
export async function otherSession(site: TestServer, person: Person): Promise<string> {
  const tokens: string[] = []
  await clientOf(site, tokens).login(person)
  return tokens.at(-1) ?? ''
}

/** The app on another computer, where that person is logged in. @param name what the computer calls itself */
export async function desktopOf(site: TestServer, person: Person, name: string) {
  const kept: { token: string | null; key: string | null } = { token: null, key: null }
  const api = createApiClient({
    baseUrl: site.origin,
    clientType: 'desktop',
    fetch: request => fetch(request),
    tokens: {
      read: () => kept.token,
      write(token) {
        kept.token = token
      },
      clear() {
        kept.token = null
      },
      device: {
        read: () => kept.key,
        write(key) {
          kept.key = key
        },
      },
    },
  })
  await api.login(person)
  return {
    api,
    /** The plan that it may rely on, or why it has not the person's. */
    async askForPlan(): Promise<string> {
      const { entitlement, planProblem } = await api.entitlement({ deviceName: name })
      return planProblem ?? decodeJwt<{ plan: string }>(entitlement).plan
    },
  }
}

/** A person with a page that is signed in and shows `path`. */
export async function signedIn(site: TestServer, page: Page, path = '/profile'): Promise<Person> {
  const person = await registered(site)
  const token = await otherSession(site, person)
  await page.goto(`${site.origin}/robots.txt`)
  await page.evaluate(kept => localStorage.setItem('token', kept), token)
  await page.goto(site.origin + path)
  return person
}

export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}
