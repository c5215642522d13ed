import type { Hono } from 'hono'
import { addresses } from '../contract/addresses.ts'
import { answer } from '../edge/answer.ts'
import { unavailable } from '../edge/refusal.ts'
import { isFull } from '../store/engine/errors.ts'
import { ping, probeRoom } from '../store/engine/ping.ts'
import type { Db } from '../store/tables.ts'
import type { Events } from './events.ts'

/** Shorter than the interval at which load balancers poll. */
const pingMs = 2_000

/** What makes an answer of a request, as Hono's `fetch` and Node's listener understand each other. */
type Serve = Hono['fetch']

/** Whether this instance should receive requests. */
export type Health = ReturnType<typeof createHealth>

export function createHealth({ db, events }: { readonly db: Db; readonly events: Events }) {
  let isDraining = false
  let hasRoom = true

  /** After the disk was full, only a write can show that it no longer is. */
  async function canWork() {
    await ping(db, pingMs)
    if (!hasRoom) await probeRoom(db)
    hasRoom = true
  }
  return {
    /** Reports not ready from now on, while still serving the requests that come. */
    drain: (): void => {
      isDraining = true
    },
    isDraining: (): boolean => isDraining,
    /**
     * Checks whether an error means that the disk is full, and records it.
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
 * Closes each connection with its next answer once the server is about to stop: only the end that announces it can close
 * a connection without a request being on its way. Outside of the app, because a middleware would be run for every request.
 */
export function announceDrain(health: Health, serve: Serve): Serve {
  async function serveLast(...request: Parameters<Serve>) {
    const last = await serve(...request)
    last.headers.set('Connection', 'close')
    return last
  }
  return (...request) => (health.isDraining() ? serveLast(...request) : serve(...request))
}

/**
 * `/health/live`: the process responds; restart it when it does not. `/health/ready`: it can do its work; route
 * requests elsewhere while it answers 503. Neither is logged or counted.
 */
export function serveHealth(app: Hono, health: Health): void {
  app.get(`${addresses.health}/live`, c => answer(c, 200, { status: 'ok' }))
  app.get(`${addresses.health}/ready`, async c => {
    if (await health.isReady()) return answer(c, 200, { status: 'ok' })
    throw unavailable()
  })
}
