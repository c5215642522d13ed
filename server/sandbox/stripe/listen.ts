import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createStripeSandbox, type SandboxOptions, type StripeSandbox } from './sandbox.ts'

/** How often renewals and endings that are due happen. */
const passTimeMs = 60_000

type ListenOptions = Pick<SandboxOptions, 'secretKey' | 'webhookSecret' | 'file'> & {
  /** Address of the product's webhook, asked for with every message. */
  readonly webhookUrl: () => string
}
/** The stand-in on a port of its own on loopback. */
export type ListeningSandbox = StripeSandbox & { readonly origin: string; readonly stop: () => Promise<void> }

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
  const server = createServer(getRequestListener(sandbox.app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const passing = setInterval(sandbox.life.passTime, passTimeMs)
  async function stop() {
    clearInterval(passing)
    sandbox.webhooks.stop()
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { ...sandbox, origin, stop }
}
