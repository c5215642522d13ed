import { foldName } from '../values/names.ts'
import { companionKeys, endingOf, type GroupTable, mainKeys, type Role, rolesAt } from './roles.ts'

/** Names that belong together, by the table of groups. Pure. */

/** Positions in the lists of names. */
export type NameGroup = {
  /** The main file first, then the others in their order. */
  readonly files: readonly number[]
  readonly folders: readonly number[]
}

type Names = { readonly files: readonly string[]; readonly folders?: readonly string[] }

/**
 * Groups of the names in one folder, by their first files.
 * @param isUsable false for a folder that counts as if it were not there; asked where its main file is there
 * @returns a name is in at most one group. A group has at least two names. Files that some file system takes for the same
 * are in one group only with folders, whose names do not show which of the files they belong to.
 */
export function groupNames(
  names: Names,
  table: GroupTable,
  isUsable: (folder: number) => boolean = () => true,
): readonly NameGroup[] {
  const members = membersAmong(names, table)
  const mains = mainsByKey(members)
  const links = members.flatMap(member => linksOf(member, mains, isUsable))
  const orders = new Map<Member, number>()
  for (const { main, order } of links) orders.set(main, Math.min(order, orders.get(main) ?? order))
  const firstOf = ({ files: [main = 0, next = main] }: NameGroup) => Math.min(main, next)
  return joined(links)
    .map(group => toGroup(group, orders))
    .sort((one, other) => firstOf(one) - firstOf(other))
}

/** A name that can be in a group. */
type Member = {
  readonly at: number
  readonly name: string
  readonly folded: string
  readonly isFolder: boolean
  readonly roles: readonly Role[]
}

function membersAmong({ files, folders = [] }: Names, table: GroupTable): readonly Member[] {
  const byExtension = Map.groupBy(files.keys(), at => lastPart(files[at] ?? '').toLowerCase())
  const isPossible = possibleTest(table, Array.from(byExtension.keys(), endingOf))
  const ofAll = table.ofAllFiles.filter(isPossible)
  const ofFolders = table.ofFolders.filter(isPossible)
  const memberOf = (name: string, at: number, roles: readonly Role[], isFolder = false): Member => {
    return { at, name, folded: foldName(name), isFolder, roles }
  }
  const members = [...byExtension].flatMap(([extension, positions]) => {
    const roles = [...rolesAt(table, endingOf(extension)).filter(isPossible), ...ofAll]
    return roles.length === 0 ? [] : positions.map(at => memberOf(files[at] ?? '', at, roles))
  })
  if (ofFolders.length === 0) return members
  return [...members, ...folders.map((name, at) => memberOf(name, at, ofFolders, true))]
}

/** A folder has few of them, so nearly all names are looked at once. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** Test of roles that files with some endings can have: there are both a main file and a companion for the row. */
function possibleTest(table: GroupTable, endings: Iterable<string>): (role: Role) => boolean {
  const found = Array.from(endings, ending => rolesAt(table, ending)).flat()
  const roles = [...found, ...table.ofAllFiles, ...table.ofFolders]
  const rowsOf = (wanted: Role['as']) => new Set(roles.flatMap(({ as, row }) => (as === wanted ? row : [])))
  const [withMain, withCompanion] = [rowsOf('main'), rowsOf('companion')]
  return ({ as, row }) => as === 'part' || (withMain.has(row) && withCompanion.has(row))
}

type Main = { readonly member: Member; readonly order: number }

/** Of parts only the first one. */
function mainsByKey(members: readonly Member[]): ReadonlyMap<string, readonly Main[]> {
  const mains = new Map<string, Main[]>()
  const add = (key: string, main: Main, isPart: boolean) => {
    const known = mains.get(key)
    if (!known) mains.set(key, [main])
    else if (!isPart) known.push(main)
    else if (isEarlierPart(main.member.name, known[0]?.member.name ?? '')) known[0] = main
  }
  for (const member of members) {
    for (const role of member.roles.filter(({ as }) => as !== 'companion')) {
      for (const key of mainKeys(role, member.folded))
        add(key, { member, order: role.order }, role.as === 'part')
    }
  }
  return mains
}

/** `film.part10.rar` comes after `film.part9.rar`, `film.r00` after `film.rar`. */
function isEarlierPart(one: string, other: string): boolean {
  const place = (name: string) => Number(!/(?<!\.part\d+)\.(rar|zip)$/i.test(name))
  return (place(one) - place(other) || one.localeCompare(other, 'en', { numeric: true })) < 0
}

/** A main file, by the role that it has for its companion. */
type Link = { readonly main: Member; readonly order: number; readonly companion: Member }

function linksOf(
  member: Member,
  mains: ReadonlyMap<string, readonly Main[]>,
  isUsable: (folder: number) => boolean,
): readonly Link[] {
  return member.roles.flatMap(role => {
    if (role.as === 'main') return []
    const near = companionKeys(role, member.folded).find(({ key }) => mains.has(key))
    if (near === undefined) return []
    const others = (mains.get(near.key) ?? []).filter(main => main.member !== member)
    if (member.isFolder && others.length > 0 && !isUsable(member.at)) return []
    // If names differ only by case, a companion belongs to the file that is spelled like it.
    const begin = member.name.slice(near.before.length, member.name.length - near.after.length)
    const exact = member.isFolder ? [] : others.filter(main => main.member.name.startsWith(begin))
    return (exact.length > 0 ? exact : others).map(({ member: main, order }) => ({
      main,
      order,
      companion: member,
    }))
  })
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

function toGroup(group: ReadonlySet<Member>, orders: ReadonlyMap<Member, number>): NameGroup {
  const members = [...group].sort((one, other) => one.at - other.at)
  const files = members.filter(({ isFolder }) => !isFolder)
  const orderOf = (file: Member) => orders.get(file) ?? Number.POSITIVE_INFINITY
  const main = files.reduce((best, file) => (orderOf(file) < orderOf(best) ? file : best))
  return {
    files: [main, ...files.filter(file => file !== main)].map(({ at }) => at),
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
