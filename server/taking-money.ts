import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config/parse.ts'
import type { RunnableConfig } from './deps.ts'
import type { Log } from './log.ts'

type MoneyPlace = { readonly config: RunnableConfig; readonly stop: () => Promise<void> }

/**
 * Says where money is taken: at Stripe where its keys are set, else in a sandbox of this process that is kept beside the
 * database. The rest of the server cannot tell one from the other.
 * @param url where this server is reached, asked for once it listens
 */
export async function chooseMoneyPlace(config: Config, url: () => string, log: Log): Promise<MoneyPlace> {
  const { stripeSecretKey, stripeWebhookSecret } = config
  if (stripeSecretKey !== undefined && stripeWebhookSecret !== undefined)
    return { config: { ...config, stripeSecretKey, stripeWebhookSecret }, stop: async () => {} }
  const { listenAsStripe } = await import('./sandbox/stripe/listen.ts')
  const keys = { secretKey: 'sk_test_sandbox', webhookSecret: `whsec_${randomBytes(24).toString('hex')}` }
  const file = join(config.dataDir, 'stripe-sandbox.json')
  const sandbox = await listenAsStripe({ ...keys, file, webhookUrl: () => `${url()}/stripe/webhook` })
  log.info({ sandbox: sandbox.origin }, 'no Stripe keys: play money only')
  return {
    config: {
      ...config,
      stripeSecretKey: keys.secretKey,
      stripeWebhookSecret: keys.webhookSecret,
      stripeApiBase: sandbox.origin,
    },
    stop: sandbox.stop,
  }
}
