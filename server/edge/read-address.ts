import type { Context } from 'hono'
import { findJsonFault } from './json-guard.ts'
import { Refusal } from './refusal.ts'

/**
 * Reads what an address says: its query, and the parts that its row names.
 * @throws {Refusal} 400 for what is no sound text, or is there twice: two readers could take different ones
 */
export function readAddress(c: Context): Record<string, unknown> {
  const query = Object.entries(c.req.queries())
  if (query.some(([, values]) => values.length > 1))
    throw new Refusal(400, 'Please send each parameter only once.')
  const found = { ...Object.fromEntries(query.map(([name, [value]]) => [name, value])), ...c.req.param() }
  const fault = findJsonFault(found)
  if (fault) throw new Refusal(400, fault)
  return found
}
