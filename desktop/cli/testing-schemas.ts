import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** The tables of docs/command.md that list the fields of a report. */

/** Fields by name. */
type Fields = Map<string, Field>

type Field = {
  /** `string or null`, `Failure[]`, `"sort"`. */
  readonly type: string
  readonly isOptional: boolean
  /** Of the objects in it, besides those of its type. */
  readonly fields: Fields
}

/** Shared shapes, by their names. */
type Shapes = ReadonlyMap<string, Fields>

type Section = {
  /** The command line that it is about: `history --run`. */
  readonly command: string
  /** A report matches one of them. */
  readonly tables: readonly z.ZodType[]
  /** Command lines with output that it shows. */
  readonly examples: readonly string[]
}

const page = readFileSync(new URL('../../docs/command.md', import.meta.url), 'utf8')
const parts = page
  .split(/^##+ /m)
  .slice(1)
  .map(part => ({
    part,
    heading: part.split('\n', 1)[0] ?? '',
    tables: Array.from(part.matchAll(/^\| field \| type \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/gm), rowsOf),
  }))
const shapes: Shapes = new Map(parts.flatMap(({ heading, tables }) => tables.map(each => [heading, each])))

/** Sections by command, the longest command lines first. */
export const sections: readonly Section[] = parts
  .flatMap(({ part, heading, tables }) => {
    const examples = Array.from(part.matchAll(/^\$ sortwell (.*)$/gm), ([, line = '']) => line)
    const schemas = heading.includes('`') ? tables.map(objectOf) : []
    return Array.from(heading.matchAll(/`([^`]+)`/g), ([, command = '']) => {
      return { command, tables: schemas, examples }
    })
  })
  .sort((one, other) => other.command.split(' ').length - one.command.split(' ').length)

function rowsOf([, rows = '']: RegExpExecArray): Fields {
  const all: Fields = new Map()
  for (const row of rows.trim().split('\n')) {
    const [, name = '', isOptional, type = ''] = /^\| `([^`?]+)(\?)?` \| ([^|]*?) ?\|/.exec(row) ?? []
    const steps = name.startsWith('...') ? [name] : name.replaceAll('[]', '').split('.')
    const own = steps.pop()
    const parent = steps.reduce<Fields | undefined>((fields, step) => fields?.get(step)?.fields, all)
    if (!own || !parent) throw new Error(`This row names no field: ${row}`)
    parent.set(own, { type, isOptional: isOptional !== undefined, fields: new Map() })
  }
  return all
}

function objectOf(fields: Fields): z.ZodType {
  const all = Array.from(fields).flatMap(([name, field]) =>
    name.startsWith('...') ? [...shapeOf(name.slice(3))] : [[name, field] as const],
  )
  return z.strictObject(
    Object.fromEntries(
      all.map(([name, { type, isOptional, fields }]) => {
        const schema = typeOf(type, fields)
        return [name, isOptional ? schema.optional() : schema]
      }),
    ),
  )
}

function typeOf(type: string, fields: Fields): z.ZodType {
  if (type.includes(' or ')) return z.union(type.split(' or ').map(each => typeOf(each, fields)))
  if (type.endsWith('[]')) return z.array(typeOf(type.slice(0, -2), fields))
  if (/^[A-Z]/.test(type)) return objectOf(new Map([...shapeOf(type), ...fields]))
  switch (type) {
    case 'string':
      return z.string()
    case 'number':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'object':
      return fields.size > 0 ? objectOf(fields) : z.record(z.string(), z.unknown())
    default:
      return z.literal(JSON.parse(type))
  }
}

function shapeOf(name: string): Fields {
  const shape = shapes.get(name)
  if (!shape) throw new Error(`No shape is called ${name}.`)
  return shape
}

/** The section about a command line. @param words what follows the command's own name */
export function sectionFor(words: readonly string[]): Section | undefined {
  const given = words.map(word => word.replace(/=.*/, ''))
  return sections.find(({ command }) =>
    command
      .split(' ')
      .every((word, at) => (word.startsWith('--') ? given.includes(word) : given[at] === word)),
  )
}

/**
 * Checks what a command printed with `--json`, line by line.
 * @throws where docs/command.md does not describe it
 */
export function checkReports(words: readonly string[], stdout: string): void {
  const { tables = [] } = sectionFor(words) ?? {}
  for (const line of stdout.split('\n').filter(Boolean)) {
    const results = tables.map(table => table.safeParse(JSON.parse(line)))
    if (results.some(({ success }) => success)) continue
    const errors = results.flatMap(({ error }) => error ?? [])
    const [closest] = errors.sort((one, other) => one.issues.length - other.issues.length)
    const difference = closest ? z.prettifyError(closest) : 'no table describes it'
    throw new Error(`docs/command.md does not describe 'sortwell ${words.join(' ')}':\n${difference}`)
  }
}
