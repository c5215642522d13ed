import { getResolvedPDFJS } from 'unpdf'
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs'
import { type Bytes, headerBounds, OutOfBounds } from '../bytes.ts'
import { elementsOf } from '../formats/markup.ts'
import { type TextSink, textSink } from '../formats/texts.ts'
import type { FactSource, Tell } from '../source.ts'
import { timeOf } from '../times.ts'

const isPdf = (type: string) => type === 'application/pdf'

/**
 * Properties of a PDF, of a large one from the ranges of the file that hold them. Files that need more than that, such as those
 * with many pages in one list or with a broken directory, are read as a whole.
 */
export const pdfProperties: FactSource = {
  gives: ['title', 'author', 'created', 'pages'],
  isFor: isPdf,
  async read({ bytes, whole }, tell) {
    const read: ReadPdf = pdf => tellProperties(pdf, tell)
    try {
      await (isLarge(bytes) && hasEnd(bytes) ? inRanges(bytes, read) : inMemory(bytes, read))
    } catch (error) {
      if (!(error instanceof OutOfBounds)) throw error
      await inMemory(whole, read)
    }
  },
}

const isLarge = ({ size }: Bytes) => size > headerBounds.bytes
const mostTail = 1024
/** False for a file that is cut off: pdf.js asks without end for a range behind the last one. */
const hasEnd = (bytes: Bytes) => bytes.read(bytes.size - mostTail, mostTail).includes('%%EOF')

const mostPages = 32
/** So that the text found until then is returned before the thread is ended. */
const mostTextMs = 3500

/** Text of the first pages, and the properties from the same document. */
export const pdfText: FactSource = {
  gives: ['text'],
  isFor: isPdf,
  async read({ whole }, tell) {
    const until = performance.now() + mostTextMs
    await inMemory(whole, async pdf => {
      const sink = textSink()
      try {
        for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && !sink.isFull(); number += 1) {
          if (performance.now() > until) break
          await readPage(await pdf.getPage(number), sink, until)
        }
      } finally {
        tell({ text: sink.text() })
      }
      await tellProperties(pdf, tell) // last, because broken ones must not cost the text
    })
  },
}

/** Nothing is fetched, run or drawn. */
const pdfOptions = {
  verbosity: 0,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  isEvalSupported: false,
  maxImageSize: 0,
  stopAtErrors: false,
} as const

type ReadPdf = (pdf: PDFDocumentProxy) => Promise<void>

async function inMemory(bytes: Bytes, read: ReadPdf): Promise<void> {
  const { getDocument } = await getResolvedPDFJS()
  const data = new Uint8Array(bytes.read(0, bytes.size)) // a copy: pdf.js detaches it
  const task = getDocument({ ...pdfOptions, data })
  try {
    await read(await task.promise)
  } finally {
    await task.destroy()
  }
}

/** As short as the shortest read of `Bytes`. */
const rangeBytes = 4096

/** @throws {OutOfBounds} where the ranges that pdf.js needs may not be read; what `read` found before that stays found */
async function inRanges(bytes: Bytes, read: ReadPdf): Promise<void> {
  const { getDocument, PDFDataRangeTransport } = await getResolvedPDFJS()
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>()
  const range = new PDFDataRangeTransport(bytes.size, null)
  range.requestDataRange = (begin, end) => {
    try {
      range.onDataRange(begin, new Uint8Array(bytes.read(begin, end - begin)))
    } catch (error) {
      refuse(error) // pdf.js would take an error for a broken file and count one page
    }
  }
  const ranges = { range, rangeChunkSize: rangeBytes, disableAutoFetch: true, disableStream: true }
  const task = getDocument({ ...pdfOptions, ...ranges })
  try {
    await Promise.race([task.promise.then(read), refused])
  } finally {
    await task.destroy()
  }
}

async function tellProperties(pdf: PDFDocumentProxy, tell: Tell): Promise<void> {
  tell({ pages: pdf.numPages })
  const { info, metadata } = await pdf.getMetadata()
  const listed = info as Readonly<Record<string, unknown>> // pdf.js declares no fields
  tell(properties(listed.Title, listed.Author, listed.CreationDate))
  if (metadata === null) return
  const xmp = String(metadata.getRaw())
  const title = firstTitle(xmp) ?? metadata.get('dc:title')
  const [, created] = /xmp:CreateDate=["']([^"']{4,40})/.exec(xmp) ?? [] // pdf.js reads no attributes
  tell(properties(title, metadata.get('dc:creator'), created ?? metadata.get('xmp:createdate')))
}

/** First title in a packet of XMP. A list has one for each language, and pdf.js joins them. */
function firstTitle(xmp: string): string | undefined {
  const title = xmp.slice(xmp.indexOf('<dc:title'), xmp.indexOf('</dc:title>'))
  return elementsOf(title).get('li')?.[0]?.text
}

function properties(title: unknown, author: unknown, created: unknown) {
  return { title: textOf(title), author: textOf(author), created: pdfTime(textOf(created)) }
}

/** XMP lists authors one by one. */
function textOf(value: unknown): string {
  const texts = [value].flat().filter(each => typeof each === 'string')
  return texts.join(', ').replaceAll('\0', '')
}

/** Time in the form of PDF, `D:20240703182210+02'00'`, also without its end, or of XMP. */
function pdfTime(text: string): string | null {
  const form = /^(?:D:)?\s*(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(\d\d)(\d\d)?\s*(Z|[+-]\d\d'?\d\d)?)?)?)?/
  const [, year, month, day, hour, minute, second = '00', offset = ''] = form.exec(text.trim()) ?? []
  if (month === undefined || day === undefined) return timeOf(text)
  const date = `${year}-${month}-${day}`
  return timeOf(hour === undefined ? date : `${date}T${hour}:${minute}:${second}${offset.replace("'", '')}`)
}

async function readPage(page: PDFPageProxy, sink: TextSink, until: number): Promise<void> {
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
