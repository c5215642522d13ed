import { joinName, parentOf } from '../values/names.ts'
import type { Move } from '../values/values.ts'

type Ways = Pick<Move, 'from' | 'to'>

/**
 * Folders that move with a group, at their old and their new place, with the number of the group. They lie next to the
 * topmost files of the group, and everything in them belongs to it.
 */
export function foldersOfGroups(moves: readonly Move[]): ReadonlyMap<string, number> {
  const tops = topsOfGroups(moves)
  const groups = new Map<string, number>()
  for (const { from, to, group } of moves) {
    const top = group === undefined ? undefined : tops.get(group)
    if (group === undefined || !top) continue
    for (const folder of [folderBelow(top.from, from), folderBelow(top.to, to)]) {
      if (folder !== undefined) groups.set(folder, group)
    }
  }
  return groups
}

/** The group of a folder that is one of {@link foldersOfGroups}, or lies in one. */
export function groupOfFolder(groups: ReadonlyMap<string, number>, folder: string): number | undefined {
  if (groups.size === 0) return undefined
  for (let at = folder; at !== ''; at = parentOf(at)) {
    const group = groups.get(at)
    if (group !== undefined) return group
  }
  return undefined
}

/** The folders that a group's topmost files come from and go to. */
function topsOfGroups(moves: readonly Move[]): ReadonlyMap<number, Ways> {
  const tops = new Map<number, Ways>()
  for (const { from, to, group } of moves) {
    if (group === undefined) continue
    const ways = { from: parentOf(from), to: parentOf(to) }
    const known = tops.get(group)
    tops.set(group, known ? { from: shorter(known.from, ways.from), to: shorter(known.to, ways.to) } : ways)
  }
  return tops
}

function shorter(known: string, other: string): string {
  return known.length <= other.length ? known : other
}

/** The folder right below `top` that a path lies in; undefined for a file of `top` itself. */
function folderBelow(top: string, path: string): string | undefined {
  if (parentOf(path) === top) return undefined
  const [first = ''] = path.slice(top === '' ? 0 : top.length + 1).split('/')
  return joinName(top, first)
}
