import { splitExtension } from './file-types.ts'
import { databaseLog, groupRows, type Naming, splitSets } from './group-kinds.ts'
import { foldName, numberedNames } from './names.ts'
import type { GroupKind } from './rules.ts'
import type { Series } from './values.ts'

/** Which names belong together, by the table of groups. Pure. */

/** What a file with some extension can be in a row of the table. */
type Role = MainRole | CompanionRole
type MainRole = {
  readonly as: 'main'
  readonly row: number
  readonly extension: string
  /** Of several main files in a group the one with the lowest leads. */
  readonly rank: number
}
type CompanionRole = {
  readonly as: 'companion'
  readonly row: number
  readonly extension: string
  readonly named: readonly Naming[]
  readonly isBound: boolean
}

const words = (line: string) => line.split(' ')

/** By extension in lower case; of a compound one by its last part. */
const rolesByEnd: ReadonlyMap<string, readonly Role[]> = Map.groupBy(
  groupRows.flatMap(({ mains, companions }, row): Role[] => [
    ...words(mains).map((extension, at): Role => ({ row, extension, as: 'main', rank: row * 1000 + at })),
    ...companions.flatMap(({ extensions, named, isBound = false }) =>
      words(extensions).map((extension): Role => ({ row, extension, as: 'companion', named, isBound })),
    ),
  ]),
  ({ extension }) => extension.slice(extension.lastIndexOf('.') + 1),
)

const noRoles: readonly Role[] = []
const endsOfCompounds = new Set(
  Array.from(rolesByEnd).flatMap(([end, roles]) =>
    roles.some(({ extension }) => extension !== end) ? end : [],
  ),
)

/** What a name can be, by its extension. */
export function rolesOf(name: string): readonly Role[] {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const roles = rolesByEnd.get(end) ?? noRoles
  if (!endsOfCompounds.has(end)) return roles
  const lower = name.toLowerCase()
  return roles.filter(({ extension }) => lower.endsWith(`.${extension}`))
}

/** Keys of a main file in its row: what a companion is named after. A whole name is told from a stem by its slash. */
export function mainKeys({ extension, row }: Role, folded: string): readonly string[] {
  const stem = folded.slice(0, -extension.length - 1)
  const { stem: wanted } = groupRows[row] ?? {}
  return wanted && !wanted.test(stem) ? [] : [stem, `/${folded}`]
}

/** Keys of the main files that a companion may be named after, the likeliest first. */
export function companionKeys({ extension, named }: CompanionRole, folded: string): readonly string[] {
  const rest = folded.slice(0, -extension.length - 1)
  return named.flatMap(naming => {
    if (naming === 'language') return withoutLanguages(rest)
    return naming === 'stem' ? rest : `/${rest}`
  })
}

const language = /^(.+)\.([a-z]{2,3}([-_][a-z\d]{2,8}){0,2}|forced|sdh|cc|default|full|signs)$/

/** `film.en.forced` → `film.en`, `film` */
function withoutLanguages(stem: string): string[] {
  const [, rest] = language.exec(stem) ?? []
  const [, next] = language.exec(rest ?? '') ?? []
  return [rest, next].filter(each => each !== undefined)
}

const setEnd = /^(rar|zip|exe|7z|\d{3}|[r-z]\d\d|part\d{1,4})$/

/** The key of the set that a part of a split file belongs to; undefined for other names. */
export function setKey(name: string): string | undefined {
  if (!setEnd.test(name.slice(name.lastIndexOf('.') + 1).toLowerCase())) return undefined
  const folded = foldName(name)
  for (const { part, key } of splitSets) {
    const [, stem] = part.exec(folded) ?? []
    if (stem !== undefined) return stem + key
  }
  return undefined
}

