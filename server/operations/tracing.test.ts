import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startProcess } from '../testing/start-process.ts'

type Attribute = { readonly key: string; readonly value: unknown }
type Span = { readonly name: string; readonly traceId: string; readonly attributes: readonly Attribute[] }
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** A collector that keeps what it is sent. */
async function startCollector() {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    sent.push((await json(request)) as Sent)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    sent,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

test('with an OpenTelemetry collector named, each request is a span in the trace of its caller', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-traces-'))
  const collector = await startCollector()
  const server = await startProcess({
    DATA_DIR: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'accounts',
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await fetch(`${server.url}/users/sessions/secret-id`, {
    method: 'DELETE',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  await fetch(`${server.url}/health/ready`)
  expect(await server.stop()).toBe(0)
  collector.close()
  const spans = collector.sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)),
  )
  expect(spans.map(({ name, traceId }) => ({ name, traceId }))).toEqual([
    { name: 'DELETE /users/sessions/:id', traceId },
  ])
  expect(spans[0]?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 401 } })
  expect(collector.sent[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'accounts' },
  })
  expect(JSON.stringify(collector.sent)).not.toContain('secret-id')
  await rm(folder, { recursive: true })
})
