import { fileTypes } from '../model/file-types-data.ts'
import { foldName } from '../model/names.ts'
import type { Rules } from '../model/rules.ts'

const dateOrSize =
  /^(\d{4}|undated|(tiny|small|medium|large|huge) \((under .{1,40}|.{1,40} to .{1,40}|.{1,40} and more)\))$/
/** A folder that was made beside a file of its name. */
const number = / \(\d{1,9}\)$/

/**
 * Tells the folders at the top that Sortwell sorts into, by any criterion, from the person's own: what lies in them is
 * in place and is not sorted again.
 */
export function ownFolderTest(rules: Rules): (name: string) => boolean {
  const builtIn = fileTypes.map(({ folder }) => folder)
  const categories = new Set(
    [...builtIn, 'Other', ...rules.categories.map(({ folder }) => folder)].map(foldName),
  )
  const isOwn = (folded: string) => categories.has(folded) || dateOrSize.test(folded)
  return name => {
    const folded = foldName(name)
    return isOwn(folded) || isOwn(folded.replace(number, ''))
  }
}
