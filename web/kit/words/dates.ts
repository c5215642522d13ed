const styles = {
  day: { dateStyle: 'long' },
  shortDay: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  weekdayAndYear: { dateStyle: 'full' },
  /** With the zone: of a log-in it matters. */
  minute: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

type Style = keyof typeof styles
let language: string | undefined = 'en'
const formats = new Map<Style, Intl.DateTimeFormat>()

/** Dates are written in this language from now on. @param tag of BCP 47; undefined for the computer's own */
export function writeDatesIn(tag: string | undefined): void {
  language = tag
  formats.clear()
}

function format(style: Style, date: Date): string {
  const made = formats.get(style) ?? new Intl.DateTimeFormat(language, styles[style])
  formats.set(style, made)
  return made.format(date)
}

/** An instant in ISO 8601, as a day or with the time; other text is returned unchanged. */
export const writeDay = (instant: string): string => write('day', instant)
export const writeMinute = (instant: string): string => write('minute', instant)

function write(style: Style, instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : format(style, date)
}

/** `Nov 18, 2026` @param ms since 1970 */
export const writeShortDay = (ms: number): string => format('shortDay', new Date(ms))

/** `2:05 PM` */
export const writeTime = (instant: string): string => write('time', instant)

/** `Today, 2:05 PM`, `Yesterday, …` or the date. @param instant in ISO 8601 */
export function writeMoment(instant: string, now: Date): string {
  const then = new Date(instant)
  return `${recentDay(then, now) ?? format('shortDay', then)}, ${format('time', then)}`
}

/** `Today`, `Yesterday`, `Wednesday, November 18`, with the year where it is another. */
export function writeDayName(instant: string, now: Date): string {
  const then = new Date(instant)
  const style = then.getFullYear() === now.getFullYear() ? 'weekday' : 'weekdayAndYear'
  return recentDay(then, now) ?? format(style, then)
}

function recentDay(then: Date, now: Date): string | undefined {
  if (then.toDateString() === now.toDateString()) return daysAgo(0)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return then.toDateString() === yesterday.toDateString() ? daysAgo(1) : undefined
}

/** As it begins a line. */
function daysAgo(days: number): string {
  const [first = '', ...rest] = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    -days,
    'day',
  )
  return first.toLocaleUpperCase(language) + rest.join('')
}
