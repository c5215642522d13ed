import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config/parse.ts'
import type { RunnableConfig } from './deps.ts'
import type { Log } from './log.ts'

type Stop = () => Promise<void>
type Place<Chosen extends Config> = { readonly config: Chosen; readonly stop: Stop }

/**
 * Chooses the providers of payments and identities: Stripe and Google where they are configured, else, never in
 * production, stand-ins in this process. The rest of the server cannot tell the difference.
 * @param url where this server is reached, called once it listens
 */
export async function chooseProviders(
  config: Config,
  url: () => string,
  log: Log,
): Promise<Place<RunnableConfig>> {
  const money = await chooseMoneyPlace(config, url, log)
  const google = await chooseGoogle(money.config, log)
  const stop = async () => void (await Promise.all([money.stop(), google.stop()]))
  return { config: google.config, stop }
}

const noStop: Stop = async () => {}

/** The data of the stand-in for Stripe is kept beside the database. */
async function chooseMoneyPlace(config: Config, url: () => string, log: Log): Promise<Place<RunnableConfig>> {
  const { stripeSecretKey, stripeWebhookSecret } = config
  if (stripeSecretKey !== undefined && stripeWebhookSecret !== undefined)
    return { config: { ...config, stripeSecretKey, stripeWebhookSecret }, stop: noStop }
  const { listenAsStripe } = await import('./sandbox/stripe/listen.ts')
  const keys = { secretKey: 'sk_test_sandbox', webhookSecret: `whsec_${randomBytes(24).toString('hex')}` }
  const file = join(config.dataDir, 'stripe-sandbox.json')
  const { origin, stop } = await listenAsStripe({
    ...keys,
    file,
    webhookUrl: () => `${url()}/stripe/webhook`,
  })
  log.info({ sandbox: origin }, 'no Stripe keys: play money only')
  return {
    config: {
      ...config,
      stripeSecretKey: keys.secretKey,
      stripeWebhookSecret: keys.webhookSecret,
      stripeApiBase: origin,
    },
    stop,
  }
}

const sandboxClientId = 'sandbox.apps.googleusercontent.com'

async function chooseGoogle(config: RunnableConfig, log: Log): Promise<Place<RunnableConfig>> {
  if (config.isProduction || config.googleClientIds.length > 0) return { config, stop: noStop }
  const { createGoogleSandbox } = await import('./sandbox/google/sandbox.ts')
  const { listenOnLoopback } = await import('./sandbox/listen.ts')
  const app = createGoogleSandbox({ clientId: sandboxClientId, siteOrigin: config.publicOrigin })
  const { origin, stop } = await listenOnLoopback(app)
  log.info({ sandbox: origin }, 'no Google client id: made-up people only')
  return {
    config: {
      ...config,
      googleClientIds: [sandboxClientId],
      googleJwksUrl: `${origin}/certs`,
      googleSignInUrl: `${origin}/gsi/`,
    },
    stop,
  }
}
