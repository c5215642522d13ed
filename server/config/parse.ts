import { join, resolve } from 'node:path'
import type { DatabaseAddress } from '../store/engine/store.ts'
import type { Environment } from './fields.ts'
import {
  address,
  createFieldReader,
  listOf,
  mailbox,
  network,
  oneOf,
  origin,
  wholeNumber,
} from './read-fields.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const stripeApi = 'https://api.stripe.com'
/** Google's sign-in script is `client` below it. */
const googleSignInUrl: string = 'https://accounts.google.com/gsi/'
const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

const sqliteAt = (file: string): DatabaseAddress => ({ engine: 'sqlite', file: resolve(file) })

function parseDatabase(text: string): DatabaseAddress | undefined {
  if (/^sqlite:./.test(text)) return sqliteAt(text.slice('sqlite:'.length))
  const url = address(['postgres:', 'postgresql:'])(text)
  return url && new URL(url).pathname.length > 1 ? { engine: 'postgres', url } : undefined
}

/** The configuration as the server uses it. Folders and files are absolute. */
export type Config = ReturnType<typeof parseFields>

/** @throws {ConfigError} naming every field that is wrong or missing */
export function parseConfig(environment: Environment): Config {
  const reader = createFieldReader(environment)
  const config = parseFields(reader)
  const problems = [...reader.problems, ...findConflicts(config, reader)]
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(config)
}

