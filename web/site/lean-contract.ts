import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Endpoint } from '../../server/contract/endpoint.ts'
import { endpoints } from '../../server/contract/endpoints.ts'

const contract = join(import.meta.dirname, '../../server/contract/endpoints.ts')

/** Enough to tell an answer from a broken one; the page is as old as the server that both came from. */
const output = '{ safeParse: data => ({ success: typeof data === "object" && data !== null, data }) }'

/**
 * Takes the contract's schemas out of the page: only where and how each call goes is left. What goes to the server is
 * checked there.
 */
export function leanContract(): Plugin {
  return { name: 'lean-contract', enforce: 'pre', load: id => (id === contract ? leanTable() : null) }
}

function leanTable(): string {
  const rows: readonly [string, Endpoint][] = Object.entries(endpoints)
  const lean = rows.map(([call, { method, path, endsSession }]) =>
    JSON.stringify([call, method, path, ...(endsSession ? [true] : [])]),
  )
  return `const output = ${output}
export const endpoints = Object.fromEntries(
  [${lean.join(', ')}].map(([name, method, path, endsSession]) => [name, { method, path, endsSession, output }]))`
}
