/** Files that are looked at: small pictures of them, and the quick look. */
/**
 * What draws it. The frame that it is drawn in can do nothing else. `document`: a PDF, by its pages. `raw`: by the picture
 * that the camera put into it.
 */
export type MediaKind = 'image' | 'audio' | 'video' | 'document' | 'raw'

/** A file for the frame that draws: it fetches the bytes by parts. */
export type Media = {
  readonly kind: MediaKind
  /** By its first bytes. */
  readonly mime: string
  /** Below {@link lookOrigin}. */
  readonly path: string
  readonly sizeBytes: number
}

/** A quick look. */
export type LookView = {
  readonly shown:
    | { readonly kind: 'media'; readonly media: Media }
    /** The beginning of a text; `isCut`: there is more. `isExtract`: the words of a document, without its form. */
    | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean; readonly isExtract: boolean }
    /** Why there is nothing to see, in a sentence; '' where it is of a kind that is not drawn. */
    | { readonly kind: 'nothing'; readonly because: string }
  /** What is known of the file, each with its label. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly sizeBytes: number | null
  /** ISO 8601, UTC. */
  readonly modifiedAt: string | null
}

/**
 * A small picture; null where there is none. `cached`: it is at the path below {@link lookOrigin}. `draw`: it has to be drawn
 * from the file first, and sent to the path, which answers with the path where it is cached.
 */
export type ThumbnailView =
  | { readonly kind: 'cached'; readonly path: string }
  | { readonly kind: 'draw'; readonly media: Media; readonly path: string }
  | null

/** Where the frame and what it draws come from; another origin than the window's. */
export const lookOrigin = 'look://sortwell'

/** Of a part of a file; more is asked for in several parts. */
export const mostPartBytes = 4 << 20

/** Small pictures fit into a square with this side. */
export const thumbnailPixels = 256

/** Of a small picture. */
export const mostPictureBytes = 256 << 10
