/** An error that crossed a border, as its sender threw it but for the stack: one of ours, the system's or the server's. */
export class RemoteError extends Error {
  readonly code: string
  /** As `ApiError` of the contract has them; there when a server was asked. */
  declare readonly status?: number
  declare readonly isSaid?: boolean
  declare readonly reauth?: boolean
  declare readonly unconfirmed?: boolean
  declare readonly retryAfterSeconds?: number
  declare readonly reason?: string
  declare readonly fields?: Readonly<Record<string, string>>

  constructor({ name, code, message, ...answer }: ErrorData) {
    super(message)
    this.name = name
    this.code = code
    Object.assign(this, answer)
  }
}

export type ErrorData = Pick<RemoteError, 'name' | 'message' | 'code' | (typeof answerFields)[number]>

/** Fields of a server's refusal, without its message. */
const answerFields = [
  'status',
  'isSaid',
  'reauth',
  'unconfirmed',
  'retryAfterSeconds',
  'reason',
  'fields',
] as const

/** Electron rewrites what a handler throws, so answers and errors both travel as values. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorData }

/** Runs `work` and packs its result or its error. Never rejects. */
export async function pack<T>(
  work: () => T | Promise<T>,
  toReport: (error: unknown) => unknown = error => error,
): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, error: errorData(toReport(error)) }
  }
}

/** @throws {RemoteError} the error of the other side */
export function unpack<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new RemoteError(result.error)
}

function errorData(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { name: 'Error', code: '', message: String(error) }
  const fields = new Map<string, unknown>(Object.entries(error))
  const code = fields.get('code')
  const answer = answerFields.flatMap(name => {
    const value = fields.get(name)
    return fields.has('status') && value !== undefined ? [[name, value]] : []
  })
  return {
    name: error.name,
    code: typeof code === 'string' ? code : '',
    message: error.message,
    ...Object.fromEntries(answer),
  }
}
