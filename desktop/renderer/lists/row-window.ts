export const rowHeightPx = 36
/** Above and below those in sight. */
const overscanPx = 8 * rowHeightPx

export type RowWindow = { readonly first: number; readonly end: number }

/** The rows to draw: those in sight and a few around them, `end` excluded. */
export function rowWindow(
  scrollTopPx: number,
  viewPx: number,
  total: number,
  heightPx = rowHeightPx,
): RowWindow {
  const overscanRows = Math.ceil(overscanPx / heightPx)
  const top = Math.floor(scrollTopPx / heightPx) - overscanRows
  const bottom = Math.ceil((scrollTopPx + viewPx) / heightPx) + overscanRows
  const end = Math.min(Math.max(bottom, 0), total)
  return { first: Math.min(Math.max(top, 0), end), end }
}
