import type { Hono } from 'hono'
import { createApp } from '../app.ts'
import type { ApiClient } from '../contract/client.ts'
import type { Db } from '../store/tables.ts'
import { connect, type TestServer, withoutSite } from './test-server.ts'

/** The same database, whose first transaction waits for something to happen before it begins. */
function interruptFirstTransaction(db: Db, interruption: () => Promise<unknown>): Db {
  let pending: typeof interruption | undefined = interruption
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') {
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return () => ({
        async execute<T>(work: (tx: Db) => Promise<T>) {
          const now = pending
          pending = undefined
          await now?.()
          return target.transaction().execute(work)
        },
      })
    },
  })
}

/**
 * The server, with something that happens in the first request to it: after all was judged and hashed, and right before
 * the first transaction.
 * @param tokens of the person whose request it is
 */
export function interrupted(
  server: TestServer,
  { tokens }: { readonly tokens: { readonly token: string | null } },
  interruption: () => Promise<unknown>,
): { readonly app: Hono; readonly api: ApiClient } {
  const deps = { ...server.deps, db: interruptFirstTransaction(server.deps.db, interruption) }
  const app = createApp(deps, withoutSite)
  const client = connect(app, {})
  client.tokens.token = tokens.token
  return { app, api: client.api }
}
