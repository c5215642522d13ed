const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
const minute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant as ISO 8601, written as a day or with the time; text that is no instant stays as it is. */
export const writeDay = (instant: string): string => write(day, instant)
export const writeMinute = (instant: string): string => write(minute, instant)

function write(format: Intl.DateTimeFormat, instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : format.format(date)
}
