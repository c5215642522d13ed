import {
  type ComparedFacts,
  type FactName,
  type FactRow,
  type Facts,
  factTable,
  noFacts,
} from '../values/facts.ts'
import { splitExtension } from '../values/file-types.ts'
import { baseOf, parentOf } from '../values/names.ts'
import type { FileEntry } from '../values/values.ts'
import { localTime } from './rule-times.ts'

/** What a fact says; null where it is not known. */
export type FactValue = string | number | boolean | readonly string[] | null

export type FactType = FactRow['value']

/** In rules, a length of time is called by what it is, not by its unit; `name` is what `{name}` gives. */
export type RuleFact = Exclude<keyof typeof factTable, 'durationMs' | 'added'> | 'duration' | 'fullName'

type Row = FactRow & { readonly about: string }

/** What rules may ask of a file. Operators, templates, the schema and what is part of Premium follow from it. */
export const ruleFacts: Readonly<Record<RuleFact, Row>> = {
  name: { ...factTable.name, about: 'The name without its extension' },
  fullName: { ...factTable.name, about: 'The name with its extension' },
  extension: { ...factTable.extension, about: 'Without its dot; of archives also tar.gz' },
  kind: { ...factTable.kind, about: 'The folder that sorting by type gives it: Images, Documents …' },
  folder: { ...factTable.folder, about: 'Where it is in the chosen folder, with /; empty at the top' },
  depth: { ...factTable.depth, about: 'How many folders deep it is; 0 at the top' },
  size: { ...factTable.size, about: 'How large it is' },
  modified: { ...factTable.modified, about: 'When it was last changed' },
  realType: { ...factTable.realType, about: 'Its MIME type by the first bytes, whatever its name says' },
  taken: { ...factTable.taken, about: 'When a photo was taken or a film recorded' },
  takenFrom: { ...factTable.takenFrom, about: 'What says so: exif, quicktime, xmp, png, sidecar or name' },
  camera: { ...factTable.camera, about: 'Maker and model of the camera' },
  width: { ...factTable.width, about: 'In pixels' },
  height: { ...factTable.height, about: 'In pixels' },
  hasPlace: { ...factTable.hasPlace, about: 'Whether it says where it was made' },
  artist: { ...factTable.artist, about: 'Of music' },
  album: { ...factTable.album, about: 'Of music' },
  title: { ...factTable.title, about: 'Of music, films and documents; the subject of an e-mail' },
  track: { ...factTable.track, about: 'Of music' },
  year: { ...factTable.year, about: 'Of music' },
  genre: { ...factTable.genre, about: 'Of music' },
  duration: { ...factTable.durationMs, about: 'How long music or a film lasts' },
  author: { ...factTable.author, about: 'Who wrote a document or sent an e-mail' },
  created: { ...factTable.created, about: 'When a document was written or an e-mail sent' },
  pages: { ...factTable.pages, about: 'Of a document; the slides of a presentation' },
  from: { ...factTable.from, about: 'The host it was downloaded from' },
  text: { ...factTable.text, about: 'What a document says, from its beginning' },
  dateInText: { ...factTable.dateInText, about: 'The days that its text names' },
  sameAs: { ...factTable.sameAs, about: 'The oldest file with the same bytes, where this is a copy of it' },
}

export const ruleFactNames = Object.keys(ruleFacts) as readonly RuleFact[] // keys lose their type

/** What is found out by a look into files. */
export type LookedFact = FactName | keyof ComparedFacts

/** The fact that must be looked up for it; undefined where the listing says it. */
export function lookedUp(name: RuleFact): LookedFact | undefined {
  switch (name) {
    case 'name':
    case 'fullName':
    case 'extension':
    case 'folder':
    case 'depth':
    case 'size':
    case 'modified':
      return undefined
    case 'kind':
      return 'realType'
    case 'duration':
      return 'durationMs'
    default:
      return name
  }
}

/** What it costs to know it, the cheapest first. */
const costs: readonly FactRow['reads'][] = ['listing', 'attributes', 'header', 'whole', 'others']

/** Those that are the cheapest to know. */
export function cheapest(names: Iterable<RuleFact>): readonly RuleFact[] {
  // Where the name says too little, the first bytes decide its kind.
  const costOf = (name: RuleFact) => costs.indexOf(name === 'kind' ? 'header' : ruleFacts[name].reads)
  const all = [...names]
  const least = Math.min(...all.map(costOf))
  return all.filter(name => costOf(name) === least)
}

/** Facts of one file as far as they were asked for; what is absent was not. */
export type KnownFacts = Partial<Facts & ComparedFacts> & {
  /** What the tests of a set say of its text, where that is cut short; see `CompiledSet.testText`. */
  readonly textPasses?: TextPasses | undefined
}

/** A letter for each test, in the order of the set: short, as there may be one of each of many files. */
export type TextPasses = string

/** Nothing is known of a file, and there is no more to look up. */
export const nothingKnown: Facts & ComparedFacts = { ...noFacts, sameAs: null }

/** What sorting by type takes a file for; undefined where that depends on its real type, which was not asked for yet. */
export type KindOf = (file: FileEntry, facts: KnownFacts) => string | undefined

/** @returns undefined for what was not asked for yet */
export function factValue(
  name: RuleFact,
  file: FileEntry,
  facts: KnownFacts,
  kindOf: KindOf,
): FactValue | undefined {
  switch (name) {
    case 'name':
      return splitExtension(baseOf(file.path)).stem
    case 'fullName':
      return baseOf(file.path)
    case 'extension':
      return splitExtension(baseOf(file.path)).extension.slice(1)
    case 'kind':
      return kindOf(file, facts)
    case 'folder':
      return parentOf(file.path)
    case 'depth':
      return file.path.split('/').length - 1
    case 'size':
      return file.sizeBytes
    case 'modified':
      return localTime(file.modifiedMs)
    case 'duration':
      return facts.durationMs
    default:
      return facts[name]
  }
}
