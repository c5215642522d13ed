import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The floor: the same HTTP stack with a handler that does nothing. */
const app = new Hono()
app.get('/hello', c => c.json({ hello: 'world' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`listening ${port}\n`),
)
