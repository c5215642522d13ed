import { composed, foldName } from './names.ts'

/**
 * Patterns for names: `*` is any text, `?` is one character, everything else is itself; case and Unicode form do not
 * matter. A pattern without `/` is matched with the name alone, at any depth. A pattern with `/` is matched with the whole
 * path in the chosen folder, where `**` is any number of folders. A `/` at its end restricts it to folders.
 *
 * Matching takes at most the product of both lengths in steps, whatever the pattern: no pattern can stall a run.
 */
export type Glob = {
  /** As it was written. */
  readonly pattern: string
  readonly isForFolders: boolean
  readonly matches: (path: string, name: string) => boolean
}

/** @param pattern without a {@link patternFault} */
export function compileGlob(pattern: string): Glob {
  const isForFolders = pattern.endsWith('/')
  const segments = pattern.replace(/^\/|\/$/g, '').split('/')
  const isAnchored = pattern.startsWith('/') || segments.length > 1
  if (isAnchored) {
    const wanted = segments.map(segment => (segment === '**' ? anyFolders : matcherOf(segment)))
    return {
      pattern,
      isForFolders,
      matches: path => matchesWild(wanted, path.split('/'), anyFolders, accepts),
    }
  }
  const fitsName = matcherOf(segments[0] ?? '')
  return { pattern, isForFolders, matches: (_path, name) => fitsName(name) }
}

type Matcher = (text: string) => boolean
const anyFolders: Matcher = () => true
const accepts = (matcher: Matcher, segment: string) => matcher(segment)

function matcherOf(segment: string): Matcher {
  const folded = foldName(segment)
  if (!/[*?]/.test(folded)) return name => foldName(name) === folded
  const [head = '', ...rest] = folded.split('*')
  if (head === '' && rest.length === 1 && !folded.includes('?')) {
    const [ending = ''] = rest // `*.iso`, as most patterns are
    return name => foldName(name).endsWith(ending)
  }
  const wanted = Array.from(folded)
  const fits = (name: string) => matchesWild(wanted, Array.from(foldName(name)), '*', isCharacter)
  if (!folded.includes('?')) return fits
  const lettersOf = (text: string) => Array.from(composed(text), foldName) // ß is one, and folds to two
  const letters = lettersOf(segment)
  return name => fits(name) || matchesWild(letters, lettersOf(name), '*', isCharacter)
}

const isCharacter = (wanted: string, character: string) => wanted === '?' || wanted === character

/** Backtracks to the last `many` only, which is enough: the match of an earlier one no longer matters. */
function matchesWild<Wanted, Item>(
  wanted: readonly Wanted[],
  items: readonly Item[],
  many: Wanted,
  accepts: (wanted: Wanted, item: Item) => boolean,
): boolean {
  let at = 0
  let lastMany = -1
  let takenByMany = 0
  for (let index = 0; index < items.length; ) {
    const next = wanted[at]
    const item = items[index]
    if (item === undefined) break
    if (next === many) {
      lastMany = at
      takenByMany = index
      at += 1
    } else if (next !== undefined && accepts(next, item)) {
      at += 1
      index += 1
    } else if (lastMany >= 0) {
      at = lastMany + 1
      takenByMany += 1
      index = takenByMany
    } else return false
  }
  return wanted.slice(at).every(left => left === many)
}

export const longestPattern = 200

export type PatternFault = 'empty' | 'long' | 'unnameable' | 'backslash' | 'unnamed-folder' | 'outside'

/** Why a text is no pattern; undefined when it is one. */
export function patternFault(pattern: string): PatternFault | undefined {
  if (pattern.trim() === '') return 'empty'
  if (pattern.length > longestPattern) return 'long'
  if (pattern.includes('\0')) return 'unnameable'
  if (pattern.includes('\\')) return 'backslash'
  const segments = pattern.replace(/^\/|\/$/g, '').split('/')
  if (segments.includes('')) return 'unnamed-folder'
  if (segments.includes('.') || segments.includes('..')) return 'outside'
  return undefined
}
