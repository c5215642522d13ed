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
export const storedWindowForm = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  maximized: z.boolean(),
  zoomLevel: z.number(),
})

/** Where the window opens: as it was left, if that is still on a screen. */
export function windowStateFrom(
  stored: z.infer<typeof storedWindowForm> | null,
  screens: readonly Bounds[],
): WindowState {
  if (stored === null) return firstWindow
  const size = {
    width: Math.max(stored.width, smallestWindow.width),
    height: Math.max(stored.height, smallestWindow.height),
    maximized: stored.maximized,
    zoomLevel: Math.min(Math.max(stored.zoomLevel, smallestZoom), largestZoom),
  }
  const { x, y } = stored
  const visible = screens.some(
    screen =>
      x + size.width > screen.x + reachable &&
      x < screen.x + screen.width - reachable &&
      y >= screen.y &&
      y < screen.y + screen.height - reachable,
  )
  return visible ? { ...size, x, y } : size
}
