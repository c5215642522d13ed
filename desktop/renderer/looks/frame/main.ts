/**
 * Entry of the frame that draws files: a page of another origin, in a process of its own, without a bridge, that may fetch
 * parts of the files that it gets orders for and nothing else. What a file does to its decoder stays in this process.
 */
import { type Media, mostPartBytes, thumbnailPixels } from '../../../ipc/look-views.ts'
import type { FrameOrder, FrameReport } from './messages.ts'
import { firstPage, type Picture, showPages } from './pdf.ts'
import { embeddedJpeg } from './raw.ts'

const send = (report: FrameReport) => parent.postMessage(report, '*')
const drawing = new Map<number, AbortController>()

addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'object' || data === null) return
  const order: FrameOrder = data // the window is ours, and nobody else is its parent
  switch (order.order) {
    case 'show':
      show(order.media, order.label).then(
        () => send({ report: 'shown' }),
        () => send({ report: 'failed' }),
      )
      return
    case 'draw': {
      const stop = new AbortController()
      drawing.set(order.number, stop)
      const end = (path: string | null) => {
        if (drawing.delete(order.number)) send({ report: 'drawn', number: order.number, path })
      }
      draw(order.media, order.path, stop.signal).then(end, () => end(null))
      return
    }
    case 'stop':
      drawing.get(order.number)?.abort()
      drawing.delete(order.number)
  }
})

const scrolls = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/

addEventListener('keydown', ({ key }) => {
  const { activeElement } = document
  const isForPlayer = activeElement instanceof HTMLMediaElement && key !== 'Escape'
  const isForPages = activeElement?.localName === 'main' && scrolls.test(key)
  if (!isForPlayer && !isForPages) send({ report: 'key', key })
})

send({ report: 'ready' })

async function show(media: Media, label: string): Promise<void> {
  const file = await fetched(media)
  switch (media.kind) {
    case 'image':
    case 'raw': {
      const image = await (media.kind === 'raw' ? turnedJpeg(file, Number.POSITIVE_INFINITY) : imageAt(file))
      const { source } = image
      if (source instanceof HTMLImageElement) source.alt = label
      if (source instanceof HTMLCanvasElement) {
        source.role = 'img'
        source.ariaLabel = label
      }
      document.body.replaceChildren(source)
      return
    }
    case 'document':
      return showPages(file, label)
    case 'audio':
    case 'video': {
      const player = document.createElement(media.kind)
      player.controls = true
      player.ariaLabel = label
      player.src = URL.createObjectURL(file)
      document.body.replaceChildren(player)
      await loaded(player)
    }
  }
}

/** Scales the picture down, and drops all data but its pixels. @returns where it is stored */
async function draw(media: Media, path: string, signal: AbortSignal): Promise<string> {
  const picture = await pictureOf(media, await fetched(media, signal))
  signal.throwIfAborted()
  const blob = await scaledDown(picture)
  const answer = await fetch(path, { method: 'POST', body: await blob.arrayBuffer(), signal })
  if (!answer.ok) throw new Error('not stored')
  return await answer.text()
}

function pictureOf({ kind }: Media, file: Blob): Promise<Picture> {
  switch (kind) {
    case 'image':
      return imageAt(file)
    case 'raw':
      return turnedJpeg(file, thumbnailPixels)
    case 'document':
      return firstPage(file, thumbnailPixels)
    case 'audio':
    case 'video':
      return frameOf(file)
  }
}

async function fetched({ path, mime, sizeBytes }: Media, signal: AbortSignal | null = null): Promise<Blob> {
  const parts: ArrayBuffer[] = []
  for (let start = 0; start < sizeBytes; start += mostPartBytes) {
    const end = Math.min(start + mostPartBytes, sizeBytes) - 1
    const answer = await fetch(path, { headers: { range: `bytes=${start}-${end}` }, signal })
    if (!answer.ok) throw new Error('gone')
    const part = await answer.arrayBuffer()
    if (part.byteLength !== end - start + 1) throw new Error('shorter')
    parts.push(part)
  }
  return new Blob(parts, { type: mime })
}

async function imageAt(file: Blob): Promise<Picture> {
  const source = new Image()
  source.src = URL.createObjectURL(file)
  try {
    await source.decode()
  } finally {
    URL.revokeObjectURL(source.src)
  }
  // A drawing may have no size.
  return {
    source,
    width: source.naturalWidth || thumbnailPixels,
    height: source.naturalHeight || thumbnailPixels,
  }
}

/** The camera's own picture in a raw file. @param least of its longer side, where it has several */
async function turnedJpeg(file: Blob, least: number): Promise<Picture> {
  const found = embeddedJpeg(new Uint8Array(await file.arrayBuffer()), least)
  if (found === null) throw new Error('no picture')
  const picture = await imageAt(found.file)
  if (found.turn === 0) return picture
  const { source, width, height } = picture
  const canvas = document.createElement('canvas')
  const isUpright = found.turn % 2 === 1
  canvas.width = isUpright ? height : width
  canvas.height = isUpright ? width : height
  const context = contextOf(canvas)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((found.turn * Math.PI) / 2)
  context.drawImage(source, -width / 2, -height / 2)
  return { source: canvas, width: canvas.width, height: canvas.height }
}

/** Films often begin in black. */
const beginMs = 1000

async function frameOf(file: Blob): Promise<Picture> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  film.src = URL.createObjectURL(file)
  await loaded(film)
  const sought = once(film, 'seeked')
  film.currentTime = Math.min(beginMs / 1000, (Number.isFinite(film.duration) ? film.duration : 0) / 2)
  await sought
  if (film.videoWidth === 0) throw new Error('no picture')
  return { source: film, width: film.videoWidth, height: film.videoHeight }
}

const loaded = (player: HTMLMediaElement) => once(player, 'loadeddata')

function once(player: HTMLMediaElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    player.addEventListener(event, () => resolve(), { once: true })
    player.addEventListener('error', () => reject(new Error('not playable')), { once: true })
  })
}

function scaledDown({ source, width, height }: Picture): Promise<Blob> {
  const scale = Math.min(1, thumbnailPixels / Math.max(width, height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
}

function contextOf<Canvas extends HTMLCanvasElement | OffscreenCanvas>(canvas: Canvas) {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
}
