const minuteMs = 60_000
const maxTries = 12

/** Waits before the next try: 1 minute, doubling to 6 hours. Twelve tries take about a day. */
export const retryDelayMs = (tries: number): number =>
  Math.min(minuteMs * 2 ** (tries - 1), 6 * 60 * minuteMs)

/** Whether another try makes sense: not after a lasting refusal by the mail server (SMTP 5xx), nor after twelve tries. */
export function isWorthRetrying(error: unknown, tries: number): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return tries < maxTries && !(typeof code === 'number' && code >= 500)
}
