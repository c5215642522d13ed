import type { Context } from 'hono'
import { findJsonFault } from './json-guard.ts'
import { Refusal } from './refusal.ts'

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i

/**
 * Reads a body of JSON, already bounded in size.
 * @returns an object; empty when there is no body at all
 * @throws {Refusal} 415 for another content type, 400 for anything that is not a sound JSON object
 */
export async function readJsonBody(c: Context): Promise<Record<string, unknown>> {
  const bytes = await c.req.arrayBuffer()
  const type = c.req.header('Content-Type')
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

/** @throws {Refusal} 400 for parameters of the address that hold what no database stores */
export function readParameters(c: Context): Record<string, string> {
  const parameters = c.req.param()
  const fault = findJsonFault(parameters)
  if (fault) throw new Refusal(400, fault)
  return parameters
}

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'The request is not valid JSON.')
  }
}
