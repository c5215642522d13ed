import { HTTPException } from 'hono/http-exception'
import type { SessionEnd } from '../contract/session-end.ts'

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 502 | 503
type Details = {
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number
  /** The step asks for the password again. */
  readonly reauth?: true
  /** The address has not been confirmed yet. */
  readonly unconfirmed?: true
  /** Why the session ended. */
  readonly reason?: SessionEnd
  /** What is wrong with the input, by the name of its field; the message is the first of them. */
  readonly fields?: Readonly<Record<string, string>>
}

/** An error that is answered with a sentence. 401 is only for a missing or ended session. */
export class Refusal extends HTTPException {
  readonly details: Details

  constructor(status: Status, message: string, details: Details | undefined = {}) {
    super(status, { message })
    this.details = details
  }
}

/** The answer while the database is unavailable, or this server is shutting down. */
export const unavailable = (): Refusal =>
  new Refusal(503, 'Sortwell cannot answer for a moment. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })

/** The answer to writes while the disk is full. */
export const noRoom = (): Refusal =>
  new Refusal(503, 'Sortwell cannot save anything for a moment. Please try again in a minute.', {
    retryAfterSeconds: 60,
  })

/** The answer over a limit. */
export const tooMany = (waitMs: number): Refusal => {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal(429, `Too many tries. Please wait ${waitInWords(retryAfterSeconds)} and try again.`, {
    retryAfterSeconds,
  })
}

/** A waiting time in words: seconds below a minute, then minutes, rounded up. */
export function waitInWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
