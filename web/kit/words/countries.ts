const names = new Intl.DisplayNames('en', { type: 'region' })

/** An ISO 3166 code as a country's name; what is no code is shown as it came. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
