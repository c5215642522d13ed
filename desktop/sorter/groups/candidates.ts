import { foldName } from '../values/names.ts'
import { companionKeys, mainKeys, mainTexts, stemIn } from './keys.ts'
import { endingOf, type GroupTable, isAppleDouble, type Role, rolesAt, type TableRow } from './roles.ts'

/** Which of the names in a folder can be companions, by which keys, and the main files that have these keys. */

export type Names = { readonly files: readonly string[]; readonly folders?: readonly string[] }

/** A name that can be in a group. */
export type Member = {
  readonly at: number
  readonly name: string
  readonly folded: string
  readonly isFolder: boolean
}

/** Names by their positions, each folded once and one object. */
export type Named = { readonly folded: (at: number) => string; readonly member: (at: number) => Member }

export function namedIn(names: readonly string[], isFolder: boolean): Named {
  const foldedNames: (string | undefined)[] = Array(names.length)
  const members: (Member | undefined)[] = Array(names.length)
  const folded = (at: number) => {
    foldedNames[at] ??= foldName(names[at] ?? '')
    return foldedNames[at]
  }
  const member = (at: number) => {
    members[at] ??= { at, name: names[at] ?? '', folded: folded(at), isFolder }
    return members[at]
  }
  return { folded, member }
}

/** Names with the roles that they can have. */
type Bucket = {
  readonly named: Named
  readonly positions: () => Iterable<number>
  readonly roles: readonly Role[]
}

/** A folder has few extensions, so nearly all names are looked at once. */
export function bucketsOf(
  { files, folders = [] }: Names,
  named: { readonly files: Named; readonly folders: Named },
  table: GroupTable,
): readonly Bucket[] {
  const byExtension = Map.groupBy(files.keys(), at => lastPart(files[at] ?? '').toLowerCase())
  const ofFiles = (positions: () => Iterable<number>, roles: readonly Role[]): Bucket => {
    return { named: named.files, positions, roles }
  }
  const buckets = Array.from(byExtension, ([extension, positions]) => {
    return ofFiles(() => positions, rolesAt(table, endingOf(extension)))
  })
  buckets.push(ofFiles(() => files.keys(), table.ofAllFiles))
  if (files.some(isAppleDouble)) {
    const positions = files.flatMap((name, at) => (isAppleDouble(name) ? at : []))
    buckets.push(ofFiles(() => positions, table.ofAppleDoubles))
  }
  if (folders.length > 0) {
    buckets.push({ named: named.folders, positions: () => folders.keys(), roles: table.ofFolders })
  }
  return buckets.filter(({ roles }) => roles.length > 0)
}

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** A companion, or a part, by one of its roles, with the keys of its main files. */
export type Companion = {
  readonly member: Member
  readonly role: Role
  readonly keys: ReturnType<typeof companionKeys>
}

/**
 * Names that can be companions of another name here. Few are, and keys take long to make: first, rows are left out that have
 * no main file or no companion here, then names that contain the stem or name of no other file.
 */
export function companionsAmong(buckets: readonly Bucket[], table: GroupTable): readonly Companion[] {
  const rows = rowsWith('main', buckets, rowsWith('companion', buckets))
  const texts = textsOfMains(buckets, rows, table)
  const companions: Companion[] = []
  for (const { named, positions, roles } of buckets) {
    const possible = roles.filter(({ as, row }) => as !== 'main' && rows.has(row))
    if (possible.length === 0) continue
    for (const at of positions()) {
      const folded = named.folded(at)
      const isOfOther = (text: string) => (texts.get(text) ?? folded) !== folded
      for (const role of possible) {
        const keys = companionKeys(role, folded, isOfOther)
        if (keys.length > 0) companions.push({ member: named.member(at), role, keys })
      }
    }
  }
  return companions
}

/** Rows with a main file here, by its stem, or with a companion, by its mark. A part counts as both. */
function rowsWith(
  side: 'main' | 'companion',
  buckets: readonly Bucket[],
  among?: ReadonlySet<TableRow>,
): ReadonlySet<TableRow> {
  const rows = new Set<TableRow>()
  for (const bucket of buckets) {
    for (const role of bucket.roles) {
      if (role.as !== side && role.as !== 'part') continue
      if (rows.has(role.row) || among?.has(role.row) === false) continue
      if (hasName(bucket, role)) rows.add(role.row)
    }
  }
  return rows
}

function hasName({ named, positions }: Bucket, role: Role): boolean {
  for (const at of positions()) {
    const folded = named.folded(at)
    if (role.as === 'companion' ? role.marked?.test(folded) !== false : stemIn(role, folded) !== '')
      return true
  }
  return false
}

/** Stems and names of main files, each with the name of its file; '' where several files have it. */
type Texts = Map<string, string>

function textsOfMains(
  buckets: readonly Bucket[],
  rows: ReadonlySet<TableRow>,
  { withOwnTexts }: GroupTable,
): Texts {
  const texts: Texts = new Map()
  for (const bucket of buckets) {
    if (!bucket.roles.some(({ as, row }) => as === 'main' && rows.has(row))) continue
    for (const role of bucket.roles) if (withOwnTexts.has(role)) addTexts(texts, bucket, role)
  }
  return texts
}

function addTexts(texts: Texts, { named, positions }: Bucket, role: Role): void {
  for (const at of positions()) {
    const folded = named.folded(at)
    for (const text of mainTexts(role, folded)) {
      const known = texts.get(text)
      if (known !== folded) texts.set(text, known === undefined ? folded : '')
    }
  }
}

export type Main = { readonly member: Member; readonly role: Role }
export type Mains = ReadonlyMap<string, readonly Main[]>

/** The main files that some companion is named after, by key; of parts only the first one. */
export function mainsOf(companions: readonly Companion[], buckets: readonly Bucket[]): Mains {
  const mains = new Map<string, Main[]>()
  for (const { keys } of companions) for (const { key } of keys) mains.set(key, [])
  const rows = new Set(companions.map(({ role }) => role.row))
  for (const { named, positions, roles } of buckets) {
    const wanted = roles.filter(({ as, row }) => as !== 'companion' && rows.has(row))
    if (wanted.length === 0) continue
    for (const at of positions())
      for (const role of wanted) addMain(mains, { member: named.member(at), role })
  }
  return mains
}

function addMain(mains: ReadonlyMap<string, Main[]>, main: Main): void {
  for (const key of mainKeys(main.role, main.member.folded)) {
    const known = mains.get(key)
    if (main.role.as !== 'part' || !known?.[0]) known?.push(main)
    else if (isEarlierPart(main.role, main.member.folded, known[0].member.folded)) known[0] = main
  }
}

/** `film.part10.rar` comes after `film.part9.rar`, `film.r00` after `film.rar`. */
function isEarlierPart({ row: { ofParts } }: Role, one: string, other: string): boolean {
  const place = (folded: string) => Number(ofParts?.first?.test(folded) === false)
  return (place(one) - place(other) || one.localeCompare(other, 'en', { numeric: true })) < 0
}
