import { longestName, type NameFault, nameFault } from '../rules/name-fault.ts'
import { reasonByName } from '../scan/left-alone.ts'
import { isObject } from '../values/checks.ts'
import { builtInFolder } from '../values/file-types.ts'
import { longestPattern, type PatternFault, patternFault } from '../values/glob.ts'
import { foldName } from '../values/names.ts'
import {
  clashes,
  dateSources,
  dateSteps,
  defaultRules,
  type GroupKind,
  groupKinds,
  lookIntos,
  type OwnCategory,
  type Rules,
} from '../values/rules.ts'
import { mostSizeLimits } from '../values/size-folders.ts'
import { parseSize, sizeText } from '../values/size-text.ts'
import type { LeftReason } from '../values/values.ts'

/** What is wrong with a field. `text` is what was written. */
export type RuleFault =
  | { readonly code: 'no-rules' }
  | { readonly code: 'unknown-rule'; readonly rules: readonly string[] }
  | { readonly code: 'unknown-field' }
  | { readonly code: 'no-category' }
  | { readonly code: 'no-name' }
  | { readonly code: 'no-text' }
  | { readonly code: 'no-list' }
  | { readonly code: 'no-flag' }
  | { readonly code: 'not-among'; readonly choices: readonly string[] }
  | { readonly code: 'too-many'; readonly entries: number; readonly most: number }
  | { readonly code: 'no-limits' }
  | { readonly code: 'limits-order' }
  | { readonly code: 'bad-size'; readonly text: string }
  | { readonly code: 'bad-name'; readonly text: string; readonly fault: NameFault; readonly longest: number }
  | { readonly code: 'same-folder'; readonly folder: string; readonly other: string }
  | { readonly code: 'no-extensions' }
  | { readonly code: 'bad-extension'; readonly text: string }
  | { readonly code: 'left-alone'; readonly text: string; readonly reason: LeftReason }
  | { readonly code: 'taken-extension'; readonly text: string; readonly owner: string }
  | {
      readonly code: 'bad-pattern'
      readonly text: string
      readonly fault: PatternFault
      readonly longest: number
    }

/** A field, such as `categories[2].folder`, and what is wrong with it. */
export type RuleProblem = RuleFault & { readonly field: string }

/**
 * Rules from unchecked data, in their usual form: extensions in lower case without a dot, sizes in their largest unit,
 * a built-in category under its own spelling. A field that is missing, or cannot be followed, has its default.
 */
export function checkRules(value: unknown): {
  readonly rules: Rules
  readonly problems: readonly RuleProblem[]
} {
  const reader = new Reader()
  const rules = reader.rules(value)
  return { rules, problems: reader.problems }
}

const mostCategories = 100
const mostExtensions = 500
const mostPatterns = 500
const shownProblems = 20

class Reader {
  readonly problems: RuleProblem[] = []

  rules(value: unknown): Rules {
    if (!isObject(value)) {
      this.#refuse('rules', { code: 'no-rules' })
      return defaultRules
    }
    for (const field of Object.keys(value)) {
      if (!Object.hasOwn(defaultRules, field)) {
        this.#refuse(field.slice(0, 100), { code: 'unknown-rule', rules: Object.keys(defaultRules) })
      }
    }
    return {
      dateFolders: this.#oneOf('dateFolders', value.dateFolders, dateSteps) ?? defaultRules.dateFolders,
      dateFrom: this.#oneOf('dateFrom', value.dateFrom, dateSources) ?? defaultRules.dateFrom,
      lookInto: this.#oneOf('lookInto', value.lookInto, lookIntos) ?? defaultRules.lookInto,
      sizeLimits: this.#sizeLimits(value.sizeLimits) ?? defaultRules.sizeLimits,
      categories: this.#categories(value.categories),
      leaveAlone: this.#patterns(value.leaveAlone),
      onClash: this.#oneOf('onClash', value.onClash, clashes) ?? defaultRules.onClash,
      subfolders: this.#flag('subfolders', value.subfolders),
      apart: this.#kinds(value.apart),
    }
  }

