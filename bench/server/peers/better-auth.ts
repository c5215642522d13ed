import { serve } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import Sqlite from 'better-sqlite3'
import { Hono } from 'hono'

/**
 * better-auth with its own defaults on a SQLite file with a write-ahead log; limits off, telemetry off. The second argument is
 * what `synchronous` is set to; without it, better-sqlite3's default for such a log holds: NORMAL.
 */
const [file = '', synchronous] = process.argv.slice(2)
const database = new Sqlite(file)
database.pragma('journal_mode = WAL')
if (synchronous !== undefined) database.pragma(`synchronous = ${synchronous}`)
const options = {
  database,
  baseURL: 'http://127.0.0.1',
  secret: 'bench-bench-bench-bench-bench-bench',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  advanced: { disableOriginCheck: true, disableCSRFCheck: true },
}
const migrations = await getMigrations(options)
await migrations.runMigrations()
const auth = betterAuth(options)
const app = new Hono()
app.on(['GET', 'POST'], '/api/auth/*', c => auth.handler(c.req.raw))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`listening ${port}\n`),
)
