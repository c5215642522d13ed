import { splitExtension } from '../values/file-types.ts'
import { foldName } from '../values/names.ts'
import { companionKeys, mainKeys, stemIn } from './keys.ts'
import { type GroupTable, rolesOf } from './roles.ts'

/** Names of a group that are changed together. */

/** The stem that names share, and what stands around it in each: for `IMG_2.CR2` and `IMG_2.CR2.xmp` it is `IMG_2`. */
export type SharedStem = {
  readonly stem: string
  readonly around: readonly Around[]
  /** The stem can be any other; false where it can only get a number at its end: `1234` of `IMG_1234` and `IMG_E1234`. */
  readonly isWhole: boolean
}
type Around = { readonly before: string; readonly after: string }

/**
 * The stem of a group's names. With a number at its end, they are a group as well.
 * @param names the main file's first
 * @returns undefined for names that are found by something else
 */
export function sharedStem(names: readonly string[], table: GroupTable): SharedStem | undefined {
  const main = names[0] ?? ''
  const whole = stemOf(main, table)
  for (const stem of [whole, ...partsOf(whole)]) {
    const isWhole = stem === whole
    if (!isWhole && !areNamedAfter(names, table)) return undefined
    const around = names.map(name => aroundStem(name, foldName(stem), isWhole, table))
    if (around.every(each => each !== undefined)) return { stem, around, isWhole }
  }
  return undefined
}

/**
 * Whether one of a group's files contains the name of another one, or is found by its own name: then none of them can be
 * renamed.
 */
export function hasBound(names: readonly string[], table: GroupTable): boolean {
  const { keys, members } = rolesAmong(names, table)
  return members.some(({ folded, roles }) =>
    roles.some(role => role.isBound && companionKeys(role, folded).some(({ key }) => keys.has(key))),
  )
}

function rolesAmong(names: readonly string[], table: GroupTable) {
  const members = names
    .map(foldName)
    .map(folded => ({ folded, roles: [...rolesOf(table, folded), ...table.ofAllFiles] }))
  const keys = new Set(
    members.flatMap(({ folded, roles }) =>
      roles.flatMap(role => (role.as === 'main' ? mainKeys(role, folded) : [])),
    ),
  )
  return { members, keys }
}

/** The shortest of a main file: the longer ones begin with it. */
function stemOf(main: string, table: GroupTable): string {
  const folded = foldName(main)
  const stems = rolesOf(table, folded).flatMap(role => {
    const end = role.as === 'companion' ? 0 : endOf(stemIn(role, folded), main, 0)
    if (end === 0) return []
    const stem = main.slice(0, end)
    return role.as === 'part' ? splitExtension(stem).stem : stem // `film.7z.001` is numbered as `film.7z` is
  })
  const [shortest = splitExtension(main).stem] = stems.sort((one, other) => one.length - other.length)
  return shortest
}

/** Parts of a stem that names share which have a mark within it: what precedes Google's number, the digits at the end. */
function partsOf(stem: string): readonly string[] {
  return [/^(.+)\(\d+\)$/, /(\d{3,}(?: \(\d+\))?)$/].flatMap(part => part.exec(stem)?.[1] ?? [])
}

/** Whether each name but the first is named after one of the others. */
function areNamedAfter(names: readonly string[], table: GroupTable): boolean {
  const { keys, members } = rolesAmong(names, table)
  return members.every(
    ({ folded, roles }, at) =>
      at === 0 || roles.some(role => companionKeys(role, folded).some(({ key }) => keys.has(key))),
  )
}

/** Undefined for a name that is not named after the stem: a part of one can stand anywhere, as `1234` in `IMG_E1234`. */
function aroundStem(name: string, stem: string, isWhole: boolean, table: GroupTable): Around | undefined {
  const folded = foldName(name)
  const named = rolesOf(table, folded).flatMap(role =>
    companionKeys(role, folded).map(({ before }) => before.length),
  )
  const anywhere = isWhole ? [] : [folded.lastIndexOf(stem)]
  const starts = [...named.sort((one, other) => other - one), 0, ...anywhere]
  const start = starts.find(each => each >= 0 && folded.startsWith(stem, each))
  if (start === undefined) return undefined
  const from = endOf(folded.slice(0, start), name, 0)
  return { before: name.slice(0, from), after: name.slice(endOf(stem, name, from)) }
}

/** Where a folded text ends in a name, in which it may be in another case or Unicode form. */
function endOf(folded: string, name: string, from: number): number {
  const lengths = [folded.length, ...Array(name.length - from + 1).keys()]
  return from + (lengths.find(length => foldName(name.slice(from, from + length)) === folded) ?? 0)
}
