import type { Media, ThumbnailView } from '../../ipc/look-views.ts'
import type { ListedFile } from '../../ipc/organize-views.ts'

/** Somebody who waits for the small picture of a file. */
export type ThumbnailRequest = {
  readonly file: ListedFile
  /** How far it is from the middle of the window now, in pixels. */
  distance(): number
  /** The picture's path below the origin of looks; null when there is none. Reported once. */
  onAnswer(path: string | null): void
}

export type ThumbnailQueue = {
  /** What is known already; undefined where nobody has asked. */
  known(file: ListedFile): string | null | undefined
  /** @returns what ends the waiting */
  request(request: ThumbnailRequest): () => void
  /** The picture is not there any more: an icon replaces it from now on. */
  markMissing(file: ListedFile): void
}

type PictureSource = {
  thumbnail(file: ListedFile): Promise<ThumbnailView>
  /** @returns where the drawn picture is stored; null when it cannot be drawn */
  draw(media: Media, path: string, signal: AbortSignal): Promise<string | null>
}

const mostAtOnce = 2
const mostKnown = 5000

/** Asks for the pictures of files in sight, those in the middle first, a few at a time, and for none twice. */
export function createThumbnailQueue({ thumbnail, draw }: PictureSource): ThumbnailQueue {
  const known = new Map<string, string | null>()
  const waiting = new Set<ThumbnailRequest>()
  let atWork = 0

  function know(file: ListedFile, path: string | null): void {
    known.set(keyOf(file), path)
    for (const oldest of known.keys()) {
      if (known.size <= mostKnown) break
      known.delete(oldest)
    }
  }

  async function answer({ file }: ThumbnailRequest, signal: AbortSignal): Promise<string | null> {
    const found = await thumbnail(file)
    if (found === null || found.kind === 'cached') return found?.path ?? null
    return signal.aborted ? null : draw(found.media, found.path, signal)
  }

  const stops = new Map<ThumbnailRequest, AbortController>()
  async function take(request: ThumbnailRequest): Promise<void> {
    const stop = new AbortController()
    waiting.delete(request)
    stops.set(request, stop)
    atWork += 1
    const path = await answer(request, stop.signal).catch(() => null) // its list is gone, or its disk: then an icon
    atWork -= 1
    stops.delete(request)
    if (!stop.signal.aborted) {
      know(request.file, path)
      request.onAnswer(path)
    }
    takeNearest()
  }

  function takeNearest(): void {
    while (atWork < mostAtOnce && waiting.size > 0) {
      const [nearest] = Array.from(waiting, request => ({ request, distance: request.distance() })).sort(
        (one, other) => one.distance - other.distance,
      )
      if (nearest) void take(nearest.request)
    }
  }

  return {
    known: file => known.get(keyOf(file)),
    request(request) {
      waiting.add(request)
      // All that come into sight together are there before the first is chosen.
      queueMicrotask(takeNearest)
      return () => {
        waiting.delete(request)
        stops.get(request)?.abort()
      }
    },
    markMissing: file => know(file, null),
  }
}

export const keyOf = ({ of, id, path }: ListedFile): string => `${of} ${id} ${path}`
