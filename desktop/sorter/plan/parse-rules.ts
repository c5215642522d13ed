import { isObject } from '../model/checks.ts'
import { mostSizeLimits } from '../model/classify.ts'
import { builtInFolder } from '../model/file-types.ts'
import { patternProblem } from '../model/glob.ts'
import { foldName } from '../model/names.ts'
import { clashes, dateSteps, defaultRules, type OwnCategory, type Rules } from '../model/rules.ts'
import { parseSize, sizeText } from '../model/size-text.ts'
import { describeLeft, reasonByName } from '../scan/left-alone.ts'
import { categoryNameProblem } from './category-name.ts'

/** What is wrong with one field: `categories[2].folder`. `message` is a sentence for a person. */
export type RuleProblem = { readonly field: string; readonly message: string }

/** Rules that cannot be followed. Nothing was changed. */
export class RulesRefused extends Error {
  override readonly name = 'RulesRefused'
  readonly code = 'rules'
  readonly problems: readonly RuleProblem[]

  constructor(problems: readonly RuleProblem[]) {
    super(problems.map(({ field, message }) => `${field}: ${message}`).join('\n'))
    this.problems = problems
  }
}

/**
 * Rules from unchecked data, in their usual form: extensions in lower case without a dot, sizes in their largest unit,
 * a built-in category under its own spelling. A field that is missing has its default.
 * @throws {RulesRefused} naming every bad field
 */
export function parseRules(value: unknown): Rules {
  const { rules, problems } = checkRules(value)
  if (problems.length > 0) throw new RulesRefused(problems)
  return rules
}

/** The same for rules that are still being written: `rules` holds what can be followed. */
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
      this.#refuse('rules', 'They are an object with fields such as "leaveAlone".')
      return defaultRules
    }
    for (const field of Object.keys(value)) {
      if (!Object.hasOwn(defaultRules, field)) {
        this.#refuse(
          field.slice(0, 100),
          `There is no such rule; the rules are ${Object.keys(defaultRules).join(', ')}.`,
        )
      }
    }
    return {
      dateFolders: this.#oneOf('dateFolders', value.dateFolders, dateSteps) ?? defaultRules.dateFolders,
      sizeLimits: this.#sizeLimits(value.sizeLimits) ?? defaultRules.sizeLimits,
      categories: this.#categories(value.categories),
      leaveAlone: this.#patterns(value.leaveAlone),
      onClash: this.#oneOf('onClash', value.onClash, clashes) ?? defaultRules.onClash,
      subfolders: this.#flag('subfolders', value.subfolders),
    }
  }

  #sizeLimits(value: unknown): readonly string[] | undefined {
    const field = 'sizeLimits'
    if (value === undefined) return undefined
    const texts = this.#texts(field, value, mostSizeLimits)
    const sizes = texts.flatMap(({ text, field: at }) => {
      const sizeBytes = parseSize(text)
      if (sizeBytes === undefined) {
        this.#refuse(at, `“${shown(text)}” is no size; write a number and a unit, such as 10 MB.`)
        return []
      }
      return [sizeBytes]
    })
    if (isEmpty(value)) this.#refuse(field, 'At least one limit is needed.')
    if (sizes.some((size, at) => at > 0 && size <= (sizes[at - 1] ?? 0))) {
      this.#refuse(field, 'Each limit must be larger than the one before it.')
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
        this.#refuse(field, 'It is an object with "folder" and "extensions".')
        return []
      }
      for (const key of Object.keys(item)) {
        if (key !== 'folder' && key !== 'extensions')
          this.#refuse(`${field}.${key.slice(0, 100)}`, 'There is no such field.')
      }
      const folder = this.#folder(`${field}.folder`, item.folder, folders)
      const extensions = this.#extensions(`${field}.extensions`, item.extensions, folder ?? '', owners)
      return folder === undefined ? [] : [{ folder, extensions }]
    })
  }

  #folder(field: string, value: unknown, folders: Map<string, string>): string | undefined {
    if (typeof value !== 'string') return this.#refuse(field, 'A name is needed.')
    const name = value.normalize('NFC')
    const problem = categoryNameProblem(name)
    if (problem) return this.#refuse(field, `“${shown(name)}” ${problem}.`)
    const folder = builtInFolder(name) ?? name
    const folded = foldName(folder)
    const other = folders.get(folded)
    if (other !== undefined) {
      return this.#refuse(
        field,
        `“${folder}” is the same folder as “${other}”; put the extensions into one category.`,
      )
    }
    folders.set(folded, folder)
    return folder
  }

  #extensions(field: string, value: unknown, folder: string, owners: Map<string, string>): readonly string[] {
    const texts = this.#texts(field, value, mostExtensions)
    if (value === undefined || isEmpty(value)) this.#refuse(field, 'At least one extension is needed.')
    return texts.flatMap(({ text, field: at }) => {
      const extension = text
        .trim()
        .replace(/^\*?\.+/, '')
        .toLowerCase()
      const problem = extensionProblem(extension) ?? ownedProblem(extension, owners)
      if (problem) return this.#refuse(at, `“${shown(text)}” ${problem}`) ?? []
      owners.set(extension, folder)
      return [extension]
    })
  }

  #patterns(value: unknown): readonly string[] {
    return this.#texts('leaveAlone', value, mostPatterns).flatMap(({ text, field }) => {
      const pattern = text.trim()
      const problem = patternProblem(pattern)
      return problem ? (this.#refuse(field, `“${shown(text)}” ${problem}.`) ?? []) : [pattern]
    })
  }

  #texts(field: string, value: unknown, most: number): { readonly text: string; readonly field: string }[] {
    return this.#list(field, value, most).flatMap((text, at) => {
      if (typeof text === 'string') return [{ text, field: `${field}[${at}]` }]
      return this.#refuse(`${field}[${at}]`, 'A text is needed.') ?? []
    })
  }

  #list(field: string, value: unknown, most: number): readonly unknown[] {
    if (value === undefined) return []
    if (!Array.isArray(value)) return this.#refuse(field, 'A list is needed.') ?? []
    if (value.length > most)
      return this.#refuse(field, `There are ${value.length} entries; ${most} are the most.`) ?? []
    return value
  }

  #oneOf<T extends string>(field: string, value: unknown, choices: readonly T[]): T | undefined {
    const found = choices.find(choice => choice === value)
    if (found !== undefined || value === undefined) return found
    return this.#refuse(field, `It is one of ${choices.join(', ')}.`)
  }

  #flag(field: string, value: unknown): boolean {
    if (value !== undefined && typeof value !== 'boolean') this.#refuse(field, 'It is true or false.')
    return value === true
  }

  /** Names a bad field. A file may hold thousands; a person mends some and looks again. */
  #refuse(field: string, message: string): undefined {
    if (this.problems.length < shownProblems) this.problems.push({ field, message })
    return undefined
  }
}

const extensionShape = /^[^\s./\\:*?"<>|\p{C}]{1,40}(\.[^\s./\\:*?"<>|\p{C}]{1,40}){0,2}$/u

function extensionProblem(extension: string): string | undefined {
  if (!extensionShape.test(extension)) return 'is no extension; write it as jpg or tar.gz.'
  const reason = reasonByName(`x.${extension}`)
  return reason && `files are always left alone. ${describeLeft({ reason })}`
}

function ownedProblem(extension: string, owners: ReadonlyMap<string, string>): string | undefined {
  const owner = owners.get(extension)
  return owner === undefined ? undefined : `is in “${owner}” already.`
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
