import type { Hono } from 'hono'
import { createApi, type Fault, type SentRequest } from './api.ts'
import { createCharges } from './charges.ts'
import { createLife } from './life.ts'
import { servePages } from './pages.ts'
import { openState } from './state.ts'
import { createWebhooks } from './webhooks.ts'

export type SandboxOptions = {
  readonly webhookSecret: string
  readonly clock: () => number
  /** Where the stand-in is reached, called on demand. */
  readonly origin: () => string
  /** Delivers a signed message to the product. @returns its status */
  readonly send: (body: string, signature: string) => Promise<number>
  /** Persists everything over restarts. */
  readonly file?: string
}
export type StripeSandbox = ReturnType<typeof createStripeSandbox>

/**
 * A stand-in for Stripe on this machine: its HTTP API as far as Sortwell uses it, its pages and its webhooks. It knows
 * nothing about Sortwell, which can tell it from Stripe only by the address.
 */
export function createStripeSandbox(options: SandboxOptions) {
  const { webhookSecret, clock, origin, send, file } = options
  const state = openState(file)
  const webhooks = createWebhooks({ secret: webhookSecret, clock, send })
  const charges = createCharges({ tables: state.tables, webhooks, now: () => Math.floor(clock() / 1000) })
  const life = createLife({ state, webhooks, charges, clock })
  const requests: SentRequest[] = []
  let faultFor: (request: SentRequest) => Fault | undefined = () => undefined
  const app: Hono = createApi({
    state,
    life,
    charges,
    webhooks,
    clock,
    origin,
    requests,
    faultFor: request => faultFor(request),
  })
  servePages(app, { state, life, webhooks, clock })
  return {
    app,
    tables: state.tables,
    life,
    charges,
    webhooks,
    /** The product's requests, in order. */
    requests,
    /** Makes chosen requests fail, until the next call. */
    breakWhen: (choose: (request: SentRequest) => Fault | undefined): void => {
      faultFor = choose
    },
  }
}
