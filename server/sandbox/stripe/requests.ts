import { invalid, missing } from './failure.ts'
import { type Form, fieldsOf, textOf } from './form.ts'
import type { Customer } from './objects.ts'
import type { Tables } from './state.ts'

/** @throws {StripeFailure} 404 for an unknown id */
export function find<Kind extends keyof Tables>(
  tables: Tables,
  kind: Kind,
  id: string,
  name: string,
): Tables[Kind][string] {
  const found = tables[kind][id] as Tables[Kind][string] | undefined
  if (!found) throw missing(name, id)
  return found
}

/** @throws {StripeFailure} 400 without a value */
export function need(form: Form, name: string): string {
  const value = textOf(form, name)
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name)
  return value
}

/** The customer that a request names. */
export function customerIn(tables: Tables, form: Form): Customer {
  const id = need(form, 'customer')
  const found = tables.customers[id]
  if (!found) throw missing('customer', id, 'customer')
  return found
}

/** The rows that fit, the newest first, all on one page. */
export const listed = <T>(
  rows: Readonly<Record<string, T>> | readonly T[],
  fits: (row: T) => boolean = () => true,
) => ({
  object: 'list',
  has_more: false,
  data: Object.values(rows).filter(fits).toReversed(),
})

/**
 * Metadata after a request: its fields replace those of the same name, and an empty one removes its field.
 * Source: docs.stripe.com/api/metadata.
 */
export function metadataIn(form: Form, before: Record<string, string> = {}): Record<string, string> {
  const fields = Object.entries(fieldsOf(form.metadata)).map(
    ([name, value]) => [name, String(value)] as const,
  )
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(fields) }).filter(([, value]) => value !== ''),
  )
}
