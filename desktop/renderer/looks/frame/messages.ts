import type { Media } from '../../../ipc/look-views.ts'

/** Messages from the window to the frame that draws. */
export type FrameOrder =
  /** Shows a file, and nothing else from now on. */
  | { readonly order: 'show'; readonly media: Media; readonly label: string }
  /** Draws a small picture and sends it to `path`. */
  | { readonly order: 'draw'; readonly number: number; readonly media: Media; readonly path: string }
  /** Nobody waits for it any more. */
  | { readonly order: 'stop'; readonly number: number }

/** Messages from the frame. The window checks that each is one of these. */
export type FrameReport =
  | { readonly report: 'ready' }
  | { readonly report: 'shown' }
  | { readonly report: 'failed' }
  /** One was pressed that the file has no use for. */
  | { readonly report: 'key'; readonly key: string }
  /** Where the picture is stored; null when there is none. */
  | { readonly report: 'drawn'; readonly number: number; readonly path: string | null }

/** A report, of whatever a frame sent; null for anything else. */
export function reportOf(sent: unknown): FrameReport | null {
  if (typeof sent !== 'object' || sent === null || !('report' in sent)) return null
  switch (sent.report) {
    case 'ready':
    case 'shown':
    case 'failed':
      return { report: sent.report }
    case 'key':
      return 'key' in sent && typeof sent.key === 'string' ? { report: 'key', key: sent.key } : null
    case 'drawn': {
      if (!('number' in sent) || typeof sent.number !== 'number' || !('path' in sent)) return null
      const isPath = typeof sent.path === 'string' && /^\/pictures\/[0-9a-f]{64}$/.test(sent.path)
      return { report: 'drawn', number: sent.number, path: isPath ? String(sent.path) : null }
    }
    default:
      return null
  }
}
