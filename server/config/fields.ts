import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { DatabaseAddress } from '../store/engine/store.ts'
import { count, list, mailbox, mailServer, network, onOff, origin, port, seconds, url } from './kinds.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** Where real money is taken. */
export const stripeApi = 'https://api.stripe.com'

export const sqliteAt = (file: string): DatabaseAddress => ({ engine: 'sqlite', file: resolve(file) })

const secretKey = z.string().check(z.minLength(32, 'at least 32 characters long'))

const database = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(?:sqlite:.|postgres(?:ql)?:\/\/[^/]+\/.)/,
        'sqlite:data/sortwell.db or postgres://user:password@host/database, with another path or address',
      ),
    ),
  z.transform(
    (text: string): DatabaseAddress =>
      text.startsWith('sqlite:') ? sqliteAt(text.slice('sqlite:'.length)) : { engine: 'postgres', url: text },
  ),
)

const words = z.registry<{ readonly byDefault: string; readonly meaning: string }>()

/** A field with a default, written as in the environment. */
function preset<Schema extends z.ZodMiniType>(
  byDefault: z.input<Schema> & string,
  schema: Schema,
  meaning: string,
) {
  const field = z.prefault(schema, byDefault)
  words.add(field, { byDefault, meaning })
  return field
}

/** A field that may be absent. @param byDefault what holds then, in words */
function absent<Schema extends z.ZodMiniType>(byDefault: string, schema: Schema, meaning: string) {
  const field = z.optional(schema)
  words.add(field, { byDefault, meaning })
  return field
}

