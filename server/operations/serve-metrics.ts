import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import type { Metrics } from './metrics.ts'

/**
 * A server for Prometheus alone, on a port of its own that stays inside. Adds what Node knows of itself: memory, processor
 * time, collections, delay of the event loop.
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
