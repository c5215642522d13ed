import type { DateStep } from './set-options.ts'

/** Where files without a date go. */
export const undatedFolder = 'Undated'

/** Matches folded names of folders at the top into which files are sorted by date. */
export const dateFolderName = /^(\d{4}|undated)$/

/** The folder of a time in the computer's time zone; {@link undatedFolder} for times outside the years 0 to 9999. */
export function dateFolder(modifiedMs: number, step: DateStep): string {
  const date = new Date(modifiedMs)
  const year = date.getFullYear()
  if (!(year >= 0 && year <= 9999)) return undatedFolder
  return dayFolder(String(year).padStart(4, '0'), date.getMonth() + 1, date.getDate(), step)
}

/** The folder of a photo or film by the day where it was taken. @param taken in the form of {@link Facts.taken} */
export function takenFolder(taken: string, step: DateStep): string {
  const [year = '', month, day] = dayOf(taken).split('-')
  return dayFolder(year, Number(month), Number(day), step)
}

/**
 * `2024-07-03`. A time with an offset, or without one, is local time where the photo was taken. A time in UTC is converted
 * to the computer's time zone.
 */
export function dayOf(time: string): string {
  if (!time.endsWith('Z')) return time.slice(0, 10)
  const date = new Date(time)
  const year = String(date.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

function dayFolder(yearName: string, month: number, day: number, step: DateStep): string {
  if (step === 'year') return yearName
  const monthName = `${yearName}-${twoDigits(month)}`
  const monthFolder = `${yearName}/${monthName}`
  return step === 'month' ? monthFolder : `${monthFolder}/${monthName}-${twoDigits(day)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
