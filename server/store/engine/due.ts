import { type SqlBool, sql } from 'kysely'

/** By how much the clocks of several servers may differ. */
export const skewMs = 60_000

/** Whether an instant was written by a clock that ran ahead: no clock that is right can have written it. */
export const isAhead = (at: number, now: number, longestMs: number = 0): boolean =>
  at > now + longestMs + skewMs

/**
 * The condition that work is due. An instant later than `longestMs` from now was written by a clock that ran ahead, and counts
 * as past: waiting for it would delay the work for days.
 * @param column when the work is due
 * @param longestMs the furthest ahead that anybody may set it
 */
export const isDue = (column: string, now: number, longestMs: number) =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestMs + skewMs})`
