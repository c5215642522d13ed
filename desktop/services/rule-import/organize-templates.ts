import { refuse } from './config-tree.ts'
import { noCreated } from './organize-filters.ts'

const strftime: Readonly<Record<string, string>> = {
  Y: 'yyyy',
  y: 'yy',
  m: 'MM',
  d: 'dd',
  H: 'HH',
  M: 'mm',
  S: 'ss',
  '-m': 'M',
  '-d': 'd',
}
const timeParts: Readonly<Record<string, string>> = { year: 'yyyy', month: 'M', day: 'd' }

const refusedPlaceholders: readonly (readonly [RegExp, string])[] = [
  [/^created\b/, noCreated],
  [/^(now|utcnow|today)\b/, 'Where a file goes does not depend on the day of the run.'],
  [/^env\b/, 'Variables of the environment are not followed.'],
  [/^(regex|filecontent|name)\./, 'What a pattern finds cannot be used in a name.'],
  [/^python\b/, 'Sortwell runs no programs.'],
  [/^exif\b/, 'Of a photo’s fields only the camera can be used in a name.'],
]

/**
 * A text with organize's placeholders as a template of ours. `{relative_path}` ends with the name of the file, as
 * organize has it.
 * @throws {CannotSay}
 */
export function templateOf(
  text: string,
  line: number,
  note: (line: number, message: string) => void,
): string {
  if (/\{[{%#]|[%#}]\}/.test(text)) refuse(line, 'Only plain placeholders can be followed.')
  if (/\$\w|\$\{|%\w+%/.test(text.replace(/\{[^}]*\}/g, '')))
    refuse(line, 'Variables of the environment are not followed.')
  return text.replace(/\{([^{}]*)\}/g, (_, expression: string) => {
    const field = fieldOf(expression.trim())
    if (field === '{camera}') note(line, '“camera” is maker and model: “Apple iPhone 6s”.')
    if (field !== undefined) return field
    const [, reason = `There is nothing for “{${expression}}”.`] =
      refusedPlaceholders.find(([form]) => form.test(expression.trim())) ?? []
    refuse(line, reason)
  })
}

function fieldOf(expression: string): string | undefined {
  if (expression === 'name' || expression === 'path.stem') return '{name}'
  if (expression === 'path.name') return '{fullName}'
  if (expression === 'relative_path') return '{folder}/{fullName}'
  if (expression === 'path.suffix') return '.{extension}'
  if (expression === 'exif.image.model') return '{camera}'
  const cased = /^(name|path\.stem|extension)(?:\.(lower|upper)\(\))?$/.exec(expression)
  if (cased) {
    const [, name = '', format] = cased
    return `{${name === 'extension' ? name : 'name'}${format === undefined ? '' : `:${format}`}}`
  }
  const [, part] = /^lastmodified\.(year|month|day)$/.exec(expression) ?? []
  if (part !== undefined) return `{modified:${timeParts[part]}}`
  const [, , form] = /^lastmodified\.strftime\(\s*(['"])(.*)\1\s*\)$/.exec(expression) ?? []
  return form === undefined ? undefined : timeOf(form)
}

/** Each part is a field of its own where something other than what separates dates is between them. */
function timeOf(form: string): string | undefined {
  const parts = form.match(/%-?.|[^%]+/gs) ?? []
  const formats = parts.map(part => (part.startsWith('%') ? strftime[part.slice(1)] : part))
  if (formats.includes(undefined)) return undefined
  const isPlain = parts.every(part => part.startsWith('%') || /^[ ._-]+$/.test(part))
  if (isPlain) return `{modified:${formats.join('')}}`
  return parts.map((part, at) => (part.startsWith('%') ? `{modified:${formats[at]}}` : part)).join('')
}
