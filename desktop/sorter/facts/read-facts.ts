import { type FactName, type Facts, factTable, mostText, noFacts } from '../values/facts.ts'
import { daysIn } from './formats/dates-in-text.ts'
import { closed, type OpenedFile } from './open-files.ts'
import { isPlausible } from './plausible.ts'
import type { FactSource, Subject, Told } from './source.ts'
import { avi } from './sources/avi.ts'
import { bookProperties, bookText } from './sources/e-books.ts'
import { mailProperties, mailText } from './sources/e-mails.ts'
import { fileNames } from './sources/file-names.ts'
import { films } from './sources/films.ts'
import { matroska } from './sources/matroska.ts'
import { mts } from './sources/mts.ts'
import { officeProperties, officeText } from './sources/office-files.ts'
import { openDocumentProperties, openDocumentText } from './sources/open-documents.ts'
import { origins } from './sources/origins.ts'
import { pdfProperties, pdfText } from './sources/pdf-files.ts'
import { pictureSizes } from './sources/picture-sizes.ts'
import { pictures } from './sources/pictures.ts'
import { plainText } from './sources/plain-texts.ts'
import { realType } from './sources/real-type.ts'
import { sounds } from './sources/sounds.ts'
import { takeoutJson } from './sources/takeout-json.ts'
import { xmpSidecars } from './sources/xmp-sidecars.ts'

/** Every source that looks into a file, the most reliable first: for each fact the first one that knows it counts. */
const sources: readonly FactSource[] = [
  pictures,
  pictureSizes,
  films,
  avi,
  mts,
  sounds,
  matroska,
  xmpSidecars,
  takeoutJson,
  pdfText, // returns the properties too
  pdfProperties,
  officeProperties,
  openDocumentProperties,
  bookProperties,
  mailProperties,
  officeText,
  openDocumentText,
  bookText,
  mailText,
  plainText,
]

const origin = origins(process.platform)

/** What is asked of one file. */
export type Question = {
  readonly name: string
  readonly facts: readonly FactName[]
  /** Opens the file; not called when the name alone answers. Null: it may not be opened. */
  readonly open: (() => OpenedFile) | null
  readonly attribute: Subject['attribute']
  /** Milliseconds since 1970. */
  readonly nowMs: number
}

/**
 * The facts asked for; the others stay null. Nothing is opened that no fact needs.
 * @throws what `open` throws
 */
export async function readFacts({ name, facts: asked, open, attribute, nowMs }: Question): Promise<Facts> {
  const known: { -readonly [Name in FactName]: Facts[Name] } = { ...noFacts }
  const needed = asked.includes('dateInText') ? [...asked, 'text'] : asked
  const isMissing = ({ gives }: FactSource) =>
    gives.some(fact => needed.includes(fact) && known[fact] === null)
  const ask = async (source: FactSource, subject: Subject) => {
    if (!source.isFor(subject.type, name) || !isMissing(source)) return
    try {
      await source.read(subject, told => merge(known, told, nowMs))
    } catch {
      // A broken file, or one that asks for more than may be read: the facts that were not told stay unknown.
    }
  }
  const unread: Subject = { name, type: '', bytes: closed, whole: closed, attribute }
  if (open !== null && asked.some(fact => factTable[fact].reads !== 'attributes')) {
    const file = { ...unread, ...open() }
    // Asked whatever the question is: the type says which other sources can read the file.
    await ask({ ...realType, gives: [...asked] }, file)
    for (const source of sources) await ask(source, { ...file, type: known.realType ?? '' })
  }
  if (open !== null) await ask(origin, unread)
  await ask(fileNames, unread)
  if (known.text !== null && asked.includes('dateInText')) {
    const days = daysIn(known.text)
    known.dateInText = days.length > 0 ? days : null
  }
  return { ...noFacts, ...Object.fromEntries(asked.map(fact => [fact, known[fact]])) }
}

/** What is known stays; a time and where it comes from belong together. */
function merge(known: Partial<Record<FactName, unknown>>, told: Told, nowMs: number): void {
  const { taken, takenFrom, isDigital = false, ...others } = told
  if (taken && known.taken === null) {
    if (isPlausible(taken, isDigital, nowMs)) Object.assign(known, { taken, takenFrom })
    else if (takenFrom !== 'name' && takenFrom !== 'takeout') others.clockNotSet ??= true
  }
  for (const [fact, value] of Object.entries(others) as [FactName, unknown][]) {
    const clean = cleanValue(value, fact)
    if (known[fact] === null && clean !== undefined) known[fact] = clean
  }
}

/** Undefined for what says nothing: zero pixels, a length beyond all numbers, an empty title. */
function cleanValue(value: unknown, fact: FactName): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined
  if (typeof value === 'string') return cleanText(value, fact) || undefined
  return value ?? undefined
}

const cleanText = (text: string, fact: FactName) =>
  text.slice(0, fact === 'text' ? mostText : mostLine).trim()

/** Of a title or a name. */
const mostLine = 1024
