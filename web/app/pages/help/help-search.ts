/** The address of an answer within the page: `where-did-a-file-go`. */
export const addressOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Whether a text has every word, in any order and case, or its beginning. */
export const hasWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.toLowerCase().includes(word))
