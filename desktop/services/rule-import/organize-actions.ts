import { fieldsOf, itemsOf, refuse, type Tree, textOf } from './config-tree.ts'
import { extensionsOf, type Note } from './organize-filters.ts'
import { templateOf } from './organize-templates.ts'

const refusedActions: Readonly<Record<string, string>> = {
  copy: 'Sortwell moves files; it makes no copies.',
  delete: 'Sortwell deletes nothing.',
  trash: 'Sortwell deletes nothing; a rule can move them to a folder such as “Set aside”.',
  shell: 'Sortwell runs no programs.',
  python: 'Sortwell runs no programs.',
  symlink: 'Sortwell makes no links.',
  hardlink: 'Sortwell makes no links.',
  write: 'Sortwell writes no files; sortwell plan --json says what it knows.',
  macos_tags: 'Sortwell changes no tags.',
}

export type Effect = { readonly to?: string | undefined; readonly name?: string | undefined }

/**
 * What all actions of a rule together do: a file ends where the last of them puts it.
 * @param location in which destinations are written as ways from it
 * @throws {CannotSay}
 */
export function effectOf(tree: Tree, location: string, note: Note): Effect {
  const actions = itemsOf(fieldsOf(tree).get('actions'))
  let effect: Effect = {}
  let isEffective = false
  for (const action of actions) {
    const alone = textOf(action)
    const [[key, given] = ['', action]] =
      alone === undefined ? [...fieldsOf(action)] : [[alone, action] as const]
    const line = given.line
    switch (key.toLowerCase()) {
      case 'echo':
        note(line, 'Its echo is left out: the preview shows each move.')
        break
      case 'confirm':
        note(line, 'Its question is left out: the preview shows all moves before.')
        break
      case 'move':
        isEffective = true
        effect = { ...effect, ...moveOf(textIn(given, 'dest'), location, line, tree, note) }
        noteClash(given, note)
        break
      case 'rename': {
        isEffective = true
        effect = { ...effect, name: nameOf(textIn(given, 'name'), line, tree, note) }
        noteClash(given, note)
        break
      }
      default:
        refuse(line, refusedActions[key.toLowerCase()] ?? `“${key}” is no action that Sortwell knows.`)
    }
  }
  if (!isEffective)
    refuse(fieldsOf(tree).get('actions')?.line ?? tree.line, 'It moves nothing and gives no name.')
  const name = effect.name === '{name}' ? undefined : effect.name
  if (effect.to === undefined && name === undefined) {
    refuse(tree.line, 'It changes only extensions, and files keep theirs.')
  }
  return { to: effect.to, name }
}

function textIn(given: Tree, key: string): string {
  const text = textOf(given) ?? textOf(fieldsOf(given).get(key))
  return text ?? refuse(given.line, `It needs a text, or “${key}”.`)
}

function noteClash(given: Tree, note: Note): void {
  const fields = fieldsOf(given)
  const mode = fields.get('on_conflict')
  const wanted = textOf(mode) ?? 'rename_new'
  if (mode !== undefined && wanted === 'skip') {
    note(mode.line, 'Files whose name is taken stay only with the setting onClash: skip, or --on-clash skip.')
  } else if (mode !== undefined && wanted !== 'rename_new') {
    note(
      mode.line,
      `Instead of “${wanted}”, a file whose name is taken gets a number: nothing is overwritten or deleted.`,
    )
  }
  const form = fields.get('rename_template')
  if (form !== undefined)
    note(form.line, 'A file whose name is taken gets its number as everywhere in Sortwell: a (2).pdf.')
}

function moveOf(dest: string, location: string, line: number, tree: Tree, note: Note): Effect {
  const way = /^[A-Za-z]:\\/.test(dest) ? dest.replaceAll('\\', '/') : dest
  if (/^\w{2,}:/.test(way)) refuse(line, `“${way}” is no folder of this computer.`)
  if (!/^(~\/|\/|[A-Za-z]:\/)/.test(way)) {
    refuse(line, `“${way}” hangs on where organize is started; write it from / or ~ on.`)
  }
  const end = way.lastIndexOf('/', outsideBraces(way))
  const folder = templateOf(way.slice(0, end + 1), line, note).replace(/(.)\/+$/, '$1')
  const last = way.slice(end + 1)
  const to =
    folder === location ? '.' : folder.startsWith(`${location}/`) ? folder.slice(location.length + 1) : folder
  return last === '' ? { to } : { to, name: nameOf(last, line, tree, note) }
}

/** Where to look for the last slash: one within a placeholder, as in a form of times, separates folders too. */
function outsideBraces(way: string): number {
  const [, tail = ''] = /(\{[^{}]*\}[^/{}]*)$/.exec(way) ?? []
  return tail.includes('/') ? way.length - tail.length : way.length
}

/** A file keeps its extension, so what is written must end with it. */
function nameOf(written: string, line: number, tree: Tree, note: Note): string {
  const template = templateOf(written, line, note)
  if (template.endsWith('.{extension}')) return template.slice(0, -'.{extension}'.length)
  const fullName = /^\{fullName\}$/.test(template) ? '{name}' : undefined
  if (fullName !== undefined) return fullName
  const [, stem, ending = ''] = /^(.+)\.([^.{}]+|\{extension:(?:lower|upper)\})$/s.exec(template) ?? []
  if (stem === undefined) {
    return refuse(
      line,
      `“${written}” has no extension, and files keep theirs; for a folder it ends with “/”.`,
    )
  }
  const isCase = ending.startsWith('{')
  if (!isCase && !endings(tree).every(each => each === ending.toLowerCase())) {
    return refuse(line, `Files keep their extensions: “.${ending}” is not that of all these files.`)
  }
  note(line, 'Extensions stay as they are written, in small or capital letters.')
  return stem
}

/** The extensions that filters ask for; [''] where they ask for none in particular. */
function endings(tree: Tree): readonly string[] {
  const fields = fieldsOf(tree)
  const isAll = (textOf(fields.get('filter_mode')) ?? 'all') === 'all'
  const filters = isAll ? itemsOf(fields.get('filters')).map(filter => fieldsOf(filter)) : []
  for (const filter of filters) {
    const given = filter.get('extension')
    const asked = given === undefined ? [] : (extensionsOf(given) ?? [])
    if (asked.length > 0) return asked
    const [, end] = /\\\.(\w+)\$$/.exec(textOf(filter.get('regex')) ?? '') ?? []
    if (end !== undefined) return [end.toLowerCase()]
  }
  return ['']
}
