import { compactRuns, type Keeping, type RunRecords, usualKeeping } from '../../sorter/index.ts'
import { readSettings, SettingsRefused } from './settings.ts'

/** A program that goes on for days compacts no more often. */
const everyMs = 60 * 60 * 1000

/**
 * Keeps the records of old runs from growing for ever, as the settings say. To be called after a run, when nobody waits for
 * it any more: it does a bounded part of the work, and none at all while the settings cannot be followed.
 * @param now milliseconds since 1970
 */
export function createRetention(stateDir: string, records: RunRecords, now = Date.now): () => void {
  let nextMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = now()
    if (nowMs < nextMs) return
    nextMs = nowMs + everyMs
    const keeping = keepingOf(stateDir)
    if (keeping) compactRuns(records, keeping, nowMs)
  }
}

/** How long runs can be undone; null for as long as their records are there. */
export function keepingOf(stateDir: string): Keeping | null {
  try {
    const { history = usualKeeping } = readSettings(stateDir)
    return history === 'keep-all' ? null : history
  } catch (error) {
    if (error instanceof SettingsRefused) return null
    throw error
  }
}
