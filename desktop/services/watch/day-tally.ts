/** Files moved by watching on one day, by folder. Pure. */
import * as z from 'zod/mini'
import { localDay } from '../../words/facts.ts'

export type DayTally = {
  /** `2026-11-21`, in the computer's time zone. */
  readonly day: string
  readonly files: Counts
  /** The part of `files` that no summary has reported yet. */
  readonly unreported: Counts
}

type Counts = Readonly<Record<string, number>>

/** The hour of the daily summary. */
const summaryHour = 20

export function emptyTally(time: Date): DayTally {
  return { day: localDay(time), files: {}, unreported: {} }
}

/** Adds a run. A new day starts from zero, so the old day's summary must have been shown before. */
export function withRun(tally: DayTally, watchId: string, moved: number, time: Date): DayTally {
  const today = tally.day === localDay(time) ? tally : emptyTally(time)
  return {
    day: today.day,
    files: withCount(today.files, watchId, moved),
    unreported: withCount(today.unreported, watchId, moved),
  }
}

function withCount(counts: Counts, watchId: string, more: number): Counts {
  return { ...counts, [watchId]: (counts[watchId] ?? 0) + more }
}

/** After a summary. */
export function reported(tally: DayTally): DayTally {
  return { ...tally, unreported: {} }
}

/** True in the evening, and on any later day. */
export function isSummaryDue(tally: DayTally, time: Date): boolean {
  if (Object.keys(tally.unreported).length === 0) return false
  return tally.day !== localDay(time) || time.getHours() >= summaryHour
}

/** How long until a summary of this day may be due; never longer than until the next evening. */
export function msToSummary(time: Date): number {
  const evening = new Date(time.getFullYear(), time.getMonth(), time.getDate(), summaryHour)
  if (evening <= time) evening.setDate(evening.getDate() + 1)
  return evening.getTime() - time.getTime()
}

/** @returns undefined for what is no tally */
export function tallyFrom(value: unknown): DayTally | undefined {
  const form = z.object({ day: z.string(), files: counts(), unreported: counts() })
  return z.safeParse(form, value).data
}

function counts() {
  return z.record(z.string(), z.int().check(z.nonnegative()))
}
