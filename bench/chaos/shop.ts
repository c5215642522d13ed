import { setTimeout as wait } from 'node:timers/promises'
import { listenAsStripe } from '../../server/sandbox/stripe/listen.ts'

export type Shop = Awaited<ReturnType<typeof startShop>>
type Event = Shop['events'][number]

const keys = { secretKey: 'sk_test_chaos', webhookSecret: 'whsec_chaos' }
const retryMs = 500
/** A server that died holds a customer for a quarter of a minute. */
const patienceMs = 90_000

/**
 * A stand-in for Stripe whose every message is sent twice at the same moment, and each of the two again until it is taken.
 * @param url where the product is reached, asked for with every message
 */
export async function startShop(url: () => string) {
  const stripe = await listenAsStripe({ ...keys, webhookUrl: () => `${url()}/stripe/webhook` })
  const { events, deliver, hold } = stripe.webhooks
  hold(true)
  const counts = { sent: 0, refused: 0 }
  const undelivered = new Set<Event>()
  let seen = 0

  async function insist(event: Event) {
    for (;;) {
      counts.sent += 1
      if (await deliver(event)) return
      counts.refused += 1
      await wait(retryMs)
    }
  }
  const looking = setInterval(() => {
    for (const event of events.slice(seen)) {
      undelivered.add(event)
      void Promise.all([insist(event), insist(event)]).then(() => undelivered.delete(event))
    }
    seen = events.length
  }, 50)

  return {
    environment: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: stripe.origin,
    },
    events,
    /** Messages on their way, those that were not taken among them. */
    counts,

    /** Pays at the checkout's page. @returns whether it was taken */
    async pay(checkoutUrl: string): Promise<boolean> {
      const body = new URLSearchParams({ card: '4242424242424242' })
      return (await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })).status === 303
    },

    /** Waits until every message was taken twice. @returns how many were not */
    async settle(): Promise<number> {
      const end = Date.now() + patienceMs
      while ((seen < events.length || undelivered.size > 0) && Date.now() < end) await wait(100)
      return undelivered.size
    },

    stop(): Promise<void> {
      clearInterval(looking)
      return stripe.stop()
    },
  }
}
