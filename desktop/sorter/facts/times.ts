/** `2024:07:03` of EXIF, an ISO day, and variants that other programs write: `2024/7/3`, `2024. 7. 3`. */
const dayForm = /^(\d{4})([-:./])( ?\d{1,2})\2( ?\d{1,2})(?=[T\s]|$)/
/** With or without seconds, fractions and an offset. */
const clockForm = /^[T\s]\s*(\d{1,2})[:.] ?(\d{1,2})(?:[:.] ?(\d{1,2})(?:[.,]\d+)?)?\s*(Z|[+-]\d?\d:?\d\d)?$/

/**
 * A time in the form of {@link Facts.taken}.
 * @param offset used if the text has none
 * @returns a day alone if the clock makes no sense; null for anything else than a time, such as the zeros of a camera whose
 * clock was never set, and for years outside 1900 to 2100
 */
export function timeOf(text: string, offset = ''): string | null {
  const trimmed = text.trim()
  const [date = '', year = '', , month = '', day = ''] = dayForm.exec(trimmed) ?? []
  if (!isDay(Number(year), Number(month), Number(day))) return null
  return `${year}-${twoDigits(Number(month))}-${twoDigits(Number(day))}${clockOf(trimmed.slice(date.length), offset)}`
}

/** '' if the clock makes no sense. Hour 24 is midnight of the same day (LG, Nokia); second 60 is a leap second. */
function clockOf(text: string, offset: string): string {
  const [, hour, minute, second = '0', own = offset.trim()] = clockForm.exec(text) ?? []
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return ''
  if (hour === undefined || minute === undefined) return ''
  const parts = [Number(hour) % 24, Number(minute), Math.min(Number(second), 59)]
  return `T${parts.map(twoDigits).join(':')}${offsetOf(own)}`
}

/** '' for an offset that no place on earth has. */
function offsetOf(text: string): string {
  if (text === 'Z') return text
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d?\d):?(\d\d)$/.exec(text) ?? []
  return sign !== '' && Number(hours) <= 14 && Number(minutes) <= 59
    ? `${sign}${twoDigits(Number(hours))}:${minutes}`
    : ''
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** @returns in UTC; null outside the years of {@link timeOf} */
export function timeOfMoment(sinceEpochMs: number): string | null {
  const lastMs = 8.64e15 // of a Date
  if (!(Math.abs(sinceEpochMs) <= lastMs)) return null
  return timeOf(new Date(sinceEpochMs).toISOString())
}

const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec'
const mailForm =
  /(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*(?:([+-]\d{4})|(GMT|UTC?|Z)\b)?/i

/** As e-mails have it: `Wed, 3 Jul 2024 18:22:10 +0200` → `2024-07-03T18:22:10+02:00`, the clock of who wrote it. */
export function timeInWords(text: string): string | null {
  const [, day = '', name = '', year, hour = '', minute, second = '00', offset, isUtc] =
    mailForm.exec(text) ?? []
  const month = monthNames.indexOf(name.toLowerCase()) / 3 + 1
  if (year === undefined || !Number.isInteger(month)) return null
  const date = `${year}-${twoDigits(month)}-${twoDigits(Number(day))}`
  return timeOf(`${date}T${hour}:${minute}:${second}${offset ?? (isUtc ? 'Z' : '')}`)
}

const minuteMs = 60_000
/** Offsets are whole quarters of an hour. */
const offsetStep = 15
const mostOffset = 14 * 60

/**
 * The local time of a moment in UTC, by a local clock that showed nearly the same moment.
 * @param utc ends with `Z`
 * @param local with or without its offset
 * @returns with the offset of the place; null if the two are different moments
 */
export function inTimeOf(utc: string, local: string): string | null {
  const [, clock, offset] = /^(.{19})([+-].{5})?$/.exec(local) ?? []
  if (clock === undefined) return null
  const utcMs = Date.parse(utc)
  const apartMinutes = (Date.parse(`${clock}Z`) - utcMs) / minuteMs
  const minutes = Math.round(apartMinutes / offsetStep) * offsetStep
  if (!(Math.abs(minutes) <= mostOffset && Math.abs(apartMinutes - minutes) <= 1)) return null
  const found = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`
  if (offset !== undefined && offset !== found) return null
  return `${new Date(utcMs + minutes * minuteMs).toISOString().slice(0, 19)}${found}`
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0')
}

const from1904To1970 = 2_082_844_800

/**
 * @param seconds since 1904, as QuickTime counts them; a time before 1970 is one that was counted from there by mistake
 * @returns null for 0, which stands for none
 */
export function timeSince1904(seconds: number): string | null {
  if (seconds === 0) return null
  return timeOfMoment((seconds < from1904To1970 ? seconds : seconds - from1904To1970) * 1000)
}
