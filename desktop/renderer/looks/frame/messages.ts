import type { Media } from '../../../ipc/look-views.ts'

/** What the window says to the frame that draws. */
export type FrameOrder =
  /** Shows a file, and nothing else from now on. */
  | { readonly order: 'show'; readonly media: Media; readonly label: string }
  /** Draws a small picture and sends it to `path`. */
  | { readonly order: 'draw'; readonly number: number; readonly media: Media; readonly path: string }
  /** Nobody waits for it any more. */
  | { readonly order: 'stop'; readonly number: number }

/** What the frame says to the window, which believes none of it to be more than this. */
export type FrameReport =
  | { readonly report: 'ready' }
  | { readonly report: 'shown' }
  | { readonly report: 'failed' }
  /** One was pressed that the file has no use for. */
  | { readonly report: 'key'; readonly key: string }
  /** Where the picture is kept; null when there is none. */
  | { readonly report: 'drawn'; readonly number: number; readonly path: string | null }

/** A report, of whatever a frame sent; null for anything else. */
export function reportOf(said: unknown): FrameReport | null {
  if (typeof said !== 'object' || said === null || !('report' in said)) return null
  switch (said.report) {
    case 'ready':
    case 'shown':
    case 'failed':
      return { report: said.report }
    case 'key':
      return 'key' in said && typeof said.key === 'string' ? { report: 'key', key: said.key } : null
    case 'drawn': {
      if (!('number' in said) || typeof said.number !== 'number' || !('path' in said)) return null
      const isPath = typeof said.path === 'string' && /^\/pictures\/[0-9a-f]{64}$/.test(said.path)
      return { report: 'drawn', number: said.number, path: isPath ? String(said.path) : null }
    }
    default:
      return null
  }
}
