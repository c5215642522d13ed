import { foldName } from '../values/names.ts'
import type { GroupKind } from '../values/rules.ts'
import { companionLinks } from './companions.ts'
import { databaseLinks } from './databases.ts'
import { connected, endingsOf, type Links, noLinks } from './links.ts'
import { partLinks } from './split-sets.ts'

/** Names that belong together, by the table of groups. Pure. */

/**
 * Groups of the names of one folder.
 * @param apart kinds that are not wanted
 * @returns positions in `names`; in each group the main file first, then the others in their order. A name is in at
 * most one group. A group has at least two names, and no two that some file system takes for the same.
 */
export function groupNames(
  names: readonly string[],
  apart: readonly GroupKind[] = [],
): readonly (readonly number[])[] {
  const endings = endingsOf(names)
  const found = [
    companionLinks(names, endings, apart),
    apart.includes('split-archive') ? noLinks : partLinks(names, endings),
    databaseLinks(names, endings),
  ]
  const ranks = lowestRanks(found.flatMap(links => links.ranks))
  const rankOf = (at: number) => ranks.get(at) ?? Number.POSITIVE_INFINITY
  return connected(found.flatMap(({ pairs }) => pairs)).flatMap(group => {
    const main = group.reduce((best, at) => (rankOf(at) < rankOf(best) ? at : best))
    return withoutDoubles(names, [main, ...group.filter(at => at !== main)])
  })
}

function lowestRanks(ranks: Links['ranks']): ReadonlyMap<number, number> {
  const lowest = new Map<number, number>()
  for (const [at, rank] of ranks) lowest.set(at, Math.min(rank, lowest.get(at) ?? rank))
  return lowest
}

/** Names that differ only by case cannot have one number in one folder: the second begins a group of its own. */
function withoutDoubles(names: readonly string[], group: readonly number[]): (readonly number[])[] {
  const groups: number[][] = []
  for (const alike of Map.groupBy(group, at => foldName(names[at] ?? '')).values()) {
    for (const [times, at] of alike.entries()) groups[times] = [...(groups[times] ?? []), at]
  }
  return groups.filter(each => each.length > 1)
}

/** End of the group that begins at a position in a list; a single file is a group of its own. */
export function endOfGroup(items: readonly { readonly group?: number }[], begin: number): number {
  const group = items[begin]?.group
  let end = begin + 1
  while (group !== undefined && items[end]?.group === group) end += 1
  return end
}
