import { createId } from '../credentials/tokens.ts'
import type { Health } from '../operations/health.ts'
import { addToOutbox, claimDueMail, removeMail } from '../store/operations/outbox.ts'
import type { Db } from '../store/tables.ts'
import { lettersAtOnce } from './mailer.ts'
import { type Mail, priorities, priorityOf } from './mails.ts'
import { createTryMail, longestDelayMs, type TryDeps } from './try-mail.ts'

/** How long one sender may take for a mail before another one tries it. */
export const leaseMs = 120_000
/** One sender takes no mails about money, so that links and warnings do not wait for receipts that hang. */
const lanes = [...Array.from({ length: lettersAtOnce - 1 }, () => priorities.money), priorities.news]
/** How often waiting mails are polled without a wake-up. */
const pollMs = 5_000
/** Delay before a new mail is sent: the answer goes out first, so that its timing reveals nothing about the mail. */
const wakeMs = 20

type OutboxDeps = TryDeps & { readonly health: Pick<Health, 'isFull'> }
export type Outbox = ReturnType<typeof createOutbox>

/** Sends one letter at a time. `work` is undefined while it has nothing to do. */
type Sender = { readonly upTo: number; work: Promise<void> | undefined }

/** Mails are stored in the database, in the transaction that causes them, and sent after the answer, with retries. */
export function createOutbox(deps: OutboxDeps) {
  const { db, clock, mailer, log, health } = deps
  const tryMail = createTryMail(deps)
  let poller: NodeJS.Timeout | undefined
  let isStopping = false
  const senders: Sender[] = lanes.map(upTo => ({ upTo, work: undefined }))
  /** Ids of finished mails whose row may still exist. */
  const settled = new Set<string>()

  /**
   * If the database is unavailable just after a mail was sent, its row is removed when the database is back, before the
   * lease ends.
   */
  async function removeSettled() {
    for (const id of settled) {
      await removeMail(db, id)
      settled.delete(id)
    }
  }

  /** Sends one mail after the other until none is due. @param startNext where one is due, another may be */
  async function sendDue(upTo: number, startNext: () => void) {
    await removeSettled()
    const claim = () => claimDueMail(db, { now: clock(), leaseMs, longestMs: longestDelayMs, upTo })
    for (let row = await claim(); row; row = isStopping ? undefined : await claim()) {
      startNext()
      if (!(await tryMail(row))) continue
      settled.add(row.id)
      await removeSettled()
    }
  }

  function startSender() {
    const sender = isStopping ? undefined : senders.find(({ work }) => work === undefined)
    if (!sender) return
    sender.work = sendDue(sender.upTo, startSender)
      .catch(error => {
        if (!health.isFull(error)) log.error({ err: error }, 'outbox cannot be read')
      })
      .finally(() => {
        sender.work = undefined
      })
  }

  return {
    /** Stores a mail to be sent, in the caller's transaction. */
    post: (tx: Db, mail: Mail): Promise<void> =>
      addToOutbox(tx, {
        id: createId(),
        kind: mail.kind,
        detail: JSON.stringify(mail),
        priority: priorityOf(mail),
        created_at: clock(),
      }),

    /** Triggers sending of new mails. */
    wake: (): void => {
      if (poller) setTimeout(startSender, wakeMs)
    },

    /** Sends everything that is due, one mail after the other. */
    drain: (): Promise<void> => sendDue(priorities.money, () => {}),

    /** Starts sending, beginning with mails of an earlier run. */
    start: (): void => {
      poller = setInterval(startSender, pollMs)
      startSender()
    },

    /** Stops after the letters under way. */
    async stop(): Promise<void> {
      isStopping = true
      clearInterval(poller)
      await Promise.all(senders.map(({ work }) => work))
      mailer.close()
    },
  }
}
