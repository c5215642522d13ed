import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Events } from '../operations/events.ts'
import { findBounce, noteBounce } from '../store/accounts/bounces.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { giveUpMail, postponeMail } from '../store/operations/outbox.ts'
import type { Db, OutboxRow } from '../store/tables.ts'
import { judgeFailure } from './delivery-failure.ts'
import { type Letter, writeLetter } from './letter.ts'
import type { Mailer } from './mailer.ts'
import { isAlwaysTried, type Mail } from './mails.ts'

const minuteMs = 60_000
const maxTries = 12

export const longestDelayMs: number = 6 * 60 * minuteMs

/** Delay before the next try: 1 minute, doubling up to 6 hours. Twelve tries take about a day. */
export const retryDelayMs = (tries: number): number => Math.min(minuteMs * 2 ** (tries - 1), longestDelayMs)

/** Why a mail is given up untried. */
const returnedBefore = 'Not sent: this address has returned a mail and was not confirmed since.'

const maxErrorLength = 300
/** The mail server's answer, on one line. */
const describeError = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, maxErrorLength)

export type TryDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Mailer
  readonly log: Log
  readonly events: Events
  readonly prepare: (mail: Mail) => Promise<Letter | undefined>
}

/**
 * Creates the function that tries one mail. On a failure it plans the next try, or gives the mail up.
 * @returns whether the mail is done with and its row can go
 */
export function createTryMail({ db, clock, mailer, log, events, prepare }: TryDeps) {
  /** @param letter undefined where it could not be written */
  async function putOff({ id, kind, tries }: OutboxRow, error: unknown, letter: Letter | undefined) {
    const lastError = describeError(error)
    const failure = judgeFailure(error)
    const isLast = failure !== 'later' || tries >= maxTries
    log.warn({ err: error, mailId: id, kind, tries, givenUp: isLast }, 'mail not delivered')
    if (!isLast) return postponeMail(db, id, clock() + retryDelayMs(tries), lastError)
    const isBounce = await inTransaction(db, async tx => {
      await giveUpMail(tx, id, clock(), lastError)
      return failure === 'no-mailbox' && letter !== undefined && (await noteBounce(tx, letter.to, clock()))
    })
    if (isBounce) events.note('bounce', { mailId: id, kind })
  }

  return async function tryMail(row: OutboxRow): Promise<boolean> {
    let letter: Letter | undefined
    try {
      const mail = JSON.parse(row.detail) as Mail
      letter = await prepare(mail)
      if (letter && !isAlwaysTried(mail) && (await findBounce(db, letter.to)) !== undefined) {
        await giveUpMail(db, row.id, clock(), returnedBefore)
        return false
      }
      if (letter) await mailer.deliver(writeLetter(row.id, letter))
      return true
    } catch (error) {
      await putOff(row, error, letter)
      return false
    }
  }
}
