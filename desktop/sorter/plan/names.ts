import { numberedGroup, tailsOfGroup } from '../groups/numbered.ts'
import { fileNameOf, fileStemOf, type NameForm } from '../rules/template.ts'
import { splitExtension } from '../values/file-types.ts'
import { baseOf, foldName, numberedName, numberedNames } from '../values/names.ts'
import type { Clash } from '../values/rules.ts'
import { CompanionCheck } from './companion-check.ts'
import { type FileGroup, hasFixedNames, mainFileOf, outermostOf } from './file-groups.ts'

/**
 * Names for the outermost paths of a group in a folder: as they are, or of a form; numbered where one is in use.
 * @param names those in use there; the new ones are added
 * @returns `clash` and `bound` where the group stays: it is not to be numbered, or cannot be
 */
export function nameGroup(
  group: FileGroup,
  form: NameForm | undefined,
  names: FolderNames,
  onClash: Clash,
): readonly string[] | 'clash' | 'bound' {
  const isFixed = hasFixedNames(group)
  const given = isFixed ? undefined : form
  const old = namesOf(group)
  const first = given && given.digits > 0 ? 1 : 2
  if (first === 2) {
    const wanted = numbered(old, given, 1)
    if (names.add(wanted)) return wanted
    if (onClash === 'skip') return 'clash'
    if (isFixed) return 'bound'
  }
  return names.addNumbered(number => numbered(old, given, number), first)
}

function namesOf(group: FileGroup): readonly string[] {
  const { files, folders } = group.folders.length === 0 ? group : outermostOf(group)
  if (files.length === 1 && folders.length === 0) return [baseOf(mainFileOf(group).path)]
  return [...files.map(({ path }) => path), ...folders].map(baseOf)
}

/**
 * Whether a group keeps its names in the folder where it is: it gets no others, or has them already, with or without the
 * number that it got because a name was in use.
 */
export function keepsNames(group: FileGroup, form: NameForm | undefined): boolean {
  if (form === undefined || form.isOwn || hasFixedNames(group)) return true
  if (form.digits > 0) return false
  const names = group.files.map(({ path }) => baseOf(path))
  const [main = ''] = names
  const [, number = '1'] = / \((\d{1,9})\)[^()]*$/.exec(main) ?? []
  return [1, Number(number)].some(each => foldName(numbered(names, form, each)[0] ?? '') === foldName(main))
}

/** The names of a group with a number. @param names the main file's first @param number 1 for none, but in a form with a counter */
function numbered(names: readonly string[], form: NameForm | undefined, number: number): readonly string[] {
  if (form === undefined) {
    if (number === 1) return names
    return names.length > 1 ? numberedGroup(names, number) : names.map(name => numberedFile(name, number))
  }
  const [counter, ending] = form.digits > 0 ? [number, 1] : [1, number]
  if (names.length === 1) {
    const name = fileNameOf(form, counter)
    return [ending === 1 ? name : numberedFile(name, ending)]
  }
  const tails = tailsOfGroup(names)
  const stem = fileStemOf(form, counter, longestOf(tails))
  return ending === 1 ? tails.map(tail => stem + tail) : numberedNames(stem, tails, ending)
}

function numberedFile(name: string, number: number): string {
  const { stem, extension } = splitExtension(name)
  return numberedName(stem, extension, number)
}

function longestOf(tails: readonly string[]): string {
  return tails.reduce((most, tail) => (tail.length > most.length ? tail : most), '')
}

/** The names in use in one folder. Names that some file system takes for the same are one. */
export class FolderNames {
  readonly #used = new Set<string>()
  readonly #companions = new CompanionCheck(this.#used)
  readonly #nextNumber = new Map<string, number>()

  constructor(used: Iterable<string>) {
    for (const name of used) this.#use(foldName(name))
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
