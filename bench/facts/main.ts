import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { isPlausible } from '../../desktop/sorter/facts/plausible.ts'
import { startFactLookUp } from '../../desktop/sorter/index.ts'
import { type FactName, shortFactNames } from '../../desktop/sorter/values/facts.ts'
import { writeSection } from '../results.ts'
import { benchDuplicates } from './duplicates.ts'
import { benchPhotos } from './photos.ts'
import { reasonOf } from './reasons.ts'

/** What exiftool says of a file: names with their group, `EXIF:DateTimeOriginal`. */
type Truth = Readonly<Record<string, unknown>>

type Row = {
  readonly name: FactName
  /** Every answer of exiftool's that would be right; none where it knows nothing. */
  readonly truth: (said: Truth) => readonly string[]
  /** Our answer in the same form. */
  readonly ours?: (value: string) => string
  readonly isSame?: (ours: string, right: string) => boolean
}

const dayOf = (time: string) => time.slice(0, 10).replace(/[:/.]/g, '-')
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

/** The formats of which docs/facts.md says that they are read, by exiftool's names. */
const readPictures =
  /^image\/(jpeg|png|apng|gif|webp|hei[cf](-sequence)?|avif|jxl|tiff|vnd\.adobe\.photoshop|x-(canon-cr[23]|adobe-dng|nikon-nef|sony-arw|olympus-orf|panasonic-rw2|pentax-pef|fujifilm-raf))$|^application\/vnd\.adobe\.photoshop$/
const readFilms = /^video\/(mp4|quicktime|x-m4v|3gpp2?|x-msvideo|m2ts|x-matroska|webm)$/
const readOthers =
  /^(audio\/(mpeg|mp4|flac|ogg|opus|x-wav|x-ms-wma)|application\/(pdf|epub\+zip|vnd\.(openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation)|oasis\.opendocument\.(text|spreadsheet|presentation))))$/
const isPicture = (said: Truth) => readPictures.test(typeOf(said)) || readFilms.test(typeOf(said))
/** Sounds in containers of films, and GIF, have no day that is read. */
const hasDay = (said: Truth) =>
  isPicture(said) &&
  typeOf(said) !== 'image/gif' &&
  valuesOf(said, ['ImageWidth', 'SourceImageWidth']).length > 0
const isRead = (said: Truth) => isPicture(said) || readOthers.test(typeOf(said))
const isDocument = (said: Truth) => /pdf|officedocument|opendocument|epub/.test(typeOf(said))

const of =
  (isOf: (said: Truth) => boolean, known: (said: Truth) => readonly string[]): Row['truth'] =>
  said =>
    isOf(said) ? known(said) : []

/** Exiftool finds nothing wrong with it, apart from what is minor. */
const isWhole = (said: Truth) =>
  !Object.entries(said).some(
    ([key, value]) => /^ExifTool:(Error|Warning)/.test(key) && ![value].flat().every(isMinor),
  )
/** Bytes between two segments come from a segment whose length is wrong. */
const isMinor = (warning: unknown) => /^\[minor\](?! Skipped unknown)/i.test(String(warning))

/** One type under two names: exiftool's, and those of file-type. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'application/vnd.adobe.photoshop': ['image/vnd.adobe.photoshop'],
  'audio/mp4': ['audio/x-m4a', 'video/mp4'],
  'audio/mpeg': ['audio/aac'],
  'audio/ogg': ['application/ogg', 'video/ogg'],
  'audio/opus': ['audio/ogg'],
  'audio/x-ms-wma': ['audio/x-ms-asf', 'application/vnd.ms-asf'],
  'audio/x-wav': ['audio/wav'],
  'image/heif': ['image/heic'],
  'image/jpeg': ['image/jls'],
  'video/m2ts': ['video/mp2t'],
  'video/mp4': ['audio/x-m4a', 'image/avif'],
  'video/x-matroska': ['video/matroska'],
  'video/x-msvideo': ['video/vnd.avi'],
}

/** Without the day of a document that a picture was a part of. */
function daysTaken({ 'XMP:CreationDate': _, ...said }: Truth): readonly string[] {
  return daysOf(said, ['DateTimeOriginal', 'CreationDate', 'DateCreated', 'CreateDate'])
}

const lettersOf = (camera: string) =>
  camera
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const rows: readonly Row[] = [
  {
    name: 'realType',
    truth: of(isRead, said => {
      const type = typeOf(said)
      // Exiftool goes by the name of what is encrypted.
      const encrypted = /officedocument/.test(type) ? ['application/x-cfb'] : []
      return [type, ...(otherNames[type] ?? []), ...encrypted]
    }),
  },
  {
    name: 'taken',
    truth: of(hasDay, said => daysTaken(said).filter(day => isPlausible(day, false, Date.now()))),
    ours: dayOf,
  },
  {
    name: 'camera',
    truth: of(isPicture, said => valuesOf(said, ['Model']).map(lettersOf).filter(Boolean)),
    ours: lettersOf,
    isSame: (ours, right) => ours.includes(right),
  },
  {
    name: 'width',
    truth: of(isPicture, said => valuesOf(said, ['ImageWidth', 'ExifImageWidth', 'SourceImageWidth'])),
  },
  {
    name: 'height',
    truth: of(isPicture, said => valuesOf(said, ['ImageHeight', 'ExifImageHeight', 'SourceImageHeight'])),
  },
  { name: 'title', truth: of(isDocument, said => valuesOf(said, ['Title'])) },
  {
    name: 'author',
    truth: of(isDocument, said => {
      const { 'PDF:Creator': _, ...others } = said // the program
      return valuesOf(others, ['Author', 'Creator', 'Initial-creator'])
    }),
  },
  {
    name: 'created',
    truth: of(isDocument, said => daysOf(said, ['CreateDate', 'Creation-date'])),
    ours: dayOf,
  },
  {
    name: 'pages',
    truth: of(isDocument, said =>
      valuesOf(said, ['PageCount', 'Pages', 'Slides', 'Document-statisticPage-count']),
    ),
  },
]

