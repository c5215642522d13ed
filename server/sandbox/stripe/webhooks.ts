import { createHmac } from 'node:crypto'
import type { Event } from './objects.ts'
import { newId } from './state.ts'

const apiVersion = '2026-10-28.endive'
/** Delays before a message is sent again. Stripe's grow to hours; a developer does not wait that long. */
const retryMs = [500, 2_000, 10_000, 60_000]

type WebhooksOptions = {
  readonly secret: string
  readonly clock: () => number
  /** Delivers a message to the product. @returns its status */
  readonly send: (body: string, signature: string) => Promise<number>
}
export type Webhooks = ReturnType<typeof createWebhooks>

/** The signature header. Source: docs.stripe.com/webhooks#verify-manually. */
export function signBody(body: string, secret: string, atMs: number): string {
  const t = Math.floor(atMs / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Messages to the product. They are sent automatically, or held where a test decides which arrive, and how often. */
export function createWebhooks({ secret, clock, send }: WebhooksOptions) {
  const events: Event[] = []
  const timers = new Set<NodeJS.Timeout>()
  const settings = { isHeld: false }

  /** @returns whether the product accepted it */
  async function deliver(event: Event): Promise<boolean> {
    const body = JSON.stringify(event)
    const status = await send(body, signBody(body, secret, clock())).catch(() => 0)
    return status >= 200 && status < 300
  }

  function schedule(event: Event, tried: number) {
    const timer = setTimeout(
      async () => {
        timers.delete(timer)
        if (!(await deliver(event)) && tried < retryMs.length) schedule(event, tried + 1)
      },
      tried === 0 ? 0 : retryMs[tried - 1],
    )
    timer.unref()
    timers.add(timer)
  }

  return {
    /** Every message so far, the oldest first. */
    events,
    deliver,
    /** While set, nothing is sent automatically. */
    hold: (isHeld: boolean): void => {
      settings.isHeld = isHeld
    },
    emit(type: string, object: object): void {
      const created = Math.floor(clock() / 1000)
      const data = { object: structuredClone(object) }
      const event: Event = { id: newId('evt'), object: 'event', api_version: apiVersion, created, type, data }
      events.push(event)
      if (!settings.isHeld) schedule(event, 0)
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
