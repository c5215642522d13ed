/** Where what opens over a page stands. Pure, in pixels of the window. */

export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
export type Align = 'start' | 'end'
export type Size = { readonly width: number; readonly height: number }

/** To the edges of the window. */
const marginPx = 8
/** To what it belongs to. */
const gapPx = 4

/**
 * Below its anchor, or above where there is more room and too little below; from where the anchor starts, or to where it
 * ends, moved so far that it is in the window. Where it is higher or wider than the window, its beginning is seen.
 * @param anchor a box without extent for a place that was pointed at
 */
export function placeBeside(
  anchor: Box,
  { width, height }: Size,
  room: Size,
  align: Align = 'start',
): { readonly left: number; readonly top: number } {
  const below = room.height - anchor.bottom - gapPx - marginPx
  const above = anchor.top - gapPx - marginPx
  const top = height <= below || below >= above ? anchor.bottom + gapPx : anchor.top - gapPx - height
  return {
    left: within(align === 'start' ? anchor.left : anchor.right - width, width, room.width),
    top: within(top, height, room.height),
  }
}

const within = (start: number, length: number, room: number) =>
  Math.max(marginPx, Math.min(start, room - length - marginPx))
