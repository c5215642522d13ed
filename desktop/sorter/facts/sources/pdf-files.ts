import { Buffer } from 'node:buffer'
import { getDocumentProxy } from 'unpdf'
import { htmlForm, readMarkup } from '../formats/markup.ts'
import { openPdf, type PdfFile } from '../formats/pdf-file.ts'
import { decodePdfText, isDictionary, type PdfValue } from '../formats/pdf-values.ts'
import { type TextSink, textSink } from '../formats/texts.ts'
import type { FactSource, Tell } from '../source.ts'
import { timeOf } from '../times.ts'

const isPdf = (type: string) => type === 'application/pdf'

/** What a PDF says of itself: its list of properties, its packet of XMP, and how many pages its tree has. */
export const pdfProperties: FactSource = {
  gives: ['title', 'author', 'created', 'pages'],
  isFor: isPdf,
  async read({ bytes }, tell) {
    const pdf = await openPdf(bytes)
    const catalog = await pdf.resolve(pdf.trailer.get('/Root'))
    const pages = isDictionary(catalog) ? await pdf.resolve(catalog.get('/Pages')) : null
    const count = isDictionary(pages) ? await pdf.resolve(pages.get('/Count')) : null
    if (typeof count === 'number' && Number.isSafeInteger(count) && count > 0) tell({ pages: count })
    if (pdf.trailer.has('/Encrypt')) return // its texts are encrypted, also where no password is asked for
    await tellInfo(pdf, tell)
    if (isDictionary(catalog)) await tellXmp(pdf, catalog.get('/Metadata'), tell)
  },
}

async function tellInfo(pdf: PdfFile, tell: Tell): Promise<void> {
  const info = await pdf.resolve(pdf.trailer.get('/Info'))
  if (!isDictionary(info)) return
  const text = async (name: string) => textOf(await pdf.resolve(info.get(name)))
  const [title, author, created] = [await text('/Title'), await text('/Author'), await text('/CreationDate')]
  tell({ title, author, created: created === null ? null : pdfTime(created) })
}

const textOf = (value: PdfValue) =>
  Buffer.isBuffer(value) ? decodePdfText(value).replaceAll('\0', '') : null

/** `D:20240703182210+02'00'`, also without its end */
export function pdfTime(text: string): string | null {
  const form = /^(?:D:)?\s*(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(\d\d)(\d\d)?\s*(Z|[+-]\d\d'?\d\d)?)?)?)?/
  const [, year, month, day, hour, minute, second = '00', offset = ''] = form.exec(text.trim()) ?? []
  if (month === undefined || day === undefined) return timeOf(text)
  const date = `${year}-${month}-${day}`
  return timeOf(hour === undefined ? date : `${date}T${hour}:${minute}:${second}${offset.replace("'", '')}`)
}

const mostXmp = 16 * 1024

async function tellXmp(pdf: PdfFile, metadata: PdfValue | undefined, tell: Tell): Promise<void> {
  const content = await pdf.content(metadata, mostXmp)
  if (content === null) return
  const xmp = content.toString('utf8')
  const textIn = (name: string) => {
    const [begin, end] = [xmp.indexOf(`<${name}`), xmp.indexOf(`</${name}>`)]
    if (begin < 0 || end < begin) return null
    const sink = textSink()
    const [first = ''] = xmp.slice(xmp.indexOf('>', begin) + 1, end).split('</rdf:li>') // of several languages
    readMarkup(first, htmlForm, sink)
    return sink.text()
  }
  const [, attribute] = /xmp:CreateDate=["']([^"']{4,40})["']/.exec(xmp) ?? []
  const created = timeOf(attribute ?? textIn('xmp:CreateDate') ?? '')
  tell({ title: textIn('dc:title'), author: textIn('dc:creator'), created })
}

const mostPages = 32
/** So that what was found until then is told before the thread is given up. */
const mostTextMs = 3500

/** What its first pages say, by pdf.js, which also reads PDFs that are encrypted without a password, and broken ones. */
export const pdfText: FactSource = {
  gives: ['text'],
  isFor: isPdf,
  async read({ whole }, tell) {
    const until = performance.now() + mostTextMs
    const sink = textSink()
    const data = new Uint8Array(whole.read(0, whole.size)) // pdf.js takes it away
    const pdf = await getDocumentProxy(data, pdfOptions)
    try {
      for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && !sink.isFull(); number += 1) {
        if (performance.now() > until) break
        await readPage(await pdf.getPage(number), sink, until)
      }
    } finally {
      tell({ text: sink.text() })
      await pdf.destroy()
    }
  },
}

/** Nothing is fetched and nothing drawn. */
const pdfOptions = {
  verbosity: 0,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  maxImageSize: 0,
  stopAtErrors: false,
} as const

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

async function readPage(page: PdfPage, sink: TextSink, until: number): Promise<void> {
  const reader = page.streamTextContent().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    for (const item of next.value.items) {
      if ('str' in item) sink.add(item.hasEOL ? `${item.str} ` : item.str)
    }
    if (sink.isFull() || performance.now() > until) {
      await reader.cancel(new Error('enough'))
      return
    }
  }
  sink.add(' ')
  page.cleanup()
}
