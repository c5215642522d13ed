export const rowHeightPx = 36
const overscanRows = 8

export type RowWindow = { readonly first: number; readonly end: number }

/** The rows to draw: those in sight and a few around them, `end` excluded. */
export function rowWindow(scrollTopPx: number, viewPx: number, total: number): RowWindow {
  const top = Math.floor(scrollTopPx / rowHeightPx) - overscanRows
  const bottom = Math.ceil((scrollTopPx + viewPx) / rowHeightPx) + overscanRows
  const end = Math.min(Math.max(bottom, 0), total)
  return { first: Math.min(Math.max(top, 0), end), end }
}
