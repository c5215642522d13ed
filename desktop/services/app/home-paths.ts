import path from 'node:path'

/** `~/Downloads`, as people know it: shorter, and without their name on a picture of the window. */
export function abbreviated(shownPath: string, home: string): string {
  if (home === '' || !shownPath.startsWith(home)) return shownPath
  const rest = shownPath.slice(home.length)
  return rest === '' || rest.startsWith(path.sep) ? `~${rest}` : shownPath
}

/** The same for paths within a sentence, such as an error's. */
export function withTildes(sentence: string, home: string): string {
  if (home === '' || !sentence.includes(home)) return sentence
  return sentence.split(home).reduce((before, after) => {
    const isWhole = /(^|[\s"'“‘(:,])$/.test(before) && /^($|[\\/\s"'”’),:;]|\.(\s|$))/.test(after)
    return before + (isWhole ? '~' : home) + after
  })
}
