import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type FactName, type Facts, shortFactNames, startFactLookUp } from '../../desktop/sorter/index.ts'
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

/** `npm run bench facts -- <folder>`: file by file against exiftool, in a folder of real files. */
export async function run([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === '--duplicates') return benchDuplicates({ rounds: Number(rest[0] ?? 5) })
  if (folder === '--photos') return benchPhotos({ rounds: Number(rest[0] ?? 5) })
  if (folder === undefined)
    return console.log(
      'bench facts needs a folder of real files: npm run bench facts -- <folder>, or -- --duplicates [rounds], or -- --photos [rounds]',
    )
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => path.join(entry.parentPath, entry.name))
  const counts = new Map(rows.map(({ name }) => [name, { known: 0, agree: 0, missing: 0 }]))
  const apart: string[] = []
  const unread = new Map<string, { files: number; withDay: number }>()
  const lookUp = startFactLookUp({
    workerUrl: new URL('../../desktop/sorter/facts/facts-worker.ts', import.meta.url),
  })
  for (const said of exiftool(files)) {
    const file = String(said.SourceFile)
    if (isPicture(said) && !readPictures.test(typeOf(said))) {
      const { files: before, withDay } = unread.get(typeOf(said)) ?? { files: 0, withDay: 0 }
      unread.set(typeOf(said), {
        files: before + 1,
        withDay: withDay + Number(daysTaken(said).length > 0),
      })
    }
    const { facts } = await lookUp.ask({ path: path.resolve(file), facts: shortFactNames, mayOpen: true })
    for (const row of rows) compare(row, said, facts)
    function compare({ name, truth, ours = value => value }: Row, tags: Truth, known?: Facts) {
      const right = truth(tags)
      const count = counts.get(name)
      if (right.length === 0 || count === undefined) return
      const value = known?.[name] ?? null
      const told = value === null ? null : ours(String(value).replace(/\s+/g, ' '))
      count.known += 1
      if (told !== null && right.includes(told)) count.agree += 1
      else if (told === null) count.missing += 1
      if (told === null || !right.includes(told)) {
        const which = `${path.relative(folder ?? '', file)}: ${name}`
        console.log(`${which} ${told ?? 'unknown'}, exiftool ${right.join(' or ')}`)
        // What a file says may be private, so the record has none of it.
        apart.push(`${which} ${told === null ? 'unknown' : 'another'}`)
      }
    }
  }
  lookUp.close()
  const table = [...counts].map(([name, { known, agree, missing }]) => {
    const share = known === 0 ? '' : `${((100 * agree) / known).toFixed(1)} %`
    return `| \`${name}\` | ${known} | ${agree} | ${share} | ${missing} | ${known - agree - missing} |`
  })
  const body = [
    `${files.length} files of \`${path.basename(folder)}\`, against exiftool ${exiftoolVersion()}. Days are compared, not clocks.`,
    [
      '| fact | exiftool knows | the same | | unknown | another |',
      '|---|---|---|---|---|---|',
      ...table,
    ].join('\n'),
    ...notRead(unread),
  ].join('\n\n')
  console.log(`${body}\n`)
  const named = apart.slice(0, mostNamed).map(line => `- ${line}`)
  writeSection(`Facts: ${path.basename(folder)}`, [body, named.join('\n')].filter(Boolean).join('\n\n'))
}

function* notRead(types: ReadonlyMap<string, { files: number; withDay: number }>): Iterable<string> {
  if (types.size === 0) return
  const each = [...types].map(([type, { files, withDay }]) => `${type} ${files} (${withDay})`)
  yield `Pictures and films of formats whose days and pixels are not read, beside the table, with the number in which exiftool finds a day: ${each.join(', ')}.`
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
