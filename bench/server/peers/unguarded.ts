import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { endpoints } from '../../../server/contract/endpoints.ts'
import { createDeps } from '../../../server/deps.ts'
import { answer } from '../../../server/edge/answer.ts'
import { authenticate, readBearer } from '../../../server/edge/authenticate.ts'
import { checkInput } from '../../../server/edge/check-input.ts'
import { limitBody } from '../../../server/edge/limit-body.ts'
import { logRequests } from '../../../server/edge/log-requests.ts'
import { readJson } from '../../../server/edge/read-body.ts'
import { addRequestContext } from '../../../server/edge/request-context.ts'
import { changeUser } from '../../../server/store/accounts/users.ts'
import { inTransaction } from '../../../server/store/engine/transaction.ts'

// Our server, except that saving a profile does not ask for the session again in its transaction.
const config = readConfig()
const deps = await createDeps({ ...config, stripeSecretKey: 'sk_test', stripeWebhookSecret: 'whsec_test' })
const app = new Hono()
app.use('/users/update-profile', addRequestContext(config), logRequests(deps))
app.post('/users/update-profile', limitBody, async c => {
  const token = readBearer(c.req.header('Authorization'))
  const bytes = await c.req.arrayBuffer()
  const session = await authenticate(deps, token)
  const { name, email } = checkInput(endpoints.updateProfile, readJson(bytes, c.req.header('Content-Type')))
  await inTransaction(deps.db, tx => changeUser(tx, session.user_id, { name, email }))
  deps.outbox.wake()
  return answer(c, 200, { status: 'success', message: 'Your profile is saved.' })
})
app.route('/', createApp(deps))
deps.outbox.start()
const server = createServer(getRequestListener(app.fetch)).listen(config.port, '127.0.0.1', () => {
  console.log(`listening ${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
