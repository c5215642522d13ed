import { assertNever } from './assert-never.ts'
import { type Criterion, criteria } from './criteria.ts'
import { dateFolder, dateFolderName, takenFolder, undatedFolder } from './date-folders.ts'
import type { FactName, Facts } from './facts.ts'
import {
  builtInFolders,
  categoryOf,
  folderByRealType,
  folderByType,
  isUnknown,
  mayBeTaken,
} from './file-types.ts'
import { baseOf, foldName } from './names.ts'
import type { SetOptions } from './set-options.ts'
import { sizeFolder, sizeFolderName, sizeFolders } from './size-folders.ts'
import { parseSize } from './size-text.ts'
import type { FileEntry, FolderSummary, Why } from './values.ts'

/**
 * Names the folder that a file belongs in.
 * @returns relative to the chosen folder, joined with '/': `Images`, `2026/2026-11`, `Small (under 1 MB)`
 */
export type Classify = (file: FileEntry) => string

/** Decides the folder of a file by its facts. */
export type ByFacts = {
  /**
   * Facts on which the folder of a file depends; none for most files.
   * @param folder where the file belongs without them
   */
  readonly needs: (file: FileEntry, folder: string) => readonly FactName[]
  /** True if most files need facts. */
  readonly asksMost: boolean
  /**
   * Undefined if the facts decide nothing.
   * @param wasRead false: a fact that is null may be in the file all the same
   */
  readonly decide: (file: FileEntry, facts: Facts, wasRead: boolean) => Decision | undefined
}

export type Decision = { readonly folder: string; readonly why: Why }

type FoldedNameTest = (folded: string) => boolean

/** Functions of a criterion. They expect checked options. */
type Way = {
  readonly classifier: (setOptions: SetOptions) => Classify
  /** Null if no file needs facts. */
  readonly byFacts: (setOptions: SetOptions) => ByFacts | null
  /** Recognizes the folders at the top into which files are sorted. */
  readonly ownFolders: (setOptions: SetOptions) => FoldedNameTest
  /** What decides without facts. */
  readonly reason: (name: string, folder: string) => Why
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

export function classifier(criterion: Criterion, setOptions: SetOptions): Classify {
  return wayOf(criterion).classifier(setOptions)
}

/** Null if the contents of a file make no difference. */
export function byFacts(criterion: Criterion, setOptions: SetOptions): ByFacts | null {
  return wayOf(criterion).byFacts(setOptions)
}

/** What decided, without facts, that a file of this name went into a folder. */
export function reasonBy(criterion: Criterion, name: string, folder: string): Why {
  return wayOf(criterion).reason(name, folder)
}

/** The end of the name of a folder that was made next to a file of its name. */
const number = / \(\d{1,9}\)$/

/**
 * Recognizes the folders at the top into which Sortwell sorts. Files in them are in place, and are not sorted again.
 * @param by only those of these criteria
 */
export function ownFolderTest(
  setOptions: SetOptions,
  by: readonly Criterion[] = criteria,
): (name: string) => boolean {
  const tests = by.map(criterion => wayOf(criterion).ownFolders(setOptions))
  const isOwn: FoldedNameTest = folded => tests.some(test => test(folded))
  return name => {
    const folded = foldName(name)
    return isOwn(folded) || isOwn(folded.replace(number, ''))
  }
}

/** Target folders in the order in which a person reads them. */
export function orderFolders<T extends FolderSummary>(criterion: Criterion, folders: readonly T[]): T[] {
  return folders.toSorted(wayOf(criterion).compare)
}

const noFact: readonly FactName[] = []
const typeFacts: readonly FactName[] = ['realType']
const dateFacts: readonly FactName[] = ['taken', 'takenFrom', 'clockNotSet', 'camera']

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
  reason: (name, folder) => ({ by: isUnknown(name, folder) ? 'noKnownExtension' : 'extension' }),
  compare: (one, other) => other.files - one.files || compareText(one.folder, other.folder),
}

const byDate: Way = {
  classifier({ dateFolders }) {
    return file => dateFolder(file.modifiedMs, dateFolders)
  },
  byFacts({ dateFrom, dateFolders, undated }) {
    if (dateFrom === 'modified') return null
    const facts = undated === 'apart' ? [...dateFacts, ...typeFacts] : dateFacts
    return {
      asksMost: true,
      needs: ({ path }) => (mayBeTaken(baseOf(path)) ? facts : noFact),
      decide({ path, modifiedMs }, { taken, takenFrom, clockNotSet, camera, realType }, wasRead) {
        const clock = clockNotSet ? ({ clockNotSet } as const) : {}
        if (taken !== null && takenFrom !== null) {
          const why = { by: 'taken', value: taken, from: takenFrom, camera, ...clock } as const
          return { folder: takenFolder(taken, dateFolders), why }
        }
        if (undated === 'apart' && wasRead && isPhotoOrFilm(baseOf(path), realType)) {
          return { folder: undatedFolder, why: { by: 'undated', ...clock } }
        }
        if (!clockNotSet) return undefined
        return { folder: dateFolder(modifiedMs, dateFolders), why: { by: 'modified', ...clock } }
      },
    }
  },
  ownFolders: () => folded => dateFolderName.test(folded),
  reason: () => ({ by: 'modified' }),
  compare: (one, other) => compareText(other.folder, one.folder),
}

/** By its name, or by its contents where the name leaves it open. */
function isPhotoOrFilm(name: string, realType: string | null): boolean {
  const { id } = categoryOf(name)
  return id === 'images' || id === 'video' || (realType !== null && /^(?:image|video)\//.test(realType))
}

const bySize: Way = {
  classifier({ sizeLimits }) {
    const folders = sizeFolders(sizeLimits.map(limit => parseSize(limit) ?? Number.NaN))
    return file => sizeFolder(file.sizeBytes, folders)
  },
  byFacts: () => null,
  ownFolders: () => folded => sizeFolderName.test(folded),
  reason: () => ({ by: 'size' }),
  compare: (one, other) => one.sizeBytes / one.files - other.sizeBytes / other.files,
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