/** Every field that the server reads, in the order of docs/configuration.md. */
export const schema = z.object({
  NODE_ENV: preset(
    'development',
    z.enum(['production', 'development', 'test'], 'production or development'),
    '`production` refuses to start without SECRET_KEY, SMTP_URL, PUBLIC_ORIGIN and STRIPE_SECRET_KEY, and hides the mail page. Anything else is for work on one machine: a server then refuses a HOST or METRICS_HOST that is not loopback, an https PUBLIC_ORIGIN elsewhere, and a live key of Stripe.',
  ),
  PORT: preset('3000', port(), 'Port to listen on; 0 takes a free one.'),
  HOST: preset('127.0.0.1', z.string(), 'Address to listen on.'),
  MAX_CONNECTIONS: preset(
    '10000',
    count(1, 1_000_000),
    'Connections from browsers, apps and proxies that are open at once; further ones are closed unread.',
  ),
  PUBLIC_ORIGIN: absent(
    'http://localhost:PORT; required in production',
    origin('an origin such as https://sortwell.example'),
    'Origin of the site. Links in mails start with it, and passkeys belong to its host: with an IP address there are none. Outside loopback it must be https in production.',
  ),
  HSTS_SUBDOMAINS: preset(
    'off',
    onOff(),
    '`on` tells browsers to use https for every host below that of PUBLIC_ORIGIN as well: only when all of them can.',
  ),
  WEB_ORIGINS: absent(
    'none',
    list(origin('origins separated by commas')),
    'Further origins whose pages may call the API, separated by commas, compared whole.',
  ),
  DATA_DIR: preset('data', z.string(), 'Folder for the database, the generated secret and the mails.'),
  DATABASE_URL: absent(
    'sqlite:DATA_DIR/sortwell.db',
    database,
    'Where accounts are kept: `sqlite:<path>`, or `postgres://user:password@host/database` (15 or newer), which any number of servers may share.',
  ),
  DATABASE_POOL_SIZE: preset(
    '10',
    count(1, 1000),
    'Connections to PostgreSQL that each server keeps at most.',
  ),
  SECRET_KEY: absent(
    'generated into DATA_DIR/secret.key; required in production',
    secretKey,
    'At least 32 random characters. They open the key that two-factor secrets and signing keys in the database are encrypted with: without them the server does not start. Keep them apart from the backups.',
  ),
  SECRET_KEY_OLD: absent(
    'none',
    secretKey,
    'The former SECRET_KEY, while it is being changed: both open the database. docs/deployment.md has the steps.',
  ),
  SMTP_URL: absent(
    'none; required in production',
    mailServer(
      'an address such as smtps://user:password@host:465, between single quotes where the password holds #, and with %25 for each % in it',
    ),
    'Mail server as `smtp://user:password@host:port` or `smtps://…`. Only a `%` in user and password has to be percent-encoded, as `%25`.',
  ),
  MAIL_DIR: absent(
    'DATA_DIR/mail',
    z.string(),
    'Folder that takes mails as .eml files when SMTP_URL is absent; read them at /dev/mail.',
  ),
  MAIL_FROM: absent(
    'Sortwell <no-reply@host of PUBLIC_ORIGIN>',
    mailbox('an address such as Sortwell <no-reply@example.com>'),
    'Sender of every mail.',
  ),
  SUPPORT_EMAIL: absent(
    'support@host of PUBLIC_ORIGIN',
    mailbox('a mail address'),
    'Address that mails and the help page name for questions.',
  ),
  TRUSTED_PROXIES: absent(
    'none',
    list(network('addresses or networks separated by commas')),
    'Addresses or networks (10.0.0.0/8) of reverse proxies, separated by commas. Only from these is X-Forwarded-For believed.',
  ),
  CLOUDFLARE: preset(
    'off',
    onOff(),
    '`on` if every request comes through Cloudflare: the country in CF-IPCountry is then shown with sessions. Without Cloudflare, clients can forge that header.',
  ),
  GOOGLE_CLIENT_ID: absent(
    'none: no Google button; `npm start` plays Google',
    list(z.string()),
    'Client ids of Google sign-in, separated by commas; the site is given the first.',
  ),
  GOOGLE_JWKS_URL: preset(
    'https://www.googleapis.com/oauth2/v3/certs',
    url(/^https?$/, 'an http or https address'),
    'Where the keys that sign Google credentials are published.',
  ),
  STRIPE_SECRET_KEY: absent(
    'required; `npm start` plays Stripe without it',
    z.string(),
    'Secret key of the Stripe account. docs/billing.md says how to go live.',
  ),
  STRIPE_WEBHOOK_SECRET: absent(
    'none; required with STRIPE_SECRET_KEY',
    z.string(),
    'Secret that signs what Stripe sends to /stripe/webhook.',
  ),
  STRIPE_API_BASE: preset(
    stripeApi,
    origin(`an origin such as ${stripeApi}`),
    'Origin of the Stripe API. Another one is for tests and refused in production.',
  ),
  STRIPE_AUTOMATIC_TAX: preset(
    'off',
    onOff(),
    '`on` lets Stripe Tax work out the tax at checkout; it must be set up in the Stripe account.',
  ),
  DOWNLOADS_DIR: absent('DATA_DIR/downloads', z.string(), 'Folder of installers and latest.json.'),
  RATE_LIMITS: preset(
    'on',
    onOff(),
    '`off` lifts the limits on tries, for local work; refused in production.',
  ),
  BREACHED_PASSWORDS_FILE: absent(
    'none',
    z.string(),
    "Have I Been Pwned's list of passwords as one text file, a line `SHA1:count` each, ordered by hash: passwords in it are refused. It stays on the disk; to renew it, move the new file to its place.",
  ),
  METRICS_PORT: absent(
    'none: no metrics',
    port(),
    'Port where Prometheus reads /metrics. Keep it inside: it asks for no password.',
  ),
  METRICS_HOST: preset('127.0.0.1', z.string(), 'Address of the metrics port.'),
  DRAIN_SECONDS: preset(
    '0',
    seconds(0, 300),
    'How long a server that is told to stop goes on serving while /health/ready answers 503: longer than the proxy takes to notice. 0 closes idle connections at once, for development.',
  ),
  LOG_LEVEL: preset(
    'info',
    z.enum(logLevels, `one of ${logLevels.join(', ')}`),
    'fatal, error, warn, info, debug, trace or silent. One line of JSON per request at info.',
  ),
  RESET_TTL_SECONDS: preset(
    '1800',
    seconds(1, 86_400),
    'Life of a link that resets a password, in seconds. Below 1800, somebody who asks all the time can leave a person without one for minutes.',
  ),
  OAUTH_CODE_TTL_SECONDS: preset('60', seconds(1, 600), 'Life of an authorization code, in seconds.'),
})

export type FieldName = keyof typeof schema.shape
/** The environment as it comes: text or nothing per field. */
export type Environment = { readonly [Name in FieldName]?: string | undefined }
export type Fields = z.output<typeof schema>

/** The fields as docs/configuration.md shows them. */
export const fields = Object.entries(schema.shape).map(([name, field]) => ({ name, ...words.get(field) }))
