import { type By, isAppleDouble, type Pattern, type Role } from './roles.ts'
import type { Mark } from './rows/marks.ts'

/** Keys under which names of one group meet: those of a main file, and those that its companions have by their names. */

const noTexts: readonly string[] = []

/** What comes before the extension of a main file or the end of a part; '' where a name does not fit. */
export function stemIn({ row: { ofParts, stem: form, shared }, extension }: Role, folded: string): string {
  if (ofParts) return folded.slice(0, Math.max(0, folded.search(ofParts.parts)))
  const stem = folded.endsWith(extension) ? folded.slice(0, folded.length - extension.length) : ''
  return form?.test(stem) === false || shared?.test(stem) === false ? '' : stem
}

/** The part of a stem by which main files and companions of a row are compared. */
function sharedPart({ row: { shared } }: Role, stem: string): string {
  if (shared === undefined) return stem
  const [, ...parts] = shared.exec(stem) ?? []
  return parts.join('') || stem
}

/** Google Takeout cuts the names of its JSON files to so many characters. */
const startLength = 46

/** The number of a second file of a name as Google writes it, at the end of a stem: without a blank before it. */
const googleNumber = /^(.*[^ ])(\(\d+\))$/

/** What companions of the row have in their names of a main file with the stem `whole`: its stem, and its name in each form. */
function textsOf(role: Role, folded: string, whole: string) {
  const { row, extension } = role
  const stem = sharedPart(role, whole)
  if (!row.by.has('name')) return { stem, names: noTexts }
  const name = `${stem}${folded.slice(whole.length)}`
  // Google puts such a number at the end of the name: `IMG_1.jpg(1).json` belongs to `IMG_1(1).jpg`.
  const [, first, number] = (extension !== '' && stem.endsWith(')') && googleNumber.exec(stem)) || []
  return { stem, names: first === undefined ? [name] : [name, `${first}${extension}${number}`] }
}

/** The stem and the names by which companions find a main file, if the row is for such stems: that is not checked here. */
export function mainTexts(role: Role, folded: string): readonly string[] {
  if (!folded.endsWith(role.extension)) return noTexts
  const { stem, names } = textsOf(role, folded, folded.slice(0, folded.length - role.extension.length))
  return [stem, ...names]
}

/** Keys by which companions find a main file, or a part the others. */
export function mainKeys(role: Role, folded: string): readonly string[] {
  const { number, by } = role.row
  const whole = stemIn(role, folded)
  if (whole === '' || isAppleDouble(folded)) return noTexts
  const { stem, names } = textsOf(role, folded, whole)
  const keys = by.has('stem') ? [`${number} ${stem}`] : []
  for (const name of names) keys.push(`${number}/${name}`)
  if (by.has('start') && folded.length > startLength) keys.push(...startKeys(role, folded, stem))
  if (by.has('only')) keys.push(onlyKey(number))
  return keys
}

/** A name with a number can be Google's second of a name, or come with the number. */
function startKeys(
  { row: { number: row }, extension }: Role,
  folded: string,
  stem: string,
): readonly string[] {
  const [, first, number] = googleNumber.exec(stem) ?? []
  const start = folded.slice(0, startLength)
  if (first === undefined) return [`${row}<${start}`]
  return [`${row}<${`${first}${extension}`.slice(0, startLength)}${number}`, `${row}<<${start}`]
}

const onlyKey = (row: number) => `${row}`

/** A key of a main file, and what stands before and after its stem or name in the name of a companion. */
type CompanionKey = {
  readonly key: string
  /** The companion belongs to one main file alone, or to none. */
  readonly isOnly: boolean
  readonly before: string
  readonly after: string
}

const noKeys: readonly CompanionKey[] = []

/**
 * Keys of the main files after which a companion can be named, the likeliest first; of the first part, for a part.
 * @param isMain whether a main file has a stem or a name; those that none has get no key. By default, all get one.
 */
export function companionKeys(
  role: Role,
  folded: string,
  isMain: (text: string) => boolean = () => true,
): readonly CompanionKey[] {
  if (role.as === 'part') {
    return mainKeys(role, folded).map(key => ({ key, isOnly: false, before: '', after: '' }))
  }
  if (role.marked?.test(folded) === false) return noKeys
  let found = noKeys
  for (const pattern of role.patterns) {
    const keys = keysBy(role, pattern, folded, isMain)
    if (keys.length > 0) found = found.length === 0 ? keys : [...found, ...keys]
  }
  return found
}

function keysBy(
  role: Role,
  { before, by, mark, after }: Pattern,
  folded: string,
  isMain: (text: string) => boolean,
): readonly CompanionKey[] {
  if (!folded.endsWith(after) || !folded.startsWith(before)) return noKeys
  const end = folded.length - after.length
  if (end < before.length) return noKeys
  const text = folded.slice(before.length, end)
  let found = noKeys
  for (const main of mark ? withoutMark(text, mark) : [text]) {
    for (const key of keysTo(role.row.number, by, by === 'stem' ? sharedPart(role, main) : main, isMain)) {
      const isOnly = by === 'only' || by === 'start'
      found = [...found, { key, isOnly, before, after: text.slice(sharedLength(main, text)) + after }]
    }
  }
  return found
}

function keysTo(row: number, by: By, main: string, isMain: (text: string) => boolean): readonly string[] {
  if (by === 'only') return main === '' ? [onlyKey(row)] : noTexts
  if (by === 'start') return isStart(main) ? [`${row}<${main}`, `${row}<<${main}`] : noTexts
  if (main === '' || !isMain(main)) return noTexts
  return [by === 'stem' ? `${row} ${main}` : `${row}/${main}`]
}

const isStart = (text: string) =>
  text.length === startLength || googleNumber.exec(text)?.[1]?.length === startLength

/** The texts that a mark leaves, the nearest first. */
function withoutMark(text: string, { find, by = [''], times = 1 }: Mark): readonly string[] {
  if (!find.test(text)) return noTexts
  const found: string[] = []
  let rest: readonly string[] = [text]
  for (let time = 0; time < times && rest.length > 0; time += 1) {
    rest = rest.flatMap(each => (find.test(each) ? by.map(instead => each.replace(find, instead)) : []))
    found.push(...rest)
  }
  return found
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
