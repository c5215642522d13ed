import { Buffer } from 'node:buffer'
import { deflateRawSync, deflateSync } from 'node:zlib'
import type { Facts } from '../model/facts.ts'

/** A small file of a format, and what is known of it. */
export type Sample = { readonly name: string; readonly bytes: Buffer; readonly facts: Partial<Facts> }

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])

/** @param files the first ones are stored as they are, as the standards of EPUB and ODF want `mimetype` */
export function zip(files: Readonly<Record<string, string | Buffer>>, stored = 0): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const raw = Buffer.from(content)
    const packed = index < stored ? raw : deflateRawSync(raw)
    const method = u16(index < stored ? 0 : 8)
    const sizes = Buffer.concat([u32(0), u32(packed.length), u32(raw.length)])
    const common = [u16(20), u16(0), method, u32(0), sizes, u16(Buffer.byteLength(name)), u16(0)]
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), ...common, Buffer.from(name), packed])
    const entry = [Buffer.from('PK\x01\x02'), u16(20), ...common, u16(0), u16(0), u16(0), u32(0), u32(at)]
    directory.push(...entry, Buffer.from(name))
    parts.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const count = u16(Object.keys(files).length)
  const end = [Buffer.from('PK\x05\x06'), u32(0), count, count, u32(list.length), u32(at), u16(0)]
  return Buffer.concat([...parts, list, ...end])
}

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>${content}`
const core = xml(
  '<cp:coreProperties><dc:title>Offer &amp; order</dc:title><dc:creator>Zoë Müller</dc:creator><dcterms:created>2024-07-03T16:22:10Z</dcterms:created></cp:coreProperties>',
)
const office = (main: Readonly<Record<string, string>>, app: string, type: string) =>
  zip({
    '[Content_Types].xml': xml(
      `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    ),
    'docProps/core.xml': core,
    'docProps/app.xml': xml(`<Properties>${app}</Properties>`),
    ...main,
  })
const documentFacts = { title: 'Offer & order', author: 'Zoë Müller', created: '2024-07-03T16:22:10Z' }
const officeType = 'application/vnd.openxmlformats-officedocument.'

const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`
const docx = office(
  {
    'word/document.xml': xml(
      `<w:document><w:body><w:p>${run('Of')}${run('fer')}</w:p><w:p>${run('due 3 July 2024')}<w:r><w:delText>gone</w:delText></w:r></w:p><w:tbl><w:tr><w:tc>${run('a')}</w:tc><w:tc>${run('b')}</w:tc></w:tr></w:tbl></w:body></w:document>`,
    ),
    'word/header1.xml': xml(`<w:hdr>${run('ACME')}</w:hdr>`),
  },
  '<Pages>2</Pages>',
  'wordprocessingml.document',
)
const xlsx = office(
  {
    'xl/sharedStrings.xml': xml('<sst><si><t>Rent</t></si><si><r><t>Wa</t></r><r><t>ter</t></r></si></sst>'),
    'xl/worksheets/sheet1.xml': xml(
      '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>Gas</t></is></c></row></sheetData></worksheet>',
    ),
  },
  '',
  'spreadsheetml.sheet',
)
const slide = (text: string) => xml(`<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`)
const pptx = office(
  { 'ppt/slides/slide10.xml': slide('ten'), 'ppt/slides/slide2.xml': slide('two') },
  '<Slides>2</Slides>',
  'presentationml.presentation',
)

const openDocument = 'application/vnd.oasis.opendocument.text'
const odt = zip(
  {
    mimetype: openDocument,
    'content.xml': xml(
      '<office:document-content><office:automatic-styles>no</office:automatic-styles><office:body><office:text><text:tracked-changes>gone</text:tracked-changes><text:p>Of<text:span>fer</text:span></text:p><text:p>vom<text:s/>3.<text:s/>Juli 2024</text:p></office:text></office:body></office:document-content>',
    ),
    'meta.xml': xml(
      '<office:document-meta><office:meta><dc:title>Offer &amp; order</dc:title><meta:initial-creator>Zoë Müller</meta:initial-creator><dc:creator>Somebody</dc:creator><meta:creation-date>2024-07-03T18:22:10.5</meta:creation-date><meta:document-statistic meta:page-count="2"/></office:meta></office:document-meta>',
    ),
  },
  1,
)

const epub = zip(
  {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': xml(
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    ),
    'OEBPS/book.opf': xml(
      '<package><metadata><dc:title>Offer &amp; order</dc:title><dc:creator>Zoë Müller</dc:creator><dc:date>2024-07-03</dc:date></metadata><manifest><item id="b" href="two.xhtml"/><item id="a" href="chapter%20one.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    ),
    'OEBPS/two.xhtml': xml('<html><body><p>And then.</p></body></html>'),
    'OEBPS/chapter one.xhtml': xml(
      '<html><head><title>no</title></head><body><h1>One</h1><p>It <b>be</b>gan.</p></body></html>',
    ),
  },
  1,
)

const object = (number: number, content: string) => `${number} 0 obj\n${content}\nendobj\n`
export const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream', 'latin1'),
  ])
const drawn = (text: string) => Buffer.from(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`, 'latin1')
const resources = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'

