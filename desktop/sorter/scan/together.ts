import { groupNames, holdsChanges, type Names } from '../model/groups.ts'
import { baseOf } from '../model/names.ts'
import type { GroupKind } from '../model/rules.ts'
import { pagesWithFolders } from '../model/saved-pages.ts'
import type { FileEntry, LeftItem, LeftReason } from '../model/values.ts'
import { finalName } from './left-alone.ts'

/** What was found under a name: a file that may be sorted, or why it stays. */
export type Item = FileEntry | LeftItem

/** What is in the folder of a saved page; or the one thing in it that keeps both where they are. */
export type PageFolder = {
  readonly path: string
  readonly files: readonly FileEntry[]
  /** Itself and those in it, parents first. */
  readonly folders: readonly string[]
  readonly holds?: LeftItem
}

/** A group, or a single file, by the positions of its items. Its main file is the first. */
export type Together = { readonly positions: readonly number[]; readonly folders: readonly PageFolder[] }

export function isLeft(item: Item): item is LeftItem {
  return 'reason' in item
}

/** Files that stay for these reasons keep their groups. */
const mayJoin: ReadonlySet<LeftReason> = new Set(['rule', 'recent', 'in-use', 'unreadable'])

/** A name as groups know it; '' for what is in no group. A download counts as what it will be. */
export function nameInGroup(item: Item): string {
  if (!isLeft(item)) return baseOf(item.path)
  const name = baseOf(item.name)
  if (item.reason === 'unfinished') return finalName(name)
  return mayJoin.has(item.reason) ? name : ''
}

/** The log of a database in a group, if a program is at work in that database or ended in the middle of its work. */
export function logAtWork(group: readonly Item[]): LeftItem | undefined {
  for (const item of group) {
    if (isLeft(item) || !holdsChanges(item.path, item.sizeBytes)) continue
    return { name: item.path, reason: 'in-use' }
  }
  return undefined
}

/**
 * Puts what lies in one folder together, in the order of the items.
 * @param names of the items, as {@link nameInGroup} tells them
 * @param folders names of the folders beside them
 * @param lookInto what is in one of the folders; undefined when it holds no file
 */
export function puttingTogether(
  names: Names,
  folders: readonly string[],
  apart: readonly GroupKind[],
  lookInto: (folder: number) => PageFolder | undefined,
): Iterable<Together> {
  const groups: Together[] = groupNames(names, apart).map(positions => ({ positions, folders: [] }))
  for (const { pages, folders: theirs } of apart.includes('saved-page')
    ? []
    : pagesWithFolders(names, folders)) {
    const found = theirs.flatMap(folder => lookInto(folder) ?? [])
    if (found.length > 0) groups.push({ positions: pages, folders: found })
  }
  return inOrder(names.length, groups)
}

function* inOrder(length: number, groups: readonly Together[]): Iterable<Together> {
  const groupAt = new Map(groups.flatMap(group => group.positions.map(at => [at, group])))
  const told = new Set<object>()
  for (let at = 0; at < length; at += 1) {
    const group = groupAt.get(at)
    if (!group) yield { positions: [at], folders: [] }
    else if (!told.has(group)) {
      told.add(group)
      yield group
    }
  }
}