/** The server cannot start with this environment. `message` has one line per problem. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

type Reader = ReturnType<typeof createFieldReader>

function parseFields({ read, raw }: Reader) {
  const mode = read(
    'NODE_ENV',
    'development',
    oneOf('production', 'development', 'test'),
    'production or development',
  )
  const port = read('PORT', 3000, wholeNumber(0, 65535), 'a port from 0 to 65535')
  const publicOrigin = read(
    'PUBLIC_ORIGIN',
    `http://localhost:${port}`,
    origin,
    'an origin such as https://sortwell.example',
  )
  const dataDir = resolve(raw('DATA_DIR') ?? 'data')
  const mailHost = new URL(publicOrigin).hostname
  return {
    isProduction: mode === 'production',
    port,
    host: raw('HOST') ?? '127.0.0.1',
    maxConnections: read('MAX_CONNECTIONS', 10_000, wholeNumber(1, 1_000_000), 'a number from 1 to 1000000'),
    publicOrigin,
    strictTransport: `max-age=31536000${
      read('HSTS_SUBDOMAINS', 'off', oneOf('on', 'off'), 'on or off') === 'on' ? '; includeSubDomains' : ''
    }`,
    webOrigins: read('WEB_ORIGINS', [], listOf(origin), 'origins separated by commas'),
    dataDir,
    database: read<DatabaseAddress>(
      'DATABASE_URL',
      sqliteAt(join(dataDir, 'sortwell.db')),
      parseDatabase,
      'sqlite:data/sortwell.db or postgres://user:password@host/database, with another path or address',
    ),
    databasePoolSize: read('DATABASE_POOL_SIZE', 10, wholeNumber(1, 1000), 'a number from 1 to 1000'),
    secretKey: read(
      'SECRET_KEY',
      undefined,
      text => (text.length >= 32 ? text : undefined),
      'at least 32 characters long',
    ),
    smtpUrl: read(
      'SMTP_URL',
      undefined,
      address(['smtp:', 'smtps:']),
      'an address such as smtps://user:password@host:465',
    ),
    mailDir: resolve(raw('MAIL_DIR') ?? join(dataDir, 'mail')),
    mailFrom: read(
      'MAIL_FROM',
      `Sortwell <no-reply@${mailHost}>`,
      mailbox,
      'an address such as Sortwell <no-reply@example.com>',
    ),
    supportEmail: read('SUPPORT_EMAIL', `support@${mailHost}`, mailbox, 'a mail address'),
    trustedProxies: read('TRUSTED_PROXIES', [], listOf(network), 'addresses or networks separated by commas'),
    googleClientIds: read(
      'GOOGLE_CLIENT_ID',
      [],
      listOf(text => text),
      'client ids separated by commas',
    ),
    googleJwksUrl: read(
      'GOOGLE_JWKS_URL',
      'https://www.googleapis.com/oauth2/v3/certs',
      address(['https:', 'http:']),
      'an http or https address',
    ),
    googleSignInUrl,
    stripeSecretKey: raw('STRIPE_SECRET_KEY'),
    stripeWebhookSecret: raw('STRIPE_WEBHOOK_SECRET'),
    stripeApiBase: read('STRIPE_API_BASE', stripeApi, origin, `an origin such as ${stripeApi}`),
    hasAutomaticTax: read('STRIPE_AUTOMATIC_TAX', 'off', oneOf('on', 'off'), 'on or off') === 'on',
    downloadsDir: resolve(raw('DOWNLOADS_DIR') ?? join(dataDir, 'downloads')),
    metricsPort: read('METRICS_PORT', undefined, wholeNumber(0, 65535), 'a port from 0 to 65535'),
    metricsHost: raw('METRICS_HOST') ?? '127.0.0.1',
    drainMs: 1000 * read('DRAIN_SECONDS', 0, wholeNumber(0, 300), 'a number of seconds from 0 to 300'),
    hasRateLimits: read('RATE_LIMITS', 'on', oneOf('on', 'off'), 'on or off') === 'on',
    logLevel: read('LOG_LEVEL', 'info', oneOf(...logLevels), `one of ${logLevels.join(', ')}`),
    resetTtlMs:
      1000 * read('RESET_TTL_SECONDS', 1800, wholeNumber(1, 86_400), 'a number of seconds from 1 to 86400'),
    oauthCodeTtlMs:
      1000 * read('OAUTH_CODE_TTL_SECONDS', 60, wholeNumber(1, 600), 'a number of seconds from 1 to 600'),
  }
}

function findConflicts(config: Config, { raw, problems }: Reader): string[] {
  const found: string[] = []
  if (config.stripeSecretKey && !config.stripeWebhookSecret)
    found.push('STRIPE_WEBHOOK_SECRET is missing: without it nobody can tell who sent a payment message.')
  if (!config.isProduction) return found
  const isMissing = (name: 'SECRET_KEY' | 'SMTP_URL' | 'PUBLIC_ORIGIN' | 'STRIPE_SECRET_KEY') =>
    raw(name) === undefined
  if (isMissing('SECRET_KEY'))
    found.push('SECRET_KEY is missing: set it to at least 32 random characters and keep it safe.')
  if (isMissing('SMTP_URL'))
    found.push('SMTP_URL is missing: set it to your mail server, such as smtps://user:password@host:465.')
  if (isMissing('PUBLIC_ORIGIN'))
    found.push(
      'PUBLIC_ORIGIN is missing: set it to the address of the site, such as https://sortwell.example.',
    )
  if (isMissing('STRIPE_SECRET_KEY'))
    found.push(
      'STRIPE_SECRET_KEY is missing: without it only play money could be taken. See docs/billing.md.',
    )
  if (config.stripeApiBase !== stripeApi)
    found.push(`STRIPE_API_BASE must be ${stripeApi} in production: any other place takes play money.`)
  const isUnsafe = config.publicOrigin.startsWith('http:') && !isLoopback(config.publicOrigin)
  if (isUnsafe && problems.every(problem => !problem.startsWith('PUBLIC_ORIGIN')))
    found.push('PUBLIC_ORIGIN must start with https:// in production.')
  if (!config.hasRateLimits) found.push('RATE_LIMITS must be on in production.')
  if (config.secretKey && new Set(config.secretKey).size < 8)
    found.push('SECRET_KEY must be random: it repeats a few characters only.')
  return found
}
