import { databaseOf, holdsChanges } from '../groups/databases.ts'
import { groupNames } from '../groups/groups.ts'
import { type GroupTable, isAppleDouble } from '../groups/roles.ts'
import { baseOf } from '../values/names.ts'
import type { FileEntry, LeftItem, LeftReason } from '../values/values.ts'
import { type Item, isLeft } from './items.ts'
import { finalName } from './left-alone.ts'

/** The contents of a folder that belongs to a file; `holds` is the item in it because of which both stay. */
export type CompanionFolder = {
  readonly path: string
  /** Everything directly in it. */
  readonly names: readonly string[]
  readonly files: readonly FileEntry[]
  /** Itself and those in it, parents first. */
  readonly folders: readonly string[]
  readonly holds?: LeftItem
}

/** A group: the positions of its files, the main file first, and the folders that belong to them. */
export type Together = { readonly positions: readonly number[]; readonly folders: readonly CompanionFolder[] }

/** Files that stay for these reasons still belong to their groups. */
const staysInGroup: ReadonlySet<LeftReason> = new Set(['rule', 'recent', 'in-use', 'unreadable'])

/** The name of a file for finding groups; '' for a file in no group. Of a download, the name that it will get. */
export function nameInGroup(item: Item): string {
  if (!isLeft(item)) return baseOf(item.path)
  const name = baseOf(item.name)
  if (item.reason === 'unfinished') return finalName(name)
  if (item.asCompanion) return name
  if (isAppleDouble(name)) return '' // a pattern about these leaves no other file alone
  return staysInGroup.has(item.reason) ? name : ''
}

/**
 * The log of a database in a group, if a program is at work in that database or ended in the middle of its work.
 * @param nowMs infinite if no program counts as at work
 */
export function logAtWork(group: readonly Item[], nowMs: number): LeftItem | undefined {
  const isLog = (item: Item) => !isLeft(item) && holdsChanges(item.path, item.sizeBytes)
  const log = Number.isFinite(nowMs) ? group.find(isLog) : undefined
  return log && !isLeft(log) ? { name: log.path, reason: 'in-use' } : undefined
}

/** A file that stays only because another one of its group does. */
export function heldBack(name: string, held: LeftItem): LeftItem {
  const { reason } = held
  if (name === held.name) return { name, reason }
  const isLog = reason === 'in-use' && databaseOf(baseOf(held.name)) !== undefined
  return { name, reason, ...(isLog ? { lock: held.name } : { with: held.name }) }
}

/**
 * The groups of the files in one folder, by the positions of their files.
 * @param names of files, as {@link nameInGroup} returns them, and of the folders next to them
 * @param readFolder contents of one of the folders; undefined when it holds no file
 */
export function putTogether(
  names: { readonly files: readonly string[]; readonly folders: readonly string[] },
  table: GroupTable,
  readFolder: (folder: number) => CompanionFolder | undefined,
): ReadonlyMap<number, Together> {
  const contents = new Map<number, CompanionFolder>()
  const groups = groupNames(names, table, at => {
    const folder = readFolder(at)
    if (folder) contents.set(at, folder)
    return folder?.names
  })
  return new Map(
    groups.flatMap(({ files, folders }) => {
      const group = { positions: files, folders: folders.flatMap(at => contents.get(at) ?? []) }
      return files.map(at => [at, group] as const)
    }),
  )
}
