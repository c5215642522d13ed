import { expect, test } from 'vitest'
import { reconcile } from '../billing/jobs.ts'
import { signBody } from '../sandbox/stripe/webhooks.ts'
import { buy, deliverAll, payAt } from '../testing/billing.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const secret = 'whsec_test'
const seconds = 1000

async function post(server: TestServer, body: string, signature?: string) {
  const response = await server.app.request('/stripe/webhook', {
    method: 'POST',
    body,
    headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
  })
  return { status: response.status, body: await response.json() }
}
const eventFor = (customer: string, id = 'evt_1') =>
  JSON.stringify({
    id,
    object: 'event',
    created: 1_795_000_000,
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_1', object: 'subscription', customer, status: 'active' } },
  })
const unsigned = { status: 400, body: { message: 'The signature is missing or wrong.' } }

test.each<[string, (body: string, now: number) => string | undefined]>([
  ['none', () => undefined],
  ['an empty one', () => ''],
  ['another secret', (body, now) => signBody(body, 'whsec_other', now)],
  ['another body', (_, now) => signBody('{}', secret, now)],
  ['another scheme alone', (body, now) => signBody(body, secret, now).replace('v1=', 'v0=')],
  ['a changed time', (body, now) => signBody(body, secret, now).replace(/t=\d+/, `t=${now / 1000 + 1}`)],
  ['more than 300 seconds ago', (body, now) => signBody(body, secret, now - 301 * seconds)],
])('a message whose signature is %s is refused and leaves no trace', async (_, sign) => {
  await using server = await testServer()
  const body = eventFor('cus_1')
  expect(await post(server, body, sign(body, server.clock.now()))).toEqual(unsigned)
  expect(await server.deps.db.selectFrom('stripe_events').selectAll().execute()).toEqual([])
})

test('a message is taken up to 300 seconds after it was signed', async () => {
  await using server = await testServer()
  const body = eventFor('cus_1')
  expect(await post(server, body, signBody(body, secret, server.clock.now() - 300 * seconds))).toMatchObject({
    status: 200,
  })
})

test('a signed message without an id is refused and leaves no trace', async () => {
  await using server = await testServer()
  for (const id of ['null', '7', '""']) {
    const body = eventFor('cus_1').replace('"evt_1"', id)
    const answer = await post(server, body, signBody(body, secret, server.clock.now()))
    expect(answer).toEqual({ status: 400, body: { message: 'The event has no id or no data.' } })
  }
  expect(await server.deps.db.selectFrom('stripe_events').selectAll().execute()).toEqual([])
})

test.each(['null', '{}', '[]', '{"object":null}', '{"object":7}'])(
  'a signed message whose data is %s is answered 400 and leaves no trace',
  async data => {
    await using server = await testServer()
    const body = `{"id":"evt_1","object":"event","created":1,"type":"invoice.paid","data":${data}}`
    expect(await post(server, body, signBody(body, secret, server.clock.now()))).toEqual({
      status: 400,
      body: { message: 'The event has no id or no data.' },
    })
    expect(await server.deps.db.selectFrom('stripe_events').selectAll().execute()).toEqual([])
  },
)

test('the signature is checked over the bytes as they came', async () => {
  await using server = await testServer()
  const body = eventFor('cus_1')
  const spaced = JSON.stringify(JSON.parse(body), null, 2)
  expect(await post(server, spaced, signBody(body, secret, server.clock.now()))).toEqual(unsigned)
  expect(await post(server, spaced, signBody(spaced, secret, server.clock.now()))).toMatchObject({
    status: 200,
  })
})

test.each(['cus_unknown', ''])(
  'a message of the unknown customer %j is logged and answered 200',
  async customer => {
    await using server = await testServer()
    const body = eventFor(customer)
    expect(await post(server, body, signBody(body, secret, server.clock.now()))).toEqual({
      status: 200,
      body: { status: 'done' },
    })
    expect(server.logLines.join('')).toContain('event of an unknown customer')
  },
)

test('what a message says is not believed: Stripe is asked', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPerson(server)
  await ada.api.upgradePlan({ duration: '1m' })
  const [customer = ''] = Object.keys(server.stripe.tables.customers)
  const body = eventFor(customer)
  expect(await post(server, body, signBody(body, secret, server.clock.now()))).toMatchObject({ status: 200 })
  expect((await ada.api.profile()).plan).toBe('free')
})

test('messages that come during a reading share the next one, which sees what they tell of', async () => {
  const release = Promise.withResolvers<void>()
  let isHeld = false
  const readings: string[] = []
  await using server: TestServer = await testServer({
    fetchStripe: async (address, init) => {
      const answer = await server.stripe.app.request(new Request(address, init))
      if (isHeld && String(address).includes('/v1/subscriptions?')) {
        readings.push(String(address))
        await release.promise
      }
      return answer
    },
  })
  const ada = await addPerson(server)
  const { url = '' } = await ada.api.upgradePlan({ duration: '1m' })
  const [customer = ''] = Object.keys(server.stripe.tables.customers)
  const send = (id: string) => {
    const body = eventFor(customer, id)
    return post(server, body, signBody(body, secret, server.clock.now()))
  }
  isHeld = true
  const first = send('evt_1')
  await expect.poll(() => readings).toHaveLength(1)
  await payAt(server, url)
  const others = ['evt_2', 'evt_3', 'evt_4', 'evt_5', 'evt_6', 'evt_7', 'evt_8', 'evt_9'].map(send)
  await expect.poll(() => server.deps.db.selectFrom('stripe_events').select('id').execute()).toHaveLength(9)
  release.resolve()
  for (const answer of await Promise.all([first, ...others]))
    expect(answer).toEqual({ status: 200, body: { status: 'done' } })
  expect(readings).toHaveLength(2)
  isHeld = false
  expect(
    await server.deps.db.selectFrom('stripe_events').select('id').where('done_at', 'is', null).execute(),
  ).toEqual([])
  expect(await server.deps.db.selectFrom('users').select('premium_until').executeTakeFirst()).not.toEqual({
    premium_until: null,
  })
})

test('a message that comes again is dropped', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  await deliverAll(server)
  server.stripe.requests.length = 0
  await deliverAll(server)
  expect(server.stripe.requests).toEqual([])
  const receipts = (await server.mail.subjects(ada.email)).filter(subject => subject.includes('receipt'))
  expect(receipts).toHaveLength(1)
})

test('while Stripe cannot be asked, a message is answered 502, and taken when it comes again', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  const [event] = server.stripe.webhooks.events.filter(({ type }) => type === 'customer.subscription.created')
  if (!event) throw new Error('There is no such message.')
  server.stripe.breakWhen(() => 'down')
  expect(await server.stripe.webhooks.deliver(event)).toBe(false)
  server.stripe.breakWhen(() => undefined)
  expect((await ada.api.profile()).plan).toBe('free')
  expect(await server.stripe.webhooks.deliver(event)).toBe(true)
  expect((await ada.api.profile()).plan).toBe('premium')
})

test('a message that was received and led to nothing is made up for, even if it never comes again', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  // Unlike a Stripe that is down, one that refuses is not asked again after a pause.
  server.stripe.breakWhen(() => 'refused')
  await deliverAll(server)
  server.stripe.breakWhen(() => undefined)
  server.clock.advance(60 * seconds)
  await reconcile(server.deps, new AbortController().signal)
  expect((await ada.api.profile()).plan).toBe('premium')
})

test('a body beyond 256 KiB is refused', async () => {
  await using server = await testServer()
  expect(await post(server, 'x'.repeat(256 * 1024 + 1), 't=1,v1=x')).toMatchObject({ status: 413 })
})
