import type { SecurityEvent } from '../contract/shapes.ts'
import { createId } from '../credentials/tokens.ts'
import { networkOf } from '../edge/client-address.ts'
import type { Peer } from '../edge/peer.ts'
import {
  countEventsByType,
  keepSecurityEvent,
  listSecurityEvents,
  type TypeCount,
} from '../store/accounts/security-events.ts'
import type { Db, SecurityEventRow } from '../store/tables.ts'
import { deviceTitle } from './user-agent.ts'

/** How many events of a kind are read; older ones are only counted. */
const readOfKind = 500
/** How many events of a kind an export holds. */
const exportedOfKind = 10_000
/** How many entries of a kind are listed one by one. */
const listedOfKind = 20

/**
 * The kinds of security events, in words. `access`: a change to who can get into the account, or an act of support about that.
 * `use`: a try, a log-in, or anything done by somebody who is logged in.
 */
const kinds = {
  registered: ['access', 'Account created'],
  verified: ['access', 'Email address confirmed'],
  'mail-retried': ['access', 'Mail sent again'],
  'confirmation-sent': ['access', 'Confirmation mail sent again'],
  login: ['use', 'Logged in'],
  'login-failed': ['use', 'Log-in with a wrong password'],
  'second-factor-failed': ['use', 'Log-in with a wrong two-factor code'],
  'password-changed': ['access', 'Password changed'],
  'password-reset': ['access', 'Password reset through a mail link'],
  'email-change-requested': ['access', 'Change of email address requested'],
  'email-changed': ['access', 'Email address changed'],
  'email-reverted': ['access', 'Change of email address undone through a mail link'],
  'account-closed': ['access', 'Account deleted'],
  'account-restored': ['access', 'Account brought back through a mail link'],
  'two-factor-on': ['access', 'Two-factor authentication switched on'],
  'two-factor-off': ['access', 'Two-factor authentication switched off'],
  'backup-codes-renewed': ['access', 'New backup codes made'],
  'backup-code-used': ['use', 'Logged in with a backup code'],
  'passkey-added': ['access', 'Passkey added'],
  'passkey-removed': ['access', 'Passkey removed'],
  'passkeys-removed': ['access', 'All passkeys removed'],
  'passkey-copied': ['use', 'Log-in refused with a passkey that may be a copy'],
  'legal-accepted': ['use', 'Terms, privacy and refund policies accepted'],
  'google-linked': ['access', 'Google account connected'],
  'google-unlinked': ['access', 'Google account disconnected'],
  'session-ended': ['access', 'One session logged out from another'],
  'sessions-ended': ['access', 'All other sessions logged out'],
  'lockout-cleared': ['access', 'Limits on tries lifted'],
  'reset-sent': ['access', 'Mail to reset the password sent'],
  'all-sessions-ended': ['access', 'All sessions logged out'],
  'device-removed': ['access', 'Device removed'],
  'account-disabled': ['access', 'Account disabled'],
  'account-enabled': ['access', 'Account enabled'],
  'application-allowed': ['access', 'Access allowed to an application'],
  'application-revoked': ['access', 'Access of an application revoked'],
  'data-exported': ['use', 'Personal data exported'],
  'purchase-begun': ['use', 'Purchase of Premium begun'],
  'premium-started': ['use', 'Premium started'],
  'premium-ended': ['use', 'Premium ended'],
  'premium-given': ['use', 'Premium given'],
  'premium-taken': ['use', 'Given Premium taken back'],
  'portal-opened': ['use', 'Subscription management opened'],
  'refund-asked': ['use', 'Refund asked for'],
} as const satisfies Record<string, readonly ['access' | 'use', string]>

export type SecurityEventType = keyof typeof kinds

/**
 * @param userId null for an unknown address: the same work is done, so that timing reveals nothing, but all of them share one
 * row, so that a botnet's guesses do not fill the table
 * @param detail shown after the event's words, and marks acts of support
 */
export const noteEvent = (
  db: Db,
  type: SecurityEventType,
  userId: string | null,
  peer: Peer,
  at: number,
  detail: string | null = null,
): Promise<void> =>
  keepSecurityEvent(db, {
    id: userId === null ? 'nobody' : createId(),
    user_id: userId,
    type,
    ip: peer.ip,
    user_agent: peer.userAgent,
    at,
    detail: peer.operator === undefined ? detail : [detail, 'by support'].filter(Boolean).join(', '),
    operator: peer.operator ?? null,
  })

