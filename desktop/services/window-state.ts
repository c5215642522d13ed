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
}

export const smallestWindow = { width: 720, height: 560 }
const firstWindow: WindowState = { width: 1100, height: 760, maximized: false }
const reachable = 64

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

function isWindowState(value: unknown): value is WindowState {
  if (typeof value !== 'object' || value === null) return false
  const given = new Map<string, unknown>(Object.entries(value))
  const numbers = ['width', 'height'].every(name => Number.isInteger(given.get(name)))
  const places = ['x', 'y'].every(name => !given.has(name) || Number.isInteger(given.get(name)))
  return numbers && places && typeof given.get('maximized') === 'boolean'
}
