import { join, resolve } from 'node:path'
import { type Environment, type Fields, schema, sqliteAt, stripeApi } from './fields.ts'

/** Google's sign-in script is `client` below it. */
const googleSignInUrl: string = 'https://accounts.google.com/gsi/'

/** The configuration as the server uses it. Folders and files are absolute. */
export type Config = ReturnType<typeof toConfig>

function toConfig(given: Fields) {
  const publicOrigin = given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`
  const mailHost = new URL(publicOrigin).hostname
  const dataDir = resolve(given.DATA_DIR)
  return {
    isProduction: given.NODE_ENV === 'production',
    port: given.PORT,
    host: given.HOST,
    maxConnections: given.MAX_CONNECTIONS,
    publicOrigin,
    strictTransport: `max-age=31536000${given.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`,
    webOrigins: given.WEB_ORIGINS ?? [],
    dataDir,
    database: given.DATABASE_URL ?? sqliteAt(join(dataDir, 'sortwell.db')),
    databasePoolSize: given.DATABASE_POOL_SIZE,
    secretKey: given.SECRET_KEY,
    secretKeyOld: given.SECRET_KEY_OLD,
    smtpUrl: given.SMTP_URL,
    mailDir: resolve(given.MAIL_DIR ?? join(dataDir, 'mail')),
    mailFrom: given.MAIL_FROM ?? `Sortwell <no-reply@${mailHost}>`,
    supportEmail: given.SUPPORT_EMAIL ?? `support@${mailHost}`,
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    isBehindCloudflare: given.CLOUDFLARE,
    googleClientIds: given.GOOGLE_CLIENT_ID ?? [],
    googleJwksUrl: given.GOOGLE_JWKS_URL,
    googleSignInUrl,
    stripeSecretKey: given.STRIPE_SECRET_KEY,
    stripeWebhookSecret: given.STRIPE_WEBHOOK_SECRET,
    stripeApiBase: given.STRIPE_API_BASE,
    hasAutomaticTax: given.STRIPE_AUTOMATIC_TAX,
    downloadsDir: resolve(given.DOWNLOADS_DIR ?? join(dataDir, 'downloads')),
    breachedPasswordsFile: given.BREACHED_PASSWORDS_FILE && resolve(given.BREACHED_PASSWORDS_FILE),
    metricsPort: given.METRICS_PORT,
    metricsHost: given.METRICS_HOST,
    drainMs: given.DRAIN_SECONDS,
    hasRateLimits: given.RATE_LIMITS,
    logLevel: given.LOG_LEVEL,
    resetTtlMs: given.RESET_TTL_SECONDS,
    oauthCodeTtlMs: given.OAUTH_CODE_TTL_SECONDS,
  }
}

/** Sentences that begin with the name of their field, and whether each is due. */
type Rules = (given: Fields) => Readonly<Record<string, boolean>>

/** @param host a name or an address, IPv6 with or without brackets */
export const isLoopback = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host)

/** @returns the protocol of an origin that others can reach */
function readPublicProtocol(origin: string | undefined): string | undefined {
  const { protocol, hostname } = new URL(origin ?? 'http://localhost')
  return isLoopback(hostname) ? undefined : protocol
}

const rules: Rules = given => ({
  'STRIPE_WEBHOOK_SECRET is missing: without it nobody can tell who sent a payment message.':
    given.STRIPE_SECRET_KEY !== undefined && given.STRIPE_WEBHOOK_SECRET === undefined,
})

const productionRules: Rules = given => ({
  'SECRET_KEY is missing: set it to at least 32 random characters and keep it safe.':
    given.SECRET_KEY === undefined,
  'SECRET_KEY must be random: it repeats a few characters only.':
    given.SECRET_KEY !== undefined && new Set(given.SECRET_KEY).size < 8,
  'SMTP_URL is missing: set it to your mail server, such as smtps://user:password@host:465.':
    given.SMTP_URL === undefined,
  'PUBLIC_ORIGIN is missing: set it to the address of the site, such as https://sortwell.example.':
    given.PUBLIC_ORIGIN === undefined,
  'PUBLIC_ORIGIN must start with https:// in production.':
    readPublicProtocol(given.PUBLIC_ORIGIN) === 'http:',
  'STRIPE_SECRET_KEY is missing: without it only play money could be taken. See docs/billing.md.':
    given.STRIPE_SECRET_KEY === undefined,
  [`STRIPE_API_BASE must be ${stripeApi} in production: any other place takes play money.`]:
    given.STRIPE_API_BASE !== stripeApi,
  'RATE_LIMITS must be on in production.': !given.RATE_LIMITS,
})

/** A server outside of production shows its mails and takes play money, so strangers must not reach it. */
const localRules: Rules = given => ({
  'HOST must be a loopback address such as 127.0.0.1; to serve others, set NODE_ENV=production.': !isLoopback(
    given.HOST,
  ),
  'METRICS_HOST must be a loopback address such as 127.0.0.1; to serve others, set NODE_ENV=production.':
    !isLoopback(given.METRICS_HOST),
  'PUBLIC_ORIGIN must not be a public https site; to serve one, set NODE_ENV=production.':
    readPublicProtocol(given.PUBLIC_ORIGIN) === 'https:',
  'STRIPE_SECRET_KEY must be a test key; to take real money, set NODE_ENV=production.': /^[rs]k_live_/.test(
    given.STRIPE_SECRET_KEY ?? '',
  ),
})

/** The server cannot start with this environment. `message` has one line per problem. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

/** @throws {ConfigError} naming every field that is wrong or missing */
export const parseConfig = (environment: Environment): Config => parse(environment, () => ({}))

/** The same for a server, which is local unless it is in production; a command reads the settings of either. */
export const parseServerConfig = (environment: Environment): Config => parse(environment, localRules)

function parse(environment: Environment, unlessProduction: Rules): Config {
  const texts = Object.entries(environment).map(([name, text]) => [name, text?.trim() || undefined])
  const { error } = schema.safeParse(Object.fromEntries(texts))
  const wrong = new Map(error?.issues.map(({ path: [name = ''], message }) => [String(name), message]))
  // The rules look at what is right, so that every problem is named at once.
  const right = schema.parse(Object.fromEntries(texts.filter(([name = '']) => !wrong.has(name))))
  const due = {
    ...rules(right),
    ...(right.NODE_ENV === 'production' ? productionRules : unlessProduction)(right),
  }
  const broken = Object.keys(due).filter(rule => due[rule] && !wrong.has(rule.split(' ')[0] ?? ''))
  const problems = [...[...wrong].map(([name, wanted]) => `${name} must be ${wanted}.`), ...broken]
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(toConfig(right))
}
