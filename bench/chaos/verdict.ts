import { openStore } from '../../server/store/engine/open.ts'
import type { DatabaseAddress } from '../../server/store/engine/store.ts'
import { createClient, insist } from './client.ts'
import type { MailSink } from './mail-sink.ts'
import type { Ledger } from './people.ts'
import type { Shop } from './shop.ts'

/** What the end of a run found. `faults` is empty when every promise was kept. */
export type Verdict = {
  readonly registrations: number
  readonly sessions: number
  readonly purchases: number
  readonly mails: number
  /** Deliveries of a mail that was delivered before: its sender died between the mail server's yes and its own note. */
  readonly deliveredAgain: number
  readonly faults: readonly string[]
}

/**
 * Looks for everything that was acknowledged.
 * @param kills how often a sender was killed: each can have one mail in hand that goes out again, with the same Message-ID
 */
export async function judge(
  scene: {
    readonly url: string
    readonly address: DatabaseAddress
    readonly sink: MailSink
    readonly shop: Shop
  },
  ledger: Ledger,
  kills: number,
): Promise<Verdict> {
  const { url, address, sink, shop } = scene
  const faults = [...ledger.faults]
  const untaken = await shop.settle()
  if (untaken > 0) faults.push(`${untaken} messages of the shop were not taken`)
  await untilMailsAreOut(address, faults)
  faults.push(...(await judgePurchases(address, sink, shop, ledger)))
  const store = await openStore(address)
  const rows = await store.db.selectFrom('users').select('email').execute()
  await store.close()
  const kept = new Set(rows.map(row => row.email))
  for (const [email, { asked, acknowledged }] of ledger.registrations) {
    if (acknowledged > 0 && !kept.has(email)) faults.push(`the registration of ${email} was lost`)
    const sent = sink.to(email).filter(mail => mail.subject === 'Confirm your email address')
    const different = new Set(sent.map(mail => mail.messageId)).size
    if (different < acknowledged)
      faults.push(`${email} got ${different} mails for ${acknowledged} registrations`)
    if (different > asked) faults.push(`${email} got ${different} mails and asked ${asked} times`)
  }
  for (const { email, token, ip } of ledger.sessions) {
    const send = createClient(url, ip, new Map())
    const seen = await insist(() => send('/users/profile', undefined, token))
    if (seen.status !== 200 || seen.body.email !== email) faults.push(`the session of ${email} was lost`)
  }
  const deliveredAgain = sink.mails.length - new Set(sink.mails.map(mail => mail.messageId)).size
  if (deliveredAgain > kills)
    faults.push(`${deliveredAgain} mails were delivered again after ${kills} ends of their senders`)
  return {
    registrations: ledger.registrations.size,
    sessions: ledger.sessions.length,
    purchases: ledger.purchases.length,
    mails: sink.mails.length,
    deliveredAgain,
    faults,
  }
}

/** Whoever paid has Premium, from one beginning, with one subscription and one receipt, however often it was told. */
async function judgePurchases(address: DatabaseAddress, sink: MailSink, shop: Shop, ledger: Ledger) {
  const { db, close } = await openStore(address)
  const faults = ledger.purchases.length > 0 ? [] : ['nobody could buy']
  const found = await db
    .selectFrom('users')
    .where('email', 'in', ledger.purchases.length > 0 ? ledger.purchases : [''])
    .select(e => [
      'email',
      'premium_until',
      e
        .selectFrom('security_events')
        .whereRef('user_id', '=', 'users.id')
        .where('type', '=', 'premium-started')
        .select(c => c.fn.countAll<number>().as('count'))
        .as('beginnings'),
      e
        .selectFrom('subscriptions')
        .whereRef('user_id', '=', 'users.id')
        .select(c => c.fn.countAll<number>().as('count'))
        .as('subscriptions'),
    ])
    .execute()
  for (const email of ledger.purchases) {
    const user = found.find(row => row.email === email)
    if ((user?.premium_until ?? 0) < Date.now()) faults.push(`the purchase of ${email} was lost`)
    const receipts = sink.to(email).filter(mail => mail.subject === 'Your receipt for Sortwell Premium')
    const counts = [user?.beginnings, user?.subscriptions, new Set(receipts.map(mail => mail.messageId)).size]
    if (counts.some(count => count !== 1))
      faults.push(`${email} bought once and has ${counts} beginnings, subscriptions and receipts`)
  }
  const events = await db.selectFrom('stripe_events').select(['id', 'done_at']).execute()
  await close()
  const done = new Set(events.flatMap(event => (event.done_at === null ? [] : event.id)))
  const lost = shop.events.filter(event => !done.has(event.id)).length
  if (lost > 0) faults.push(`${lost} messages of the shop were taken and not worked through`)
  return faults
}

/** A mail whose sender was killed is taken over when its lease of two minutes has run out. */
async function untilMailsAreOut(address: DatabaseAddress, faults: string[]) {
  const store = await openStore(address)
  const waiting = async () =>
    (await store.db.selectFrom('outbox').select('id').where('given_up_at', 'is', null).execute()).length
  const end = Date.now() + 180_000
  while ((await waiting()) > 0 && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 500))
  const left = await waiting()
  if (left > 0) faults.push(`${left} mails were not sent within three minutes`)
  await store.close()
}
