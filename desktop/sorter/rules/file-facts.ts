import { daysBy } from '../values/days-in-text.ts'
import { type ComparedFacts, type Facts, type LookedFact, noFacts, type RuleFact } from '../values/facts.ts'
import { certainExtension, splitExtension } from '../values/file-types.ts'
import { baseOf, foldName, parentOf } from '../values/names.ts'
import type { DateOrder } from '../values/set-options.ts'
import type { FileEntry } from '../values/values.ts'
import type { FoundParts } from './named-parts.ts'
import { localTime } from './rule-times.ts'

/** What a fact says; null where it is not known. */
export type FactValue = string | number | boolean | readonly string[] | null

/** Facts of one file as far as they were looked up; what is absent was not. */
export type KnownFacts = Partial<Omit<Facts, 'text'> & ComparedFacts> & { readonly text?: TestedText | null }

/** What a set needs of a text. The text itself is not kept: those of many files would not fit in memory. */
export type TestedText = {
  /** Its beginning, for a reason that shows it. */
  readonly start: string
  /** For each test of a text, in the order of the set, whether it passes. */
  readonly passes: readonly boolean[]
  /** For each rule whose folder or name contains parts of a text, those that are in it. */
  readonly parts: readonly FoundParts[]
}

/** Nothing is known of a file, and there is no more to look up. */
export const nothingKnown: Required<KnownFacts> = { ...noFacts, text: null, sameAs: null }

/** What sorting by type takes a file for; undefined where that depends on its real type, which was not looked up yet. */
export type KindOf = (file: FileEntry, facts: KnownFacts) => string | undefined

/** A file with what was looked up so far. */
export type KnownFile = { readonly entry: FileEntry; readonly known: KnownFacts }

type ListedFact = Exclude<RuleFact, LookedFact | 'kind' | 'realExtension'>

/** Readers of the facts that a listing has. */
const listed: Readonly<Record<ListedFact, (file: FileEntry) => FactValue>> = {
  name: file => partsOf(file).stem,
  fullName: ({ path }) => baseOf(path),
  extension: file => partsOf(file).extension.slice(1),
  folder: ({ path }) => parentOf(path),
  depth: ({ path }) => path.split('/').length - 1,
  size: ({ sizeBytes }) => sizeBytes,
  modified: ({ modifiedMs }) => localTime(modifiedMs),
  arrived: ({ arrivedMs }) => timeOf(arrivedMs),
  used: ({ usedMs }) => timeOf(usedMs),
  unfinished: ({ isUnfinished }) => isUnfinished === true,
}

const timeOf = (ms: number | undefined) => (ms === undefined ? null : localTime(ms))

let lastFile: FileEntry | undefined
let lastParts = { stem: '', extension: '' }

/** Rules ask for the name and the extension of one file after the other. */
function partsOf(file: FileEntry): typeof lastParts {
  if (file !== lastFile) lastParts = splitExtension(baseOf(file.path))
  lastFile = file
  return lastParts
}

const isListed = (fact: RuleFact): fact is ListedFact => Object.hasOwn(listed, fact)

/** The fact that is looked up for another; undefined where the listing says it. */
export function lookedUp(fact: RuleFact): LookedFact | undefined {
  if (isListed(fact)) return undefined
  return fact === 'kind' || fact === 'realExtension' ? 'realType' : fact
}

/** One fact, kept until it is asked for of another file: many rules ask for the same. */
export class KeptFact {
  readonly #read: (file: KnownFile) => FactValue | undefined
  #file: KnownFile | undefined
  /** Undefined where it must be looked up first. */
  value: FactValue | undefined
  /** As texts are compared, without case and Unicode form. */
  folded: FactValue = null

  /** @param order in which dates in texts are read */
  constructor(fact: RuleFact, kindOf: KindOf, order: DateOrder) {
    this.#read = readerOf(fact, kindOf, order)
  }

  of(file: KnownFile): this {
    if (file === this.#file) return this
    this.#file = file
    const value = this.#read(file)
    this.value = value
    this.folded = typeof value === 'string' ? foldName(value) : (value ?? null)
    return this
  }
}

function readerOf(
  fact: RuleFact,
  kindOf: KindOf,
  order: DateOrder,
): (file: KnownFile) => FactValue | undefined {
  if (isListed(fact)) {
    const read = listed[fact]
    return ({ entry }) => read(entry)
  }
  if (fact === 'kind') return ({ entry, known }) => kindOf(entry, known)
  if (fact === 'realExtension') {
    return ({ entry, known: { realType } }) =>
      realType === undefined ? undefined : certainExtension(baseOf(entry.path), realType)
  }
  if (fact === 'text') return ({ known: { text } }) => (text === null ? null : text?.start)
  if (fact === 'dateInText') {
    return ({ known: { dateInText } }) => {
      if (!dateInText) return dateInText
      return [...new Set(daysBy(order, dateInText).map(({ day }) => day))]
    }
  }
  return ({ known }) => known[fact]
}
