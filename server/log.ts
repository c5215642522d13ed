import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

/** Mail addresses, and runs of characters as long as a token or a hash. */
const secretPattern = /[^\s<>"'@/()]+@[^\s<>"'@/()]+|[A-Za-z0-9_-]{32,}(?:\.[A-Za-z0-9_-]+)*/g

/** Redacts what must not appear in a log. Ids of requests and users have dashes at known places and are kept. */
export const blackOut = (text: string): string =>
  text.replace(secretPattern, found => (isUuid(found) ? found : '[hidden]'))

const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

/** An error's type, code, message and stack, and nothing else: mail and database errors carry their input. */
function serializeError(error: Error) {
  const { type, message, stack, code } = stdSerializers.err(error)
  const isPlain = typeof code === 'string' && /^\w{1,40}$/.test(code)
  return { type, ...(isPlain ? { code } : {}), message: blackOut(message), stack: blackOut(stack ?? '') }
}

/** One JSON object a line. Callers log ids, kinds and counts; never bodies, addresses, codes or tokens. */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Log =>
  pino({ level, base: null, serializers: { err: serializeError } }, destination)

/** Lines are written in batches, at most a quarter of a second late: a write each would cost more than most requests. */
const standardOutput = () => pino.destination({ sync: false, minLength: 8_192, periodicFlush: 250 })
