import type { SessionEnd } from './session-end.ts'

/** A failed call. `message` is a sentence for the person at the screen. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number
  /** True when the message came from the server; false when the client wrote it. */
  readonly isSaid: boolean
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfterSeconds: number | undefined
  /** True when the server asks for the password again before this step. */
  readonly reauth: boolean
  /** True when the address has not been confirmed yet: another mail with a link can be asked for. */
  readonly unconfirmed: boolean
  /** With a 401: why the session ended, where that is known. One that this version does not know is left out. */
  readonly reason: SessionEnd | undefined
  /** The sentence for each refused field of the input, by its name; empty where the refusal is not about fields. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = status
    this.isSaid = details.isSaid ?? false
    this.retryAfterSeconds = details.retryAfterSeconds
    this.reauth = details.reauth ?? false
    this.unconfirmed = details.unconfirmed ?? false
    this.reason = details.reason
    this.fields = details.fields ?? {}
  }
}

type ApiErrorDetails = {
  readonly isSaid?: boolean
  readonly retryAfterSeconds?: number | undefined
  readonly reauth?: boolean
  readonly unconfirmed?: boolean
  readonly reason?: SessionEnd | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly cause?: unknown
}
