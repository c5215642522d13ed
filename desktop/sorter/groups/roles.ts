import { foldName } from '../values/names.ts'
import type { OwnGroup, SetOptions } from '../values/set-options.ts'
import { groupRows } from './group-table.ts'
import { type Mark, marks } from './rows/marks.ts'
import type { GroupRow, PartsRow } from './rows/row.ts'

/** The table of groups, arranged for looking up what a name can be. Names here are folded ones. */

/** A row as its roles need it. */
export type TableRow = {
  /** Part of keys: those of two rows never meet. */
  readonly number: number
  readonly describes: boolean
  /** Undefined for a row of main files and companions. */
  readonly ofParts: PartsRow | undefined
  /** What the row asks of the stems of its main files. */
  readonly stem: RegExp | undefined
  readonly shared: RegExp | undefined
  /** By what the companions of the row find a main file. */
  readonly by: ReadonlySet<By>
}

/** What a name can be in a row of the table. All roles have all fields: objects of one shape are read much faster. */
export type Role = {
  readonly as: 'main' | 'companion' | 'part'
  readonly row: TableRow
  /** Place in the table: of several main files, the one that comes first leads. */
  readonly order: number
  /** {@link endingOf} the names; '' for any ending. */
  readonly ending: string
  /** Of a main file, with its dot; '' for a file of any name. */
  readonly extension: string
  /** Of a companion, the likeliest first. */
  readonly patterns: readonly Pattern[]
  /** Passes for names with one of the marks; undefined where a companion can do without. */
  readonly marked: RegExp | undefined
  readonly isFolder: boolean
  /** Of a folder: the extensions of what is directly in it; undefined where it can hold anything. */
  readonly holds: ReadonlySet<string> | undefined
  /** The name cannot be changed. */
  readonly isBound: boolean
}

/** A part of a main file's name that its companions have in theirs; `only`: they are found by names of their own. */
export type By = 'stem' | 'name' | 'start' | 'only'

/** What stands around that part, with a mark after or in it. */
export type Pattern = {
  readonly before: string
  readonly by: By
  readonly mark: Mark | undefined
  readonly after: string
}

/** Roles by what names end with. */
export type RoleIndex = {
  readonly byEnding: ReadonlyMap<string, readonly Role[]>
  readonly ofParts: readonly Role[]
  readonly ofAllFiles: readonly Role[]
  readonly ofFolders: readonly Role[]
  /** `._photo.jpg`: companions that only the beginning of their names shows. */
  readonly ofAppleDoubles: readonly Role[]
  /** Passes for the ending of a part. */
  readonly part: RegExp
  /** Of main files, without those that give a name the same texts as a role before them (`mainTexts`): most do. */
  readonly withOwnTexts: ReadonlySet<Role>
}

export type GroupTable = RoleIndex & {
  /** Of rows whose companions describe their main files. */
  readonly describing: RoleIndex
  /** Whether the songs of an album are put together. */
  readonly hasAlbums: boolean
}

