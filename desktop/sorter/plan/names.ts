import { groupNames } from '../groups/groups.ts'
import { sharedStem } from '../groups/numbered.ts'
import type { GroupTable } from '../groups/roles.ts'
import { fileNameOf, fileStemOf, type NewName } from '../rules/template.ts'
import { isProjectName } from '../scan/danger.ts'
import { categoryOf, splitExtension } from '../values/file-types.ts'
import { baseOf, foldName, numberedName, numberedStem } from '../values/names.ts'
import type { Clash } from '../values/set-options.ts'
import { CompanionCheck } from './companion-check.ts'
import { type FileGroup, mainFileOf, namesAllowed, outermostOf } from './file-groups.ts'

/**
 * Names for the outermost paths of a group in a folder: as they are, or of a form; numbered where one is in use.
 * @param names those in use there; the new ones are added
 * @returns `clash` and `bound` where the group stays: it is not to be numbered, or cannot be
 */
export function nameGroup(
  group: FileGroup,
  form: NewName | undefined,
  names: FolderNames,
  onClash: Clash,
): readonly string[] | 'clash' | 'bound' {
  const old = namesOf(group)
  if ((form === undefined || keepsName(group, form)) && names.add(old)) return old
  const allowed = namesAllowed(group, names.table)
  const given = allowed === 'any' && form && staysGroup(old, form, names.table) ? form : undefined
  const isCounted = given !== undefined && given.digits > 0
  if (!isCounted) {
    const wanted = numbered(old, given, 1, names.table)
    if (form !== undefined && names.add(wanted)) return wanted
    if (onClash === 'skip') return 'clash'
    if (allowed === 'same') return 'bound'
  }
  const first = isCounted ? 1 : 2
  return names.addNumbered(number => numbered(old, given, number, names.table), first)
}

/** Whether a file has a name of the form already: on the way of several rules it may have had one. */
export const keepsName = (group: FileGroup, { kept }: NewName): boolean =>
  kept !== undefined && kept === baseOf(mainFileOf(group).path)

function namesOf(group: FileGroup): readonly string[] {
  const { files, folders } = group.folders.length === 0 ? group : outermostOf(group)
  if (files.length === 1 && folders.length === 0) return [baseOf(mainFileOf(group).path)]
  return [...files.map(({ path }) => path), ...folders].map(baseOf)
}

/**
 * Whether a group keeps its names in the folder where it is: it gets no others, or has them already, with or without the
 * number that it got because a name was in use.
 */
export function keepsNames(group: FileGroup, form: NewName | undefined, table: GroupTable): boolean {
  if (form === undefined || namesAllowed(group, table) !== 'any') return true
  const names = group.files.map(({ path }) => baseOf(path))
  const own = ownNames(names, form, table)
  if (own) return own.every((name, at) => name === names[at] || isProjectName(name))
  if (!staysGroup(names, form, table)) return true
  if (form.digits > 0) return false
  const [main = ''] = names
  const [, number = '1'] = / \((\d{1,9})\)[^()]*$/.exec(main) ?? []
  return [1, Number(number)].some(
    each => foldName(numbered(names, form, each, table)[0] ?? '') === foldName(main),
  )
}

/** The names that a group has already but for their case; undefined where that is not so. */
export function recased(
  group: FileGroup,
  form: NewName | undefined,
  table: GroupTable,
): readonly string[] | undefined {
  if (form === undefined || namesAllowed(group, table) !== 'any') return undefined
  const names = group.files.map(({ path }) => baseOf(path))
  const own = ownNames(names, form, table)
  return own?.every((name, at) => foldName(name) === foldName(names[at] ?? '')) ? own : undefined
}

/** The names of the form that a group has already, with their case and extension as the form has them; undefined without any. */
function ownNames(names: readonly string[], form: NewName, table: GroupTable): readonly string[] | undefined {
  if (form.own === undefined) return undefined
  if (names.length === 1) return [form.own + form.extension]
  const { stem, around } = shared(names, table)
  const own = foldName(form.own) === foldName(stem) ? form.own : stem
  return around.map(({ before, after }) => before + own + endingOf(after, form))
}

/** Whether names of a form are those of one group as well: a photo and its film are one by the name of a telephone alone. */
function staysGroup(names: readonly string[], form: NewName, table: GroupTable): boolean {
  if (names.length === 1) return true
  const [group] = groupNames({ files: numbered(names, form, 1, table) }, table)
  return group?.files.length === names.length
}