/**
 * With its directory as a table, and its texts in the two forms that PDF has.
 * @param page what the page's content is, with its dictionary
 * @param extra of the trailer
 */
export function pdf(page = stream('', drawn('Invoice of 2024-07-03')), extra = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n', 'latin1')]
  const places: number[] = []
  const size = () => parts.reduce((sum, { length }) => sum + length, 0)
  const add = (number: number, content: string | Buffer) => {
    places.push(size())
    const [begin = '', end = ''] = object(number, '\0').split('\0')
    parts.push(Buffer.from(begin), Buffer.from(content as string, 'latin1'), Buffer.from(end))
  }
  add(1, '<</Type/Catalog/Pages 2 0 R>>')
  add(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
  add(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${resources}>>`)
  add(4, page)
  add(
    5,
    `<</Title(Offer \\(&\\)\\040order)/Author<${Buffer.from('\ufeffZoë Müller', 'utf16le').swap16().toString('hex')}>/CreationDate(D:20240703182210+02'00')>>`,
  )
  const table = places.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R/Info 5 0 R${extra}>>\nstartxref\n${size()}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}

/** As programs of today write them: objects and directory packed, the title in XMP alone. */
function packedPdf(): Buffer {
  const objects = ['<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>']
  objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${resources}>>`)
  const places = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
  const head = places.map((at, index) => `${index + 1} ${at} `).join('')
  const pack = deflateSync(Buffer.from(head + objects.join(' ')))
  const xmp =
    '<x:xmpmeta><rdf:RDF><rdf:Description xmp:CreateDate="2024-07-03T18:22:10+02:00"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Offer &amp; order</rdf:li><rdf:li xml:lang="de">Angebot</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Zoë Müller</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>'
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n', 'latin1')]
  const starts = new Map<number, number>()
  const add = (number: number, content: Buffer) => {
    starts.set(
      number,
      parts.reduce((sum, { length }) => sum + length, 0),
    )
    parts.push(Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n'))
  }
  add(4, stream('/Filter/FlateDecode', deflateSync(drawn('Packed on 31.12.2023'))))
  add(5, stream('/Type/Metadata/Subtype/XML', Buffer.from(xmp)))
  add(6, stream(`/Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode`, pack))
  const at = parts.reduce((sum, { length }) => sum + length, 0)
  starts.set(7, at)
  const rows = Array.from({ length: 8 }, (_, number) => {
    if (number >= 1 && number <= 3) return [2, 0, 6, number - 1]
    const start = starts.get(number) ?? 0
    return number === 0 ? [0, 0, 0, 0] : [1, start >> 8, start & 255, 0]
  })
  const before = (index: number) => rows[index - 1] ?? [0, 0, 0, 0]
  const predicted = rows.flatMap((row, index) => [
    2,
    ...row.map((value, column) => (value - (before(index)[column] ?? 0)) & 255),
  ])
  add(
    7,
    stream(
      '/Type/XRef/Size 8/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>',
      deflateSync(Buffer.from(predicted)),
    ),
  )
  parts.push(Buffer.from(`startxref\n${at}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** What macOS writes: a list of the download and its page. */
export const whereFroms = Buffer.from(
  'YnBsaXN0MDCiAQJfECVodHRwczovL29iamVjdHMuZXhhbXBsZS5uZXQvYS5kbWc/eD0xXxAgaHR0cHM6Ly9Xd3cuRXhhbXBsZS5vcmcvZG93bmxvYWQICzMAAAAAAAABAQAAAAAAAAADAAAAAAAAAAAAAAAAAAAAVg==',
  'base64',
)
/** The same with letters beyond ASCII, and without a page. */
export const wideWhereFroms = Buffer.from(
  'YnBsaXN0MDCiAQJvEBgAaAB0AHQAcABzADoALwAvAGIA/ABjAGgAZQByAC4AZQB4AGEAbQBwAGwAZQAvAPxQCAs+AAAAAAAAAQEAAAAAAAAAAwAAAAAAAAAAAAAAAAAAAD8=',
  'base64',
)
/** What browsers write on Windows. */
export const zone = Buffer.from(
  '[ZoneTransfer]\r\nZoneId=3\r\nReferrerUrl=https://www.example.org/downloads?a=b\r\nHostUrl=https://cdn.example.net:8443/setup.exe\r\n',
)

const mail = [
  'From: =?utf-8?Q?Zo=C3=AB_M=C3=BCller?= <zoe@example.org>',
  'To: you@example.org',
  'Subject: =?utf-8?B?T2ZmZXIgJiBvcmRlciDigqw=?=',
  'Date: Wed, 3 Jul 2024 18:22:10 +0200 (CEST)',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: text/html; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<style>p {}</style><p>Gr=FC=DFe <b>ver</b>y much, due 4 July 2024</p>',
  '--b',
  'Content-Type: text/csv; name="list.csv"',
  'Content-Disposition: attachment; filename="list.csv"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('attached').toString('base64'),
  '--b--',
  '',
].join('\r\n')

/** A file of every kind of document that is read, with the truth about it. */
export const documentSamples: readonly Sample[] = [
  {
    name: 'paper.pdf',
    bytes: pdf(),
    facts: {
      realType: 'application/pdf',
      title: 'Offer (&) order',
      author: 'Zoë Müller',
      created: '2024-07-03T18:22:10+02:00',
      pages: 1,
      text: 'Invoice of 2024-07-03',
      dateInText: ['2024-07-03'],
    },
  },
  {
    name: 'packed.pdf',
    bytes: packedPdf(),
    facts: {
      realType: 'application/pdf',
      ...documentFacts,
      created: '2024-07-03T18:22:10+02:00',
      pages: 1,
      text: 'Packed on 31.12.2023',
      dateInText: ['2023-12-31'],
    },
  },
  {
    name: 'encrypted.pdf',
    bytes: pdf(undefined, '/Encrypt<</Filter/Unheard>>'),
    facts: { realType: 'application/pdf', pages: 1 },
  },
  {
    name: 'letter.docx',
    bytes: docx,
    facts: {
      realType: `${officeType}wordprocessingml.document`,
      ...documentFacts,
      pages: 2,
      text: 'Offer due 3 July 2024 a b ACME',
      dateInText: ['2024-07-03'],
    },
  },
  {
    name: 'costs.xlsx',
    bytes: xlsx,
    facts: { realType: `${officeType}spreadsheetml.sheet`, ...documentFacts, text: 'Rent Water Gas' },
  },
  {
    name: 'talk.pptx',
    bytes: pptx,
    facts: {
      realType: `${officeType}presentationml.presentation`,
      ...documentFacts,
      pages: 2,
      text: 'two ten',
    },
  },
  {
    name: 'letter.odt',
    bytes: odt,
    facts: {
      realType: openDocument,
      ...documentFacts,
      created: '2024-07-03T18:22:10',
      pages: 2,
      text: 'Offer vom 3. Juli 2024',
      dateInText: ['2024-07-03'],
    },
  },
  {
    name: 'book.epub',
    bytes: epub,
    facts: {
      realType: 'application/epub+zip',
      ...documentFacts,
      created: '2024-07-03',
      text: 'One It began. And then.',
    },
  },
  {
    name: 'letter.eml',
    bytes: Buffer.from(mail, 'latin1'),
    facts: {
      title: 'Offer & order €',
      author: 'Zoë Müller <zoe@example.org>',
      created: '2024-07-03T18:22:10+02:00',
      text: 'Grüße very much, due 4 July 2024',
      dateInText: ['2024-07-04'],
    },
  },
  { name: 'notes.txt', bytes: Buffer.from('Milk,\r\n  bread\t\n'), facts: { text: 'Milk, bread' } },
  { name: 'latin.txt', bytes: Buffer.from('Gr\xfc\xdfe \x80', 'latin1'), facts: { text: 'Grüße €' } },
  { name: 'wide.log', bytes: Buffer.from('\ufeffGrüße', 'utf16le'), facts: { text: 'Grüße' } },
  {
    name: 'page.html',
    bytes: Buffer.from('<title>no</title><script>no</script><p>On&eacute; <i>two</i>three</p>'),
    facts: { text: 'Oné twothree' },
  },
  { name: 'data', bytes: Buffer.from([0x12, 0, 0x55, 0x01, 0x99]), facts: {} },
]
