import { describeOne } from '../../billing/describe-subscription.ts'
import { describeDevice as describePremiumDevice } from '../../billing/device-places.ts'
import { planOf, premiumEndOf } from '../../billing/premium.ts'
import type { SecurityEvent } from '../../contract/shapes.ts'
import type { Deps } from '../../deps.ts'
import { describeApp } from '../../oauth/client.ts'
import { describePasskey } from '../../passkeys/own-passkeys.ts'
import { describeEventInFull, readActivity } from '../../sign-in/security-events.ts'
import { describeSession } from '../../sign-in/session-life.ts'
import { describeDevice } from '../../sign-in/user-agent.ts'
import { stateOf } from '../../store/accounts/account-state.ts'
import { countBackupCodes } from '../../store/accounts/backup-codes.ts'
import { closedKeptMs } from '../../store/accounts/closed-accounts.ts'
import { listDevices } from '../../store/accounts/devices.ts'
import { listFormerAddresses } from '../../store/accounts/former-addresses.ts'
import { listKnownDevices } from '../../store/accounts/known-devices.ts'
import { listPasskeys } from '../../store/accounts/passkeys.ts'
import { listSessions } from '../../store/accounts/sessions.ts'
import { findCustomer } from '../../store/billing/customers.ts'
import { listSubscriptions } from '../../store/billing/subscriptions.ts'
import { listConsents } from '../../store/oauth/consents.ts'
import { listMailsWith } from '../../store/operations/outbox.ts'
import type { UserRow } from '../../store/tables.ts'
import { describeMail, writeMail } from '../describe-mail.ts'
import { isoInstant, writeFacts, writeInstant, writeList } from '../tables.ts'

/** A person in one line of a list. */
export const describeBriefly = (user: UserRow, now: number) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  plan: planOf(user, now),
  state: stateOf(user),
  confirmedAt: isoInstant(user.email_verified_at),
  bouncedAt: isoInstant(user.email_bounced_at),
  disabledAt: isoInstant(user.disabled_at),
  deletedAt: isoInstant(user.closed_at),
  createdAt: new Date(user.created_at).toISOString(),
  lastLoginAt: isoInstant(user.last_login_at),
})

export const writeBriefly = (user: UserRow, now: number): string =>
  [
    user.id,
    user.email,
    user.name,
    planOf(user, now),
    `registered ${writeInstant(user.created_at).slice(0, 10)}`,
    writeState(user),
  ].join('\t')

function writeState(user: UserRow): string {
  const state = stateOf(user)
  if (state === 'unconfirmed') return 'address not confirmed'
  if (state !== 'deleted') return state
  return `deleted, can be brought back until ${writeInstant((user.closed_at ?? 0) + closedKeptMs)}`
}

/** Everything that support needs to know about a person. No secrets, and no text of mails. */
export async function describePerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, user: UserRow) {
  const now = clock()
  const customer = await findCustomer(db, user.id)
  const former = await listFormerAddresses(db, user.id, now)
  const mails = await listMailsWith(db, [user.id, user.email, ...former.map(row => row.email)])
  return {
    account: {
      ...describeBriefly(user, now),
      hasPassword: user.password_hash !== null,
      hasGoogle: user.google_sub !== null,
      loginAlerts: user.login_alerts === 1,
    },
    secondFactor: { isOn: user.totp_secret !== null, backupCodesLeft: await countBackupCodes(db, user.id) },
    plan: {
      plan: planOf(user, now),
      until: isoInstant(premiumEndOf(user)),
      givenUntil: isoInstant(user.premium_given_until),
      stripeCustomer: customer?.customer_id ?? null,
      stripeReadAt: isoInstant(customer?.synced_at || null),
      subscriptions: (await listSubscriptions(db, user.id)).map(row => describeOne(row, now)),
    },
    passkeys: (await listPasskeys(db, user.id)).map(describePasskey),
    sessions: (await listSessions(db, user.id, now)).map(row => describeSession(row)),
    devices: (await listKnownDevices(db, user.id)).map(({ last_seen_at }) => ({
      lastSeenAt: new Date(last_seen_at).toISOString(),
    })),
    premiumDevices: (await listDevices(db, user.id, now)).map(row => describePremiumDevice(row)),
    formerAddresses: former.map(row => ({
      email: row.email,
      takesBackUntil: new Date(row.until).toISOString(),
    })),
    applications: (await listConsents(db, user.id)).map(describeApp),
    mails: await Promise.all(mails.map(row => describeMail(db, row))),
    activity: (await readActivity(db, user.id, 'all')).map(describeEventInFull),
  }
}

