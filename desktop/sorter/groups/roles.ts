import { foldName } from '../values/names.ts'
import type { OwnGroup, SetOptions } from '../values/set-options.ts'
import { groupRows } from './group-table.ts'
import { type Mark, marks } from './rows/marks.ts'
import type { GroupRow, PartsRow } from './rows/row.ts'

/** The table of groups, arranged for looking up what a name can be. Names here are folded ones. */

/** What a name can be in a row of the table. All roles have all fields: objects of one shape are read much faster. */
export type Role = {
  readonly as: 'main' | 'companion' | 'part'
  readonly row: number
  /** The row of a part; undefined for another file. */
  readonly partsRow: PartsRow | undefined
  /** Place in the table: of several main files, the one that comes first leads. */
  readonly order: number
  /** {@link endingOf} the names; '' for any ending. */
  readonly ending: string
  /** Of a main file, with its dot; '' for a file of any name. */
  readonly extension: string
  /** What the row asks of the stems of its main files. */
  readonly stem: RegExp | undefined
  readonly shared: RegExp | undefined
  /** Of a main file: no role before it gives names the same texts, as most roles of an extension do (`mainTexts`). */
  readonly hasOwnTexts: boolean
  /** Of a companion, the likeliest first. */
  readonly patterns: readonly Pattern[]
  /** Passes for names with one of the marks; undefined where a companion can do without. */
  readonly marked: RegExp | undefined
  readonly isFolder: boolean
  /** Of a folder: the extensions of what is directly in it; undefined where it can hold anything. */
  readonly holds: ReadonlySet<string> | undefined
  /** The name cannot be changed. */
  readonly isBound: boolean
  /** By what the companions of the row find a main file. */
  readonly by: ReadonlySet<By>
}

/** A part of a main file's name that its companions have in theirs; `only`: they are found by names of their own. */
export type By = 'stem' | 'name' | 'start' | 'only'

/** What stands around that part, with a mark after or in it. */
export type Pattern = {
  readonly before: string
  readonly by: By
  readonly mark?: Mark
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
}

export type GroupTable = RoleIndex & {
  /** Of rows whose companions describe their main files. Keys of roles in it have nothing to do with the others. */
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
  return { ...indexOf(rows), describing: indexOf(rows.filter(({ describes }) => describes)), hasAlbums }
}

function indexOf(rows: readonly GroupRow[]): RoleIndex {
  const texts = new Set<string>()
  const roles = rows.flatMap(rolesIn).map((role, order): Role => {
    const form = `${role.extension} ${role.shared?.source} ${role.by.has('name')}`
    const hasOwnTexts = role.as === 'main' && !texts.has(form)
    if (hasOwnTexts) texts.add(form)
    return { ...role, order, hasOwnTexts }
  })
  const part = new RegExp(rows.flatMap(row => ('parts' in row ? row.ending.source : [])).join('|') || '(?!)')
  const ofParts = roles.filter(({ as }) => as === 'part')
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
  }
}

function partsAt(ofParts: readonly Role[], ending: string): readonly Role[] {
  return ofParts.filter(({ partsRow }) => partsRow?.ending.test(ending))
}

function rolesIn(isOf: GroupRow, row: number): readonly Omit<Role, 'order' | 'hasOwnTexts'>[] {
  const named = 'parts' in isOf ? ['{stem}'] : isOf.companions.flatMap(each => each.named)
  const role: Omit<Role, 'order' | 'hasOwnTexts'> = {
    as: 'part',
    row,
    partsRow: 'parts' in isOf ? isOf : undefined,
    ending: '',
    extension: '',
    stem: 'parts' in isOf ? undefined : isOf.stem,
    shared: 'parts' in isOf ? undefined : isOf.shared,
    patterns: [],
    marked: undefined,
    isFolder: false,
    holds: undefined,
    isBound: false,
    by: new Set(named.map(text => patternOf(text, '').by)),
  }
  if ('parts' in isOf) return [role]
  const mains = isOf.mains.split(' ').map(text => {
    const extension = text === '*' ? '' : `.${foldName(text)}`
    return { ...role, as: 'main' as const, extension, ending: endingOf(extension) }
  })
  const companions = isOf.companions.flatMap(
    ({ extensions, named, isBound = false, areFolders = false, holds }) => {
      const patterns = extensions
        .split(' ')
        .flatMap(extension => named.map(text => patternOf(text, extension)))
      const byEnding = Map.groupBy(patterns, ({ after }) => (areFolders ? '' : endingOf(after)))
      return Array.from(byEnding, ([ending, those]) => {
        return {
          ...role,
          as: 'companion' as const,
          patterns: those,
          marked: markedBy(those),
          holds: holds === undefined ? undefined : new Set(holds.split(' ')),
          ending,
          isFolder: areFolders,
          isBound,
        }
      })
    },
  )
  return [...mains, ...companions]
}

function patternOf(named: string, extension: string): Pattern {
  const [, before = '', by, name, end = ''] = form.exec(named) ?? []
  const mark = name === undefined ? undefined : (marks as Readonly<Record<string, Mark>>)[name]
  if (name !== undefined && !mark) throw new Error(`no mark is called ${name}`)
  return {
    before: foldName(before),
    by: by === 'stem' || by === 'name' || by === 'start' ? by : 'only',
    ...(mark && { mark }),
    after: foldName(extension === '' ? end : `${end}.${extension}`),
  }
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
  const end = folded.slice(folded.lastIndexOf('.') + 1)
  if (end.endsWith('~')) return '~'
  return end.slice(Math.max(end.lastIndexOf('-'), end.lastIndexOf('_')) + 1)
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