  #sizeLimits(value: unknown): readonly string[] | undefined {
    const field = 'sizeLimits'
    if (value === undefined) return undefined
    const texts = this.#texts(field, value, mostSizeLimits)
    const sizes = texts.flatMap(({ text, field: at }) => {
      const sizeBytes = parseSize(text)
      if (sizeBytes === undefined) {
        this.#refuse(at, { code: 'bad-size', text })
        return []
      }
      return [sizeBytes]
    })
    if (isEmpty(value)) this.#refuse(field, { code: 'no-limits' })
    if (sizes.some((size, at) => at > 0 && size <= (sizes[at - 1] ?? 0))) {
      this.#refuse(field, { code: 'limits-order' })
    }
    return sizes.map(sizeText)
  }

  #categories(value: unknown): readonly OwnCategory[] {
    const items = this.#list('categories', value, mostCategories)
    const folders = new Map<string, string>()
    const owners = new Map<string, string>()
    return items.flatMap((item, at) => {
      const field = `categories[${at}]`
      if (!isObject(item)) {
        this.#refuse(field, { code: 'no-category' })
        return []
      }
      for (const key of Object.keys(item)) {
        if (key !== 'folder' && key !== 'extensions')
          this.#refuse(`${field}.${key.slice(0, 100)}`, { code: 'unknown-field' })
      }
      const folder = this.#folder(`${field}.folder`, item.folder, folders)
      const extensions = this.#extensions(`${field}.extensions`, item.extensions, folder ?? '', owners)
      return folder === undefined ? [] : [{ folder, extensions }]
    })
  }

  #folder(field: string, value: unknown, folders: Map<string, string>): string | undefined {
    if (typeof value !== 'string') return this.#refuse(field, { code: 'no-name' })
    const name = value.normalize('NFC')
    const fault = name === '~' ? 'separator' : nameFault(name) // a destination `~` is the home folder
    if (fault) return this.#refuse(field, { code: 'bad-name', text: name, fault, longest: longestName })
    const folder = builtInFolder(name) ?? name
    const folded = foldName(folder)
    const other = folders.get(folded)
    if (other !== undefined) {
      return this.#refuse(field, { code: 'same-folder', folder, other })
    }
    folders.set(folded, folder)
    return folder
  }

  #extensions(field: string, value: unknown, folder: string, owners: Map<string, string>): readonly string[] {
    const texts = this.#texts(field, value, mostExtensions)
    if (value === undefined || isEmpty(value)) this.#refuse(field, { code: 'no-extensions' })
    return texts.flatMap(({ text, field: at }) => {
      const extension = text
        .trim()
        .replace(/^\*?\.+/, '')
        .toLowerCase()
      const fault = extensionFault(text, extension, owners)
      if (fault) return this.#refuse(at, fault) ?? []
      owners.set(extension, folder)
      return [extension]
    })
  }

  #patterns(value: unknown): readonly string[] {
    return this.#texts('leaveAlone', value, mostPatterns).flatMap(({ text, field }) => {
      const pattern = text.trim()
      const fault = patternFault(pattern)
      if (!fault) return [pattern]
      return this.#refuse(field, { code: 'bad-pattern', text, fault, longest: longestPattern }) ?? []
    })
  }

  #kinds(value: unknown): readonly GroupKind[] {
    const texts = this.#texts('apart', value, groupKinds.length)
    const wanted = texts.map(({ text, field }) => this.#oneOf(field, text, groupKinds))
    return groupKinds.filter(kind => wanted.includes(kind))
  }

  #texts(field: string, value: unknown, most: number): { readonly text: string; readonly field: string }[] {
    return this.#list(field, value, most).flatMap((text, at) => {
      if (typeof text === 'string') return [{ text, field: `${field}[${at}]` }]
      return this.#refuse(`${field}[${at}]`, { code: 'no-text' }) ?? []
    })
  }

  #list(field: string, value: unknown, most: number): readonly unknown[] {
    if (value === undefined) return []
    if (!Array.isArray(value)) return this.#refuse(field, { code: 'no-list' }) ?? []
    if (value.length > most)
      return this.#refuse(field, { code: 'too-many', entries: value.length, most }) ?? []
    return value
  }

  #oneOf<T extends string>(field: string, value: unknown, choices: readonly T[]): T | undefined {
    const found = choices.find(choice => choice === value)
    if (found !== undefined || value === undefined) return found
    return this.#refuse(field, { code: 'not-among', choices })
  }

  #flag(field: string, value: unknown): boolean {
    if (value !== undefined && typeof value !== 'boolean') this.#refuse(field, { code: 'no-flag' })
    return value === true
  }

  /** Names a bad field. A file may hold thousands; a person mends some and looks again. */
  #refuse(field: string, fault: RuleFault): undefined {
    if (this.problems.length < shownProblems) this.problems.push({ field, ...fault })
    return undefined
  }
}

const extensionShape = /^[^\s./\\:*?"<>|\p{C}]{1,40}(\.[^\s./\\:*?"<>|\p{C}]{1,40}){0,2}$/u

/** @param text as it was written, for the fault */
function extensionFault(
  text: string,
  extension: string,
  owners: ReadonlyMap<string, string>,
): RuleFault | undefined {
  if (!extensionShape.test(extension)) return { code: 'bad-extension', text }
  const reason = reasonByName(`x.${extension}`)
  if (reason) return { code: 'left-alone', text, reason }
  const owner = owners.get(extension)
  return owner === undefined ? undefined : { code: 'taken-extension', text, owner }
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
