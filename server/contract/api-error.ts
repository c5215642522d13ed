/** A call that did not succeed. `message` is a sentence for the person at the screen. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number
  /** True when the message is the server's own sentence; false when there was none and the client wrote one. */
  readonly isSaid: boolean
  /** Seconds to wait before another try, when the server said so. */
  readonly retryAfterSeconds: number | undefined
  /** True when the server wants the password once more before this step. */
  readonly reauth: boolean

  constructor(status: number, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = status
    this.isSaid = details.isSaid ?? false
    this.retryAfterSeconds = details.retryAfterSeconds
    this.reauth = details.reauth ?? false
  }
}

type ApiErrorDetails = {
  readonly isSaid?: boolean
  readonly retryAfterSeconds?: number | undefined
  readonly reauth?: boolean
  readonly cause?: unknown
}
