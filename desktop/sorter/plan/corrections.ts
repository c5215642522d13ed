import { isDeepStrictEqual } from 'node:util'
import type { FileIdentity } from '../disk/identity.ts'
import { type NameFault, nameFault } from '../rules/name-fault.ts'
import { parseFolderTemplate, type TemplateFault } from '../rules/parse-template.ts'
import { fileNameOf, type NewName, renderFolder } from '../rules/template.ts'
import { reasonByName } from '../scan/left-alone.ts'
import { splitExtension } from '../values/file-types.ts'
import { baseOf, foldName } from '../values/names.ts'
import type { FileEntry, LeftItem, LeftReason, Listing, Plan } from '../values/values.ts'
import { groupFiles, mainFileOf } from './file-groups.ts'
import type { PlacedGroup } from './place.ts'

/** A plan, and what it was made from: all that corrections need. */
export type Draft = {
  readonly listing: Listing
  /** The groups of the listing, in its order, as the plan places them. */
  readonly groups: readonly PlacedGroup[]
  readonly plan: Plan
}

/** What a person wants of one file instead; its companions follow. */
export type Change =
  | { readonly leave: true; readonly to?: never; readonly name?: never }
  /** A folder as `checkFolder` returns it; absent: the planned one. A name as `checkName` returns it. */
  | { readonly leave?: never; readonly to?: string; readonly name?: string }

export type Correction = {
  /** Its path in the listing. With `file` it is what the correction is known by in the next plan of the folder. */
  readonly from: string
  readonly file: FileIdentity
  readonly change: Change
  /**
   * Set for a file that stays unless a person sends it: the patterns that keep its group, '' for a shortcut. The correction
   * counts only while these are the ones.
   */
  readonly heldBy?: readonly string[]
}

/** Why a file cannot be corrected so. */
export type CorrectionFault =
  | TemplateFault
  | { readonly code: 'bad-name'; readonly text: string; readonly fault: NameFault; readonly longest: number }
  /** A file of that name would be left alone. */
  | { readonly code: 'left-alone'; readonly text: string; readonly reason: LeftReason }
  /** It stays, and a person's wish does not change that. */
  | { readonly code: 'stays'; readonly item: LeftItem }
  /** It has the name of its main file. */
  | { readonly code: 'companion'; readonly main: string }
  /** Other files find it by its name, or by its extension. */
  | { readonly code: 'keeps-name' }
  | { readonly code: 'same-name' }
  | { readonly code: 'gone' }

/** What a person asks for, as it was typed. `to` as `checkFolder` returns it; `asPlanned`: no correction. */
export type CorrectionWish =
  | { readonly asPlanned: true }
  | { readonly leave: true }
  | { readonly to: string }
  | { readonly name: string; readonly isWhole: boolean }

/** What a wish makes of a file's correction; undefined for none, which is what the plan says. */
export type CorrectionEdit = {
  readonly from: string
  readonly before: Correction | undefined
  readonly after: Correction | undefined
}

/** A file, and why it cannot be corrected so. */
export type RefusedFile = { readonly from: string; readonly fault: CorrectionFault }

/**
 * What a wish changes of the corrections of files at these paths, one for each main file.
 * @param paths those of companions stand for their main files
 * @param before by `from`
 */
export function makeCorrections(
  draft: Draft,
  paths: ReadonlySet<string>,
  wish: CorrectionWish,
  before: ReadonlyMap<string, Correction>,
): { readonly edits: readonly CorrectionEdit[]; readonly faults: readonly RefusedFile[] } {
  const edits: CorrectionEdit[] = []
  const faults: RefusedFile[] = []
  const inNoGroup = new Set(paths)
  for (const correctable of correctableGroups(draft)) {
    const chosen = correctable.group.files.filter(({ path }) => inNoGroup.delete(path))
    if (chosen.length === 0) continue
    for (const made of editsOf(correctable, chosen, wish, before)) {
      if ('fault' in made) faults.push(made)
      else edits.push(made)
    }
  }
  const isSent = 'to' in wish || 'name' in wish
  return { edits, faults: isSent ? [...whyNot(draft, inNoGroup), ...faults] : faults }
}

/** @param chosen files of the group @returns nothing where the wish changes nothing */
function editsOf(
  { group, left, heldBy }: CorrectableGroup,
  chosen: readonly FileEntry[],
  wish: CorrectionWish,
  corrections: ReadonlyMap<string, Correction>,
): readonly (CorrectionEdit | RefusedFile)[] {
  const main = mainFileOf(group)
  const from = main.path
  const before = corrections.get(from)
  const inForce = before && isInForce(before, heldBy) ? before : undefined
  if ('name' in wish && !chosen.includes(main))
    return chosen.map(({ path }) => ({ from: path, fault: { code: 'companion', main: from } }))
  const change = changeBy(wish, main, inForce?.change)
  if ('code' in change) return [{ from, fault: change }]
  const isAsPlanned = Object.keys(change).length === 0 || (change.leave && !inForce && left)
  if (isDeepStrictEqual(inForce?.change, isAsPlanned ? undefined : change)) return []
  const held = heldBy === undefined ? {} : { heldBy }
  return [
    { from, before, after: isAsPlanned ? undefined : { from, file: identityIn(main), change, ...held } },
  ]
}

