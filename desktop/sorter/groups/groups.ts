import { foldName } from '../values/names.ts'
import { albumIn } from './albums.ts'
import {
  bucketsOf,
  type Companion,
  companionsAmong,
  lastPart,
  type Main,
  type Mains,
  type Member,
  mainsOf,
  type Named,
  type Names,
  namedIn,
} from './candidates.ts'
import { stemIn } from './keys.ts'
import type { GroupTable, Role } from './roles.ts'

/** Names that belong together, by the table of groups. Pure. */

/** Positions in the lists of names. */
export type NameGroup = {
  /** The main file first, then the others in their order. */
  readonly files: readonly number[]
  readonly folders: readonly number[]
}

/** Names in one of the folders, asked for where its main file is there; undefined for one that counts as if it were not. */
export type NamesInside = (folder: number) => readonly string[] | undefined

/**
 * Groups of the names in one folder, by their first files.
 * @param names '' for a file in no group
 * @returns a name is in at most one group. A group has at least two names. Files that some file system takes for the same
 * are in one group only with folders, whose names do not show which of the files they belong to.
 */
export function groupNames(
  { files, folders = [] }: Names,
  table: GroupTable,
  namesInside: NamesInside = () => [],
): readonly NameGroup[] {
  const named = { files: namedIn(files, false), folders: namedIn(folders, true) }
  const buckets = bucketsOf({ files, folders }, named, table)
  const companions = companionsAmong(buckets, table)
  const mains = mainsOf(companions, buckets)
  const [byOwnNames, others] = partition(companions, ({ keys }) => keys.some(({ isOnly }) => isOnly))
  const byMains = others.flatMap(companion => linksOf(companion, mains, namesInside))
  // A sample, or the film of a Live Photo, is not one more film.
  const followers = new Set(byMains.map(({ companion }) => companion))
  const links = [
    ...byMains,
    ...byOwnNames.flatMap(companion => linksOf(companion, mains, namesInside, followers)),
    ...linksInAlbum({ files, folders }, table, named, namesInside),
  ]
  const orders = new Map<Member, number>()
  for (const { main, order } of links) orders.set(main, Math.min(order, orders.get(main) ?? order))
  const firstOf = ({ files: [main = 0, next = main] }: NameGroup) => Math.min(main, next)
  return joined(links)
    .map(group => toGroup(group, orders, followers))
    .sort((one, other) => firstOf(one) - firstOf(other))
}

/** A main file and a companion. Of several main files in one group, that of the lowest order leads. */
type Link = { readonly main: Member; readonly order: number; readonly companion: Member }

const none: ReadonlySet<Member> = new Set()

/** @param ignored files that do not count as main files of this companion */
function linksOf(
  { member, role, keys }: Companion,
  mains: Mains,
  namesInside: NamesInside,
  ignored: ReadonlySet<Member> = none,
): readonly Link[] {
  const others = (key: string) => {
    return mains.get(key)?.filter(main => main.member !== member && !ignored.has(main.member)) ?? []
  }
  const near = keys.find(({ key }) => others(key).length > 0)
  if (near === undefined) return []
  const owners = ownersOf(member, role, others(near.key), near.isOnly, namesInside)
  // If names differ only by case, a companion belongs to the file that is spelled like it.
  const begin = member.name.slice(near.before.length, member.name.length - near.after.length)
  const exact = member.isFolder ? [] : owners.filter(main => main.member.name.startsWith(begin))
  return (exact.length > 0 ? exact : owners).map(({ member: main, role: { order } }) => {
    return { main, order, companion: member }
  })
}

/** Those of the main files that a companion belongs to. */
function ownersOf(
  member: Member,
  role: Role,
  found: readonly Main[],
  isOnly: boolean,
  namesInside: NamesInside,
): readonly Main[] {
  const mains = found.filter(canLead)
  if (!member.isFolder) return isOnly && mains.length > 1 ? [] : mains
  const inside = namesInside(member.at)
  if (inside === undefined || !isFilledWith(role.holds, inside, mains)) return []
  // Two pages of one name, which Notion numbers: the folder shows of neither that it is its own.
  if (role.holds && new Set(mains.map(main => stemIn(main.role, main.member.folded))).size > 1 && !isOnly)
    return []
  return isOnly && mains.length > 1 ? namedInside(mains, inside) : mains
}

