import { type Listening, listenOnLoopback } from '../listen.ts'
import { createStripeSandbox, type SandboxOptions, type StripeSandbox } from './sandbox.ts'

/** How often due renewals and endings run. */
const passTimeMs = 60_000

type ListenOptions = Pick<SandboxOptions, 'webhookSecret' | 'file'> & {
  /** Address of the product's webhook, called for every message. */
  readonly webhookUrl: () => string
}
export type ListeningSandbox = StripeSandbox & Listening

export async function listenAsStripe({ webhookUrl, ...options }: ListenOptions): Promise<ListeningSandbox> {
  let origin = ''
  const sandbox = createStripeSandbox({
    ...options,
    clock: Date.now,
    origin: () => origin,
    send: async (body, signature) => {
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
      return (await fetch(webhookUrl(), { method: 'POST', body, headers })).status
    },
  })
  const listening = await listenOnLoopback(sandbox.app)
  origin = listening.origin
  const passing = setInterval(sandbox.life.passTime, passTimeMs)
  async function stop() {
    clearInterval(passing)
    sandbox.webhooks.stop()
    await listening.stop()
  }
  return { ...sandbox, origin, stop }
}
