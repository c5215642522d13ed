/** Of Windows' own title bars. */
const heightPx = 32

/** The colours of the page behind a title bar, and of what is drawn on it. */
const colours = {
  light: { color: '#f6f6f2', symbolColor: '#161a19' },
  dark: { color: '#121514', symbolColor: '#edf1ef' },
} as const

/** What Windows draws its buttons on. */
export const overlayOf = (isDark: boolean) => ({ ...colours[isDark ? 'dark' : 'light'], height: heightPx })

/** The colour of a window before its page is drawn. */
export const backgroundOf = (isDark: boolean) => colours[isDark ? 'dark' : 'light'].color

/**
 * How Electron is to make the title bar: macOS has its buttons in ours, Windows draws them over it, and elsewhere the
 * system's own is the one that people know.
 */
export function titleBarOf(platform: NodeJS.Platform, isDark: boolean) {
  if (platform === 'darwin') return { titleBarStyle: 'hiddenInset' } as const
  if (platform === 'win32') return { titleBarStyle: 'hidden', titleBarOverlay: overlayOf(isDark) } as const
  return {}
}
