import { realDisk, statIfKnown } from '../disk/disk.ts'
import type { GroupTable } from '../groups/roles.ts'
import type { NewName } from '../rules/template.ts'
import type { RefusedDestination } from '../scan/outside.ts'
import { baseOf, joinName, parentOf, pathOf } from '../values/names.ts'
import type { Clash } from '../values/set-options.ts'
import type { FileEntry, Folder, LeftItem, Why } from '../values/values.ts'
import { type FileGroup, leaveAll, mainFileOf, outermostOf, pathIn } from './file-groups.ts'
import { FolderNames, keepsName, keepsNames, nameGroup, recased } from './names.ts'
import type { Target } from './targets.ts'

/** What is decided about a group before the folders are looked up. */
export type Decision = {
  /** The folder where it belongs, as a rule or a person writes it. */
  readonly to: string
  /** Absent where the criterion decided. */
  readonly why?: Why | undefined
  /** The form of its new name. */
  readonly form?: NewName | undefined
  /** Why it stays, wherever it belongs. */
  readonly stays?: Omit<LeftItem, 'name' | 'isFolder'> | undefined
}

/** About a private key, and a group with one. */
export const keptKey: Decision = { to: '', stays: { reason: 'private-key' } }

export type DecidedGroup = { readonly group: FileGroup; readonly decision: Decision }

/** A decided group with what becomes of it. */
export type PlacedGroup = MovingGroup | StayingGroup
export type MovingGroup = DecidedGroup & {
  readonly target: Target
  /** The new ones of its files, in their order. */
  readonly paths: readonly string[]
  readonly left?: never
}
type StayingGroup = DecidedGroup & { readonly left: readonly LeftItem[]; readonly paths?: never }

export type PlaceOptions = {
  readonly onClash: Clash
  /** With which the files were put together. */
  readonly table: GroupTable
  /** Why a file must not be copied to another disk now; asked about files that would be. */
  readonly copyRefusal?: (file: FileEntry) => 'in-use' | 'recent' | undefined
  /** Whether the disk finds something under a path. */
  readonly isThere: (path: string) => boolean
  /** Names, by folder, that files outside of these groups will have. */
  readonly comingNames?: ReadonlyMap<string, readonly string[]>
}

/**
 * Gives each group its paths. Names that some file system takes for the same never meet: the later one, in the order
 * given, is numbered, or stays where it is.
 * @param targets one for each folder that is decided on
 */
export function placeGroups(
  decided: readonly DecidedGroup[],
  targets: ReadonlyMap<string, Target | RefusedDestination>,
  options: PlaceOptions,
): readonly PlacedGroup[] {
  const newFolders = foldersByParent(targets.values())
  const names = new Map<string, FolderNames>()
  const namesIn = ({ path, takenNames }: Target) => {
    const known = names.get(path)
    if (known) return known
    const coming = [...(newFolders.get(path) ?? []), ...(options.comingNames?.get(path) ?? [])]
    const found = new FolderNames([...takenNames, ...coming], options.table)
    names.set(path, found)
    return found
  }
  const place = (each: DecidedGroup) => placeGroup(each, targets, namesIn, options)
  // Those that keep a name go first: a rule would give it to another file.
  const hasName = ({ group, decision: { form } }: DecidedGroup) =>
    form !== undefined && keepsName(group, form)
  const kept = new Map(decided.filter(hasName).map(each => [each, place(each)]))
  return decided.map(each => kept.get(each) ?? place(each))
}

