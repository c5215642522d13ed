import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Keys } from '../credentials/keys.ts'
import { createToken, hashToken } from '../credentials/tokens.ts'
import { Refusal } from '../edge/refusal.ts'
import { takeCredential } from '../store/accounts/one-time-tokens.ts'
import type { Db } from '../store/tables.ts'

/** How long a challenge can be answered. */
export const challengeMs = 5 * 60_000

/** What a challenge is for: a log-in attempt of one browser, or a new passkey of one session. */
export type Purpose = readonly ['login' | 'registration', of: string]

type Deps = { readonly keys: Keys; readonly clock: Clock }

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const sign = (keys: Keys, [use, of]: Purpose, nonce: string, until: string) =>
  keys.fingerprint('passkey challenge', use, of, nonce, until)

/**
 * A challenge that says by itself until when and for what it is valid, so that nothing is stored for visitors who never
 * log in.
 */
export function createChallenge({ keys, clock }: Deps, purpose: Purpose): string {
  const nonce = createToken()
  const until = String(clock() + challengeMs)
  return `${nonce}.${until}.${sign(keys, purpose, nonce, until)}`
}

export const challengeIsOver = () => new Refusal(410, 'That took too long. Please try again.')

const challengePattern = /^([\w-]{43})\.(\d{1,16})\.([0-9a-f]{64})$/

/** A challenge that was answered in time, by whom it was made for. */
export type Answered = { readonly hash: string; readonly expiresAt: number }

/**
 * @param encoded the challenge as a browser repeats it: base64url of ours
 * @returns undefined for a challenge of somebody else, or one that has run out
 */
export function readChallenge(
  { keys, clock }: Deps,
  purpose: Purpose,
  encoded: string,
): Answered | undefined {
  const text = Buffer.from(encoded, 'base64url').toString('latin1')
  const [, nonce = '', until = '', signature = ''] = challengePattern.exec(text) ?? []
  if (!isSame(signature, sign(keys, purpose, nonce, until)) || Number(until) <= clock()) return undefined
  return { hash: hashToken(`passkey ${nonce}`), expiresAt: Number(until) }
}

/** The part of an answer that names its challenge. The library judges the rest. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Uses a challenge up: of any number of answers, right or wrong, the first one counts. @returns whether this is it */
export const takeChallenge = (db: Db, { hash, expiresAt }: Answered): Promise<boolean> =>
  takeCredential(db, hash, expiresAt)

const attemptPattern = /^([\w-]{43})\.([0-9a-f]{64})$/

/**
 * The value that binds a browser to its log-in attempt.
 * @param presented what the browser has; kept where it is one of ours, so that a second tab does not end the first one's
 */
export function keepAttempt(keys: Keys, presented: string | undefined): string {
  if (presented !== undefined && isOurAttempt(keys, presented)) return presented
  const id = createToken()
  return `${id}.${keys.fingerprint('passkey attempt', id)}`
}

export function isOurAttempt(keys: Keys, presented: string): boolean {
  const [, id = '', signature = ''] = attemptPattern.exec(presented) ?? []
  return isSame(signature, keys.fingerprint('passkey attempt', id))
}
