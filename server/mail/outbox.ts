import type { Clock } from '../clock.ts'
import { createId } from '../credentials/tokens.ts'
import type { Log } from '../log.ts'
import type { Health } from '../operations/health.ts'
import {
  addToOutbox,
  claimDueMail,
  giveUpMail,
  postponeMail,
  removeMail,
} from '../store/operations/outbox.ts'
import type { Db, OutboxRow } from '../store/tables.ts'
import { type Letter, writeLetter } from './letter.ts'
import type { Mailer } from './mailer.ts'
import type { Mail } from './mails.ts'

const minuteMs = 60_000
const maxTries = 12

/** Waits before the next try: 1 minute, doubling to 6 hours. Twelve tries take about a day. */
export const retryDelayMs = (tries: number): number =>
  Math.min(minuteMs * 2 ** (tries - 1), 6 * 60 * minuteMs)

/** Whether another try makes sense: not after a lasting refusal by the mail server (SMTP 5xx), nor after twelve tries. */
function isWorthRetrying(error: unknown, tries: number): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return tries < maxTries && !(typeof code === 'number' && code >= 500)
}

/** How long one sender may take over a mail before another tries it. */
export const leaseMs = 120_000
/** How often waiting mails are looked for when nobody wakes the sender. */
const pollMs = 5_000
/** Pause before a fresh mail is sent: the answer goes out first, so that its time tells nothing about the mail. */
const wakeMs = 20

const maxTroubleLength = 300
/** What the mail server said, on one line. */
const describeTrouble = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, maxTroubleLength)

type OutboxDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Mailer
  readonly log: Log
  readonly health: Pick<Health, 'isFull'>
  readonly prepare: (mail: Mail) => Promise<Letter | undefined>
}
export type Outbox = ReturnType<typeof createOutbox>

/** Mails wait in the database, written in the transaction that causes them, and are sent after the answer, with retries. */
export function createOutbox({ db, clock, mailer, log, health, prepare }: OutboxDeps) {
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  let isRunning = false
  /** Ids of mails that are done with and may still have a row. */
  const settled = new Set<string>()

  async function sendOne(row: OutboxRow) {
    try {
      const letter = await prepare(JSON.parse(row.detail) as Mail)
      if (letter) await mailer.deliver(writeLetter(row.id, letter))
    } catch (error) {
      const trouble = describeTrouble(error)
      const isLast = !isWorthRetrying(error, row.tries)
      log.warn(
        { err: error, mailId: row.id, kind: row.kind, tries: row.tries, givenUp: isLast },
        'mail not delivered',
      )
      if (isLast) await giveUpMail(db, row.id, clock(), trouble)
      else await postponeMail(db, row.id, clock() + retryDelayMs(row.tries), trouble)
      return
    }
    settled.add(row.id)
    await removeSettled()
  }

  /** Should the database be gone just after a mail went out, its row is removed when it is back, before the lease ends. */
  async function removeSettled() {
    for (const id of settled) {
      await removeMail(db, id)
      settled.delete(id)
    }
  }

  async function sendDue() {
    await removeSettled()
    for (
      let row = await claimDueMail(db, clock(), leaseMs);
      row;
      row = await claimDueMail(db, clock(), leaseMs)
    ) {
      await sendOne(row)
      if (!isRunning) return
    }
  }

  function schedule(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      sending = sendDue()
        .catch(error => {
          if (!health.isFull(error)) log.error({ err: error }, 'outbox cannot be read')
        })
        .finally(() => isRunning && schedule(pollMs))
    }, delayMs)
  }

  return {
    /** Leaves a mail to be sent, in the caller's transaction. */
    post: (tx: Db, mail: Mail): Promise<void> =>
      addToOutbox(tx, { id: createId(), kind: mail.kind, detail: JSON.stringify(mail), created_at: clock() }),

    /** Sends soon what was just posted. */
    wake: (): void => {
      if (isRunning) void sending.then(() => isRunning && schedule(wakeMs))
    },

    /** Sends now everything that is due, and returns when it is done. */
    async drain(): Promise<void> {
      for (
        let row = await claimDueMail(db, clock(), leaseMs);
        row;
        row = await claimDueMail(db, clock(), leaseMs)
      )
        await sendOne(row)
    },

    /** Begins to send, what an earlier run left over first. */
    start: (): void => {
      isRunning = true
      schedule(0)
    },

    /** Stops after the mail in hand. */
    async stop(): Promise<void> {
      isRunning = false
      clearTimeout(timer)
      await sending
      mailer.close()
    },
  }
}
