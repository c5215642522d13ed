/** `2024:07:03 18:22:10` of EXIF, or an ISO time, both with or without seconds, fractions and an offset. */
const timeForm =
  /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/

/**
 * A time as the facts tell it.
 * @param offset where the text has none
 * @returns null for what is no time, such as the zeros of a camera whose clock was never set
 */
export function timeOf(text: string, offset = ''): string | null {
  const match = timeForm.exec(text.trim())
  if (match === null) return null
  const [, year = '', month = '', day = '', hour, minute = '', second = '00', own] = match
  if (!isDay(Number(year), Number(month), Number(day))) return null
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return date
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${date}T${hour}:${minute}:${second}${offsetOf(own ?? offset.trim())}`
}

/** '' for what is no offset of a place on earth. */
function offsetOf(text: string): string {
  if (text === 'Z') return text
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? []
  return sign !== '' && Number(hours) <= 14 && Number(minutes) <= 59 ? `${sign}${hours}:${minutes}` : ''
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1826 || month < 1 || month > 12 || day < 1) return false // the first photograph
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** @param seconds since 1970 by the clock of the place, as cameras without an idea of zones count them; null for 0 */
export function clockTime(seconds: number): string | null {
  return seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 19) : null
}

const minuteMs = 60_000
/** Places count in whole quarters of an hour. */
const offsetStep = 15
const mostOffset = 14 * 60

/**
 * A time of which only UTC is known, by a clock on the spot that showed nearly the same moment.
 * @param utc ends with `Z`
 * @param local of the same place, with its offset or without
 * @returns with the place's offset; null where they are no two halves of one moment
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

/** @param seconds since 1904, as QuickTime counts them; null for 0, which stands for none, and for what came before 1970 */
export function timeSince1904(seconds: number): string | null {
  const sinceUnix = seconds - from1904To1970
  if (sinceUnix <= 0 || sinceUnix > 253_402_300_799) return null
  return `${new Date(sinceUnix * 1000).toISOString().slice(0, 19)}Z`
}
