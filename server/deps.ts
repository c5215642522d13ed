import { availableParallelism } from 'node:os'
import { createPayments, type Payments } from './billing/stripe/payments.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/parse.ts'
import { type IsBreached, openBreachedPasswords } from './credentials/breached-passwords.ts'
import { openDataKey } from './credentials/data-key.ts'
import { deriveKeys, type Keys } from './credentials/keys.ts'
import {
  createPasswordHasher,
  type HashCost,
  owaspCost,
  type PasswordHasher,
} from './credentials/passwords.ts'
import { type AddressReader, createAddressReader } from './edge/client-address.ts'
import { createLog, type Log } from './log.ts'
import { createFolderMailer, createSmtpMailer, type Mailer } from './mail/mailer.ts'
import { createOutbox, type Outbox } from './mail/outbox.ts'
import { createPreparer } from './mail/prepare.ts'
import { type MakeKeyPair, renewSigningKeys } from './oauth/signing-keys.ts'
import { createEvents, type Events } from './operations/events.ts'
import { createHealth, type Health } from './operations/health.ts'
import { createMetrics, type Metrics } from './operations/metrics.ts'
import { readSecretKey } from './secret-key.ts'
import { createGoogle, type Google } from './sign-in/google.ts'
import { createLimits, type Limits } from './sign-in/limits.ts'
import { createSessionHold, type HoldSession } from './store/accounts/session-hold.ts'
import { createSessionLookup, type FoundSession } from './store/accounts/session-lookup.ts'
import { openStore } from './store/engine/open.ts'
import { serverName } from './store/engine/store.ts'
import type { Db } from './store/tables.ts'

/** A configuration with a payment provider, be it a stand-in. */
export type RunnableConfig = Config & {
  readonly stripeSecretKey: string
  readonly stripeWebhookSecret: string
}

/** The dependencies of the routes. */
export type Deps = {
  readonly config: RunnableConfig
  readonly clock: Clock
  readonly log: Log
  readonly db: Db
  readonly closeStore: () => Promise<void>
  readonly findSession: (tokenHash: string) => Promise<FoundSession | undefined>
  readonly holdSession: HoldSession
  readonly keys: Keys
  readonly passwords: PasswordHasher
  readonly isBreached: IsBreached
  readonly limits: Limits
  readonly outbox: Outbox
  readonly checkGoogleCredential: Google
  readonly payments: Payments
  readonly addresses: AddressReader
  readonly health: Health
  readonly metrics: Metrics
  readonly events: Events
}

/** What tests and commands set differently from a server. */
export type Replacements = {
  /** Whether former keys go on opening the database: the settings of a command may be older than the servers'. */
  readonly keepsFormerKeys?: boolean
  readonly clock?: Clock
  readonly log?: Log
  readonly mailer?: Mailer
  /** How Stripe is reached. */
  readonly fetchStripe?: typeof fetch
  readonly hashCost?: HashCost
  readonly makeKeyPair?: MakeKeyPair
  readonly hashLimits?: { readonly running: number; readonly waiting: number }
}

/** One hash per core; the queue holds about two seconds of work, then 503. */
const hashLimits = () => ({ running: availableParallelism(), waiting: 32 * availableParallelism() })

/** Builds the real dependencies. @throws when the database cannot be opened */
export async function createDeps(config: RunnableConfig, replacements: Replacements = {}): Promise<Deps> {
  const clock = replacements.clock ?? Date.now
  const log = replacements.log ?? createLog(config.logLevel)
  const secretKey = config.secretKey ?? (await readSecretKey(config.dataDir))
  const list = config.breachedPasswordsFile
  const isBreached = list === undefined ? async () => false : await openBreachedPasswords(list)
  const store = await openStore(config.database, {
    name: serverName,
    poolSize: config.databasePoolSize,
    onConnectionError: error => log.warn({ err: error }, 'connection to the database lost'),
  })
  const { db } = store
  const secretKeys = { ...config, secretKey, keepsFormer: replacements.keepsFormerKeys ?? false }
  const dataKey = await openDataKey(db, secretKeys, log).catch(async error => {
    await store.close()
    throw error
  })
  const keys = deriveKeys(dataKey)
  await renewSigningKeys({ db, clock, keys, log }, replacements.makeKeyPair)
  const mailer = replacements.mailer ?? createMailer(config, clock)
  const passwords = createPasswordHasher(
    replacements.hashCost ?? owaspCost,
    replacements.hashLimits ?? hashLimits(),
  )
  const prepare = createPreparer({ db, clock, site: config })
  const metrics = createMetrics({ db, clock, hashLoad: passwords.load })
  const events = createEvents({ log, metrics })
  const health = createHealth({ db, events })
  return {
    config,
    clock,
    log,
    db,
    closeStore: store.close,
    findSession: createSessionLookup(store),
    holdSession: createSessionHold(store),
    keys,
    passwords,
    isBreached,
    limits: createLimits({
      db,
      clock,
      keys,
      isOn: config.hasRateLimits,
      onLockout: rule => events.note('lockout', { rule }),
    }),
    outbox: createOutbox({ db, clock, mailer, log, health, events, prepare }),
    checkGoogleCredential: createGoogle({
      clientIds: config.googleClientIds,
      jwksUrl: config.googleJwksUrl,
      clock,
    }),
    payments: createPayments({
      secretKey: config.stripeSecretKey,
      webhookSecret: config.stripeWebhookSecret,
      apiBase: config.stripeApiBase,
      publicOrigin: config.publicOrigin,
      hasAutomaticTax: config.hasAutomaticTax,
      fetch: replacements.fetchStripe ?? fetch,
    }),
    addresses: createAddressReader(config.trustedProxies, config.isBehindCloudflare),
    health,
    metrics,
    events,
  }
}

const createMailer = (config: Config, clock: Clock) =>
  config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, config.mailFrom)
    : createFolderMailer(config.mailDir, config.mailFrom, clock)
