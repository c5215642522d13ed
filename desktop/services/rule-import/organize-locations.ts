import { fieldsOf, isNull, itemsOf, refuse, type Tree, textOf } from './config-tree.ts'
import { escaped, type Holds, type Mapping, type Note } from './organize-filters.ts'

export type Place = { readonly path: string; readonly deepest: number; readonly conditions: readonly Holds[] }

/**
 * A location, with what all its files have in common.
 * @param subfolders what the rule says of them
 * @throws {CannotSay}
 */
export function placeOf(location: Tree, subfolders: boolean, note: Note): Place {
  const { line } = location
  const fields = fieldsOf(location)
  const written = textOf(location) ?? textOf(fields.get('path')) ?? ''
  if (/[{$%]/.test(written)) refuse(line, `“${written}” is only known when organize runs.`)
  if (/^\w{2,}:/.test(written)) refuse(line, `“${written}” is no folder of this computer.`)
  const path = written.replace(/(.)\/+$/, '$1')
  if (!/^(~(\/|$)|\/|[A-Za-z]:[/\\])/.test(path)) {
    refuse(line, `“${written}” hangs on where organize is started; write it from / or ~ on.`)
  }
  let deepest = subfolders ? Number.POSITIVE_INFINITY : 0
  const conditions: Holds[] = []
  for (const [key, given] of fields) {
    switch (key) {
      case 'path':
        break
      case 'max_depth': {
        const depth = Number(textOf(given) || Number.NaN)
        if (isNull(given)) deepest = Number.POSITIVE_INFINITY
        else if (Number.isInteger(depth) && depth >= 0) deepest = depth
        else refuse(given.line, 'max_depth is a number.')
        if (depth > 0)
          note(given.line, `“${depth}” is ${depth} folders deep, as in organize 3; organize 2 goes one less.`)
        break
      }
      case 'exclude_files':
      case 'filter': {
        const patterns = itemsOf(given).map(item => nameForm(item))
        if (patterns.length === 0) break
        const matches: Mapping = { fullName: { matches: `^(?:${patterns.join('|')})$` } }
        conditions.push(key === 'filter' ? matches : { none: [matches] })
        break
      }
      case 'search':
      case 'ignore_errors':
        note(given.line, `“${key}” is left out: it is about how organize walks through folders.`)
        break
      case 'system_exclude_files':
      case 'system_exclude_dirs':
        note(given.line, 'Files of the system, hidden ones and projects always stay.')
        break
      default:
        refuse(
          given.line,
          `“${key}” of a location cannot be followed; there are leaveAlone patterns in the settings.`,
        )
    }
  }
  return { path, deepest, conditions }
}

/** Of `*.tmp`. */
function nameForm(pattern: Tree): string {
  const text = textOf(pattern) ?? ''
  if (text === '' || /[[\]]/.test(text)) refuse(pattern.line, `“${text}” is no pattern of * and ?.`)
  return escaped(text).replaceAll('\\*', '.*').replaceAll('\\?', '.')
}
