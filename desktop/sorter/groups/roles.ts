import { foldName } from '../values/names.ts'
import type { OwnGroup, SetOptions } from '../values/set-options.ts'
import { type GroupRow, groupRows } from './group-table.ts'

/** The table of groups, arranged for looking up what a name can be. Names here are folded ones. */

/** What a name can be in a row of the table. */
export type Role = {
  readonly as: 'main' | 'companion' | 'part'
  readonly row: number
  readonly isOf: GroupRow
  /** Place in the table: of several main files, the one that comes first leads. */
  readonly order: number
  /** {@link endingOf} the names; '' for any ending. */
  readonly ending: string
  /** Of a main file, with its dot; '' for a file of any name. */
  readonly extension: string
  /** Of a companion, the likeliest first. */
  readonly patterns: readonly Pattern[]
  readonly isFolder: boolean
  /** The name cannot be changed. */
  readonly isBound: boolean
  /** Whether companions of the row are named after the stem of a main file, and after its name. */
  readonly by: { readonly stem: boolean; readonly name: boolean }
}

/** What stands around the stem or the name of the main file. */
type Pattern = { readonly before: string; readonly by: string; readonly after: string }

export type GroupTable = {
  readonly byEnding: ReadonlyMap<string, readonly Role[]>
  readonly ofParts: readonly Role[]
  readonly ofAllFiles: readonly Role[]
  readonly ofFolders: readonly Role[]
  /** Passes for the ending of a part. */
  readonly part: RegExp
}

/** The table without rows of a person's own. */
export const builtInGroups = tableOf(groupRows)

/** Without the rows that a person can switch off. */
const constantGroups = tableOf(groupRows.filter(({ isAlways }) => isAlways))

/** The table for an option of a set. A person's own rows come before those that Sortwell knows. */
export function groupTable(together: SetOptions['together']): GroupTable {
  if (typeof together !== 'boolean') return tableOf([...together.map(ownRow), ...groupRows])
  return together ? builtInGroups : constantGroups
}

function ownRow({ main, companions, named = ['{stem}'] }: OwnGroup): GroupRow {
  return { mains: main.join(' '), companions: [{ extensions: companions.join(' '), named }], describes: true }
}

function tableOf(rows: readonly GroupRow[]): GroupTable {
  const roles = rows.flatMap(rolesIn).map((role, order): Role => ({ ...role, order }))
  const part = new RegExp(rows.flatMap(row => ('parts' in row ? row.ending.source : [])).join('|'))
  const ofParts = roles.filter(({ as }) => as === 'part')
  const withEnding = Map.groupBy(
    roles.filter(({ ending }) => ending !== ''),
    ({ ending }) => ending,
  )
  return {
    byEnding: new Map(
      Array.from(withEnding, ([ending, those]) => [
        ending,
        part.test(ending) ? [...those, ...ofParts] : those,
      ]),
    ),
    ofParts,
    ofAllFiles: roles.filter(({ as, ending }) => as === 'main' && ending === ''),
    ofFolders: roles.filter(({ isFolder }) => isFolder),
    part,
  }
}

function rolesIn(isOf: GroupRow, row: number): readonly Omit<Role, 'order'>[] {
  const named = 'parts' in isOf ? ['{stem}'] : isOf.companions.flatMap(each => each.named)
  const isByName = (text: string) => text.includes('{name}')
  const by = { stem: !named.every(isByName), name: named.some(isByName) }
  const role = { row, isOf, by, ending: '', extension: '', patterns: [], isFolder: false, isBound: false }
  if ('parts' in isOf) return [{ ...role, as: 'part' }]
  const mains = isOf.mains.split(' ').map(text => {
    const extension = text === '*' ? '' : `.${foldName(text)}`
    return { ...role, as: 'main' as const, extension, ending: endingOf(extension) }
  })
  const companions = isOf.companions.flatMap(({ extensions, named, isBound = false, areFolders = false }) => {
    const patterns = extensions.split(' ').flatMap(extension => named.map(text => patternOf(text, extension)))
    const byEnding = Map.groupBy(patterns, ({ after }) => (areFolders ? '' : endingOf(after)))
    return Array.from(byEnding, ([ending, those]) => {
      return { ...role, as: 'companion' as const, patterns: those, ending, isFolder: areFolders, isBound }
    })
  })
  return [...mains, ...companions]
}

function patternOf(named: string, extension: string): Pattern {
  const [before = '', by = '', after = ''] = named.split(/[{}]/)
  return { before: foldName(before), by, after: foldName(extension === '' ? after : `${after}.${extension}`) }
}

/** What follows the last dot or hyphen: `xmp`, and `wal` of `notes.sqlite-wal`. */
export function endingOf(folded: string): string {
  const end = folded.slice(folded.lastIndexOf('.') + 1)
  const hyphen = end.lastIndexOf('-')
  return hyphen < 0 ? end : end.slice(hyphen + 1)
}

const noRoles: readonly Role[] = []

/** Roles that a file may have by the ending of its name, but for those of all files. */
export function rolesAt({ byEnding, part, ofParts }: GroupTable, ending: string): readonly Role[] {
  return byEnding.get(ending) ?? (part.test(ending) ? ofParts : noRoles)
}

/** What comes before the extension of a main file or the end of a part; '' where a name does not fit. */
export function stemIn({ isOf, extension }: Role, folded: string): string {
  if ('parts' in isOf) return folded.slice(0, Math.max(0, folded.search(isOf.parts)))
  const stem = folded.endsWith(extension) ? folded.slice(0, folded.length - extension.length) : ''
  return isOf.stem?.test(stem) === false ? '' : stem
}

/** Keys by which companions find a main file, or a part the others. */
export function mainKeys(role: Role, folded: string): readonly string[] {
  const stem = stemIn(role, folded)
  if (stem === '') return []
  const keys = role.by.stem ? [`${role.row} ${stem}`] : []
  if (role.by.name) keys.push(`${role.row}/${folded}`)
  return keys
}

/** A key of a main file, and what stands before and after its stem or name in the name of a companion. */
type CompanionKey = { readonly key: string; readonly before: string; readonly after: string }

/** Keys of the main files after which a companion can be named, the likeliest first; of the first part, for a part. */
export function companionKeys(role: Role, folded: string): readonly CompanionKey[] {
  const { as, row, patterns } = role
  if (as === 'part') return mainKeys(role, folded).map(key => ({ key, before: '', after: '' }))
  return patterns.flatMap(({ before, by, after }) => {
    const text = folded.slice(before.length, folded.length - after.length)
    const isFit = text !== '' && folded.startsWith(before) && folded.endsWith(after)
    if (!isFit || folded.length < before.length + after.length) return []
    if (by === 'name') return { key: `${row}/${text}`, before, after }
    const stems = by === 'language' ? withoutLanguages(text) : [text]
    return stems.map(stem => ({ key: `${row} ${stem}`, before, after: text.slice(stem.length) + after }))
  })
}

const language = /^(.+)\.([a-z]{2,3}([-_][a-z\d]{2,8}){0,2}|forced|sdh|cc|default|full|signs)$/

/** `film.en.forced` → `film.en`, `film` */
function withoutLanguages(stem: string): string[] {
  const [, rest] = language.exec(stem) ?? []
  const [, next] = language.exec(rest ?? '') ?? []
  return [rest, next].filter(each => each !== undefined)
}
