/** Names and programs come from strangers: characters that control a terminal or reverse its text are removed. */
const steering = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export const plainText = (text: string): string => text.replace(steering, '\uFFFD')

/** JSON with the same characters written as escapes. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(steering, found =>
    [...Array(found.length).keys()]
      .map(index => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  )