const written = (at: string | null) => writeInstant(at === null ? null : Date.parse(at))
const yesNo = (is: boolean) => (is ? 'yes' : 'no')

const writeEvent = ({ at, summary, repeated, ipAddress, userAgent }: SecurityEvent) =>
  [
    `${written(at)}  ${summary}`,
    ...(repeated ? [`${repeated.times} times since ${written(repeated.since)}`] : []),
    ...(ipAddress ? [ipAddress] : repeated && userAgent === '' ? ['from several places'] : []),
  ].join(', ')

/** The same for people. */
export function writePerson(user: UserRow, person: Awaited<ReturnType<typeof describePerson>>): string {
  const { account, secondFactor, plan, passkeys, sessions, devices, premiumDevices } = person
  const { formerAddresses, applications, mails, activity } = person
  const facts = writeFacts([
    ['id', account.id],
    ['address', account.email],
    ['name', account.name],
    ['state', writeState(user)],
    ['registered', written(account.createdAt)],
    ['address confirmed', written(account.confirmedAt)],
    ['mail came back', written(account.bouncedAt)],
    ['disabled', written(account.disabledAt)],
    ['last log-in', written(account.lastLoginAt)],
    ['password', yesNo(account.hasPassword)],
    ['Google', yesNo(account.hasGoogle)],
    ['second factor', secondFactor.isOn ? `on, ${secondFactor.backupCodesLeft} backup codes left` : 'off'],
    ['plan', plan.until === null ? plan.plan : `${plan.plan}, until ${written(plan.until)}`],
    ['premium given until', written(plan.givenUntil)],
    ['Stripe customer', `${plan.stripeCustomer ?? '–'}, read ${written(plan.stripeReadAt)}`],
    ['known devices', `${devices.length}, last seen ${written(devices[0]?.lastSeenAt ?? null)}`],
  ])
  return [
    facts,
    writeList(
      'subscriptions',
      plan.subscriptions.map(
        row => `${row.status}, ${row.interval}, ${row.renews ? 'renews' : 'ends'} ${written(row.endDate)}`,
      ),
    ),
    writeList(
      'passkeys',
      passkeys.map(
        row => `${row.name}, added ${written(row.createdAt)}, last used ${written(row.lastUsedAt)}`,
      ),
    ),
    writeList(
      'sessions',
      sessions.map(
        row =>
          `${describeDevice(row.userAgent)} (${row.clientType}), ${row.ipAddress}, last seen ${written(row.lastSeenAt)}`,
      ),
    ),
    writeList(
      'devices that use Premium',
      premiumDevices.map(
        ({ name, lastUsedAt, placeUntil }) =>
          `${name}, last used ${written(lastUsedAt)}${placeUntil === undefined ? '' : `, given up, place taken until ${written(placeUntil)}`}`,
      ),
    ),
    writeList(
      'former addresses that can take the account back',
      formerAddresses.map(row => `${row.email}, until ${written(row.takesBackUntil)}`),
    ),
    writeList(
      'applications',
      applications.map(app => `${app.name}, last used ${written(app.lastUsedAt)}`),
    ),
    writeList('mails that wait or were given up', mails.map(writeMail)),
    writeList('log-ins and other activity', activity.filter(event => !event.changesAccess).map(writeEvent)),
    writeList('changes to who can get in', activity.filter(event => event.changesAccess).map(writeEvent)),
  ].join('\n')
}