/** An event, and how often it has happened since when. */
type CountedEvent = SecurityEventRow & { readonly times?: number; readonly since?: number }

/** Reads each kind by itself, so that no number of events of one kind hides one of another. @returns the newest first */
async function readNewest(
  db: Db,
  userId: string,
  counts: readonly TypeCount[],
  mostOfKind: number,
): Promise<SecurityEventRow[]> {
  const rows: SecurityEventRow[] = []
  for (const { type } of counts) rows.push(...(await listSecurityEvents(db, userId, type, mostOfKind)))
  return rows.sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
}

/** Reads a user's events one by one, the newest first: the newest 10,000 of each kind. */
export const readEvents = async (db: Db, userId: string): Promise<SecurityEventRow[]> =>
  readNewest(db, userId, await countEventsByType(db, userId), exportedOfKind)

/**
 * Reads a user's events, the newest first, repeated ones counted.
 * @param which what changed who can get in, or everything
 */
export async function readActivity(
  db: Db,
  userId: string,
  which: 'access' | 'all',
): Promise<readonly CountedEvent[]> {
  const counts = (await countEventsByType(db, userId)).filter(
    ({ type }) => which === 'all' || aboutOf(type) === which,
  )
  return countRepeats(await readNewest(db, userId, counts, readOfKind), counts)
}

/** Finds the networks that a user's events came from, as limits count them. */
export async function findNetworks(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await readNewest(db, userId, await countEventsByType(db, userId), readOfKind)
  return new Set(rows.flatMap(({ ip }) => (ip === '' ? [] : [networkOf(ip)])))
}

/**
 * Counts what repeats: the same from the same place is one event, and so are all of a kind that are older than its newest
 * few, whose details are left out.
 * @param rows the newest of each kind
 * @param counts of all events
 */
function countRepeats(
  rows: readonly SecurityEventRow[],
  counts: readonly TypeCount[],
): readonly CountedEvent[] {
  const groups = new Map<string, Required<CountedEvent>>()
  const read = Map.groupBy(rows, ({ type }) => type)
  const listed = new Map<string, number>()
  const add = (key: string, row: SecurityEventRow, times = 1, since = row.at) => {
    const known = groups.get(key)
    groups.set(key, { ...(known ?? row), times: (known?.times ?? 0) + times, since })
  }
  const withoutDetails = (row: SecurityEventRow) => ({
    ...row,
    detail: null,
    operator: null,
    ip: '',
    user_agent: '',
  })
  for (const row of rows) {
    const { type, detail, operator, ip, user_agent } = row
    const same = JSON.stringify([type, detail, operator, ip, user_agent])
    const size = listed.get(type) ?? 0
    if (groups.has(same)) add(same, row)
    else if (size < listedOfKind) {
      add(same, row)
      listed.set(type, size + 1)
    } else add(type, withoutDetails(row))
  }
  for (const { type, times, since } of counts) {
    const ofType = read.get(type) ?? []
    const oldest = ofType.at(-1)
    if (oldest && times > ofType.length) add(type, withoutDetails(oldest), times - ofType.length, since)
  }
  return [...groups.values()].sort((one, other) => other.at - one.at)
}

const isKnown = (type: string): type is SecurityEventType => Object.hasOwn(kinds, type)

const aboutOf = (type: string) => (isKnown(type) ? kinds[type][0] : 'use')

/** An event, for its owner, who does not learn the operator's name. */
export function describeEvent(event: CountedEvent): SecurityEvent {
  const words = isKnown(event.type) ? kinds[event.type][1] : event.type
  const { times = 1, since = event.at } = event
  return {
    id: event.id,
    type: event.type,
    summary: event.detail === null ? words : `${words}: ${event.detail}`,
    at: new Date(event.at).toISOString(),
    ipAddress: event.ip,
    userAgent: event.user_agent,
    device: deviceTitle(event.user_agent),
    changesAccess: aboutOf(event.type) === 'access',
    ...(times === 1 ? {} : { repeated: { times, since: new Date(since).toISOString() } }),
  }
}

/** An event, for support: an act of support names the operator. */
export function describeEventInFull(row: CountedEvent): SecurityEvent & { readonly operator?: string } {
  const event = describeEvent(row)
  if (row.operator === null) return event
  return { ...event, summary: `${event.summary} (${row.operator})`, operator: row.operator }
}
