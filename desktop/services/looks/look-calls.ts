import type { LookView, MediaKind } from '../../ipc/look-views.ts'

export type LooksOptions = {
  /** Of `cache.db`, where small pictures are stored. */
  readonly cacheDir: string
  /** The address of the built or the source file of `facts-worker`. */
  readonly factsWorker: string
  /** Where the system stores small pictures by the rules of freedesktop.org; null where it does not. */
  readonly cacheHome: string | null
  /** Main can have the system make pictures, also of files that the window does not draw. */
  readonly systemMakes: boolean
}

/** A file that was looked at, and what draws it. */
export type LookedAt = {
  /** As long as the file stays the same, parts of it are read by this. */
  readonly lookId: string
  readonly kind: MediaKind
  readonly mime: string
  readonly sizeBytes: number
}

export type Look = Omit<LookView, 'shown'> & {
  readonly shown:
    | { readonly kind: 'media'; readonly looked: LookedAt }
    | Exclude<LookView['shown'], { readonly kind: 'media' }>
}

/** What the looking thread answers to main. Paths are absolute and real, of files in the lists of the window. */
export type LookCalls = {
  readonly look: { readonly input: { readonly path: string }; readonly output: Look }
  /**
   * The key of a stored picture; else what to make one from, to be stored with `storePicture`. Null where none may be made: the
   * settings let no file be opened, or it is only in the cloud or not a regular file. `drawn`: what the window can draw it from.
   */
  readonly thumbnail: {
    readonly input: { readonly path: string; readonly mayOpen: boolean }
    readonly output:
      | { readonly key: string }
      | { readonly lookId: string; readonly drawn: LookedAt | null }
      | null
  }
  /** A part of a file; null when it is not the one that was looked at any more, or starts beyond its end. */
  readonly read: {
    readonly input: { readonly lookId: string; readonly start: number; readonly length: number }
    readonly output: { readonly bytes: Uint8Array; readonly sizeBytes: number } | null
  }
  /** Null for anything but a small picture of the stored types, and for one that could not be stored. */
  readonly storePicture: {
    readonly input: { readonly lookId: string; readonly picture: Uint8Array }
    readonly output: { readonly key: string } | null
  }
  readonly picture: { readonly input: { readonly key: string }; readonly output: Uint8Array | null }
}
