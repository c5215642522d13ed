import { daysBy } from '../../values/days-in-text.ts'
import type { DayInText } from '../../values/facts.ts'
import type { DateOrder } from '../../values/set-options.ts'

/** English, German and Spanish, in lower case; a number of a month has one meaning in all three. */
const months: readonly string[] = [
  'january jan januar jänner jän enero ene',
  'february feb februar febrero',
  'march mar märz mär marzo',
  'april apr abril abr',
  'may mai mayo',
  'june jun juni junio',
  'july jul juli julio',
  'august aug agosto ago',
  'september sep sept septiembre setiembre',
  'october oct oktober okt octubre',
  'november nov noviembre',
  'december dec dezember dez diciembre dic',
]
const monthOf = new Map(
  months.flatMap((names, index) => names.split(' ').map(name => [name, index + 1] as const)),
)
const names = [...monthOf.keys()].sort((one, other) => other.length - one.length).join('|')

const year = '(?<year>(?:19|20)\\d\\d)(?!\\d)'
const day = '(?<day>\\d{1,2})'
const notInNumber = '(?<![\\d\\p{L}]|\\d[-./])'

const forms: readonly RegExp[] = [
  // 2024-07-03, 2024/7/3, 2024.07.03
  `${notInNumber}${year}(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>${day}(?!\\d|\\k<mark>\\d)`,
  // 3.7.2024 has the day first wherever dots are used; 13/07/2024 and 07-13-2024 can be read one way only
  `${notInNumber}(?<one>\\d{1,2})(?<mark>[-/.])\\s?(?<other>\\d{1,2})\\k<mark>\\s?${year}(?!\\k<mark>\\d)`,
  // 2024年7月3日
  `${year}\\s?年\\s?(?<month>\\d{1,2})\\s?月\\s?${day}\\s?日`,
  // 3 July 2024, 3rd of July 2024, 3. Juli 2024, 3 de julio de 2024, 3-Jul-2024
  `${notInNumber}${day}(?:st|nd|rd|th|º|\\.)?[\\s-]?(?:of |de )?(?<name>${names})\\.?,?[\\s-]?(?:de |del )?${year}`,
  // July 3, 2024, Jul. 3rd 2024
  `(?<!\\p{L})(?<name>${names})\\.?\\s${day}(?:st|nd|rd|th)?,?\\s${year}`,
].map(form => new RegExp(form, 'giu'))

/** Of each kind: a document names few, a calendar names all. */
const mostDays = 32

/**
 * The days that a text names, in its order and each once, with the words around the first mention. `03/07/2024` is another day
 * in London than in New York: it has both.
 */
export function daysIn(text: string): readonly DayInText[] {
  const found = forms.flatMap(form =>
    [...text.matchAll(form)].flatMap(({ 0: match, index, groups = {} }) => {
      const days = daysOf(groups)
      return days === null ? [] : [{ index, end: index + match.length, days }]
    }),
  )
  found.sort((one, other) => one.index - other.index)
  const once = new Map<string, DayInText>()
  const room = { certain: mostDays, unclear: mostDays }
  for (const { index, end, days } of found) {
    const key = Object.values(days).join()
    const kind = days.monthFirst === undefined ? 'certain' : 'unclear'
    if (once.has(key) || room[kind] === 0) continue
    room[kind] -= 1
    once.set(key, { ...days, words: wordsAround(text, index, end) })
  }
  return [...once.values()]
}

/** In characters. */
const mostBefore = 40
const mostAfter = 20

/** `… Order 17 Date 2024-07-03 Total …`: whole words, as far as there is room. */
export function wordsAround(text: string, begin: number, end: number): string {
  const before = text.slice(Math.max(0, begin - mostBefore), begin)
  const after = text.slice(end, end + mostAfter)
  const isCut = [begin > mostBefore, text.length > end + mostAfter]
  // Japanese and Chinese have no spaces; a half of a character is left out.
  const start = isCut[0] ? `… ${before.replace(/^\S*\s|^[\udc00-\udfff]/, '')}` : before
  return (
    start + text.slice(begin, end) + (isCut[1] ? `${after.replace(/\s\S*$|[\ud800-\udbff]$/, '')} …` : after)
  )
}

/**
 * The day that a text names, if it names one alone, or the month or year that it is: `2024-07-03`, `2024-07` or `2024`. Days can
 * be packed: `20240703_182210`.
 * @returns null where it is something else, or can be read two ways
 */
export function dayOf(text: string, order: DateOrder): string | null {
  const plain = text.trim().replace(/^(\d{4})(\d\d)(\d\d)(?=$|[_-]\d{4})/, '$1-$2-$3 ')
  const days = [plain, plain.replaceAll('_', '-')].map(daysIn).find(({ length }) => length > 0)
  if (days) return days.length === 1 ? (daysBy(order, days)[0]?.day ?? null) : null
  const { year, month, name } = monthOrYear.exec(plain.replaceAll('_', '-'))?.groups ?? {}
  if (year === undefined) return null
  const number = name === undefined ? Number(month) : monthOf.get(name.toLowerCase())
  return [year, ...(number ? [String(number).padStart(2, '0')] : [])].join('-')
}

const yearAlone = '(?<year>(?:19|20)\\d\\d)'
const monthNumber = '(?<month>0?[1-9]|1[0-2])'
const monthOrYear = new RegExp(
  `^(?:${yearAlone}(?:[-./ ]?${monthNumber})?|${monthNumber}[-./ ]${yearAlone}|(?<name>${names})\\.?,?[- ]?${yearAlone})$`,
  'iu',
)

type Days = Pick<DayInText, 'day' | 'monthFirst'>

function daysOf(parts: Readonly<Record<string, string | undefined>>): Days | null {
  const { name, mark, one, other } = parts
  const dayIs = (month: number, day: number) => dayOfParts(Number(parts.year), month, day)
  if (one === undefined || other === undefined) {
    const month = name === undefined ? Number(parts.month) : (monthOf.get(name.toLowerCase()) ?? 0)
    const day = dayIs(month, Number(parts.day))
    return day === null ? null : { day }
  }
  const day = dayIs(Number(other), Number(one))
  const monthFirst = mark === '.' ? null : dayIs(Number(one), Number(other))
  if (day === null || monthFirst === null || day === monthFirst) {
    const only = day ?? monthFirst
    return only === null ? null : { day: only }
  }
  return { day, monthFirst }
}

function dayOfParts(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay ? date.toISOString().slice(0, 10) : null
}
