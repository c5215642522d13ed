import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Form, FormValue } from '../sandbox/stripe/form.ts'

const resources = join(import.meta.dirname, '../../node_modules/stripe/esm/resources')

type Field = { readonly name: string; readonly isRequired: boolean; readonly type: string }

/** The fields of an interface in a declaration file that the `stripe` package carries. */
function readFields(source: string, name: string): readonly Field[] | undefined {
  const start = new RegExp(`interface ${name}( extends PaginationParams)? \\{\\n`).exec(source)
  if (!start) return undefined
  const from = start.index + start[0].length
  const indent = /^ */.exec(source.slice(source.lastIndexOf('\n', start.index) + 1))?.[0] ?? ''
  const body = source.slice(from, source.indexOf(`\n${indent}}`, from - 1))
  const own = [...body.matchAll(/^ +(\w+)(\??): (.+);$/gm)].map(([, field = '', mark, type = '']) => ({
    name: field,
    isRequired: mark === '',
    type,
  }))
  const paging = ['limit', 'starting_after', 'ending_before'].map(field => ({
    name: field,
    isRequired: false,
    type: field === 'limit' ? 'number' : 'string',
  }))
  return start[1] ? [...own, ...paging] : own
}

/** Where a name such as `SessionCreateParams.AutomaticTax` is looked for: from its namespace on. */
function follow(source: string, type: string): { readonly from: string; readonly named: string } {
  const names = type.replace(/^Emptyable<(.+)>$/, '$1').split('.')
  const named = names.pop() ?? ''
  const from = names.reduce(
    (rest, name) => rest.slice(Math.max(0, rest.indexOf(`namespace ${name} {`))),
    source,
  )
  return { from, named }
}

/** The words of a string union that stands in a field or behind a name; none when it takes any text. */
function readWords(source: string, type: string): readonly string[] {
  const { from, named } = follow(source, type)
  const union = type.includes("'") ? type : (new RegExp(`type ${named} =([^;]+);`).exec(from)?.[1] ?? '')
  return [...union.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)
}

/**
 * Finds what is wrong with a request, by the parameter types of the installed `stripe` package.
 * @param file a declaration file below its resources, such as `Refunds.d.ts`
 * @param name the interface of the parameters, such as `RefundCreateParams`
 */
export function findParameterFaults(file: string, name: string, form: Form): readonly string[] {
  const source = readFileSync(join(resources, file), 'utf8')
  return faultsIn(source, name, form, name)
}

function faultsIn(source: string, name: string, form: Form, path: string): readonly string[] {
  const fields = readFields(source, name)
  if (!fields) return [`${path}: there is no type ${name}`]
  const unknown = Object.keys(form).filter(key => !fields.some(field => field.name === key))
  const absent = fields.filter(field => field.isRequired && !(field.name in form))
  return [
    ...unknown.map(key => `${path}.${key} is unknown`),
    ...absent.map(field => `${path}.${field.name} is missing`),
    ...fields.flatMap(field => {
      const value = form[field.name]
      return value === undefined ? [] : faultsOfValue(source, field.type, value, `${path}.${field.name}`)
    }),
  ]
}

function faultsOfValue(source: string, type: string, value: FormValue, path: string): readonly string[] {
  const inner = /^Array<(.+)>$/.exec(type)?.[1]
  if (inner !== undefined)
    return Array.isArray(value)
      ? value.flatMap((item, index) => faultsOfValue(source, inner, item, `${path}[${index}]`))
      : [`${path} must be a list`]
  if (type.startsWith('RangeQueryParam') && typeof value === 'object' && !Array.isArray(value))
    return faultsIn(readFileSync(join(resources, '../shared.d.ts'), 'utf8'), 'RangeQueryParam', value, path)
  if (/MetadataParam/.test(type)) return typeof value === 'object' ? [] : [`${path} must be fields`]
  if (type === 'boolean')
    return value === 'true' || value === 'false' ? [] : [`${path} must be true or false`]
  if (type === 'number') return /^\d+$/.test(String(value)) ? [] : [`${path} must be a number`]
  if (type === 'string') return typeof value === 'string' ? [] : [`${path} must be text`]
  const words = readWords(source, type)
  if (words.length > 0)
    return words.includes(String(value)) ? [] : [`${path} must be one of ${words.join(', ')}`]
  if (typeof value === 'string' || Array.isArray(value)) return [`${path} must be fields of ${type}`]
  const { from, named } = follow(source, type)
  return faultsIn(from, named, value, path)
}
