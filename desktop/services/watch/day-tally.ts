/** How many files the watching moved on a day, by folder. Pure. */

export type DayTally = {
  /** `2026-11-21`, in the computer's time zone. */
  readonly day: string
  readonly files: Readonly<Record<string, number>>
  readonly isTold: boolean
}

/** The hour at which a day's work is told. */
const summaryHour = 20

export function dayOf(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

export function emptyTally(time: Date): DayTally {
  return { day: dayOf(time), files: {}, isTold: false }
}

/** Adds a run; on another day it begins anew, so what is still to be told must have been. */
export function withRun(tally: DayTally, watchId: string, moved: number, time: Date): DayTally {
  const today = tally.day === dayOf(time) ? tally : emptyTally(time)
  const files = { ...today.files, [watchId]: (today.files[watchId] ?? 0) + moved }
  return { ...today, files, isTold: false }
}

/** True in the evening, and on any later day. */
export function isSummaryDue(tally: DayTally, time: Date): boolean {
  if (tally.isTold || Object.keys(tally.files).length === 0) return false
  return tally.day !== dayOf(time) || time.getHours() >= summaryHour
}

/** How long until a summary of this day may be due; never longer than until the next evening. */
export function msToSummary(time: Date): number {
  const evening = new Date(time.getFullYear(), time.getMonth(), time.getDate(), summaryHour)
  if (evening <= time) evening.setDate(evening.getDate() + 1)
  return evening.getTime() - time.getTime()
}

/** @param kept what was read from disk, unchecked */
export function tallyFrom(kept: unknown, time: Date): DayTally {
  if (typeof kept !== 'object' || kept === null) return emptyTally(time)
  const { day, files, isTold } = kept as Record<keyof DayTally, unknown>
  const isWhole = typeof day === 'string' && typeof isTold === 'boolean' && typeof files === 'object'
  if (!isWhole || files === null) return emptyTally(time)
  const counts = Object.entries(files).filter((entry): entry is [string, number] =>
    Number.isInteger(entry[1]),
  )
  return { day, files: Object.fromEntries(counts), isTold }
}