function placeGroup(
  { group, decision }: DecidedGroup,
  targets: ReadonlyMap<string, Target | RefusedDestination>,
  namesIn: (target: Target) => FolderNames,
  options: PlaceOptions,
): PlacedGroup {
  const { to, form, stays } = decision
  if (stays) return { group, decision, left: leaveDecided(group, stays) }
  const target = targets.get(to)
  if (!target) throw new Error(`no target for ${to}`)
  if ('fault' in target) return { group, decision, left: leaveRefused(group, target) }
  if (isInPlace(group, form, target, options.table)) {
    return { group, decision, left: leaveAll(group, { reason: 'sorted' }) }
  }
  const held = target.isOtherDevice && leaveUncopied(group, options)
  if (held) return { group, decision, left: held }
  const cased = isAt(group, target) && recased(group, form, options.table)
  if (cased && namesIn(target).areSingle(cased)) {
    const paths = pathsIn(target.path, group, cased)
    if (group.files.every(({ path }, at) => path === paths[at] || !options.isThere(paths[at] ?? '')))
      return { group, decision, target, paths }
    return { group, decision, left: leaveAll(group, { reason: 'case' }) }
  }
  const names = nameGroup(group, form, namesIn(target), options.onClash)
  if (typeof names === 'string')
    return { group, decision, left: leaveAll(outermostOf(group), { reason: names }) }
  return { group, decision, target, paths: pathsIn(target.path, group, names) }
}

/** As {@link PlaceOptions} has it. @param folder that of the paths */
export const thereTest =
  ({ path: folder }: Pick<Folder, 'path'>, disk = realDisk): PlaceOptions['isThere'] =>
  path =>
    statIfKnown(disk, pathOf(folder, path)) !== undefined

/** Whether a group has the folder and the names that it is to have. */
export function isInPlace(
  group: FileGroup,
  form: NewName | undefined,
  target: Target,
  table: GroupTable,
): boolean {
  return isAt(group, target) && keepsNames(group, form, table)
}

const isAt = (group: FileGroup, { path }: Target) => parentOf(mainFileOf(group).path) === path

function pathsIn(folder: string, group: FileGroup, names: readonly string[]): readonly string[] {
  if (names.length === 1) return [joinName(folder, names[0] ?? '')]
  if (group.folders.length === 0) return names.map(name => joinName(folder, name))
  return group.files.map(({ path }) => pathIn(folder, group, path))
}

/** Rules were asked about the main file alone: the others stay with it. */
function leaveDecided(group: FileGroup, stays: NonNullable<Decision['stays']>): readonly LeftItem[] {
  const { path } = mainFileOf(group)
  if (!byRules.has(stays.reason)) return leaveAll(group, stays)
  const [main, ...others] = leaveAll(group, { reason: stays.reason })
  return main ? [{ ...main, ...stays }, ...others.map(item => ({ ...item, with: path }))] : []
}

const byRules: ReadonlySet<LeftItem['reason']> = new Set(['rule', 'no-rule', 'loop', 'unfinished'])

function leaveRefused(group: FileGroup, { path, fault }: RefusedDestination): readonly LeftItem[] {
  const reason = 'destination'
  return leaveAll(group, { reason, destination: { path, fault } }, { reason })
}

/** A group of which a file must not be copied now; undefined where all may be. */
function leaveUncopied(group: FileGroup, { copyRefusal }: PlaceOptions): readonly LeftItem[] | undefined {
  const refused = new Map<string, LeftItem['reason']>()
  for (const file of group.files) {
    const reason = file.isCloudOnly ? 'cloud-only' : copyRefusal?.(file)
    if (reason) refused.set(file.path, reason)
  }
  const [first] = refused
  if (!first) return undefined
  const [holding, reason] = first
  const files = group.files.map(({ path: name }): LeftItem => {
    const own = refused.get(name)
    return own ? { name, reason: own } : { name, reason, with: holding }
  })
  return [...files, ...leaveAll({ files: [], folders: group.folders }, { reason })]
}

/** Names of folders that may be made, by the folder that they will be in. */
function foldersByParent(
  targets: Iterable<Target | RefusedDestination>,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const target of targets) {
    for (const path of 'fault' in target ? [] : target.missing) {
      const parent = parentOf(path)
      const inParent = names.get(parent)
      if (inParent) inParent.push(baseOf(path))
      else names.set(parent, [baseOf(path)])
    }
  }
  return names
}