/** The same without what tells the parts from each other, as it is spelled. */
function setStem(name: string): string | undefined {
  for (const { part } of setEnd.test(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ? splitSets : []) {
    const [, stem] = new RegExp(part, 'i').exec(name) ?? []
    if (stem !== undefined) return stem
  }
  return undefined
}

/** `film.part10.rar` comes after `film.part9.rar`, `film.r00` after `film.rar`. */
function comparePart(one: string, other: string): number {
  const place = (name: string) => Number(!/(?<!\.part\d+)\.(rar|zip)$/i.test(name))
  return place(one) - place(other) || one.localeCompare(other, 'en', { numeric: true })
}

/** Those of one folder; there may be a million. */
export type Names = Iterable<string> & Pick<Series<string>, 'length' | 'at'>

/**
 * Puts the names of one folder into groups, in one pass over them.
 * @param apart kinds that are not wanted
 * @returns positions in `names`; in each group the main file first, then the others in their order. A name is in at
 * most one group, a group has at least two, and no two in it are one name to some file system.
 */
export function groupNames(names: Names, apart: readonly GroupKind[] = []): readonly (readonly number[])[] {
  const joined = new Joined()
  const ranks = new Map<number, number>()
  const rank = (at: number, rank: number) => ranks.set(at, Math.min(ranks.get(at) ?? rank, rank))
  const ends = endsOf(names)
  joinCompanions(names, ends, activeRows(ends, apart), joined, rank)
  if (!apart.includes('split-archive')) joinParts(names, ends, joined, rank)
  joinDatabases(names, ends, joined, rank)
  const rankOf = (at: number) => ranks.get(at) ?? Number.POSITIVE_INFINITY
  return joined.groups().flatMap(group => {
    const main = group.reduce((best, at) => (rankOf(at) < rankOf(best) ? at : best))
    return withoutDoubles(names, [main, ...group.filter(at => at !== main)])
  })
}

/** What follows the last dot of each name. There are few of them, so most questions are asked once for all names. */
type Ends = {
  /** In lower case; each spelling once. */
  readonly different: readonly string[]
  /** Places of names that end so, in their order. */
  those(test: (end: string) => boolean): Iterable<number>
}

function endsOf(names: Names): Ends {
  const different: string[] = []
  const known = new Map<string, number>()
  const ofNames = new Uint32Array(names.length)
  let at = 0
  for (const name of names) {
    const end = name.slice(name.lastIndexOf('.') + 1)
    let place = known.get(end)
    if (place === undefined) {
      place = different.push(end.toLowerCase()) - 1
      known.set(end, place)
    }
    ofNames[at] = place
    at += 1
  }
  return {
    different,
    *those(test) {
      const isMeant = different.map(test)
      if (!isMeant.includes(true)) return
      for (let at = 0; at < ofNames.length; at += 1) if (isMeant[ofNames[at] ?? 0]) yield at
    },
  }
}

/** Rows of which a main file and a companion may be among the names: in most folders none, at next to no cost. */
function activeRows({ different }: Ends, apart: readonly GroupKind[]): ReadonlySet<number> {
  const seen = { main: new Set<number>(), companion: new Set<number>() }
  for (const end of different) for (const { row, as } of rolesByEnd.get(end) ?? []) seen[as].add(row)
  const isWanted = (row: number) => !apart.some(kind => kind === groupRows[row]?.kind)
  return new Set([...seen.main].filter(row => seen.companion.has(row) && isWanted(row)))
}

function joinCompanions(
  names: Names,
  ends: Ends,
  active: ReadonlySet<number>,
  joined: Joined,
  rank: (at: number, rank: number) => void,
): void {
  if (active.size === 0) return
  const mains = groupRows.map(() => new Map<string, number[]>())
  const companions: { readonly at: number; readonly role: CompanionRole }[] = []
  const isActive = (end: string) => rolesByEnd.get(end)?.some(({ row }) => active.has(row)) === true
  for (const at of ends.those(isActive)) {
    const name = names.at(at) ?? ''
    for (const role of rolesOf(name)) {
      if (!active.has(role.row)) continue
      if (role.as === 'companion') companions.push({ at, role })
      else {
        rank(at, role.rank)
        for (const key of mainKeys(role, foldName(name))) {
          const found = mains[role.row]?.get(key)
          if (found) found.push(at)
          else mains[role.row]?.set(key, [at])
        }
      }
    }
  }
  for (const { at, role } of companions) {
    const name = names.at(at) ?? ''
    for (const key of companionKeys(role, foldName(name))) {
      const found = mains[role.row]?.get(key)
      if (!found) continue
      // Where names may differ by case alone, a companion belongs to the file that is spelled as it is.
      const begin = name.slice(0, key.replace(/^\//, '').length)
      const exact = found.filter(main => names.at(main)?.startsWith(begin))
      for (const main of exact.length > 0 ? exact : found) joined.join(at, main)
      break
    }
  }
}

function joinParts(names: Names, ends: Ends, joined: Joined, rank: (at: number, rank: number) => void): void {
  const sets = new Map<string, number[]>()
  for (const at of ends.those(end => setEnd.test(end))) {
    const key = setKey(names.at(at) ?? '')
    if (key === undefined) continue
    const parts = sets.get(key)
    if (parts) parts.push(at)
    else sets.set(key, [at])
  }
  for (const parts of sets.values()) {
    if (parts.length < 2) continue
    parts.sort((one, other) => comparePart(names.at(one) ?? '', names.at(other) ?? ''))
    for (const [place, at] of parts.entries()) {
      joined.join(at, parts[0] ?? at)
      rank(at, place)
    }
  }
}

/** A database leads what SQLite keeps next to it, but no group of another kind. */
function joinDatabases(
  names: Names,
  ends: Ends,
  joined: Joined,
  rank: (at: number, rank: number) => void,
): void {
  const logs = new Map<string, number[]>()
  for (const at of ends.those(end => databaseLog.test(end))) {
    const database = databaseOf(names.at(at) ?? '')
    if (database === undefined) continue
    const key = foldName(database)
    logs.set(key, [...(logs.get(key) ?? []), at])
  }
  if (logs.size === 0) return
  const databases = new Map<string, number[]>()
  let at = 0
  for (const name of names) {
    const key = foldName(name)
    if (logs.has(key)) databases.set(key, [...(databases.get(key) ?? []), at])
    at += 1
  }
  for (const [key, found] of databases) {
    for (const log of logs.get(key) ?? []) {
      const spelled = databaseOf(names.at(log) ?? '')
      const exact = found.filter(database => names.at(database) === spelled)
      for (const database of exact.length > 0 ? exact : found) {
        joined.join(log, database)
        rank(database, lastRank)
      }
    }
  }
}

const lastRank = Number.MAX_SAFE_INTEGER

/** The name of the database that a log of SQLite belongs to; undefined for other names. */
export function databaseOf(name: string): string | undefined {
  const last = name.at(-1)?.toLowerCase() // a folder may hold a million names, and the expression is slow
  return last === 'l' || last === 'm' ? databaseLog.exec(name)?.[1] : undefined
}

/** Whether a log of SQLite has changes that are not in its database yet. */
export function holdsChanges(log: string, sizeBytes: number): boolean {
  return sizeBytes > 0 && /-(wal|journal)$/i.test(log)
}

/** Positions that belong together, as a forest. */
class Joined {
  readonly #parents = new Map<number, number>()

  join(one: number, other: number): void {
    this.#parents.set(this.#rootOf(one), this.#rootOf(other))
  }

  groups(): readonly number[][] {
    const groups = new Map<number, number[]>()
    for (const at of [...this.#parents.keys()].sort((one, other) => one - other)) {
      const root = this.#rootOf(at)
      const group = groups.get(root)
      if (group) group.push(at)
      else groups.set(root, [at])
    }
    return [...groups.values()]
  }

  #rootOf(at: number): number {
    for (let here = at; ; ) {
      const parent = this.#parents.get(here) ?? here
      const above = this.#parents.get(parent) ?? parent
      this.#parents.set(here, above) // every other step is cut short, so that chains stay short
      if (above === here) return here
      here = above
    }
  }
}

/** Two names that differ by case alone cannot travel to one place under one number: the second begins its own group. */
function withoutDoubles(names: Names, group: readonly number[]): (readonly number[])[] {
  const groups: number[][] = []
  const seen = new Map<string, number>()
  for (const at of group) {
    const folded = foldName(names.at(at) ?? '')
    const times = seen.get(folded) ?? 0
    seen.set(folded, times + 1)
    groups[times] = [...(groups[times] ?? []), at]
  }
  return groups.filter(each => each.length > 1)
}

/** Where the group that begins at a place in a list ends; a single file is one of its own. */
export function endOfGroup(items: Pick<Series<{ readonly group?: number }>, 'at'>, begin: number): number {
  const group = items.at(begin)?.group
  let end = begin + 1
  while (group !== undefined && items.at(end)?.group === group) end += 1
  return end
}

/** The stem of a group by the name of its main file: where a number is put in. */
export function groupStem(main: string): string {
  const inSet = setStem(main)
  if (inSet !== undefined) return splitExtension(inSet).stem
  const role = rolesOf(main).find(({ as }) => as === 'main')
  return role ? main.slice(0, -role.extension.length - 1) : splitExtension(main).stem
}

/**
 * The names of a group with one number, so that companions go on naming their main file: `IMG_2 (2).CR2` and
 * `IMG_2 (2).CR2.xmp`.
 * @param names the main file's first
 */
export function numberedGroup(names: readonly string[], number: number): readonly string[] {
  return numberedNames(groupStem(names[0] ?? ''), tailsOfGroup(names), number)
}

/** What the names of a group have after its stem: `.CR2`, `.CR2.xmp`. @param names the main file's first */
export function tailsOfGroup(names: readonly string[]): readonly string[] {
  const stem = groupStem(names[0] ?? '')
  return names.map(name => afterStem(name, stem))
}

/** What a name has after a stem, which may be spelled in another case or Unicode form there. */
function afterStem(name: string, stem: string): string {
  const folded = foldName(stem)
  if (foldName(name.slice(0, stem.length)) === folded) return name.slice(stem.length)
  for (let end = 1; end <= name.length; end += 1) {
    if (foldName(name.slice(0, end)) === folded) return name.slice(end)
  }
  return `.${name}` // no group has such a name
}

/** True for a file that names its main file inside, or is found by its name, so that neither may get another name. */
export function isBound(name: string): boolean {
  return databaseLog.test(name) || rolesOf(name).some(role => role.as === 'companion' && role.isBound)
}