const usage = `bench facts needs folders of real files: npm run bench facts -- <folder> …, or -- --duplicates [rounds], \
or -- --photos [rounds]`

/** `npm run bench facts -- <folder> …`: file by file against exiftool, in folders of real files. */
export async function run(folders: readonly string[]): Promise<void> {
  const [first, rounds = 5] = folders
  if (first === '--duplicates') return benchDuplicates({ rounds: Number(rounds) })
  if (first === '--photos') return benchPhotos({ rounds: Number(rounds) })
  if (first === undefined) return console.log(usage)
  const compared: Compared[] = []
  const sets: string[] = []
  for (const folder of folders) {
    const ofFolder = await compareAll(folder)
    compared.push(...ofFolder)
    sets.push(`\`${path.basename(folder)}\` (${new Set(ofFolder.map(({ file }) => file)).size} files)`)
  }
  const body = [
    `Measured on ${new Date().toISOString().slice(0, 10)} against exiftool ${exiftoolVersion()}: ${sets.join(', ')}, as far as docs/facts.md says that their
formats are read and exiftool knows something of them. A file is whole if exiftool reports no error, and no warning but minor ones that tell of no lost bytes. Days are
compared, not clocks. *All* counts damaged files, too.`,
    tableOf(compared),
    'Every file that is whole and differs, with the reason:',
    differences(compared.filter(each => each.isWhole && isApart(each))),
  ].join('\n\n')
  console.log(`${body}\n`)
  for (const { file, name, ours, right } of compared.filter(isApart)) {
    console.log(`${file}: ${name} ${ours ?? 'unknown'}, exiftool ${right.join(' or ')}`)
  }
  writeSection('Facts', body)
}

/** A fact of a file that exiftool knows. */
type Compared = {
  readonly name: FactName
  /** With the name of its set in front. */
  readonly file: string
  readonly isWhole: boolean
  /** Null where we do not know it. */
  readonly ours: string | null
  readonly right: readonly string[]
  readonly isSame: boolean
}

const isApart = ({ isSame }: Compared) => !isSame

async function compareAll(folder: string): Promise<readonly Compared[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => path.join(entry.parentPath, entry.name))
  const compared: Compared[] = []
  const lookUp = startFactLookUp({
    workerUrl: new URL('../../desktop/sorter/facts/facts-worker.ts', import.meta.url),
  })
  for (const said of exiftool(files)) {
    const file = path.resolve(String(said.SourceFile))
    if (!isRead(said)) continue
    const { facts } = await lookUp.ask({ path: file, facts: shortFactNames, mayOpen: true })
    for (const { name, truth, ours: formOf = String, isSame = Object.is } of rows) {
      const right = truth(said)
      if (right.length === 0) continue
      const value = facts?.[name] ?? null
      const ours = value === null ? null : formOf(String(value).replace(/\s+/g, ' '))
      compared.push({
        name,
        file: path.join(path.basename(folder), path.relative(folder, file)),
        isWhole: isWhole(said),
        ours,
        right,
        isSame: ours !== null && right.some(each => isSame(ours, each)),
      })
    }
  }
  lookUp.close()
  return compared
}

function tableOf(compared: readonly Compared[]): string {
  const share = (part: number, all: number) => (all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`)
  const lines = rows.map(({ name }) => {
    const ofFact = compared.filter(each => each.name === name)
    const whole = ofFact.filter(each => each.isWhole)
    const same = whole.filter(each => each.isSame).length
    const unknown = whole.filter(({ ours }) => ours === null).length
    const all = share(ofFact.filter(each => each.isSame).length, ofFact.length)
    return `| \`${name}\` | ${whole.length} | ${same} | ${share(same, whole.length)} | ${unknown} | ${whole.length - same - unknown} | ${all} of ${ofFact.length} |`
  })
  return [
    '| fact | whole files of which exiftool knows it | the same | | unknown | another | all |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...lines,
  ].join('\n')
}

/** What a file says may be private, so the record has only its name. */
function differences(apart: readonly Compared[]): string {
  const byReason = Map.groupBy(apart, ({ file, name }) => reasonOf(file, name) ?? 'No reason known')
  return [...byReason]
    .map(([reason, each]) => `- ${reason}: ${each.map(({ file, name }) => `${file} (${name})`).join(', ')}`)
    .join('\n')
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
