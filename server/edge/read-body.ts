import type { Context } from 'hono'
import { findJsonFault } from './json-guard.ts'
import { Refusal } from './refusal.ts'

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i

/**
 * Reads a body as JSON.
 * @returns an object; empty without a body
 * @throws {Refusal} 415 for another content type, 400 for anything but a valid JSON object
 */
export function readJson(bytes: ArrayBuffer, type: string | undefined): Record<string, unknown> {
  if (bytes.byteLength === 0 && type === undefined) return {}
  if (!jsonType.test(type ?? ''))
    throw new Refusal(415, 'Please send the request as application/json in UTF-8.')
  const value = parse(bytes)
  const fault = findJsonFault(value)
  if (fault) throw new Refusal(400, fault)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, 'The request must be a JSON object.')
  return value as Record<string, unknown>
}

/**
 * Reads the parameters of an address: its query, and the path parts that its row names.
 * @throws {Refusal} 400 for invalid text, or a repeated parameter: two readers could take different ones
 */
export function readParameters(c: Context): Record<string, unknown> {
  const query = Object.entries(c.req.queries())
  if (query.some(([, values]) => values.length > 1))
    throw new Refusal(400, 'Please send each parameter only once.')
  const found = { ...Object.fromEntries(query.map(([name, [value]]) => [name, value])), ...c.req.param() }
  const fault = findJsonFault(found)
  if (fault) throw new Refusal(400, fault)
  return found
}

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'The request is not valid JSON.')
  }
}
