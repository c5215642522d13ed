import { type DatabaseAddress, openStore } from '../../server/store/open.ts'
import { createClient, insist } from './client.ts'
import type { MailSink } from './mail-sink.ts'
import type { Ledger } from './people.ts'

/** What the end of a run found. `faults` is empty when every promise was kept. */
export type Verdict = {
  readonly registrations: number
  readonly sessions: number
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
  url: string,
  address: DatabaseAddress,
  sink: MailSink,
  ledger: Ledger,
  kills: number,
): Promise<Verdict> {
  const faults = [...ledger.faults]
  await untilMailsAreOut(address, faults)
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
    mails: sink.mails.length,
    deliveredAgain,
    faults,
  }
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