/** `cover of {name}` is before, by; `track{digits}` is before, mark; `Subs` is the end alone. */
const form = /^(?:([^{]*)(?=\{))?(?:\{(stem|name|start)\})?(?:\{(\w+)\})?([^{]*)$/

/** The table without rows of a person's own. */
export const builtInGroups = tableOf(groupRows)

/** Without the rows that a person can switch off. */
const constantGroups = tableOf(
  groupRows.filter(({ isAlways }) => isAlways),
  false,
)

/** The table for an option of a set. A person's own rows come before those that Sortwell knows. */
export function groupTable(together: SetOptions['together']): GroupTable {
  if (typeof together !== 'boolean') return tableOf([...together.map(ownRow), ...groupRows])
  return together ? builtInGroups : constantGroups
}

function ownRow({ main, companions, named = [] }: OwnGroup): GroupRow {
  const [files = [], folders = []] = [false, true].map(isFolder =>
    named.filter(text => text.endsWith('/') === isFolder),
  )
  const ofFiles = { extensions: companions?.join(' ') ?? '', named: files.length > 0 ? files : ['{stem}'] }
  const ofFolders = {
    extensions: '',
    named: folders.map(text => text.slice(0, -1)),
    areFolders: true,
  } as const
  return {
    mains: main.join(' '),
    companions: [...(companions ? [ofFiles] : []), ...(folders.length > 0 ? [ofFolders] : [])],
    describes: true,
  }
}

function tableOf(rows: readonly GroupRow[], hasAlbums = true): GroupTable {
  const roles: Role[] = []
  for (const [number, row] of rows.entries()) roles.push(...rolesIn(row, number, roles.length))
  const describing = roles.filter(({ row }) => row.describes)
  return { ...indexOf(roles), describing: indexOf(describing), hasAlbums }
}

function indexOf(roles: readonly Role[]): RoleIndex {
  const ofParts = roles.filter(({ as }) => as === 'part')
  const endings = ofParts.flatMap(({ row }) => row.ofParts?.ending.source ?? [])
  const part = new RegExp(endings.join('|') || '(?!)')
  const byEnding = Map.groupBy(
    roles.filter(({ ending }) => ending !== ''),
    ({ ending }) => ending,
  )
  for (const [ending, those] of byEnding) {
    if (part.test(ending)) byEnding.set(ending, [...those, ...partsAt(ofParts, ending)])
  }
  return {
    byEnding,
    ofParts,
    ofAllFiles: roles.filter(({ as, ending }) => as === 'main' && ending === ''),
    ofFolders: roles.filter(({ isFolder }) => isFolder),
    ofAppleDoubles: roles.filter(
      ({ as, ending, isFolder }) => as === 'companion' && ending === '' && !isFolder,
    ),
    part,
    withOwnTexts: withOwnTexts(roles),
  }
}

function withOwnTexts(roles: readonly Role[]): ReadonlySet<Role> {
  const first = new Map<string, Role>()
  for (const role of roles) {
    if (role.as !== 'main') continue
    const form = `${role.extension} ${role.row.shared?.source} ${role.row.by.has('name')}`
    if (!first.has(form)) first.set(form, role)
  }
  return new Set(first.values())
}

function partsAt(ofParts: readonly Role[], ending: string): readonly Role[] {
  return ofParts.filter(({ row }) => row.ofParts?.ending.test(ending))
}

/** @param order the place of its first role */
function rolesIn(kind: GroupRow, number: number, order: number): readonly Role[] {
  const named = 'parts' in kind ? ['{stem}'] : kind.companions.flatMap(each => each.named)
  const row: TableRow = {
    number,
    describes: kind.describes ?? false,
    ofParts: 'parts' in kind ? kind : undefined,
    stem: 'parts' in kind ? undefined : kind.stem,
    shared: 'parts' in kind ? undefined : kind.shared,
    by: new Set(named.map(text => patternOf(text).by)),
  }
  if ('parts' in kind) return [toRole({ as: 'part', row, order })]
  const mains = kind.mains.split(' ').map((text, at) => {
    const extension = text === '*' ? '' : `.${foldName(text)}`
    return toRole({ as: 'main', row, order: order + at, ending: endingOf(extension), extension })
  })
  const companions = kind.companions.flatMap(
    ({ extensions, named, isBound = false, areFolders: isFolder = false, holds }) => {
      const forms = named.map(patternOf)
      const all = extensions
        .split(' ')
        .flatMap(extension => forms.map(form => withExtension(form, extension)))
      const byEnding = Map.groupBy(all, ({ after }) => (isFolder ? '' : endingOf(after)))
      return Array.from(byEnding, ([ending, patterns]) => {
        const inside = holds === undefined ? undefined : new Set(holds.split(' '))
        const marked = markedBy(patterns)
        return toRole({
          as: 'companion',
          row,
          order,
          ending,
          patterns,
          marked,
          isFolder,
          holds: inside,
          isBound,
        })
      })
    },
  )
  return [...mains, ...companions]
}

function toRole({
  as,
  row,
  order,
  ending = '',
  extension = '',
  patterns = [],
  marked,
  isFolder = false,
  holds,
  isBound = false,
}: Pick<Role, 'as' | 'row' | 'order'> & Partial<Role>): Role {
  return { as, row, order, ending, extension, patterns, marked, isFolder, holds, isBound }
}

function patternOf(named: string): Pattern {
  const [, before = '', by, name, after = ''] = form.exec(named) ?? []
  const mark = name === undefined ? undefined : (marks as Readonly<Record<string, Mark>>)[name]
  if (name !== undefined && !mark) throw new Error(`no mark is called ${name}`)
  const found = by === 'stem' || by === 'name' || by === 'start' ? by : 'only'
  return { before: foldName(before), by: found, mark, after: foldName(after) }
}

function withExtension(pattern: Pattern, extension: string): Pattern {
  return extension === '' ? pattern : { ...pattern, after: `${pattern.after}.${foldName(extension)}` }
}

/** One expression for all marks takes less time than one after the other; undefined where a name can do without. */
function markedBy(patterns: readonly Pattern[]): RegExp | undefined {
  const sources = patterns.map(({ before, mark, after }) => {
    const end = `(?=${after.replaceAll('.', '\\.')}$)`
    return before === '' && mark ? mark.find.source.replaceAll('$', end) : ''
  })
  return sources.includes('') ? undefined : new RegExp([...new Set(sources)].join('|'))
}

/** What follows the last dot, hyphen or underscore: `xmp`, `wal` of `notes.sqlite-wal`, `original` of `a.jpg_original`. */
export function endingOf(folded: string): string {
  if (folded.endsWith('~')) return '~'
  let begin = folded.length
  while (begin > 0 && !isBreak(folded[begin - 1])) begin -= 1
  return folded.slice(begin)
}

function isBreak(character: string | undefined): boolean {
  return character === '.' || character === '-' || character === '_'
}

const noRoles: readonly Role[] = []

/** Roles that a file may have by the ending of its name, but for those of all files. */
export function rolesAt({ byEnding, part, ofParts }: RoleIndex, ending: string): readonly Role[] {
  return byEnding.get(ending) ?? (part.test(ending) ? partsAt(ofParts, ending) : noRoles)
}

/** Whether a file is what a Mac notes about another one, on a disk of another system. */
export const isAppleDouble = (name: string) => name.startsWith('._')

/** Roles that a file may have by its name, but for those of all files. */
export function rolesOf(table: RoleIndex, folded: string): readonly Role[] {
  const roles = rolesAt(table, endingOf(folded))
  return isAppleDouble(folded) ? [...roles, ...table.ofAppleDoubles] : roles
}
