import { foldName } from '../values/names.ts'
import type { GroupKind } from '../values/rules.ts'
import { groupRows, type Naming } from './group-kinds.ts'
import { type Endings, endingOf, type Links, noLinks, positionsOf } from './links.ts'

/** Role that a file with some extension can have in a row of the table. */
export type Role = MainRole | CompanionRole
type MainRole = {
  readonly as: 'main'
  readonly row: number
  readonly extension: string
  /** The main file with the lowest rank leads its group. */
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

/** By extension; of a compound one by its last part. */
const rolesByEnding: ReadonlyMap<string, readonly Role[]> = Map.groupBy(
  groupRows.flatMap(({ mains, companions }, row): Role[] => [
    ...words(mains).map((extension, at): Role => ({ row, extension, as: 'main', rank: row * 1000 + at })),
    ...companions.flatMap(({ extensions, named, isBound = false }) =>
      words(extensions).map((extension): Role => ({ row, extension, as: 'companion', named, isBound })),
    ),
  ]),
  ({ extension }) => endingOf(extension),
)

const noRoles: readonly Role[] = []

/** Roles that a file can have, by the extension of its name. */
export function rolesOf(name: string): readonly Role[] {
  const roles = rolesByEnding.get(endingOf(name))
  if (roles === undefined) return noRoles
  if (roles.every(({ extension }) => !extension.includes('.'))) return roles // called for every file of a plan
  const lower = name.toLowerCase()
  return roles.filter(({ extension }) => lower.endsWith(`.${extension}`))
}

/** Keys of a main file in its row, after which its companions are named. A key with a slash is a whole name, one without is a stem. */
export function mainKeys({ extension, row }: Role, folded: string): readonly string[] {
  const stem = folded.slice(0, -extension.length - 1)
  const { stem: wanted } = groupRows[row] ?? {}
  return wanted && !wanted.test(stem) ? [] : [stem, `/${folded}`]
}

/** Keys of the main files after which a companion may be named, the likeliest first. */
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

/** Links each companion to the main files after which it is named. */
export function companionLinks(
  names: readonly string[],
  endings: Endings,
  apart: readonly GroupKind[],
): Links {
  const rows = rowsAmong(endings, apart)
  if (rows.size === 0) return noLinks
  const isIn = (ending: string) => rolesByEnding.get(ending)?.some(({ row }) => rows.has(row)) === true
  const found = positionsOf(endings, isIn).flatMap(at => {
    const name = names[at] ?? ''
    const roles = rolesOf(name).filter(({ row }) => rows.has(row))
    return roles.length === 0 ? [] : { at, name, folded: foldName(name), roles }
  })
  const mains: Mains = groupRows.map(() => new Map())
  const ranks: [number, number][] = []
  for (const { at, name, folded, roles } of found) {
    for (const role of roles.filter(each => each.as === 'main')) {
      ranks.push([at, role.rank])
      for (const key of mainKeys(role, folded)) addTo(mains[role.row], key, { at, name })
    }
  }
  const pairs = found.flatMap(({ at, name, folded, roles }) =>
    roles
      .filter(role => role.as === 'companion')
      .flatMap(role => mainsOf(mains, role, name, folded))
      .map(main => [at, main.at] as const),
  )
  return { pairs, ranks }
}

type Main = { readonly at: number; readonly name: string }

/** Main files of each row, by {@link mainKeys}. */
type Mains = readonly Map<string, Main[]>[]

function addTo(mains: Mains[number] | undefined, key: string, main: Main): void {
  const known = mains?.get(key)
  if (known) known.push(main)
  else mains?.set(key, [main])
}

function mainsOf(mains: Mains, role: CompanionRole, name: string, folded: string): readonly Main[] {
  const key = companionKeys(role, folded).find(each => mains[role.row]?.has(each))
  const found = key === undefined ? undefined : mains[role.row]?.get(key)
  if (key === undefined || found === undefined) return []
  // If names differ only by case, a companion belongs to the file that is spelled like it.
  const begin = name.slice(0, key.replace(/^\//, '').length)
  const exact = found.filter(main => main.name.startsWith(begin))
  return exact.length > 0 ? exact : found
}

/** Rows that can have a main file and a companion among the names: in most folders none. */
function rowsAmong(endings: Endings, apart: readonly GroupKind[]): ReadonlySet<number> {
  const roles = [...endings.keys()].flatMap(ending => rolesByEnding.get(ending) ?? noRoles)
  const rowsOf = (wanted: Role['as']) => new Set(roles.flatMap(({ as, row }) => (as === wanted ? row : [])))
  const [withMain, withCompanion] = [rowsOf('main'), rowsOf('companion')]
  const isWanted = (row: number) => !apart.some(kind => kind === groupRows[row]?.kind)
  return new Set([...withMain].filter(row => withCompanion.has(row) && isWanted(row)))
}
