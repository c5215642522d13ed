import { splitExtension } from '../values/file-types.ts'
import { foldName, numberedNames } from '../values/names.ts'
import { rolesOf } from './companions.ts'
import { databaseOf } from './databases.ts'
import { setStem } from './split-sets.ts'

/** Names of a group that gets a number. */

/**
 * The names of a group with one number, so that companions still have the name of their main file: `IMG_2 (2).CR2` and
 * `IMG_2 (2).CR2.xmp`.
 * @param names the main file's first
 */
export function numberedGroup(names: readonly string[], number: number): readonly string[] {
  return numberedNames(groupStem(names[0] ?? ''), tailsOfGroup(names), number)
}

/** The parts of a group's names after the stem: `.CR2`, `.CR2.xmp`. @param names the main file's first */
export function tailsOfGroup(names: readonly string[]): readonly string[] {
  const stem = groupStem(names[0] ?? '')
  return names.map(name => afterStem(name, stem))
}

/** True for a file that contains the name of its main file, or is found by its own name: neither can be renamed. */
export function isBound(name: string): boolean {
  return databaseOf(name) !== undefined || rolesOf(name).some(role => role.as === 'companion' && role.isBound)
}

/** The stem of a group, by the name of its main file; a number goes after it. */
function groupStem(main: string): string {
  const inSet = setStem(main)
  if (inSet !== undefined) return splitExtension(inSet).stem
  const role = rolesOf(main).find(({ as }) => as === 'main')
  return role ? main.slice(0, -role.extension.length - 1) : splitExtension(main).stem
}

/** The part of a name after a stem, which may be in another case or Unicode form there. */
function afterStem(name: string, stem: string): string {
  const folded = foldName(stem)
  if (foldName(name.slice(0, stem.length)) === folded) return name.slice(stem.length)
  for (let end = 1; end <= name.length; end += 1) {
    if (foldName(name.slice(0, end)) === folded) return name.slice(end)
  }
  return `.${name}` // no group has such a name
}
