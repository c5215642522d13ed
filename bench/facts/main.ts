import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { startFactLookUp } from '../../desktop/sorter/index.ts'
import { type FactName, shortFactNames } from '../../desktop/sorter/values/facts.ts'
import { writeSection } from '../results.ts'
import { benchDuplicates } from './duplicates.ts'
import { benchPhotos } from './photos.ts'

/** What exiftool says of a file: names with their group, `EXIF:DateTimeOriginal`. */
type Truth = Readonly<Record<string, unknown>>

type Row = {
  readonly name: FactName
  /** Every answer of exiftool's that would be right; none where it knows nothing. */
  readonly truth: (said: Truth) => readonly string[]
  /** Our answer in the same form. */
  readonly ours?: (value: string) => string
}

const dayOf = (time: string) => time.slice(0, 10).replaceAll(':', '-')
const isDay = (day: string) => /^(19|20)\d\d-\d\d-\d\d$/.test(day) && !day.includes('-00')

/** Values of these tags in any group; of a list the first. */
function valuesOf(said: Truth, tags: readonly string[]): readonly string[] {
  return Object.entries(said).flatMap(([key, value]) => {
    const [group = '', tag = ''] = key.split(':')
    if (!tags.includes(tag) || group === 'ICC_Profile') return []
    const [first] = [value].flat()
    const text = String(first ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    return text === '' ? [] : [text]
  })
}

/** Of the first of these tags that says a day. */
function daysOf(said: Truth, tags: readonly string[]): readonly string[] {
  for (const tag of tags) {
    const days = valuesOf(said, [tag]).map(dayOf).filter(isDay)
    if (days.length > 0) return days
  }
  return []
}

const typeOf = (said: Truth) => String(said['File:MIMEType'] ?? '')
const isPicture = (said: Truth) => /^(image|video)\//.test(typeOf(said))
/** The formats of which docs/facts.md says that pixels and times are read. */
const readPictures =
  /^(image\/(jpeg|png|apng|gif|webp|hei[cf](-sequence)?|avif|tiff|x-canon-cr[23w]|x-adobe-dng|x-nikon-nef|x-sony-arw|x-olympus-orf|x-panasonic-rw2|x-pentax-pef)|video\/(mp4|quicktime|x-m4v|3gpp2?))$/
const ofPicture = (known: (said: Truth) => readonly string[]) => (said: Truth) =>
  readPictures.test(typeOf(said)) ? known(said) : []

/** One type under two names: exiftool's, and those of file-type. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'application/bzip2': ['application/x-bzip2'],
  'application/java-byte-code': ['application/java-vm'],
  'application/postscript': ['application/eps'],
  'application/vnd.adobe.illustrator': ['application/pdf'],
  'application/vnd.adobe.photoshop': ['image/vnd.adobe.photoshop'],
  'application/x-chm': ['application/vnd.ms-htmlhelp'],
  'application/x-font-otf': ['font/otf'],
  'application/x-font-ttf': ['font/ttf'],
  'application/x-gzip': ['application/gzip'],
  'application/x-iwork-keynote-sffkey': ['application/vnd.apple.keynote'],
  'application/x-iwork-numbers-sffnumbers': ['application/vnd.apple.numbers'],
  'application/x-iwork-pages-sffpages': ['application/vnd.apple.pages'],
  'application/x-macos': ['application/x-ft-apple.alias'],
  'audio/mp4': ['audio/x-m4a'],
  'audio/x-aiff': ['audio/aiff'],
  'audio/x-monkeys-audio': ['audio/ape'],
  'audio/x-pn-realaudio': ['application/vnd.rn-realmedia'],
  'audio/x-wav': ['audio/wav'],
  'audio/x-wavpack': ['audio/wavpack'],
  'image/jxr': ['image/vnd.ms-photo'],
  'image/x-cursor': ['image/x-icon'],
  'image/x-j2c': ['image/j2c'],
  'image/x-tiff-big': ['image/tiff'],
  'video/m2ts': ['video/mp2t'],
  'video/x-matroska': ['video/matroska'],
  'video/x-ms-asf': ['audio/x-ms-asf'],
  'video/x-ms-wmv': ['audio/x-ms-asf'],
  'video/x-msvideo': ['video/vnd.avi'],
}
/** Says no more than that exiftool has no name: programs, packages, archives in ZIP. */
const isNameless = (type: string) => type === 'application/octet-stream' || type === 'application/unknown'
const isDocument = (said: Truth) => /pdf|officedocument|opendocument|epub/.test(String(said['File:MIMEType']))
const ofDocument = (tags: readonly string[]) => (said: Truth) =>
  isDocument(said) ? valuesOf(said, tags) : []

const daysTaken = (said: Truth) =>
  daysOf(said, ['DateTimeOriginal', 'CreationDate', 'DateCreated', 'CreateDate'])

const rows: readonly Row[] = [
  {
    name: 'realType',
    truth: said =>
      [typeOf(said)]
        .filter(type => !/^(text\/|$)/.test(type) && !isNameless(type))
        .flatMap(type => [type, ...(otherNames[type] ?? [])].map(name => name.toLowerCase())),
    ours: type => type.toLowerCase(),
  },
  {
    name: 'taken',
    truth: ofPicture(daysTaken),
    ours: dayOf,
  },
  { name: 'width', truth: ofPicture(said => valuesOf(said, ['ImageWidth', 'ExifImageWidth'])) },
  { name: 'height', truth: ofPicture(said => valuesOf(said, ['ImageHeight', 'ExifImageHeight'])) },
  { name: 'title', truth: ofDocument(['Title']) },
  {
    name: 'author',
    truth: said => {
      const { 'PDF:Creator': _, ...others } = said // the program
      return isDocument(said) ? valuesOf(others, ['Author', 'Creator', 'Initial-creator']) : []
    },
  },
  {
    name: 'created',
    truth: said => (isDocument(said) ? daysOf(said, ['CreateDate', 'Creation-date']) : []),
    ours: dayOf,
  },
  { name: 'pages', truth: ofDocument(['PageCount', 'Pages', 'Slides', 'Document-statisticPage-count']) },
]

const mostNamed = 40

const usage = `bench facts needs a folder of real files: npm run bench facts -- <folder>, or -- --duplicates [rounds], \
or -- --photos [rounds]`

/** `npm run bench facts -- <folder>`: file by file against exiftool, in a folder of real files. */
export async function run([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === '--duplicates') return benchDuplicates({ rounds: Number(rest[0] ?? 5) })
  if (folder === '--photos') return benchPhotos({ rounds: Number(rest[0] ?? 5) })
  if (folder === undefined) return console.log(usage)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => path.join(entry.parentPath, entry.name))
  const truths = exiftool(files)
  const compared = await compareAll(truths, folder)
  for (const { which, ours, right } of compared.filter(isApart)) {
    console.log(`${which} ${ours ?? 'unknown'}, exiftool ${right.join(' or ')}`)
  }
  const body = [
    `${files.length} files of \`${path.basename(folder)}\`, against exiftool ${exiftoolVersion()}. Days are compared, not clocks.`,
    tableOf(compared),
    ...notRead(truths),
  ].join('\n\n')
  console.log(`${body}\n`)
  // What a file says may be private, so the record has none of it.
  const named = compared
    .filter(isApart)
    .slice(0, mostNamed)
    .map(({ which, ours }) => `- ${which} ${ours === null ? 'unknown' : 'another'}`)
  writeSection(`Facts: ${path.basename(folder)}`, [body, named.join('\n')].filter(Boolean).join('\n\n'))
}

