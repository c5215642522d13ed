const browsers = [
  ['Sortwell', /Sortwell\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['Android', /Android/],
  ['iPhone or iPad', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const

const firstMatch = (table: readonly (readonly [string, RegExp])[], text: string) =>
  table.find(([, pattern]) => pattern.test(text))?.[0]

/** A device in words that stay the same over updates: "Firefox on Windows". Order matters: Edge also says Chrome. */
export function describeDevice(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent) ?? 'an unknown program'
  const system = firstMatch(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}

/** The same, capitalised. */
export function deviceTitle(userAgent: string): string {
  const words = describeDevice(userAgent)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const longestName = 60

/** A device's own name, for people to recognise: one line, and nothing that turns text round or hides. */
export function readDeviceName(given: string | undefined): string | null {
  const name = (given ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return name === '' ? null : [...name].slice(0, longestName).join('')
}
