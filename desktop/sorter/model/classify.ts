import { assertNever } from './assert-never.ts'
import { type Criterion, criteria } from './criteria.ts'
import type { FactName, Facts } from './facts.ts'
import { builtInFolders, folderByRealType, folderByType, mayBeTaken } from './file-types.ts'
import { baseOf, foldName } from './names.ts'
import type { DateStep, Rules } from './rules.ts'
import { parseSize, rangeText, sizeText } from './size-text.ts'
import type { FileEntry, FolderSummary, Why } from './values.ts'

/**
 * Names the folder that a file belongs in.
 * @returns relative to the chosen folder, joined with '/': `Images`, `2026/2026-11`, `Small (under 1 MB)`
 */
export type Classify = (file: FileEntry) => string

/** What facts say about the folder of a file. */
export type ByFacts = {
  /**
   * The facts that a file's folder depends on; none for most.
   * @param folder where it belongs without them
   */
  readonly needs: (file: FileEntry, folder: string) => readonly FactName[]
  /** Most files need some. */
  readonly asksMost: boolean
  /** Undefined where they say nothing. */
  readonly decide: (file: FileEntry, facts: Facts) => Decision | undefined
}

export type Decision = { readonly folder: string; readonly why: Why }

type FoldedNameTest = (folded: string) => boolean

/** What it means to sort by a criterion. Rules are checked ones. */
type Way = {
  readonly classifier: (rules: Rules) => Classify
  /** Null where no file needs any. */
  readonly byFacts: (rules: Rules) => ByFacts | null
  /** Tells the folders at the top that files are sorted into. */
  readonly ownFolders: (rules: Rules) => FoldedNameTest
  /** The order in which the window shows folders. */
  readonly compare: (one: FolderSummary, other: FolderSummary) => number
}

function wayOf(criterion: Criterion): Way {
  switch (criterion) {
    case 'type':
      return byType
    case 'date':
      return byDate
    case 'size':
      return bySize
    default:
      return assertNever(criterion)
  }
}

export function classifier(criterion: Criterion, rules: Rules): Classify {
  return wayOf(criterion).classifier(rules)
}

/** Null where what a file holds makes no difference. */
export function byFacts(criterion: Criterion, rules: Rules): ByFacts | null {
  return wayOf(criterion).byFacts(rules)
}

/** The end of the name of a folder that was made beside a file of its name. */
const number = / \(\d{1,9}\)$/

/**
 * Tells the folders at the top that Sortwell sorts into, by any criterion, from the person's own: what lies in them is
 * in place and is not sorted again.
 */
export function ownFolderTest(rules: Rules): (name: string) => boolean {
  const tests = criteria.map(criterion => wayOf(criterion).ownFolders(rules))
  const isOwn: FoldedNameTest = folded => tests.some(test => test(folded))
  return name => {
    const folded = foldName(name)
    return isOwn(folded) || isOwn(folded.replace(number, ''))
  }
}

/** Target folders in the order in which a person looks through them. */
export function orderFolders<T extends FolderSummary>(criterion: Criterion, folders: readonly T[]): T[] {
  return folders.toSorted(wayOf(criterion).compare)
}

const noFact: readonly FactName[] = []
const typeFacts: readonly FactName[] = ['realType']
const dateFacts: readonly FactName[] = ['taken', 'takenFrom', 'camera']

const byType: Way = {
  classifier({ categories }) {
    const folderOf = folderByType(categories)
    return file => folderOf(baseOf(file.path))
  },
  byFacts({ categories, lookInto }) {
    if (lookInto === 'nothing') return null
    const { isOpen, isOwn, folderOf } = folderByRealType(categories)
    const asksMost = lookInto === 'all'
    return {
      asksMost,
      needs({ path }, folder) {
        const name = baseOf(path)
        return (asksMost ? !isOwn(name) : isOpen(name, folder)) ? typeFacts : noFact
      },
      decide({ path }, { realType }) {
        const folder = realType === null ? undefined : folderOf(realType, baseOf(path))
        if (realType === null || folder === undefined) return undefined
        return { folder, why: { by: 'realType', value: realType } }
      },
    }
  },
  ownFolders({ categories }) {
    const names = new Set([...builtInFolders, ...categories.map(({ folder }) => folder)].map(foldName))
    return folded => names.has(folded)
  },
  compare: (one, other) => other.files - one.files || compareText(one.folder, other.folder),
}

