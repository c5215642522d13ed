import type { Hono } from 'hono'
import { answer } from '../edge/answer.ts'
import { unavailable } from '../edge/refusal.ts'
import { ping } from '../store/ping.ts'
import type { Db } from '../store/tables.ts'

/** A load balancer asks every few seconds: it wants its answer before it asks again. */
const pingMs = 2_000

/** Whether requests should be sent here. */
export type Health = ReturnType<typeof createHealth>

export function createHealth(db: Db) {
  let isDraining = false
  return {
    /** From now on this instance says that it wants no more requests, while it still serves those that come. */
    drain: (): void => {
      isDraining = true
    },
    isReady: async (): Promise<boolean> =>
      !isDraining &&
      ping(db, pingMs).then(
        () => true,
        () => false,
      ),
  }
}

/**
 * `/health/live`: the process answers; restart it when it does not. `/health/ready`: it can do its work; send requests
 * elsewhere while it answers 503. Neither is logged nor counted.
 */
export function serveHealth(app: Hono, health: Health): void {
  app.get('/health/live', c => answer(c, 200, { status: 'ok' }))
  app.get('/health/ready', async c => {
    if (await health.isReady()) return answer(c, 200, { status: 'ok' })
    throw unavailable()
  })
}
