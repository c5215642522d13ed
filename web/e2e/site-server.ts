import { once } from 'node:events'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createDeps } from '../../server/deps.ts'
import { serveSite } from '../../server/edge/site.ts'

/** The real server with the built site behind its routes. */
const config = readConfig()
const deps = await createDeps(config)
const app = createApp(deps)
const { supportEmail, googleClientIds } = config
serveSite(app, join(import.meta.dirname, '../../dist'), {
  supportEmail,
  allowsGoogle: googleClientIds.length > 0,
})
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(config.port, config.host)
await once(server, 'listening')
deps.outbox.start()
process.stdout.write('listening\n')

process.once('SIGTERM', async () => {
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  await deps.outbox.stop()
  await deps.db.destroy()
})
