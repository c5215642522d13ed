/** An error that crossed a border: its name and code are what the sender's were, its stack is not. */
export class RemoteError extends Error {
  readonly code: string
  /** Present when a server was asked. */
  readonly http: HttpFailure | undefined

  constructor(error: ErrorData) {
    super(error.message)
    this.name = error.name
    this.code = error.code
    this.http = error.http
  }
}

export type ErrorData = {
  readonly name: string
  readonly code: string
  readonly message: string
  readonly http?: HttpFailure
}

/** What `ApiError` of the contract tells beside its message. */
export type HttpFailure = {
  readonly status: number
  readonly isSaid: boolean
  readonly reauth: boolean
  readonly retryAfterSeconds?: number
}

/** Electron rewrites what a handler throws, so answers and errors both travel as values. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorData }

/** Runs `work` and packs what it returns or throws. Never rejects. */
export async function pack<T>(work: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, error: errorData(error) }
  }
}

/** @throws {RemoteError} what the other side threw */
export function unpack<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new RemoteError(result.error)
}

function errorData(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { name: 'Error', code: '', message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const http = httpFailure(error)
  return { name: error.name, code, message: error.message, ...(http && { http }) }
}

function httpFailure(error: Error): HttpFailure | undefined {
  if (!('status' in error) || typeof error.status !== 'number') return undefined
  const isSaid = 'isSaid' in error && error.isSaid === true
  const reauth = 'reauth' in error && error.reauth === true
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined
  return {
    status: error.status,
    isSaid,
    reauth,
    ...(typeof seconds === 'number' && { retryAfterSeconds: seconds }),
  }
}
