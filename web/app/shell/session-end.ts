import type { SessionEnd } from '../../../server/contract/session-end.ts'

/** Outlives the reload that follows a session's end, in this tab alone. */
const storageKey = 'sessionEnd'

let isLeaving = false

/** Keeps why the session ended, for the log-in form. @param reason undefined where the server did not say */
export function keepEnd(reason: SessionEnd | undefined): void {
  // Of several calls at once, a later one is sent without the token, and its answer knows less.
  if (reason === undefined && sessionStorage.getItem(storageKey) !== null) return
  sessionStorage.setItem(storageKey, reason ?? 'unknown')
}

/** Before this document is left for a new one: a log-in form that it still draws must not take what the new one is to say. */
export function leaveDocument(): void {
  isLeaving = true
}

/** @returns what was kept, once: a reason, 'unknown', or null where no session has ended */
export function takeEnd(): string | null {
  if (isLeaving) return null
  const kept = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return kept
}
