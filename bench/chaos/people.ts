import { setTimeout as wait } from 'node:timers/promises'
import { generateSync } from 'otplib'
import { createClient, insist, type Seen, type Send, statusOf, type Tally } from './client.ts'
import type { MailSink } from './mail-sink.ts'
import type { Shop } from './shop.ts'

const password = 'correct horse battery'
const accepted = { accepted: true }
const legalConsent = { termsOfService: accepted, privacyPolicy: accepted, refundPolicy: accepted }
const textOf = (seen: Seen, name: string) => {
  const value = seen === 'lost' ? undefined : seen.body[name]
  return typeof value === 'string' ? value : undefined
}

/** What was acknowledged, to be looked for at the end; and what must never have happened. */
export type Ledger = {
  /** Registrations by address: how often it was asked for, and how often a yes came back. */
  readonly registrations: Map<string, { asked: number; acknowledged: number }>
  readonly sessions: { readonly email: string; readonly token: string; readonly ip: string }[]
  /** Addresses of those who paid. */
  readonly purchases: string[]
  readonly faults: string[]
  /** How many links, codes and passwords were given to two askers at once. */
  races: number
}
export const createLedger = (): Ledger => ({
  registrations: new Map(),
  sessions: [],
  purchases: [],
  faults: [],
  races: 0,
})

type Stage = {
  readonly url: string
  readonly sink: MailSink
  readonly shop: Shop
  readonly tally: Tally
  readonly ledger: Ledger
  readonly isOver: () => boolean
}

/** Every person has an address of their own, so that limits for one do not hold up the others. */
const ipOf = (worker: number, round: number) => `10.${worker}.${round >> 8}.${round & 255}`

/** People come one after the other, each with a whole life: register, confirm, log in, buy, log out, two-factor. */
export async function livePeople(stage: Stage, worker: number): Promise<void> {
  for (let round = 0; !stage.isOver(); round += 1) {
    const ip = ipOf(worker, round)
    const email = `person-${worker}-${round}@example.com`
    await liveOne(stage, createClient(stage.url, ip, stage.tally), email, ip)
  }
}

async function liveOne({ sink, shop, ledger, isOver }: Stage, send: Send, email: string, ip: string) {
  if (!(await register(ledger, send, email))) return
  const link = await sink.token(email, 'Confirm your email address', 150_000)
  if (!link) return void ledger.faults.push(`${email} got no mail to confirm the address`)
  const verify = () => send('/auth/verify', { token: link })
  const answers = await twice(ledger, `link of ${email}`, verify)
  // 410 after two answers that were lost: the first one was done.
  if (answers.every(seen => statusOf(seen) !== 200)) await insist(verify)
  const first = await logIn(send, email, password)
  if (!first) return void ledger.faults.push(`${email} was confirmed and cannot log in`)
  ledger.sessions.push({ email, token: first, ip })
  await readProfile(ledger, send, email, first)
  if (isOver()) return
  await buyPremium(ledger, shop, send, email, first)
  await endOneSession(ledger, send, email)
  await tryCodesTwice(ledger, send, email, first)
}

/** Asks again until there is a yes. A lost answer may have been one: then a second mail is right. */
async function register(ledger: Ledger, send: Send, email: string): Promise<boolean> {
  const noted = { asked: 0, acknowledged: 0 }
  ledger.registrations.set(email, noted)
  const form = { name: 'Person', email, password, legalConsent }
  for (let tries = 0; tries < 5; tries += 1) {
    noted.asked += 1
    const seen = await send('/auth/register', form)
    if (statusOf(seen) === 200) {
      noted.acknowledged += 1
      return true
    }
    await wait(300)
  }
  return false
}

/** Two askers with the same thing that works once, at the same moment. */
async function twice(ledger: Ledger, what: string, ask: () => Promise<Seen>): Promise<Seen[]> {
  ledger.races += 1
  const seen = await Promise.all([ask(), ask()])
  if (seen.every(answer => statusOf(answer) === 200)) ledger.faults.push(`the ${what} was taken twice`)
  return seen
}

async function logIn(send: Send, email: string, secret: string): Promise<string | undefined> {
  return textOf(await insist(() => send('/auth/login', { email, password: secret })), 'token')
}

/** Through the proxy this goes to any server. */
async function readProfile(ledger: Ledger, send: Send, email: string, token: string) {
  for (let reads = 0; reads < 6; reads += 1) {
    const seen = await insist(() => send('/users/profile', undefined, token))
    if (seen.status !== 200) ledger.faults.push(`a session of ${email} was refused with ${seen.status}`)
  }
}

/**
 * Asked again, the server leads to the checkout that is open. Whoever is answered 502 every time, because servers that died
 * still hold the customer, gives up before the limit on purchases: nothing was promised.
 */
async function buyPremium(ledger: Ledger, shop: Shop, send: Send, email: string, token: string) {
  for (let tries = 0; tries < 9; tries += 1) {
    const seen = await insist(() => send('/plans/upgrade-plan', { duration: '1m' }, token))
    const checkout = textOf(seen, 'url')
    if (checkout) {
      if (await shop.pay(checkout)) ledger.purchases.push(email)
      return
    }
  }
}

/** Once the end of a session was acknowledged, no server may know it any more. */
async function endOneSession(ledger: Ledger, send: Send, email: string) {
  const token = await logIn(send, email, password)
  if (!token) return void ledger.faults.push(`${email} cannot log in again`)
  // 401 after a lost answer: the first one was done.
  await insist(() => send('/users/logout-current-session', undefined, token, 'DELETE'))
  for (let reads = 0; reads < 3; reads += 1) {
    const seen = await insist(() => send('/users/profile', undefined, token))
    if (seen.status !== 401) ledger.faults.push(`an ended session of ${email} was answered ${seen.status}`)
  }
}

async function tryCodesTwice(ledger: Ledger, send: Send, email: string, token: string) {
  const secret = textOf(await insist(() => send('/users/2fa/setup', {}, token)), 'secret')
  if (!secret) return void ledger.faults.push(`${email} cannot set two-factor up`)
  const now = Math.floor(Date.now() / 1_000)
  const enabled = await send('/users/2fa/enable', { token: generateSync({ secret, epoch: now }) }, token)
  if (statusOf(enabled) !== 200) return
  const codes = enabled !== 'lost' && Array.isArray(enabled.body.backupCodes) ? enabled.body.backupCodes : []
  for (const code of [generateSync({ secret, epoch: now + 30 }), String(codes[0])]) {
    const challenge = () => insist(() => send('/auth/login', { email, password }))
    const challenges = [await challenge(), await challenge()].map(seen => textOf(seen, 'tfaToken'))
    await twice(ledger, `code of ${email}`, () =>
      send('/auth/login/2fa', { tfaToken: challenges.pop(), twoFactorToken: code }),
    )
  }
}

/**
 * Guesses the password of one account from one address: of the tries, the limit lets ten through in ten minutes, however
 * many servers there are and however often they start anew.
 */
export async function guessPasswords(stage: Stage, email: string, ip: string): Promise<number> {
  const send = createClient(stage.url, ip, stage.tally)
  let judged = 0
  while (!stage.isOver()) {
    if (statusOf(await send('/auth/login', { email, password: 'a wrong password' })) === 400) judged += 1
    await wait(150)
  }
  if (judged === 0) stage.ledger.faults.push('no guess of a password was judged')
  if (judged > 10) stage.ledger.faults.push(`${judged} guesses of a password were judged, 10 are allowed`)
  return judged
}