const byDate: Way = {
  classifier({ dateFolders }) {
    return file => dateFolder(file.modifiedMs, dateFolders)
  },
  byFacts({ dateFrom, dateFolders }) {
    if (dateFrom === 'modified') return null
    const folderOf = takenFolders(dateFolders)
    return {
      asksMost: true,
      needs: ({ path }) => (mayBeTaken(baseOf(path)) ? dateFacts : noFact),
      decide(_file, { taken, takenFrom, camera }) {
        if (taken === null || takenFrom === null || taken.startsWith('9999')) return undefined // elsewhere it is 10000 by then
        return { folder: folderOf(taken), why: { by: 'taken', value: taken, from: takenFrom, camera } }
      },
    }
  },
  ownFolders: () => folded => dateFolderName.test(folded),
  compare: (one, other) => compareText(other.folder, one.folder),
}

const bySize: Way = {
  classifier({ sizeLimits }) {
    const folders = sizeFolders(sizeLimits.map(limit => parseSize(limit) ?? Number.NaN))
    return file => sizeFolder(file.sizeBytes, folders)
  },
  byFacts: () => null,
  ownFolders: () => folded => sizeFolderName.test(folded),
  compare: (one, other) => one.sizeBytes / one.files - other.sizeBytes / other.files,
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

const dateFolderName = /^(\d{4}|undated)$/

/** In the computer's time zone. Times outside the years 0 to 9999 are no dates that a person set. */
export function dateFolder(modifiedMs: number, step: DateStep): string {
  const date = new Date(modifiedMs)
  const year = date.getFullYear()
  if (!(year >= 0 && year <= 9999)) return 'Undated'
  return dayFolder(String(year).padStart(4, '0'), date.getMonth() + 1, date.getDate(), step)
}

/**
 * By the day at the place. Files of one day get the same string: each new one would be joined and hashed again wherever it
 * is looked up.
 * @returns the folder of a time, as {@link Facts.taken} has it
 */
export function takenFolders(step: DateStep): (taken: string) => string {
  const folders = new Map<string, string>()
  return taken => {
    const name = localDay(taken)
    const known = folders.get(name)
    if (known !== undefined) return known
    const [year = '', month, day] = name.split('-')
    const folder = dayFolder(year, Number(month), Number(day), step)
    folders.set(name, folder)
    return folder
  }
}

/**
 * `2024-07-03`. What has an offset, or says none, is in the time of its place already; only where no more than UTC is
 * known does the computer's time zone count.
 */
export function localDay(time: string | Date): string {
  if (typeof time === 'string' && !time.endsWith('Z')) return time.slice(0, 10)
  const date = new Date(time)
  const year = String(date.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

function dayFolder(yearName: string, month: number, day: number, step: DateStep): string {
  if (step === 'year') return yearName
  const monthName = `${yearName}-${twoDigits(month)}`
  const monthFolder = `${yearName}/${monthName}`
  return step === 'month' ? monthFolder : `${monthFolder}/${monthName}-${twoDigits(day)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

export type SizeFolder = { readonly below: number; readonly folder: string }

/** The words for one to four limits. */
const words = [
  ['Small', 'Large'],
  ['Small', 'Medium', 'Large'],
  ['Small', 'Medium', 'Large', 'Huge'],
  ['Tiny', 'Small', 'Medium', 'Large', 'Huge'],
] as const
export const mostSizeLimits = words.length
/** Of any limits: folders that were made by earlier rules are its own as well. */
const sizeFolderName = new RegExp(
  `^(${words.flat().join('|')}) \\((under .{1,40}|.{1,40} to .{1,40}|.{1,40} and more)\\)$`,
  'i',
)

/** @param limits in bytes, ascending, one to four */
export function sizeFolders(limits: readonly number[]): readonly SizeFolder[] {
  const names = words[limits.length - 1] ?? []
  return names.map((name, at) => {
    const from = limits[at - 1]
    const below = limits[at]
    if (below === undefined)
      return { below: Number.POSITIVE_INFINITY, folder: `${name} (${sizeText(from ?? 0)} and more)` }
    return {
      below,
      folder: `${name} (${from === undefined ? `under ${sizeText(below)}` : rangeText(from, below)})`,
    }
  })
}

export function sizeFolder(sizeBytes: number, folders: readonly SizeFolder[]): string {
  return folders.find(({ below }) => sizeBytes < below)?.folder ?? ''
}
