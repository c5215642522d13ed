import { listPage } from './answer.ts'
import { invalid, missing } from './failure.ts'
import { type Form, fieldsOf, textOf } from './form.ts'
import type { Customer } from './objects.ts'
import type { Tables } from './state.ts'

/** Parameters of every list. */
export const paging = ['limit', 'starting_after'] as const

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

/** One page of the rows of a table that fit. */
export const listed = <T extends { readonly id: string; readonly created: number }>(
  table: Record<string, T>,
  form: Form,
  url: string,
  fits: (item: T) => boolean,
) => listPage(Object.values(table).filter(fits), form, url)

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