/** The names of a group with a number. @param names the main file's first @param number 1 for none, but in a form with a counter */
function numbered(
  names: readonly string[],
  form: NewName | undefined,
  number: number,
  table: GroupTable,
): readonly string[] {
  const [counter, ending] = form && form.digits > 0 ? [number, 1] : [1, number]
  if (names.length === 1) {
    const name = form ? fileNameOf(form, counter) : (names[0] ?? '')
    return [ending === 1 ? name : numberedFile(name, ending)]
  }
  if (form === undefined && number === 1) return names
  const { stem: own, around } = shared(names, table)
  const longest = longestOf(around.map(({ before, after }) => before + after))
  const stem = form ? fileStemOf(form, counter, longest) : own
  const wanted = ending === 1 ? stem : numberedStem(stem, longest, ending)
  return around.map(({ before, after }) => before + wanted + endingOf(after, form))
}

function shared(names: readonly string[], table: GroupTable): NonNullable<ReturnType<typeof sharedStem>> {
  const found = sharedStem(names, table)
  if (!found) throw new Error('a group whose names stay as they are got others')
  return found
}

/** What follows the stem in a name of a group, with its extensions in another case: of `.en.SRT` and `.CR2.XMP`, not `en`. */
function endingOf(after: string, form: NewName | undefined): string {
  const { endings } = form ?? {}
  if (endings === undefined) return after
  const recase = (text: string) => (endings === 'lower' ? text.toLowerCase() : text.toUpperCase())
  return after.replace(/\.([^.]+)/g, (part, extension, at) => {
    const isExtension = at + part.length === after.length || categoryOf(`x.${extension}`).id !== 'other'
    return isExtension ? recase(part) : part
  })
}

function numberedFile(name: string, number: number): string {
  const { stem, extension } = splitExtension(name)
  return numberedName(stem, extension, number)
}

function longestOf(texts: readonly string[]): string {
  return texts.reduce((most, text) => (Buffer.byteLength(text) > Buffer.byteLength(most) ? text : most), '')
}

/** The names in use in one folder. Names that some file system takes for the same are one. */
export class FolderNames {
  readonly table: GroupTable
  readonly #used = new Set<string>()
  /** Those that several names fold to: the disk tells them apart. */
  readonly #shared = new Set<string>()
  readonly #companions: CompanionCheck
  readonly #nextNumber = new Map<string, number>()

  constructor(used: Iterable<string>, table: GroupTable) {
    this.table = table
    this.#companions = new CompanionCheck(this.#used, table)
    for (const name of used) {
      const folded = foldName(name)
      if (this.#used.has(folded)) this.#shared.add(folded)
      this.#use(folded)
    }
  }

  /** Whether each of the names is in use once, whatever its case. */
  areSingle(names: readonly string[]): boolean {
    return names.map(foldName).every(name => this.#used.has(name) && !this.#shared.has(name))
  }

  /**
   * Adds the names of a group, all or none.
   * @returns false where one is in use, two are the same, or one would pass for a companion, or the main file, of a stranger
   */
  add(names: readonly string[]): boolean {
    if (names.length === 1) return this.#addOne(foldName(names[0] ?? ''))
    const folded = names.map(foldName)
    if (new Set(folded).size < folded.length) return false
    if (folded.some(name => this.#used.has(name) || this.#companions.hasStranger(name))) return false
    for (const name of folded) this.#use(name)
    return true
  }

  #addOne(folded: string): boolean {
    if (this.#used.has(folded) || this.#companions.hasStranger(folded)) return false
    this.#use(folded)
    return true
  }

  /** Adds the names with the lowest free number. @param first the number to begin with */
  addNumbered(numbered: (number: number) => readonly string[], first: number): readonly string[] {
    const series = foldName(numbered(first)[0] ?? '') // long names that are cut to one share their numbers
    for (let number = this.#nextNumber.get(series) ?? first; ; number += 1) {
      const wanted = numbered(number)
      if (!this.add(wanted)) continue
      this.#nextNumber.set(series, number + 1)
      return wanted
    }
  }

  #use(folded: string): void {
    this.#used.add(folded)
    this.#companions.add(folded)
  }
}
