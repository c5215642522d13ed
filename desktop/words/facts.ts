/** What is known about files, in English: for the command and the window. */
import { assertNever, usualExtension } from '../sorter/index.ts'
import type { FactFailure, Facts, TakenFrom } from '../sorter/values/facts.ts'
import type { FileEntry, RuleReason, Why } from '../sorter/values/values.ts'

const failures: Record<FactFailure['reason'], string> = {
  gone: 'It does not exist.',
  denied: 'The system does not allow reading it.',
  link: 'It is a link, and links are not followed.',
  folder: 'It is a folder.',
  special: 'Pipes, sockets and devices are not read.',
  'cloud-only': 'It is only in the cloud, and to read it would download it.',
  changed: 'It changed while it was read.',
  io: 'The disk reported an error.',
  'no-answer': 'Reading it took too long and was given up.',
}

export function describeFactFailure({ reason, code }: FactFailure): string {
  return reason === 'io' && code ? `The disk reported an error (${code}).` : failures[reason]
}

const takenFrom: Record<TakenFrom, string> = {
  exif: 'from photo data',
  film: 'from film data',
  xmp: 'from XMP',
  iptc: 'from IPTC',
  png: 'from PNG data',
  sidecar: 'from its .xmp file',
  takeout: 'from Google Takeout',
  name: 'from the file name',
}

/** What decided where a file goes: `taken 2024-07-03, Canon EOS R6`, `is a PDF`, `modified 2024-05-06`. */
export function describeWhy(why: Why, { modifiedMs }: Pick<FileEntry, 'modifiedMs'>): string {
  switch (why.by) {
    case 'extension':
      return 'by its extension'
    case 'noKnownExtension':
      return 'no known extension'
    case 'size':
      return 'by its size'
    case 'modified':
      return withClock(`modified ${localDay(new Date(modifiedMs))}`, why)
    case 'undated':
      return withClock('no date found', why)
    case 'realType': {
      const extension = usualExtension(why.value)
      return `is ${extension === undefined ? why.value : withArticle(extension.toUpperCase())}`
    }
    case 'taken': {
      const isOutside = why.from === 'name' || why.from === 'takeout'
      const source = isOutside ? takenFrom[why.from] : why.camera
      const taken = `${why.from === 'film' ? 'recorded' : 'taken'} ${dayOf(why.value)}`
      return withClock(source === null ? taken : `${taken}, ${source}`, why)
    }
    case 'rule': {
      const tests = describeReasons(why.because)
      return `rule “${why.rule}”${tests === '' ? '' : `: ${tests}`}`
    }
    case 'hand':
      return why.change === 'moved' ? 'moved by you' : 'renamed by you'
    default:
      return assertNever(why)
  }
}

const clockNotSetText = "the camera's clock was not set"

/** `modified 2024-05-06; the camera's clock was not set` */
function withClock(reason: string, { clockNotSet }: { readonly clockNotSet?: true }): string {
  return clockNotSet ? `${reason}; ${clockNotSetText}` : reason
}

/** `2024-07-03`. A time without an offset, or with one, is in the time of its place already. */
function dayOf(time: string): string {
  return time.endsWith('Z') ? localDay(new Date(time)) : time.slice(0, 10)
}

/** `2024-07-03`, in the computer's time zone. */
export function localDay(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** What a rule found: `extension pdf, size 2048 bytes` */
export function describeReasons(because: readonly RuleReason[]): string {
  return because.map(describeReason).join(', ')
}

/** `extension pdf` */
function describeReason({ fact, found, words }: RuleReason): string {
  if (found === null || found === '') return `no ${fact}`
  const value = typeof found === 'object' ? found.join(', ') : String(found)
  const source = words === undefined ? '' : ` (“${words}”)`
  return `${fact} ${fact === 'size' ? `${value} bytes` : value}${source}`
}

/** Read letter by letter, but for some: `a PDF`, `an MP3`, `a FLAC`. */
function withArticle(name: string): string {
  const isSpoken = /^(FLAC|HEI[CF]|MIDI?|MOV|RAR|SAV)$/.test(name)
  return `${/^[AEFHILMNORSX]/.test(name) && !isSpoken ? 'an' : 'a'} ${name}`
}

type Line = { readonly label: string; readonly value: (facts: Facts) => string | null }

const textOf = (value: string | number | null) => (value === null ? null : String(value))

/** A line each, in this order; facts that belong together share one. */
const lines: readonly Line[] = [
  { label: 'Type', value: ({ realType }) => realType },
  { label: 'Taken', value: describeTaken },
  { label: 'Clock', value: ({ clockNotSet }) => (clockNotSet ? clockNotSetText : null) },
  { label: 'Camera', value: ({ camera }) => camera },
  { label: 'Size', value: ({ width, height }) => (width && height ? `${width} × ${height} pixels` : null) },
  { label: 'Location', value: ({ hasPlace }) => (hasPlace ? 'known' : null) },
  { label: 'Artist', value: ({ artist }) => artist },
  { label: 'Album', value: ({ album }) => album },
  {
    label: 'Album artist',
    value: ({ artist, albumArtist }) => (albumArtist === artist ? null : albumArtist),
  },
  { label: 'Title', value: ({ title }) => title },
  { label: 'Disc', value: ({ disc }) => textOf(disc) },
  { label: 'Track', value: ({ track }) => textOf(track) },
  { label: 'Year', value: ({ year }) => textOf(year) },
  { label: 'Genre', value: ({ genre }) => genre },
  { label: 'Length', value: ({ duration }) => (duration === null ? null : describeDuration(duration)) },
  { label: 'Author', value: ({ author }) => author },
  { label: 'Created', value: ({ created }) => (created === null ? null : describeTime(created)) },
  { label: 'Pages', value: ({ pages }) => textOf(pages) },
  { label: 'From', value: ({ from }) => from },
  { label: 'Dates', value: describeDays },
  { label: 'Text', value: ({ text }) => text },
]

/** What is known, each with its label. */
export function describeFacts(facts: Facts): readonly { readonly label: string; readonly value: string }[] {
  return lines.flatMap(({ label, value }) => {
    const text = value(facts)
    return text === null ? [] : [{ label, value: text }]
  })
}

/** Those that can be read one way only. */
function describeDays({ dateInText }: Pick<Facts, 'dateInText'>): string | null {
  const days = dateInText?.flatMap(({ day, monthFirst }) => (monthFirst === undefined ? day : [])) ?? []
  return days.join(', ') || null
}

/** `2024-07-03 18:22:10 +02:00, from photo data` */
function describeTaken({ taken, takenFrom: from }: Pick<Facts, 'taken' | 'takenFrom'>): string | null {
  return taken === null || from === null ? null : `${describeTime(taken)}, ${takenFrom[from]}`
}

/** `2024-07-03 18:22:10 +02:00` */
function describeTime(time: string): string {
  const [date, clock = ''] = time.split('T')
  const said = clock.replace('Z', ' UTC').replace(/(?=[+-])/, ' ')
  return [date, said].filter(Boolean).join(' ')
}

/** `3:07`, `1:02:03` */
function describeDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