/** Whether a correction counts in a group that these patterns keep. */
export function isInForce(correction: Correction, heldBy: CorrectableGroup['heldBy']): boolean {
  return heldBy === undefined || isDeepStrictEqual(correction.heldBy, heldBy)
}

/** Why files that are in no group cannot be corrected. */
function whyNot({ listing, plan }: Draft, paths: ReadonlySet<string>): readonly RefusedFile[] {
  if (paths.size === 0) return []
  const items = new Map([...plan.left, ...listing.held.left].map(item => [item.name, item]))
  return Array.from(paths, from => {
    const item = items.get(from)
    return { from, fault: item ? { code: 'stays', item } : { code: 'gone' } }
  })
}

/** `heldBy` as in a correction. */
export type CorrectableGroup = PlacedGroup & { readonly heldBy?: readonly string[] }

/** The groups of a draft, and those that no plan moves before they are corrected. */
export function correctableGroups({ groups, listing }: Draft): readonly CorrectableGroup[] {
  const { held, left } = listing
  if (held.files.length === 0) return groups
  const items = new Map(left.flatMap(item => (item.reason === 'bad-name' ? [] : [[item.name, item]])))
  const patternOf = (item: LeftItem) => item.pattern ?? items.get(item.with ?? '')?.pattern ?? ''
  const heldGroups = groupFiles(held).map((group): CorrectableGroup => {
    const staying = group.files.flatMap(({ path }) => items.get(path) ?? [])
    const heldBy = [...new Set(staying.map(patternOf))].sort()
    return { group, decision: { to: '' }, left: staying, heldBy }
  })
  return [...groups, ...heldGroups]
}

function changeBy(wish: CorrectionWish, { path }: FileEntry, before: Change = {}): Change | CorrectionFault {
  const { leave: _leave, name: oldName, ...moved } = before
  if ('asPlanned' in wish) return {}
  if ('leave' in wish) return wish
  if ('to' in wish) return oldName === undefined ? wish : { ...wish, name: oldName }
  const checked = checkName(baseOf(path), wish.name, wish.isWhole)
  if ('code' in checked) return checked
  if (checked.name !== baseOf(path)) return { ...moved, ...checked }
  return oldName === undefined ? { code: 'same-name' } : moved
}

function identityIn({ inode, sizeBytes, modifiedMs }: FileEntry): FileIdentity {
  return { inode, sizeBytes, modifiedMs }
}

const byHand: Record<LeftReason, boolean> = {
  rule: true,
  'no-rule': true,
  clash: true,
  bound: true,
  case: true,
  destination: true,
  sorted: true,
  shortcut: true,
  'cloud-only': true,
  'by-hand': true,
  folder: false,
  project: false,
  bundle: false,
  mount: false,
  deep: false,
  link: false,
  special: false,
  hidden: false,
  system: false,
  'private-key': false,
  unfinished: false,
  recent: false,
  'in-use': false,
  loop: true,
  unreadable: false,
  'bad-name': false,
}

/** Whether what stays may be moved by hand: no folder, and nothing that is left for safety. */
export function isMovableByHand({ reason, isFolder }: LeftItem): boolean {
  return byHand[reason] && isFolder !== true
}

/**
 * The folder that a person means: as a rule names one, but for braces, which stand for themselves.
 * @returns '' for the chosen folder itself
 */
export function checkFolder(text: string): { readonly folder: string } | CorrectionFault {
  const isOfWindows = process.platform === 'win32' && !/^\\\\/.test(text)
  const written = isOfWindows ? text.trim().replaceAll('\\', '/') : text.trim()
  const template = parseFolderTemplate(written.replace(/[{}]/g, '$&$&'))
  if ('code' in template) return template
  return { folder: renderFolder(template, () => null) ?? '' }
}

const longestName = 240

/**
 * The name that a person means for a file, legal on every system.
 * @param old the file's name now
 * @param isWhole what is written has the extension that is wanted; else the file keeps its own
 */
export function checkName(
  old: string,
  text: string,
  isWhole: boolean,
): { readonly name: string } | CorrectionFault {
  const { extension } = splitExtension(old)
  const written = text.trim().normalize('NFC')
  const isThere = foldName(written).endsWith(foldName(extension)) && written.length > extension.length
  const stem = isThere ? written.slice(0, written.length - extension.length) : written
  const wanted = isWhole || extension === '' ? written : stem + extension.normalize('NFC')
  const isLong = Buffer.byteLength(wanted) > longestName
  const fault = (stem.trim() === '' && 'empty') || (isLong && 'long') || nameFault(wanted, longestName)
  if (fault) return { code: 'bad-name', text: wanted, fault, longest: longestName }
  const reason = reasonByName(wanted)
  if (reason) return { code: 'left-alone', text: wanted, reason }
  return { name: fileNameOf(formOf(wanted), 1) }
}

/** The name that a person means; numbers come before its extension. */
export function formOf(name: string): NewName {
  const { stem, extension } = splitExtension(name)
  return { before: stem, after: '', digits: 0, extension }
}
