import { HTTPException } from 'hono/http-exception'

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 502 | 503
type Details = {
  /** Seconds after which another try makes sense. */
  readonly retryAfterSeconds?: number
  /** The step wants the password once more. */
  readonly reauth?: true
}

/** A request that is answered with a sentence instead of a result. 401 is for a missing or dead session alone. */
export class Refusal extends HTTPException {
  readonly details: Details

  constructor(status: Status, message: string, details: Details = {}) {
    super(status, { message })
    this.details = details
  }
}

/** What everyone hears while the database cannot be reached, or this server is about to stop. */
export const unavailable = (): Refusal =>
  new Refusal(503, 'Sortwell cannot answer for a moment. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })

/** What everyone hears who wants something saved while the disk is full. */
export const noRoom = (): Refusal =>
  new Refusal(503, 'Sortwell cannot save anything for a moment. Please try again in a minute.', {
    retryAfterSeconds: 60,
  })

/** What everyone hears who is over a limit. */
export const tooMany = (waitMs: number): Refusal => {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal(429, `Too many tries. Please wait ${waitInWords(retryAfterSeconds)} and try again.`, {
    retryAfterSeconds,
  })
}

/** A wait as people say it: seconds below a minute, then minutes, rounded up. */
export function waitInWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
