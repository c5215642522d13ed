import type { LookView, Media } from '../../ipc/look-views.ts'

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

/**
 * What the looking thread answers to main. Paths of inputs are absolute and real, of files in the lists of the window. As long
 * as a file stays the same, parts of it are read by its `lookId`, which is also the last part of a {@link Media} path.
 */
export type LookCalls = {
  readonly look: { readonly input: { readonly path: string }; readonly output: LookView }
  /**
   * The key of a stored picture; else what to make one from, to be stored with `storePicture`. Null where none may be made: the
   * settings let no file be opened, or it is only in the cloud or not a regular file. `drawn`: what the window can draw it from.
   */
  readonly thumbnail: {
    readonly input: { readonly path: string; readonly mayOpen: boolean }
    readonly output:
      | { readonly key: string }
      | { readonly lookId: string; readonly drawn: Media | null }
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
