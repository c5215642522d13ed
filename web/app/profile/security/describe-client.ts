const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const firstMatch = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/**
 * A browser's description of itself in words that people use: "Firefox on Linux".
 * The order of the table matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
 */
export function describeBrowser(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent) ?? 'Browser'
  const system = firstMatch(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}

/** An ISO 3166 code as a country's name. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    // Not a code: shown as it came.
    return code
  }
}
