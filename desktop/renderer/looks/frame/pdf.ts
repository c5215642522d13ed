import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs'

/** What a small picture is made of. */
export type Picture = {
  readonly source: HTMLImageElement | HTMLVideoElement | HTMLCanvasElement
  readonly width: number
  readonly height: number
}

/** Of a page as it is drawn: a file may declare one as large as a house. */
const mostPagePixels = 4e6
const mostPages = 200
const mostWords = 20_000

/** Its pages are drawn, and nothing else of it is done: pdf.js runs scripts only for who asks it to. */
async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const { getDocument } = await import('unpdf/pdfjs')
  const data = new Uint8Array(await file.arrayBuffer())
  const quiet = { isEvalSupported: false, enableXfa: false, useWasm: false, verbosity: 0 }
  return getDocument({ data, useSystemFonts: true, ...quiet }).promise
}

/** @param widthPx as wide as it is to be, unless that is too many pixels */
async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, widthPx: number): Promise<void> {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(widthPx / width, Math.sqrt(mostPagePixels / (width * height)))
  const viewport = page.getViewport({ scale })
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport, background: '#fff' }).promise
}

/** The first page, for a small picture. */
export async function firstPage(file: Blob, widthPx: number): Promise<Picture> {
  const page = await (await openPdf(file)).getPage(1)
  const source = document.createElement('canvas')
  await drawPage(page, source, widthPx)
  return { source, width: source.width, height: source.height }
}

/** Shows the pages one below the other; those out of sight are not drawn. Resolves with the first. */
export async function showPages(file: Blob, label: string): Promise<void> {
  const pdf = await openPdf(file)
  const scroller = document.createElement('main')
  scroller.tabIndex = 0
  scroller.ariaLabel = label
  document.body.replaceChildren(scroller)
  const first = await pdf.getPage(1)
  const { width, height } = first.getViewport({ scale: 1 })
  const pages = Array.from({ length: Math.min(pdf.numPages, mostPages) }, (_, at) => {
    const place = document.createElement('section')
    place.ariaLabel = `Page ${at + 1} of ${pdf.numPages}`
    place.style.aspectRatio = `${width} / ${height}`
    scroller.append(place)
    return place
  })
  async function draw(place: HTMLElement): Promise<void> {
    const page = await pdf.getPage(pages.indexOf(place) + 1)
    const canvas = document.createElement('canvas')
    canvas.ariaHidden = 'true'
    await drawPage(page, canvas, place.clientWidth * devicePixelRatio)
    const words = document.createElement('p')
    const { items } = await page.getTextContent()
    words.textContent = items
      .map(item => ('str' in item ? item.str : ''))
      .join(' ')
      .slice(0, mostWords)
    place.style.aspectRatio = `${canvas.width} / ${canvas.height}`
    place.replaceChildren(canvas, words)
  }
  if (pages[0]) await draw(pages[0])
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!(target instanceof HTMLElement)) continue
        if (!isIntersecting) target.replaceChildren()
        else if (target.childElementCount === 0) draw(target).catch(() => {}) // an empty page shows as much
      }
    },
    { root: scroller, rootMargin: '100%' },
  )
  for (const place of pages) observer.observe(place)
}
