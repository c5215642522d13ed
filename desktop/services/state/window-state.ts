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

/**
 * Where the window opens: as it was left, if that is still on a screen.
 * @param kept what was read from disk, unchecked
 */
export function windowStateFrom(kept: unknown, screens: readonly Bounds[]): WindowState {
  if (!isWindowState(kept)) return firstWindow
  const size = {
    width: Math.max(kept.width, smallestWindow.width),
    height: Math.max(kept.height, smallestWindow.height),
    maximized: kept.maximized,
    zoomLevel: Math.min(Math.max(kept.zoomLevel ?? 0, smallestZoom), largestZoom),
  }
  const { x, y } = kept
  if (x === undefined || y === undefined) return size
  const visible = screens.some(
    screen =>
      x + size.width > screen.x + reachable &&
      x < screen.x + screen.width - reachable &&
      y >= screen.y &&
      y < screen.y + screen.height - reachable,
  )
  return visible ? { ...size, x, y } : size
}

type Kept = Omit<WindowState, 'zoomLevel'> & { readonly zoomLevel?: number }

function isWindowState(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const given = new Map<string, unknown>(Object.entries(value))
  const numbers = ['width', 'height'].every(name => Number.isInteger(given.get(name)))
  const places = ['x', 'y'].every(name => !given.has(name) || Number.isInteger(given.get(name)))
  const zoom = !given.has('zoomLevel') || Number.isFinite(given.get('zoomLevel'))
  return numbers && places && zoom && typeof given.get('maximized') === 'boolean'
}
