import * as z from 'zod/mini'

export type Bounds = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type WindowState = Partial<Bounds> & {
  readonly width: number
  readonly height: number
  readonly maximized: boolean
  /** Electron's: 0 is as designed, each step is 1.2 times as large. */
  readonly zoomLevel: number
}

export const smallestWindow = { width: 720, height: 560 }
const firstWindow: WindowState = { width: 1100, height: 760, maximized: false, zoomLevel: 0 }
const reachable = 64
/** Beyond these the window cannot be used to come back. */
const [smallestZoom, largestZoom] = [-4, 5]

/** The form of the file. */
export const keptWindow = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  maximized: z.boolean(),
  zoomLevel: z.number(),
})

/** Where the window opens: as it was left, if that is still on a screen. */
export function windowStateFrom(
  kept: z.infer<typeof keptWindow> | null,
  screens: readonly Bounds[],
): WindowState {
  if (kept === null) return firstWindow
  const size = {
    width: Math.max(kept.width, smallestWindow.width),
    height: Math.max(kept.height, smallestWindow.height),
    maximized: kept.maximized,
    zoomLevel: Math.min(Math.max(kept.zoomLevel, smallestZoom), largestZoom),
  }
  const { x, y } = kept
  const visible = screens.some(
    screen =>
      x + size.width > screen.x + reachable &&
      x < screen.x + screen.width - reachable &&
      y >= screen.y &&
      y < screen.y + screen.height - reachable,
  )
  return visible ? { ...size, x, y } : size
}
