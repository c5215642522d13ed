const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
const shortDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
const minute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant as ISO 8601, written as a day or with the time; text that is no instant stays as it is. */
export const writeDay = (instant: string): string => write(day, instant)
export const writeMinute = (instant: string): string => write(minute, instant)

function write(format: Intl.DateTimeFormat, instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : format.format(date)
}

/** `Today, 2:05 PM`, `Yesterday, …` or the date. @param instant in ISO 8601 */
export function writeMoment(instant: string, now: Date): string {
  const then = new Date(instant)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const name =
    then.toDateString() === now.toDateString()
      ? 'Today'
      : then.toDateString() === yesterday.toDateString()
        ? 'Yesterday'
        : shortDay.format(then)
  return `${name}, ${time.format(then)}`
}
