import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { ReleaseKey } from '../contract/release-feed.ts'
import type { QueueLoad } from '../credentials/hash-queue.ts'
import { readOutboxState } from '../store/operations/outbox.ts'
import type { Db } from '../store/tables.ts'

/** From a cached read to the slowest password check under load. */
const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Stripe sends within seconds, and retries for three days. */
const lagBuckets = [1, 2, 5, 10, 30, 60, 300, 1_800, 3_600, 21_600, 86_400, 259_200]
/** More versions than are ever installed at once; beyond that, someone is making them up. */
const maxVersions = 50

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Metrics for Prometheus. Labels have few values: routes as the code writes them, never a raw address, no person.
 * Gauges read their value on demand, so that counting costs a request next to nothing.
 */
export function createMetrics(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly hashLoad: () => QueueLoad
}) {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'sortwell_http_request_duration_seconds',
    help: 'Time from request to answer, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: secondsBuckets,
    registers,
  })
  const webhookLag = new Histogram({
    name: 'sortwell_webhook_lag_seconds',
    help: 'Age of a payment event when it was worked through.',
    buckets: lagBuckets,
    registers,
  })
  const feedChecks = new Counter({
    name: 'sortwell_feed_checks_total',
    help: 'Reads of latest.json, by the version that the asking app says it has.',
    labelNames: ['version'] as const,
    registers,
  })
  const downloads = new Counter({
    name: 'sortwell_downloads_total',
    help: 'Installers fetched from their start, by platform and version; a download that goes on counts once.',
    labelNames: ['platform', 'version'] as const,
    registers,
  })
  addHashGauge(registry, deps.hashLoad)
  addOutboxGauges(registry, deps)

  const versions = new Set<string>()
  /** Versions are arbitrary text from clients. */
  function knownVersion(version: string | undefined) {
    if (version === undefined || !/^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(version)) return 'unknown'
    if (versions.size < maxVersions) versions.add(version)
    return versions.has(version) ? version : 'other'
  }

  return {
    registry,
    /** @param route as the code writes it */
    observeRequest: (method: string, route: string, status: number, ms: number): void =>
      requests.observe({ method, route, status: String(status) }, ms / 1_000),
    /** @param createdAt when the payment provider made the event */
    observeWebhook: (createdAt: number): void => webhookLag.observe((deps.clock() - createdAt) / 1_000),
    /** @param file as it lies in the downloads folder */
    countDownload: (platform: ReleaseKey, file: string): void =>
      downloads.inc({ platform, version: versionIn(file) }),
    /** @param version as the asking app says */
    countFeedCheck: (version: string | undefined): void => feedChecks.inc({ version: knownVersion(version) }),
  }
}

const versionIn = (file: string) => /\d+\.\d+\.\d+(-[a-z]+\.\d+)?/.exec(file)?.[0] ?? 'unknown'

function addHashGauge(registry: Registry, hashLoad: () => QueueLoad) {
  const gauge = new Gauge({
    name: 'sortwell_password_hashes',
    help: 'Password hashes that run, and that wait for a core.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { running, waiting } = hashLoad()
      gauge.set({ state: 'running' }, running)
      gauge.set({ state: 'waiting' }, waiting)
    },
  })
}

type OutboxState = Awaited<ReturnType<typeof readOutboxState>>

function addOutboxGauges(registry: Registry, { db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const addGauge = (name: string, help: string, read: (state: OutboxState) => number) => {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      // A gauge that fails is left out: the other figures matter most while the database is down.
      async collect() {
        const state = await readOutboxState(db).catch(() => undefined)
        if (state) gauge.set(read(state))
        else gauge.remove()
      },
    })
  }
  addGauge('sortwell_outbox_mails', 'Mails that are not sent yet.', state => state.waiting)
  addGauge(
    'sortwell_outbox_oldest_seconds',
    'Age of the oldest mail that is not sent yet; 0 when there is none.',
    ({ oldest }) => (oldest === null ? 0 : Math.max(0, clock() - oldest) / 1_000),
  )
}

/**
 * A server for Prometheus only, on an internal port of its own. Adds Node's own metrics: memory, processor time,
 * garbage collections, event loop delay.
 */
export function createMetricsServer({ registry }: Metrics): Server {
  collectDefaultMetrics({ register: registry })
  return createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    const body = await registry.metrics().catch(() => undefined)
    if (body === undefined) return void response.writeHead(500).end()
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(body)
  })
}
