import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refund } from '../commands/refund.ts'
import { parseConfig } from '../config/parse.ts'
import { listenAsStripe } from '../sandbox/stripe/listen.ts'
import { newUser } from '../sign-in/new-user.ts'
import { addUser } from '../store/accounts/users.ts'
import { keepCustomer, noteSync } from '../store/billing/customers.ts'
import { openStore } from '../store/engine/open.ts'
import { databaseFor } from '../testing/database.ts'
import { createOperator } from '../testing/operator.ts'
import { runCommandToEnd, startHere, startProcess } from '../testing/start-process.ts'

const keys = { secretKey: 'sk_test_kill', webhookSecret: 'whsec_kill' }

test('kill -9 between a webhook and what it leads to loses nothing; the operator can give the money back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-billing-kill-'))
  let url = ''
  const stripe = await listenAsStripe({ ...keys, webhookUrl: () => `${url}/stripe/webhook` })
  stripe.webhooks.hold(true)
  const database = await databaseFor(folder)
  const environment = {
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: stripe.origin,
    ...database,
  }
  const open = () => openStore(parseConfig({ DATA_DIR: folder, ...database }).database)
  const store = await open()
  const now = Date.now()
  await addUser(store.db, {
    ...newUser({ id: 'ada', name: 'Ada', email: 'ada@example.com', now }),
    email_verified_at: now,
  })
  const customer = {
    id: 'cus_ada',
    object: 'customer',
    created: 0,
    email: null,
    name: null,
    metadata: {},
  } as const
  stripe.tables.customers[customer.id] = { ...customer }
  await keepCustomer(store.db, 'ada', customer.id, { email: 'ada@example.com', name: 'Ada' })
  // Read just now, so that the daily reading does not come before the webhook.
  await noteSync(store.db, 'ada', { synced_at: now, brief_until: 0, read_turn: 0 })
  await store.close()
  const price = stripe.tables.prices.price_premium_monthly
  if (!price) throw new Error('There is no price.')
  stripe.life.begin(customer.id, price, {})
  const event = stripe.webhooks.events.find(({ type }) => type === 'customer.subscription.created')
  if (!event) throw new Error('There is no message.')

  const first = await startProcess(environment)
  url = first.url
  const asked = new Promise<void>(resolve => {
    stripe.breakWhen(() => {
      resolve()
      return 'hang'
    })
  })
  const delivered = stripe.webhooks.deliver(event)
  await asked
  await first.kill()
  expect(await delivered).toBe(false)
  const look = await open()
  const events = () => look.db.selectFrom('stripe_events').select(['id', 'done_at']).execute()
  const premiumUntil = async () =>
    (await look.db.selectFrom('users').select('premium_until').executeTakeFirstOrThrow()).premium_until
  expect(await events()).toEqual([{ id: event.id, done_at: null }])
  expect(await premiumUntil()).toBeNull()

  stripe.breakWhen(() => undefined)
  const second = await startHere(environment)
  url = second.url
  // The killed server holds the customer for a quarter of a minute, counted from before its call to Stripe.
  const { locked_until } = await look.db
    .selectFrom('customers')
    .select('locked_until')
    .executeTakeFirstOrThrow()
  expect(locked_until).toBeLessThan(Date.now() + 15_000)
  await look.db.updateTable('customers').set({ locked_until: Date.now() }).execute()
  expect(await stripe.webhooks.deliver(event)).toBe(true)
  expect(await premiumUntil()).toBeGreaterThan(now)
  expect(await events()).toEqual([{ id: event.id, done_at: expect.any(Number) }])
  await look.close()

  expect(await runCommandToEnd('refund', ['ADA@example.com', '--yes'], environment)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/\nGave back \$4\.99 to ada@example\.com and ended the subscription\.\n$/),
    stderr: '',
  })
  expect(await createOperator({ environment })(refund, 'ada@example.com', '--yes')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Database: .*\n$/),
    stderr: 'We have given back $4.99 and ended the subscription already.\n',
  })
  await second.stop()
  await stripe.stop()
  await rm(folder, { recursive: true })
})
