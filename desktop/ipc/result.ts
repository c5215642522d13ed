/** An error that crossed a border: its name and code are what the sender's were, its stack is not. */
export class RemoteError extends Error {
  readonly code: string

  constructor(error: ErrorData) {
    super(error.message)
    this.name = error.name
    this.code = error.code
  }
}

export type ErrorData = { readonly name: string; readonly code: string; readonly message: string }

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
  return { name: error.name, code, message: error.message }
}
