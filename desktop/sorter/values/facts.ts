/** Facts that are read from a file; null if unknown. */
export type Facts = {
  /** MIME type by the first bytes, not by the name; null for text and for files without a signature. */
  readonly realType: string | null
  /**
   * When a photo was taken or a film recorded, in the local time of the place: `2024-07-03T18:22:10+02:00`. Without the
   * offset where it is not known, with `Z` where only UTC is, and a day alone where there is no more.
   */
  readonly taken: string | null
  readonly takenFrom: TakenFrom | null
  /** Maker and model, as one name. */
  readonly camera: string | null
  /** In pixels, as stored: before a viewer rotates it. */
  readonly width: number | null
  readonly height: number | null
  /** Whether the file has a place where it was made; the place itself is not read. */
  readonly hasPlace: boolean | null
  readonly artist: string | null
  readonly album: string | null
  /** Of music, films and documents; the subject of an e-mail. */
  readonly title: string | null
  readonly track: number | null
  readonly year: number | null
  readonly genre: string | null
  readonly durationMs: number | null
  /** Author of a document or sender of an e-mail, as written in the file: a name, an address or both. */
  readonly author: string | null
  /** When a document was written or an e-mail sent, in the form of {@link Facts.taken}. */
  readonly created: string | null
  /** Of a document; the slides of a presentation. */
  readonly pages: number | null
  /** The host from which it was downloaded, in lower case: `mail.example.org`. */
  readonly from: string | null
  /** Text of a document, from its beginning: at most {@link mostText} characters, each run of white space one space. */
  readonly text: string | null
  /** The days named in {@link Facts.text}, as `2024-07-03`, in its order and each once. Days that can be read two ways are left out. */
  readonly dateInText: readonly string[] | null
}

/** Where {@link Facts.taken} comes from, the most reliable first. */
export const takenFroms = ['exif', 'quicktime', 'xmp', 'png', 'sidecar', 'name'] as const
export type TakenFrom = (typeof takenFroms)[number]

export type FactName = keyof Facts

/** Of {@link Facts.text}, in characters. */
export const mostText = 65_536

/** Facts of a file that a listing has. */
export type ListingFacts = {
  /** With its extension, without its folder. */
  readonly name: string
  /** In lower case, without its dot; '' where there is none. */
  readonly extension: string
  /** The folder that sorting by type gives it: `Images`. */
  readonly kind: string
  readonly size: number
  /** ISO time in the local zone, with its offset. */
  readonly modified: string
  /** When it came to this disk, in the same form; null where the disk does not keep that. */
  readonly added: string | null
  /** 0 at the top of the chosen folder. */
  readonly depth: number
  /** Relative to the chosen folder, joined with `/`; '' at its top. */
  readonly folder: string
}

/** Facts of a file by comparison with others. */
export type ComparedFacts = {
  /**
   * The oldest file with the same bytes, among those that a plan is about: relative to the chosen folder, joined with `/`.
   * Null for the oldest itself, for a hard link to it, and where it is not known.
   */
  readonly sameAs: string | null
}

export type FactRow = {
  /**
   * The form of its value. `date`: an ISO time or day; `dates`: a list of them, of which a condition wants any, and a
   * template the first; `size`: bytes; `duration`: milliseconds; `yes-no`: a boolean.
   */
  readonly value: 'text' | 'number' | 'size' | 'duration' | 'date' | 'dates' | 'yes-no'
  /**
   * What it costs. `listing`: nothing; `attributes`: a call, the contents stay closed; `header`: the file is opened and at
   * most 64 kB of it are read; `whole`: a file of up to 20 MB is read; `others`: all files that have its size are read.
   */
  readonly reads: 'listing' | 'attributes' | 'header' | 'whole' | 'others'
  /** Rules may ask for it without Premium. */
  readonly isFree: boolean
}

/** Every fact that a rule may ask for, in the order in which they are shown. */
export const factTable = {
  name: { value: 'text', reads: 'listing', isFree: true },
  extension: { value: 'text', reads: 'listing', isFree: true },
  kind: { value: 'text', reads: 'listing', isFree: true },
  folder: { value: 'text', reads: 'listing', isFree: true },
  depth: { value: 'number', reads: 'listing', isFree: false },
  size: { value: 'size', reads: 'listing', isFree: false },
  modified: { value: 'date', reads: 'listing', isFree: false },
  added: { value: 'date', reads: 'listing', isFree: false },
  realType: { value: 'text', reads: 'header', isFree: true },
  taken: { value: 'date', reads: 'header', isFree: false },
  takenFrom: { value: 'text', reads: 'header', isFree: false },
  camera: { value: 'text', reads: 'header', isFree: false },
  width: { value: 'number', reads: 'header', isFree: false },
  height: { value: 'number', reads: 'header', isFree: false },
  hasPlace: { value: 'yes-no', reads: 'header', isFree: false },
  artist: { value: 'text', reads: 'header', isFree: false },
  album: { value: 'text', reads: 'header', isFree: false },
  title: { value: 'text', reads: 'header', isFree: false },
  track: { value: 'number', reads: 'header', isFree: false },
  year: { value: 'number', reads: 'header', isFree: false },
  genre: { value: 'text', reads: 'header', isFree: false },
  durationMs: { value: 'duration', reads: 'header', isFree: false },
  author: { value: 'text', reads: 'header', isFree: false },
  created: { value: 'date', reads: 'header', isFree: false },
  pages: { value: 'number', reads: 'header', isFree: false },
  from: { value: 'text', reads: 'attributes', isFree: false },
  text: { value: 'text', reads: 'whole', isFree: false },
  dateInText: { value: 'dates', reads: 'whole', isFree: false },
  sameAs: { value: 'text', reads: 'others', isFree: false },
} as const satisfies Readonly<Record<keyof ListingFacts | FactName | keyof ComparedFacts, FactRow>>

/** Facts of a file of which nothing is known. */
export const noFacts: Facts = {
  realType: null,
  taken: null,
  takenFrom: null,
  camera: null,
  width: null,
  height: null,
  hasPlace: null,
  artist: null,
  album: null,
  title: null,
  track: null,
  year: null,
  genre: null,
  durationMs: null,
  author: null,
  created: null,
  pages: null,
  from: null,
  text: null,
  dateInText: null,
}

/** Facts that are looked up. */
export const factNames = Object.keys(noFacts) as readonly FactName[] // keys lose their type

/** Those that do not need the whole file. */
export const shortFactNames = factNames.filter(name => factTable[name].reads !== 'whole')

/** Facts that were looked up, by the path of the file in the folder; undefined for files that were not read. */
export type FactsByFile = { of(path: string): Facts | undefined }

/** Reason why a file was not read. */
export type FactFailure = {
  readonly reason:
    | 'gone'
    | 'denied'
    | 'link'
    | 'folder'
    | 'special'
    | 'cloud-only'
    | 'changed'
    | 'io'
    | 'no-answer'
  /** The system's own code where there is one. */
  readonly code?: string
}

/** How many of the files that have to be read are read. Files with cached facts do not count. */
export type FactProgress = { readonly done: number; readonly total: number }