/** Whether a folder holds nothing but files of these extensions, with their folders, and folders of the main files. */
function isFilledWith(
  extensions: ReadonlySet<string> | undefined,
  inside: readonly string[],
  mains: readonly Main[],
): boolean {
  if (extensions === undefined) return true
  const names = inside.map(foldName).filter(name => !name.startsWith('.'))
  const [files, others] = partition(names, name => extensions.has(lastPart(name)) && name.includes('.'))
  const owners = [...files, ...mains.map(({ member }) => member.folded)]
  return names.length > 0 && others.every(name => owners.some(owner => owner.startsWith(name)))
}

function partition<T>(
  items: readonly T[],
  isFirst: (item: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [items.filter(isFirst), items.filter(item => !isFirst(item))]
}

/** A part that has to be there for the others to be parts. */
function canLead({ member, role }: Main): boolean {
  const { ofParts } = role.row
  return !(ofParts?.needsFirst && ofParts.first?.test(member.folded) === false)
}

/** Main files whose names begin those in a folder that is known by its own name; none where it holds anything else. */
function namedInside(mains: readonly Main[], inside: readonly string[]): readonly Main[] {
  const names = inside.map(foldName).filter(name => !name.startsWith('.'))
  const isNamedAfter = (name: string, { member, role }: Main) => name.startsWith(stemIn(role, member.folded))
  if (names.length === 0 || !names.every(name => mains.some(main => isNamedAfter(name, main)))) return []
  return mains.filter(main => names.some(name => isNamedAfter(name, main)))
}

/** The songs of an album, and what lies beside them, with the first song. */
function linksInAlbum(
  { files, folders = [] }: Names,
  table: GroupTable,
  named: { readonly files: Named; readonly folders: Named },
  namesInside: NamesInside,
): readonly Link[] {
  const album = table.hasAlbums ? albumIn(files, folders, namesInside) : undefined
  if (!album) return []
  const [first, ...others] = album.files.map(named.files.member)
  const covers = album.folders.map(named.folders.member)
  return first ? [...others, ...covers].map(companion => ({ main: first, order: -1, companion })) : []
}

/**
 * The members that links connect. Names that differ only by case cannot have one number in one folder: a link that would
 * bring them into one group does not count, but for those to folders.
 */
function joined(links: readonly Link[]): readonly ReadonlySet<Member>[] {
  const groupOf = new Map<Member, Joined>()
  for (const { main, companion } of links) {
    const groups = [main, companion].map(member => groupOf.get(member) ?? alone(member))
    const [small, large] = groups.toSorted((one, other) => one.members.size - other.members.size)
    if (!small || !large || small === large) continue
    if (!companion.isFolder && [...small.names].some(name => large.names.has(name))) continue
    for (const member of small.members) {
      large.members.add(member)
      large.names.add(member.folded)
    }
    for (const member of [...small.members, main, companion]) groupOf.set(member, large)
  }
  return [...new Set(groupOf.values())].map(({ members }) => members)
}

type Joined = { readonly members: Set<Member>; readonly names: Set<string> }

function alone(member: Member): Joined {
  return { members: new Set([member]), names: new Set([member.folded]) }
}

function toGroup(
  group: ReadonlySet<Member>,
  orders: ReadonlyMap<Member, number>,
  followers: ReadonlySet<Member>,
): NameGroup {
  const members = [...group].sort((one, other) => one.at - other.at)
  const files = members.filter(({ isFolder }) => !isFolder)
  const leaders = files.filter(file => orders.has(file))
  const own = leaders.filter(file => !followers.has(file)) // a film leads its sample
  const orderOf = (file: Member) => orders.get(file) ?? 0
  const [main] = (own.length > 0 ? own : leaders).toSorted(
    (one, other) => orderOf(one) - orderOf(other) || (one.name < other.name ? -1 : 1),
  )
  return {
    files: [...(main ? [main] : []), ...files.filter(file => file !== main)].map(({ at }) => at),
    folders: members.flatMap(({ isFolder, at }) => (isFolder ? at : [])),
  }
}

/** End of the group that begins at a position in a list; a single file is a group of its own. */
export function endOfGroup(items: readonly { readonly group?: number }[], begin: number): number {
  const group = items[begin]?.group
  let end = begin + 1
  while (group !== undefined && items[end]?.group === group) end += 1
  return end
}
