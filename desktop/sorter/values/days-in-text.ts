import type { DayInText } from './facts.ts'
import type { DateOrder } from './set-options.ts'

/** The days that a text names if dates are read in that order. */
export function daysBy(order: DateOrder, days: readonly DayInText[]): readonly DayInText[] {
  if (order === 'day first') return days
  if (order === 'unambiguous') return days.filter(({ monthFirst }) => monthFirst === undefined)
  return days.map(each => ({ ...each, day: each.monthFirst ?? each.day }))
}
