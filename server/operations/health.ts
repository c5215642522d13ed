import type { Hono } from 'hono'
import { answer } from '../edge/answer.ts'
import { unavailable } from '../edge/refusal.ts'
import { isFull } from '../store/engine/errors.ts'
import { ping, probeRoom } from '../store/engine/ping.ts'
import type { Db } from '../store/tables.ts'
import type { Events } from './events.ts'

/** A load balancer asks every few seconds: it wants its answer before it asks again. */
const pingMs = 2_000

/** Whether requests should be sent here. */
export type Health = ReturnType<typeof createHealth>

export function createHealth({ db, events }: { readonly db: Db; readonly events: Events }) {
  let isDraining = false
  let hasRoom = true

  /** Once the disk was full, only a write can tell that it no longer is. */
  async function canWork() {
    await ping(db, pingMs)
    if (!hasRoom) await probeRoom(db)
    hasRoom = true
  }
  return {
    /** From now on this instance says that it wants no more requests, while it still serves those that come. */
    drain: (): void => {
      isDraining = true
    },
    /**
     * Looks whether an error means that the disk is full, and notes it.
     * @param about ids that say where it happened
     */
    isFull(error: unknown, about: Readonly<Record<string, string>> = {}): boolean {
      if (!isFull(error)) return false
      hasRoom = false
      events.note('disk-full', { err: error, ...about })
      return true
    },
    isReady: async (): Promise<boolean> =>
      !isDraining &&
      canWork().then(
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
