import type { FactName } from '../../desktop/sorter/values/facts.ts'

type Reason = { readonly files: RegExp; readonly facts: readonly FactName[]; readonly reason: string }

const size: readonly FactName[] = ['width', 'height']

/** Why whole files of the public sets differ from exiftool. */
const reasons: readonly Reason[] = [
  {
    files: /olympus-d320l|sony-powershota5|FLIR (Vue Pro|iPhone)|CasioQVCI/,
    facts: ['taken', 'camera'],
    reason: "In the maker's note alone, in a form of its own, which is not read",
  },
  { files: /AFCP/, facts: ['taken'], reason: 'IPTC behind the picture, which is not read' },
  {
    files: /testJPEG_commented|utf8-in-ztxt|issue-590/,
    facts: ['camera'],
    reason: 'The camera is in XMP alone, of which only times are read',
  },
  {
    files: /Issue 308/,
    facts: size,
    reason: 'A segment is longer than it says, behind which exiftool looks for the next one',
  },
  { files: /beach/, facts: size, reason: 'The file says that its height is 0' },
  { files: /testimgl/, facts: size, reason: 'A kind of JPEG that image-size and ExifReader do not know' },
  {
    files: /\.mts$/,
    facts: size,
    reason: 'Of MTS, the size is in the stream of pictures, which is not read',
  },
  { files: /Panasonic\.rw2/, facts: size, reason: 'Noted as the edges of the sensor, which are not read' },
  {
    files: /IllegalArgument|testDNG\.dng|testNEF/,
    facts: size,
    reason: 'Of several pictures in the file, exiftool names another',
  },
  { files: /crash-74d2/, facts: size, reason: 'Two numbers are noted as the width' },
  {
    files: /\.(arw|pef)$|_bigtiff\.dng/,
    facts: ['realType'],
    reason: 'RAW whose mark file-type does not know is TIFF, as which it is read',
  },
  {
    files: /corrupt\.mkv|chunk_actl|fli_oob|sin1k0db/,
    facts: ['realType'],
    reason: 'Begins with zeros or damage, which exiftool steps over',
  },
  { files: /illustrator|fast-web/, facts: ['author'], reason: 'Exiftool takes the program for the author' },
  {
    files: /testPDF/,
    facts: ['title', 'author'],
    reason: 'Written in an unusual form, of which exiftool has the raw bytes or an address',
  },
]

/** Undefined for a difference that nobody has looked into. */
export function reasonOf(file: string, fact: FactName): string | undefined {
  return reasons.find(({ files, facts }) => files.test(file) && facts.includes(fact))?.reason
}
