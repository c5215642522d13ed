import { invalid, missing } from './failure.ts'
import { type Form, listOf, textOf } from './form.ts'
import type { Tables } from './state.ts'

type Listed = { readonly id: string; readonly created: number }

/** One page of a list, the newest first. Source: docs.stripe.com/api/pagination. */
export function listPage<T extends Listed>(all: readonly T[], form: Form, url: string) {
  const limit = Number(textOf(form, 'limit') ?? '10')
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', 'parameter_invalid_integer', 'limit')
  const sorted = all
    .map((item, index) => ({ item, index }))
    .sort((a, b) => b.item.created - a.item.created || b.index - a.index)
    .map(({ item }) => item)
  const after = textOf(form, 'starting_after')
  const start = after === undefined ? 0 : sorted.findIndex(item => item.id === after) + 1
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after')
  return {
    object: 'list',
    url,
    has_more: start + limit < sorted.length,
    data: sorted.slice(start, start + limit),
  }
}

const tableOf: Readonly<Record<string, keyof Tables>> = {
  cus: 'customers',
  sub: 'subscriptions',
  in: 'invoices',
  cs: 'sessions',
  price: 'prices',
}

/** Replaces ids by objects along the paths of `expand`. Source: docs.stripe.com/api/expanding_objects. */
export function expand(answer: unknown, form: Form, tables: Tables): unknown {
  const copy = structuredClone(answer)
  for (const path of listOf(form, 'expand')) expandPath(copy, String(path).split('.'), tables)
  return copy
}

function expandPath(value: unknown, path: readonly string[], tables: Tables): void {
  const [name, ...rest] = path
  if (name === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) expandPath(item, path, tables)
    return
  }
  const fields = value as Record<string, unknown>
  if (!(name in fields)) throw invalid(`This property cannot be expanded (${name}).`)
  const inner = fields[name]
  if (typeof inner === 'string') {
    const table = tableOf[inner.slice(0, inner.indexOf('_'))]
    if (!table) throw invalid(`This property cannot be expanded (${name}).`)
    fields[name] = structuredClone(tables[table][inner]) ?? inner
  }
  expandPath(fields[name], rest, tables)
}
