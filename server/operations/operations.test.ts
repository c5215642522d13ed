import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { logRequests } from '../edge/log-requests.ts'
import { addRequestContext } from '../edge/request-context.ts'
import { addApp, exchange } from '../testing/oauth.ts'
import { addPerson, refusalOf, registration } from '../testing/people.ts'
import { startProcess } from '../testing/start-process.ts'
import { testServer } from '../testing/test-server.ts'
import { events } from './events.ts'

const read = async (server: Awaited<ReturnType<typeof testServer>>, path: string) => {
  const response = await server.send(new Request(`http://localhost${path}`))
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    body: await response.json(),
  }
}

test('a server that can work is live and ready, and says so without a line in the log', async () => {
  await using server = await testServer()
  expect(await read(server, '/health/live')).toEqual({
    status: 200,
    retryAfter: null,
    body: { status: 'ok' },
  })
  expect(await read(server, '/health/ready')).toEqual({
    status: 200,
    retryAfter: null,
    body: { status: 'ok' },
  })
  expect(server.logLines).toEqual([])
})

test('a server about to stop wants no more requests and serves those that come', async () => {
  await using server = await testServer()
  server.deps.health.drain()
  expect(await read(server, '/health/ready')).toEqual({
    status: 503,
    retryAfter: '5',
    body: { message: 'Sortwell cannot answer for a moment. Please try again in a few seconds.' },
  })
  expect((await read(server, '/health/live')).status).toBe(200)
  expect((await read(server, '/settings')).status).toBe(200)
})

test('requests are counted by route, never by the address as it came', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  await api.revokeSession({ id: 'no-such-session' }).catch(() => {})
  await read(server, '/nothing-here/ada@example.com')
  const text = await server.deps.metrics.registry.metrics()
  expect(text).toContain(
    'sortwell_http_request_duration_seconds_count{method="DELETE",route="/users/sessions/:id",status="404"} 1',
  )
  expect(text).toContain(
    'sortwell_http_request_duration_seconds_count{method="POST",route="/auth/login",status="200"} 1',
  )
  expect(text).not.toMatch(/no-such-session|nothing-here|ada@example/)
})

test('a call counts by its own route where the built site takes every other address', async () => {
  await using server = await testServer()
  const app = new Hono()
    .use(addRequestContext(server.deps.config))
    .use(logRequests(server.deps))
    .get('/settings', c => c.json({}))
    .get('/*', c => c.text('a page'))
  await app.request('/settings')
  await app.request('/help')
  const lines = server.logLines.map(line => JSON.parse(line))
  expect(lines.map(({ route }) => route)).toEqual(['/settings', '/*'])
})

test('a refused request is an event with its reason, and counted', async () => {
  await using server = await testServer()
  const app = await addApp(server)
  await refusalOf(server.api.login({ email: 'ada@example.com', password: 'not the password' }))
  await exchange(server, app, 'no such code')
  await server.api.settings()
  const lines = server.logLines.map(line => JSON.parse(line))
  expect(lines.filter(line => line.event)).toMatchObject([
    {
      level: 30,
      event: 'refusal',
      msg: 'request refused',
      method: 'POST',
      route: '/auth/login',
      status: 400,
      reason: 'Incorrect email or password.',
      id: lines[0].id,
    },
    { event: 'refusal', route: '/oauth/token', status: 400, reason: 'invalid_grant' },
  ])
  const text = await server.deps.metrics.registry.metrics()
  expect(text).toContain('sortwell_events_total{event="refusal"} 2\n')
})

test('everything that can be an event stands at nothing before it happens, and is explained', async () => {
  await using server = await testServer()
  const page = await readFile(join(import.meta.dirname, '../../docs/deployment.md'), 'utf8')
  const text = await server.deps.metrics.registry.metrics()
  for (const event of Object.keys(events)) {
    expect(text).toContain(`sortwell_events_total{event="${event}"} 0\n`)
    expect(page).toContain(`| \`${event}\` |`)
  }
})

test('the outbox shows how many mails wait and how long the oldest has', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  server.clock.advance(90_000)
  const waiting = await server.deps.metrics.registry.metrics()
  expect(waiting).toContain('sortwell_outbox_mails 1\n')
  expect(waiting).toContain('sortwell_outbox_oldest_seconds 90\n')
  await server.deps.outbox.drain()
  const sent = await server.deps.metrics.registry.metrics()
  expect(sent).toContain('sortwell_outbox_mails 0\n')
  expect(sent).toContain('sortwell_outbox_oldest_seconds 0\n')
})

test('made-up versions do not swell the metrics', async () => {
  await using server = await testServer()
  const { metrics } = server.deps
  for (let patch = 0; patch < 200; patch += 1) metrics.countFeedCheck(`1.0.${patch}`)
  metrics.countFeedCheck('ada@example.com')
  metrics.countFeedCheck(undefined)
  metrics.countFeedCheck('1.0.7')
  const text = await metrics.registry.metrics()
  expect(text).toContain('sortwell_feed_checks_total{version="1.0.7"} 2\n')
  expect(text).toContain('sortwell_feed_checks_total{version="other"} 150\n')
  expect(text).toContain('sortwell_feed_checks_total{version="unknown"} 2\n')
})

test('the age of a payment event is measured when it was worked through', async () => {
  await using server = await testServer()
  server.deps.metrics.observeWebhook(server.clock.now() - 20_000)
  const text = await server.deps.metrics.registry.metrics()
  expect(text).toContain('sortwell_webhook_lag_seconds_bucket{le="10"} 0\n')
  expect(text).toContain('sortwell_webhook_lag_seconds_bucket{le="30"} 1\n')
})

test('metrics have a port of their own, and a drain ends with the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-metrics-'))
  const server = await startProcess({ DATA_DIR: folder, METRICS_PORT: '0', DRAIN_SECONDS: '4' })
  await fetch(`${server.url}/settings`)
  const text = await (await fetch(server.metricsUrl ?? '')).text()
  expect(text).toContain('route="/settings"')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  const ended = server.stop()
  const ready = () => fetch(`${server.url}/health/ready`).then(response => response.status)
  await expect.poll(ready, { interval: 20 }).toBe(503)
  expect((await fetch(`${server.url}/settings`)).status).toBe(200)
  expect(await ended).toBe(0)
  await rm(folder, { recursive: true })
})
