import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config/parse.ts'
import type { RunnableConfig } from '../deps.ts'
import type { Log } from '../log.ts'
import { type ChooseProviders, type RunningServer, runServer } from '../run-server.ts'
import { createGoogleSandbox } from './google/sandbox.ts'
import { listenOnLoopback } from './listen.ts'
import { listenAsStripe } from './stripe/listen.ts'

type Stop = () => Promise<void>

/**
 * Runs the server of development: payments and identities come from Stripe and Google where they are configured, else
 * from stand-ins in this process. The rest of the server cannot tell the difference.
 * @throws in production
 */
export async function runWithStandIns(config: Config): Promise<RunningServer> {
  if (config.isProduction)
    throw new Error('the stand-ins for Stripe and Google are for development. Start server/main.ts.')
  return runServer(config, chooseProviders)
}

const chooseProviders: ChooseProviders = async (config, url, log) => {
  const money = await chooseMoneyPlace(config, url, log)
  const google = await chooseGoogle(money.config, log)
  const stop = async () => void (await Promise.all([money.stop(), google.stop()]))
  return { config: google.config, stop }
}

type Place = { readonly config: RunnableConfig; readonly stop: Stop }
const noStop: Stop = async () => {}

/** The data of the stand-in for Stripe is kept beside the database. */
async function chooseMoneyPlace(config: Config, url: () => string, log: Log): Promise<Place> {
  const { stripeSecretKey, stripeWebhookSecret } = config
  if (stripeSecretKey !== undefined && stripeWebhookSecret !== undefined)
    return { config: { ...config, stripeSecretKey, stripeWebhookSecret }, stop: noStop }
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

async function chooseGoogle(config: RunnableConfig, log: Log): Promise<Place> {
  if (config.googleClientIds.length > 0) return { config, stop: noStop }
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
