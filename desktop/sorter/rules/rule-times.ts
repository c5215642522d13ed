/**
 * Times in rules are texts by the clock of the place, `2024-07-03T18:22:10`, or a day alone, as the facts tell them: a photo
 * taken on the evening of 3 July belongs to that day wherever it is sorted.
 */

/** By this computer's clock; null for what is no date that a person set. */
export function localTime(ms: number): string | null {
  const date = new Date(ms)
  const year = date.getFullYear()
  if (!(year >= 0 && year <= 9999)) return null
  const day = [String(year).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** The clock of the place; where only UTC is known, this computer's. */
export function clockOf(time: string): string {
  if (time.endsWith('Z')) return localTime(Date.parse(time)) ?? time.slice(0, 19)
  return time.slice(0, 19)
}

/** In milliseconds since 1970; without an offset, this computer's is taken. */
export function instantOf(time: string): number {
  return Date.parse(time.includes('T') ? time : `${time}T00:00:00`)
}

/** `2024`, `2024-07` or `2024-07-03`: a year, a month or a day. */
export function isSpan(text: string): boolean {
  const [, month = '01', day = '01'] = /^\d{4}(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? ['', '00']
  const ms = Date.parse(`${text.slice(0, 4)}-${month}-${day}T00:00:00Z`)
  return Number(month) > 0 && Number.isFinite(ms) && new Date(ms).getUTCDate() === Number(day)
}

export const periodUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type Period = { readonly count: number; readonly unit: (typeof periodUnits)[number] }

/** `30 days`; undefined for what is no length of time. */
export function parsePeriod(text: string): Period | undefined {
  const [, count = '', word = ''] = /^\s*(\d{1,4})\s+([a-z]{3,7})\s*$/i.exec(text) ?? []
  const unit = periodUnits.find(each => each === word.toLowerCase().replace(/s$/, ''))
  return unit === undefined || Number(count) === 0 ? undefined : { count: Number(count), unit }
}

/** So long ago; months and years by the calendar, a day that a month does not have being its last one. */
export function before(nowMs: number, { count, unit }: Period): number {
  const date = new Date(nowMs)
  const days = { minute: 0, hour: 0, day: 1, week: 7, month: 0, year: 0 }[unit] * count
  const months = { minute: 0, hour: 0, day: 0, week: 0, month: 1, year: 12 }[unit] * count
  if (unit === 'minute' || unit === 'hour') return nowMs - count * lengthMs[unit]
  const wanted = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() - months)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()
  date.setDate(Math.min(wanted, last) - days)
  return date.getTime()
}

const lengthMs = { second: 1000, minute: 60_000, hour: 3_600_000 } as const

/** `90 seconds` → 90,000; undefined for what is no duration. */
export function parseDuration(text: string): number | undefined {
  const [, count = '', word = ''] = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s+([a-z]{4,7})\s*$/i.exec(text) ?? []
  const unit = word.toLowerCase().replace(/s$/, '')
  if (unit !== 'second' && unit !== 'minute' && unit !== 'hour') return undefined
  return Number(count) * lengthMs[unit]
}
