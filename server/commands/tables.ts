/** An instant as the commands print it; a dash where there is none. */
export const writeInstant = (at: number | null): string =>
  at === null ? '–' : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The same for programs. */
export const isoInstant = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString()

/**
 * Reads a day.
 * @param example of one, for the sentence that refuses another text
 * @returns its first instant in UTC, as milliseconds since 1970
 */
export function readDay(text: string, example = '2027-06-30'): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // The 30th of February is read as the 2nd of March.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(text))
    throw new Error(`"${text}" is not a day such as ${example}.`)
  return start
}

/** Lines of facts, their names on the left. */
export function writeFacts(facts: readonly (readonly [label: string, value: string])[]): string {
  const width = Math.max(...facts.map(([label]) => label.length))
  return facts.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n')
}

/** Rows below a heading, or what to say when there are none. */
export const writeList = (heading: string, rows: readonly string[], none = 'none'): string =>
  rows.length === 0 ? `${heading}: ${none}` : [`${heading}:`, ...rows.map(row => `  ${row}`)].join('\n')
