import type { MediaKind } from '../../ipc/look-views.ts'

/**
 * What the frame draws: real types, and the type that its browser gets. No type of a web page is in the table. A PDF is
 * drawn by pdf.js, and the browser never gets its type.
 */
const drawn: Readonly<Record<string, { readonly kind: MediaKind; readonly mime: string }>> = {
  'image/jpeg': { kind: 'image', mime: 'image/jpeg' },
  'image/png': { kind: 'image', mime: 'image/png' },
  'image/apng': { kind: 'image', mime: 'image/png' },
  'image/gif': { kind: 'image', mime: 'image/gif' },
  'image/webp': { kind: 'image', mime: 'image/webp' },
  'image/avif': { kind: 'image', mime: 'image/avif' },
  'image/bmp': { kind: 'image', mime: 'image/bmp' },
  'application/pdf': { kind: 'document', mime: 'application/octet-stream' },
  ...Object.fromEntries(
    [
      'adobe-dng',
      'canon-cr2',
      'canon-cr3',
      'fujifilm-raf',
      'nikon-nef',
      'olympus-orf',
      'panasonic-rw2',
      'pentax-pef',
      'sony-arw',
    ].map(format => [`image/x-${format}`, { kind: 'raw', mime: 'application/octet-stream' }] as const),
  ),
  'audio/mpeg': { kind: 'audio', mime: 'audio/mpeg' },
  'audio/aac': { kind: 'audio', mime: 'audio/aac' },
  'audio/flac': { kind: 'audio', mime: 'audio/flac' },
  'audio/x-flac': { kind: 'audio', mime: 'audio/flac' },
  'audio/mp4': { kind: 'audio', mime: 'audio/mp4' },
  'audio/x-m4a': { kind: 'audio', mime: 'audio/mp4' },
  'audio/ogg': { kind: 'audio', mime: 'audio/ogg' },
  'audio/opus': { kind: 'audio', mime: 'audio/ogg' },
  'audio/wav': { kind: 'audio', mime: 'audio/wav' },
  'audio/vnd.wave': { kind: 'audio', mime: 'audio/wav' },
  'video/mp4': { kind: 'video', mime: 'video/mp4' },
  'video/x-m4v': { kind: 'video', mime: 'video/mp4' },
  'video/quicktime': { kind: 'video', mime: 'video/mp4' },
  'video/webm': { kind: 'video', mime: 'video/webm' },
  'video/matroska': { kind: 'video', mime: 'video/webm' },
  'video/ogg': { kind: 'video', mime: 'video/ogg' },
}

/** A drawing as markup. In an image element its scripts do not run and nothing that it names is fetched. */
export const drawing = { kind: 'image', mime: 'image/svg+xml' } as const

/** @param realType by the file's first bytes; undefined for all that is not drawn */
export function mediaOf(realType: string): { readonly kind: MediaKind; readonly mime: string } | undefined {
  return Object.hasOwn(drawn, realType) ? drawn[realType] : undefined
}

/** The whole file is fetched before it is drawn. */
export const mostBytes: Readonly<Record<MediaKind, number>> = {
  image: 64 << 20,
  audio: 256 << 20,
  video: 256 << 20,
  document: 64 << 20,
  raw: 128 << 20,
}

/** Decoded, a pixel takes four bytes: cameras make up to about 100 million of them. */
export const mostPixels = 120e6
export const mostDrawingBytes = 4 << 20

/** What a small picture is drawn from: a film has to be fetched as a whole for one picture of it. */
export const mostThumbnailBytes: Readonly<Record<MediaKind, number>> = {
  image: 32 << 20,
  audio: 0,
  video: 64 << 20,
  document: 16 << 20,
  raw: 64 << 20,
}
