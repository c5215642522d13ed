import { join } from 'node:path'
import type { Plugin } from 'vite'
import { endpoints } from '../server/contract/endpoints.ts'
import { billingRows } from './app/billing-rows.ts'

const tables = { '../server/contract/endpoints.ts': { endpoints }, 'app/billing-rows.ts': { billingRows } }

/** Enough to tell an answer from a broken one; the page is as old as the server that both came from. */
const output = '{ safeParse: data => ({ success: typeof data === "object" && data !== null, data }) }'

/**
 * Takes the contract's schemas out of the page: only where and how each call goes is left. What goes to the server is
 * checked there.
 */
export function leanContract(): Plugin {
  const modules = new Map(
    Object.entries(tables).map(([file, table]) => [join(import.meta.dirname, file), tableOf(table)]),
  )
  return { name: 'lean-contract', enforce: 'pre', load: id => modules.get(id) }
}

type Table = Readonly<
  Record<string, Readonly<Record<string, { method: string; path: string; endsSession?: boolean }>>>
>

function tableOf(table: Table): string {
  const [[name, rows] = ['', {}]] = Object.entries(table)
  const lean = Object.entries(rows).map(([call, { method, path, endsSession }]) =>
    JSON.stringify([call, method, path, ...(endsSession ? [true] : [])]),
  )
  return `const output = ${output}
export const ${name} = Object.fromEntries(
  [${lean.join(', ')}].map(([name, method, path, endsSession]) => [name, { method, path, endsSession, output }]))`
}
