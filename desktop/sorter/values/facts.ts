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
  /** True where a camera noted a time that its clock shows before it is set, or one in the future; {@link taken} is then from another source. */
  readonly clockNotSet: boolean | null
  /** Maker and model, as one name. */
  readonly camera: string | null
  /** In pixels, as stored: before a viewer rotates it. */
  readonly width: number | null
  readonly height: number | null
  /** Whether the place where it was made is known; the place itself is not read. */
  readonly hasPlace: boolean | null
  /** All of them as written, joined with `, ` where the file lists several. */
  readonly artist: string | null
  readonly album: string | null
  /** Of the album, where its tags name one; `Various Artists` for a compilation that names none; else {@link artist}. */
  readonly albumArtist: string | null
  /** Of music, films and documents; the subject of an e-mail. */
  readonly title: string | null
  /** Number of the disc, where the tags show that the album has several. */
  readonly disc: number | null
  readonly track: number | null
  readonly year: number | null
  readonly genre: string | null
  /** In milliseconds. */
  readonly duration: number | null
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
  /** The days named in {@link Facts.text}, in its order and each once. */
  readonly dateInText: readonly DayInText[] | null
}

/** A day that a text names. */
export type DayInText = {
  /** As `2024-07-03`. */
  readonly day: string
  /** The other day that is meant if the month comes first: `03/07/2024`. Absent where there is only one. */
  readonly monthFirst?: string
  /** Those around the place that names it, at most about 100 characters. */
  readonly words: string
}

/** Where {@link Facts.taken} comes from, the most reliable first. */
export const takenFroms = ['exif', 'film', 'xmp', 'iptc', 'png', 'sidecar', 'takeout', 'name'] as const
export type TakenFrom = (typeof takenFroms)[number]

export type FactName = keyof Facts

/** Of {@link Facts.text}, in characters. */
export const mostText = 65_536

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
   * template all the same; `size`: bytes; `duration`: milliseconds; `yes-no`: a boolean.
   */
  readonly value: 'text' | 'number' | 'size' | 'duration' | 'date' | 'dates' | 'yes-no'
  /** What it costs, as {@link costs} has it. */
  readonly reads: (typeof costs)[number]
  /** Rules may ask for it without Premium. */
  readonly isFree?: true
  /** Name in a sentence: `taken` in *taken is before 2024*. */
  readonly word: string
  readonly about: string
  /** What people look for when they mean this fact: letters and digits, in lower case. */
  readonly alsoCalled?: readonly string[]
}

/**
 * What it costs to know a fact, the cheapest first. `listing`: nothing; `attributes`: a call, the contents stay closed;
 * `header`: the file is opened and at most 256 kB of it are read, of some PDFs up to 20 MB; `whole`: a file of up to 20 MB is
 * read; `others`: all files that have its size are read.
 */
export const costs = ['listing', 'attributes', 'header', 'whole', 'others'] as const

/**
 * Every fact that a rule may ask for, in the order in which they are shown. One that is read from files is a row here, a
 * field of {@link Facts}, and a source in `facts/sources` that gives it.
 */
