import { splitExtension } from '../values/file-types.ts'
import { foldName } from '../values/names.ts'
import { builtInGroups, companionKeys, endingOf, type GroupTable, rolesAt, stemIn } from './roles.ts'

/** Names of a group that are changed together. */

/** The stem that names share, and what stands around it in each: for `IMG_2.CR2` and `IMG_2.CR2.xmp` it is `IMG_2`. */
export type SharedStem = { readonly stem: string; readonly around: readonly Around[] }
type Around = { readonly before: string; readonly after: string }

/** The stem of a group's names. With another stem, they are a group as well. @param names the main file's first */
export function sharedStem(names: readonly string[], table: GroupTable): SharedStem {
  const stem = stemOf(names[0] ?? '', table)
  return { stem, around: names.map(name => aroundStem(name, foldName(stem), table)) }
}

/** True for a file that contains the name of its main file, or is found by its own name: neither can be renamed. */
export function isBound(name: string): boolean {
  const folded = foldName(name)
  return rolesAt(builtInGroups, endingOf(folded)).some(
    role => role.isBound && companionKeys(role, folded).length > 0,
  )
}

/** The shortest of a main file: the longer ones begin with it. */
function stemOf(main: string, table: GroupTable): string {
  const folded = foldName(main)
  const stems = rolesAt(table, endingOf(folded)).flatMap(role => {
    const end = role.as === 'companion' ? 0 : endOf(stemIn(role, folded), main, 0)
    if (end === 0) return []
    const stem = main.slice(0, end)
    return role.as === 'part' ? splitExtension(stem).stem : stem // `film.7z.001` is numbered as `film.7z` is
  })
  const [shortest = splitExtension(main).stem] = stems.sort((one, other) => one.length - other.length)
  return shortest
}

function aroundStem(name: string, stem: string, table: GroupTable): Around {
  const folded = foldName(name)
  const named = rolesAt(table, endingOf(folded)).flatMap(role =>
    companionKeys(role, folded).map(({ before }) => before.length),
  )
  const starts = [...named.sort((one, other) => other - one), 0, folded.lastIndexOf(stem)]
  const start = starts.find(each => folded.startsWith(stem, each)) ?? 0
  const from = endOf(folded.slice(0, start), name, 0)
  return { before: name.slice(0, from), after: name.slice(endOf(stem, name, from)) }
}

/** Where a folded text ends in a name, in which it may be in another case or Unicode form. */
function endOf(folded: string, name: string, from: number): number {
  const lengths = [folded.length, ...Array(name.length - from + 1).keys()]
  return from + (lengths.find(length => foldName(name.slice(from, from + length)) === folded) ?? 0)
}
