const names = new Intl.DisplayNames('en', { type: 'region' })

/** The country's name of an ISO 3166 code; anything else is returned unchanged. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