/** A fact of a file that exiftool knows. */
type Compared = {
  readonly name: FactName
  /** The file and the fact, for a person. */
  readonly which: string
  /** Null where we do not know it. */
  readonly ours: string | null
  readonly right: readonly string[]
}

const isApart = ({ ours, right }: Compared) => ours === null || !right.includes(ours)

async function compareAll(truths: readonly Truth[], folder: string): Promise<readonly Compared[]> {
  const compared: Compared[] = []
  const lookUp = startFactLookUp({
    workerUrl: new URL('../../desktop/sorter/facts/facts-worker.ts', import.meta.url),
  })
  for (const said of truths) {
    const file = path.resolve(String(said.SourceFile))
    const { facts } = await lookUp.ask({ path: file, facts: shortFactNames, mayOpen: true })
    for (const { name, truth, ours = (value: string) => value } of rows) {
      const right = truth(said)
      if (right.length === 0) continue
      const value = facts?.[name] ?? null
      const which = `${path.relative(folder, file)}: ${name}`
      compared.push({
        name,
        which,
        ours: value === null ? null : ours(String(value).replace(/\s+/g, ' ')),
        right,
      })
    }
  }
  lookUp.close()
  return compared
}

function tableOf(compared: readonly Compared[]): string {
  const lines = rows.map(({ name }) => {
    const ofFact = compared.filter(each => each.name === name)
    const [known, apart] = [ofFact.length, ofFact.filter(isApart)]
    const missing = apart.filter(({ ours }) => ours === null).length
    const agree = known - apart.length
    const share = known === 0 ? '' : `${((100 * agree) / known).toFixed(1)} %`
    return `| \`${name}\` | ${known} | ${agree} | ${share} | ${missing} | ${apart.length - missing} |`
  })
  return [
    '| fact | exiftool knows | the same | | unknown | another |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

/** Pictures and films of formats that are not read, if there are any. */
function notRead(truths: readonly Truth[]): readonly string[] {
  const unread = truths.filter(said => isPicture(said) && !readPictures.test(typeOf(said)))
  if (unread.length === 0) return []
  const each = [...Map.groupBy(unread, typeOf)].map(([type, files]) => {
    return `${type} ${files.length} (${files.filter(said => daysTaken(said).length > 0).length})`
  })
  return [
    `Pictures and films of formats whose days and pixels are not read, beside the table, with the number in which exiftool finds a day: ${each.join(', ')}.`,
  ]
}

function exiftool(files: readonly string[]): readonly Truth[] {
  // Its status is 1 where one file of many is broken.
  const { stdout } = spawnSync('exiftool', ['-json', '-G', '-a', '-n', '-@', '-'], {
    input: files.join('\n'),
    maxBuffer: 1 << 30,
  })
  return JSON.parse(String(stdout)) as Truth[] // the form of `-json`
}

const exiftoolVersion = () => String(execFileSync('exiftool', ['-ver'])).trim()
