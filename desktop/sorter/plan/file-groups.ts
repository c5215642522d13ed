import type { Wanted } from '../facts/gather.ts'
import { hasBound, sharedStem } from '../groups/numbered.ts'
import type { GroupTable } from '../groups/roles.ts'
import type { FactName } from '../values/facts.ts'
import { baseOf, joinName, parentOf } from '../values/names.ts'
import type { FileEntry, LeftItem, Listing } from '../values/values.ts'

/** The unit of planning: files that move together, or one file alone. */
export type FileGroup = {
  /** The main file first, which decides for all. */
  readonly files: readonly FileEntry[]
  /** Folders that move with them, parents first: those of a saved page. */
  readonly folders: readonly string[]
}

/** Main files as they would be under other paths. */
export type MovedFiles = ReadonlyMap<FileGroup, FileEntry>

const noFolders: readonly string[] = []

/** The groups of a listing, in its order. */
export function groupFiles({
  files,
  groupFolders,
}: Pick<Listing, 'files' | 'groupFolders'>): readonly FileGroup[] {
  const folders = Map.groupBy(groupFolders, ({ group }) => group)
  const groups: FileGroup[] = []
  let members: FileEntry[] = []
  let group: number | undefined
  for (const file of files) {
    if (file.group !== undefined && file.group === group) members.push(file)
    else {
      group = file.group
      members = [file]
      const theirs = group === undefined ? undefined : folders.get(group)
      groups.push({ files: members, folders: theirs?.map(({ path }) => path) ?? noFolders })
    }
  }
  return groups
}

export function mainFileOf({ files }: FileGroup): FileEntry {
  const main = files[0]
  if (!main) throw new Error('a group without files')
  return main
}

/** A question about a group: its main file decides. */
export function wantedOf(group: FileGroup, facts: readonly FactName[]): Wanted {
  return { file: mainFileOf(group), facts, companions: group.files.slice(1) }
}

/**
 * What names a group can get: any, the same with a number, or no others: where files name each other inside, or find each
 * other by name.
 */
export function namesAllowed({ files, folders }: FileGroup, table: GroupTable): 'any' | 'numbered' | 'same' {
  if (files.length === 1 && folders.length === 0) return 'any'
  if (files[0]?.isUnfinished) return 'same' // the program that goes on with a download looks for these names
  const names = files.map(({ path }) => baseOf(path))
  if (folders.length > 0 || hasBound(names, table)) return 'same'
  const shared = sharedStem(names, table)
  if (!shared) return 'same'
  return shared.isWhole ? 'any' : 'numbered'
}

/** The folder in which the folders of a group lie, next to its files. */
const parentOfFolders = ({ folders }: FileGroup) => parentOf(folders[0] ?? '')

/** What lies next to the main file: the files but those in folders of the group, and its outermost folders. */
export function outermostOf(group: FileGroup): FileGroup {
  const parent = parentOfFolders(group)
  const folders = group.folders.filter(path => parentOf(path) === parent)
  const isInOne = (path: string) => folders.some(folder => path.startsWith(`${folder}/`))
  return { files: group.files.filter(({ path }) => !isInOne(path)), folders }
}

/** The path that a file or folder of a group with folders gets in another folder. */
export function pathIn(folder: string, group: FileGroup, path: string): string {
  const parent = parentOfFolders(group)
  return joinName(folder, parent === '' ? path : path.slice(parent.length + 1))
}

/** All of a group as what stays for one reason. @param ofFolders the same for its folders, where that says less */
export function leaveAll(
  { files, folders }: FileGroup,
  stay: Omit<LeftItem, 'name'>,
  ofFolders: Omit<LeftItem, 'name'> = stay,
): readonly LeftItem[] {
  const left: LeftItem[] = files.map(({ path: name }) => ({ name, ...stay }))
  for (const name of folders) left.push({ name, ...ofFolders, isFolder: true })
  return left
}
