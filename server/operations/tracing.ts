import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

export type Tracing = {
  readonly traceRequests: MiddlewareHandler
  /** Flushes pending spans. */
  readonly stop: () => Promise<void>
}

/**
 * One span per request for OpenTelemetry, part of the caller's trace if it names one. Import this file only when traces
 * are wanted: it loads the SDK, which reads the standard variables by itself.
 * @param share of the traces that start here, 0 to 1; others are sampled if their caller samples them
 */
export function startTracing(share: number): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sortwell' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('sortwell')
  const propagator = new W3CTraceContextPropagator()

  const traceRequests: MiddlewareHandler = async (c, next) => {
    const carrier = { traceparent: c.req.header('traceparent'), tracestate: c.req.header('tracestate') }
    const parent = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)
    const { method } = c.req
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent)
    await next()
    const route = routePath(c)
    span.updateName(`${method} ${route}`)
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': c.res.status,
    })
    if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  return { traceRequests, stop: () => provider.shutdown() }
}
