const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** `November 22, 2026`, in UTC: for letters and refusals. @param at in milliseconds since 1970 */
export const writeDay = (at: number): string => day.format(at)