const rows = {
  name: {
    value: 'text',
    reads: 'listing',
    isFree: true,
    word: 'name',
    about: 'The name without its extension',
  },
  fullName: {
    value: 'text',
    reads: 'listing',
    isFree: true,
    word: 'name with extension',
    about: 'The name with its extension',
    alsoCalled: ['filename'],
  },
  extension: {
    value: 'text',
    reads: 'listing',
    isFree: true,
    word: 'extension',
    about: 'Without its dot; of archives also tar.gz',
    alsoCalled: ['ext', 'suffix'],
  },
  kind: {
    value: 'text',
    reads: 'listing',
    isFree: true,
    word: 'kind',
    about: 'The folder that sorting by type gives it: Images, Documents …',
    alsoCalled: ['type', 'category', 'filetype'],
  },
  folder: {
    value: 'text',
    reads: 'listing',
    isFree: true,
    word: 'folder',
    about: 'Where it is in the chosen folder, with /; empty at the top',
    alsoCalled: ['path', 'location', 'directory', 'parent'],
  },
  unfinished: {
    value: 'yes-no',
    reads: 'listing',
    isFree: true,
    word: 'unfinished',
    about: 'Whether it is a download that broke off: named like one, and unchanged for 7 days',
    alsoCalled: ['incomplete', 'partial', 'brokenoff'],
  },
  depth: {
    value: 'number',
    reads: 'listing',
    word: 'depth',
    about: 'How many folders deep it is; 0 at the top',
  },
  size: {
    value: 'size',
    reads: 'listing',
    word: 'size',
    about: 'How large it is',
    alsoCalled: ['filesize', 'bytes'],
  },
  modified: {
    value: 'date',
    reads: 'listing',
    word: 'changed',
    about: 'When it was last changed',
    alsoCalled: ['lastmodified', 'changed', 'mtime', 'date'],
  },
  arrived: {
    value: 'date',
    reads: 'listing',
    word: 'arrived',
    about: 'When it came to this disk',
    alsoCalled: ['added', 'dateadded', 'created', 'datecreated', 'downloaded'],
  },
  used: {
    value: 'date',
    reads: 'listing',
    word: 'used',
    about: 'When it was last opened or read, or came to this disk if that was later',
    alsoCalled: [
      'opened',
      'lastopened',
      'accessed',
      'lastaccessed',
      'lastused',
      'datelastused',
      'datelastopened',
    ],
  },
  realType: {
    value: 'text',
    reads: 'header',
    isFree: true,
    word: 'real type',
    about: 'Its MIME type by the first bytes, whatever its name says',
    alsoCalled: ['mime', 'mimetype', 'magic'],
  },
  realExtension: {
    value: 'text',
    reads: 'listing',
    isFree: true,
    word: 'real extension',
    about: 'The extension that its contents call for, where they leave no doubt',
  },
  taken: {
    value: 'date',
    reads: 'header',
    word: 'taken',
    about: 'When a photo was taken or a film recorded',
    alsoCalled: ['exif', 'datetaken', 'shot'],
  },
  takenFrom: {
    value: 'text',
    reads: 'header',
    word: 'date source',
    about: 'Source of the date: exif, film, xmp, iptc, png, sidecar, takeout or name',
  },
  clockNotSet: {
    value: 'yes-no',
    reads: 'header',
    word: 'clock not set',
    about: "Whether the camera's clock was not set",
  },
  camera: { value: 'text', reads: 'header', word: 'camera', about: 'Maker and model of the camera' },
  width: { value: 'number', reads: 'header', word: 'width', about: 'In pixels' },
  height: { value: 'number', reads: 'header', word: 'height', about: 'In pixels' },
  hasPlace: {
    value: 'yes-no',
    reads: 'header',
    word: 'place',
    about: 'Whether its location is known',
    alsoCalled: ['gps', 'geo'],
  },
  artist: { value: 'text', reads: 'header', word: 'artist', about: 'Of music' },
  album: { value: 'text', reads: 'header', word: 'album', about: 'Of music' },
  albumArtist: {
    value: 'text',
    reads: 'header',
    word: 'album artist',
    about: 'Artist of the album; Various Artists for a compilation that names none; else the artist',
  },
  title: {
    value: 'text',
    reads: 'header',
    word: 'title',
    about: 'Of music, films and documents; the subject of an e-mail',
  },
  disc: {
    value: 'number',
    reads: 'header',
    word: 'disc',
    about: 'Number of the disc, if the tags show several',
  },
  track: { value: 'number', reads: 'header', word: 'track', about: 'Of music' },
  year: { value: 'number', reads: 'header', word: 'year', about: 'Of music' },
  genre: { value: 'text', reads: 'header', word: 'genre', about: 'Of music' },
  duration: {
    value: 'duration',
    reads: 'header',
    word: 'length',
    about: 'How long music or a film lasts',
    alsoCalled: ['length'],
  },
  author: {
    value: 'text',
    reads: 'header',
    word: 'author',
    about: 'Who wrote a document or sent an e-mail',
    alsoCalled: ['sender'],
  },
  created: {
    value: 'date',
    reads: 'header',
    word: 'written',
    about: 'When a document was written or an e-mail sent, not when the file came to this disk',
  },
  pages: {
    value: 'number',
    reads: 'header',
    word: 'pages',
    about: 'Of a document; the slides of a presentation',
  },
  from: {
    value: 'text',
    reads: 'attributes',
    word: 'came from',
    about: 'The host it was downloaded from',
    alsoCalled: ['source', 'downloadedfrom', 'wherefrom', 'host', 'url', 'website'],
  },
  text: {
    value: 'text',
    reads: 'whole',
    word: 'text',
    about: 'What a document says, from its beginning',
    alsoCalled: ['content', 'contents', 'filecontent', 'fulltext'],
  },
  dateInText: {
    value: 'dates',
    reads: 'whole',
    word: 'date in text',
    about: 'The days that its text names',
  },
  sameAs: {
    value: 'text',
    reads: 'others',
    word: 'copy of another file',
    about: 'The oldest file with the same bytes, where this is a copy of it',
    alsoCalled: ['duplicate', 'duplicates', 'copy', 'copyof'],
  },
} as const satisfies Readonly<Record<string, FactRow>> & Readonly<Record<LookedFact, FactRow>>

export type FactType = FactRow['value']
export type RuleFact = keyof typeof rows
export const factTable: Readonly<Record<RuleFact, FactRow>> = rows
export const ruleFactNames = Object.keys(rows) as readonly RuleFact[] // keys lose their type

/** Facts that are found out by a look into files. */
export type LookedFact = FactName | keyof ComparedFacts

/** Facts that are read from a file. */
export const factNames = ruleFactNames.filter(
  (name): name is FactName => factTable[name].reads !== 'listing' && factTable[name].reads !== 'others',
)

/** Facts of a file of which nothing is known. */
export const noFacts = Object.fromEntries(factNames.map(name => [name, null])) as Facts // keys lose their type

/** Those that do not need the whole file. */
export const shortFactNames = factNames.filter(name => factTable[name].reads !== 'whole')

/** Facts that were looked up, by the path of the file in the folder. */
export type FactsByFile = {
  /** Undefined for files that were not read. */
  of(path: string): Facts | undefined
  /** False where reading failed, or the name alone was looked at: a fact that is null may be in the file. */
  wasRead(path: string): boolean
}

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
