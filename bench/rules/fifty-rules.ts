type Comparison = Readonly<Record<string, string | readonly string[]>>
type Rule = {
  readonly rule: string
  readonly when: Readonly<Record<string, Comparison | string | readonly string[] | readonly object[]>>
  readonly to: string
}

const words = (text: string) => text.split(' ')

/** Rules as people write them: most ask for a word that few files have, and what many files have comes late. */
export const fiftyRules: readonly Rule[] = [
  ...words('contract offer tax rent salary ticket recipe manual letter minutes').map(word => ({
    rule: `About ${word}`,
    when: { name: { contains: word } },
    to: `Papers/${word}`,
  })),
  ...words('DSC PXL MVI VID WhatsApp Signal Voice backup export dump').map(word => ({
    rule: `Beginning with ${word}`,
    when: { name: { starts: [word, `copy of ${word}`] } },
    to: `From devices/${word}`,
  })),
  ...words('final old draft copy edited signed v2 small print web').map(word => ({
    rule: `Ending with ${word}`,
    when: { name: { ends: [`-${word}`, `_${word}`, ` ${word}`] } },
    to: `Versions/${word}`,
  })),
  ...words('pdf docx xlsx txt csv').map(extension => ({
    rule: `Large ${extension}`,
    when: { extension, size: { larger: '100 MB' } },
    to: `Large/${extension}`,
  })),
  ...words('mp4 mkv mov zip exe').map(extension => ({
    rule: `Tiny ${extension}`,
    when: { extension, size: { smaller: '50 B' } },
    to: `Tiny/${extension}`,
  })),
  {
    rule: 'Dated',
    when: { name: { matches: '^\\d{4}-\\d\\d-\\d\\d' } },
    to: 'Dated',
  },
  {
    rule: 'Camera',
    when: { name: { matches: '^(DSC|DSCN|PICT|MVI)_?\\d+' } },
    to: 'Camera',
  },
  {
    rule: 'Music and films',
    when: { extension: words('ogg opus m4a avi webm'), size: { larger: '1 MB' } },
    to: 'Media',
  },
  {
    rule: 'Books',
    when: { any: [{ extension: words('mobi azw3 fb2') }, { name: { contains: ['chapter', 'volume'] } }] },
    to: 'Books',
  },
  {
    rule: 'Tables',
    when: { extension: words('xlsx csv ods'), none: [{ name: { starts: words('report notes box draft') } }] },
    to: 'Tables',
  },
  { rule: 'Invoices', when: { name: { contains: ['invoice', 'Rechnung'] } }, to: 'Invoices/{extension}' },
  { rule: 'Screenshots', when: { name: { starts: 'Screenshot' } }, to: 'Pictures/Screenshots' },
  { rule: 'Scans', when: { name: { starts: 'scan' }, size: { larger: '200 B' } }, to: 'Scans' },
  { rule: 'Overviews', when: { name: { starts: 'übersicht' } }, to: 'Overviews' },
  {
    rule: 'Phone',
    when: { name: { starts: 'IMG' }, extension: words('jpg heic mov') },
    to: 'Pictures/Phone',
  },
]
