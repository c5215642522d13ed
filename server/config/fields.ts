/** A field of the environment, as the table of docs/configuration.md shows it. */
export type Field = {
  readonly name: string
  /** The default, in words. */
  readonly byDefault: string
  readonly meaning: string
}

/** Every field that the server reads. The order is that of the documentation. */
export const fields = [
  {
    name: 'NODE_ENV',
    byDefault: 'development',
    meaning:
      '`production` refuses to start without SECRET_KEY, SMTP_URL, PUBLIC_ORIGIN and STRIPE_SECRET_KEY, and hides the mail page.',
  },
  { name: 'PORT', byDefault: '3000', meaning: 'Port to listen on; 0 takes a free one.' },
  { name: 'HOST', byDefault: '127.0.0.1', meaning: 'Address to listen on.' },
  {
    name: 'MAX_CONNECTIONS',
    byDefault: '10000',
    meaning:
      'Connections from browsers, apps and proxies that are open at once; further ones are closed unread.',
  },
  {
    name: 'PUBLIC_ORIGIN',
    byDefault: 'http://localhost:PORT; required in production',
    meaning:
      'Origin of the site. Links in mails start with it, and passkeys belong to its host: with an IP address there are none. Outside loopback it must be https in production.',
  },
  {
    name: 'HSTS_SUBDOMAINS',
    byDefault: 'off',
    meaning:
      '`on` tells browsers to use https for every host below that of PUBLIC_ORIGIN as well: only when all of them can.',
  },
  {
    name: 'WEB_ORIGINS',
    byDefault: 'none',
    meaning: 'Further origins whose pages may call the API, separated by commas, compared whole.',
  },
  {
    name: 'DATA_DIR',
    byDefault: 'data',
    meaning: 'Folder for the database, the generated secret and the mails.',
  },
  {
    name: 'DATABASE_URL',
    byDefault: 'sqlite:DATA_DIR/sortwell.db',
    meaning:
      'Where accounts are kept: `sqlite:<path>`, or `postgres://user:password@host/database` (15 or newer), which any number of servers may share.',
  },
  {
    name: 'DATABASE_POOL_SIZE',
    byDefault: '10',
    meaning: 'Connections to PostgreSQL that each server keeps at most.',
  },
  {
    name: 'SECRET_KEY',
    byDefault: 'generated into DATA_DIR/secret.key; required in production',
    meaning:
      'At least 32 random characters. Two-factor secrets are encrypted with it and limits are keyed by it: without it only backup codes pass the second step. Keep it apart from the backups.',
  },
  {
    name: 'SMTP_URL',
    byDefault: 'none; required in production',
    meaning: 'Mail server as `smtp://user:password@host:port` or `smtps://…`.',
  },
  {
    name: 'MAIL_DIR',
    byDefault: 'DATA_DIR/mail',
    meaning: 'Folder that takes mails as .eml files when SMTP_URL is absent; read them at /dev/mail.',
  },
  {
    name: 'MAIL_FROM',
    byDefault: 'Sortwell <no-reply@host of PUBLIC_ORIGIN>',
    meaning: 'Sender of every mail.',
  },
  {
    name: 'SUPPORT_EMAIL',
    byDefault: 'support@host of PUBLIC_ORIGIN',
    meaning: 'Address that mails and the help page name for questions.',
  },
  {
    name: 'TRUSTED_PROXIES',
    byDefault: 'none',
    meaning:
      'Addresses or networks (10.0.0.0/8) of reverse proxies, separated by commas. Only from these are X-Forwarded-For and CF-IPCountry believed.',
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    byDefault: 'none: a local stand-in; in production no Google button',
    meaning: 'Client ids of Google sign-in, separated by commas; the site is given the first.',
  },
  {
    name: 'GOOGLE_JWKS_URL',
    byDefault: 'https://www.googleapis.com/oauth2/v3/certs',
    meaning: 'Where the keys that sign Google credentials are published.',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    byDefault: 'none: the local sandbox; required in production',
    meaning: 'Secret key of the Stripe account. docs/billing.md says how to go live.',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    byDefault: 'none; required with STRIPE_SECRET_KEY',
    meaning: 'Secret that signs what Stripe sends to /stripe/webhook.',
  },
  {
    name: 'STRIPE_API_BASE',
    byDefault: 'https://api.stripe.com',
    meaning: 'Origin of the Stripe API. Another one is for tests and refused in production.',
  },
  {
    name: 'STRIPE_AUTOMATIC_TAX',
    byDefault: 'off',
    meaning: '`on` lets Stripe Tax work out the tax at checkout; it must be set up in the Stripe account.',
  },
  {
    name: 'DOWNLOADS_DIR',
    byDefault: 'DATA_DIR/downloads',
    meaning: 'Folder of installers and latest.json.',
  },
  {
    name: 'RATE_LIMITS',
    byDefault: 'on',
    meaning: '`off` lifts the limits on tries, for local work; refused in production.',
  },
  {
    name: 'METRICS_PORT',
    byDefault: 'none: no metrics',
    meaning: 'Port where Prometheus reads /metrics. Keep it inside: it asks for no password.',
  },
  { name: 'METRICS_HOST', byDefault: '127.0.0.1', meaning: 'Address of the metrics port.' },
  {
    name: 'DRAIN_SECONDS',
    byDefault: '0',
    meaning:
      'How long a server that is told to stop goes on serving while /health/ready answers 503: a little longer than the load balancer takes to notice.',
  },
  {
    name: 'LOG_LEVEL',
    byDefault: 'info',
    meaning: 'fatal, error, warn, info, debug, trace or silent. One line of JSON per request at info.',
  },
  {
    name: 'RESET_TTL_SECONDS',
    byDefault: '1800',
    meaning:
      'Life of a link that resets a password, in seconds. Below 1800, somebody who asks all the time can leave a person without one for minutes.',
  },
  { name: 'OAUTH_CODE_TTL_SECONDS', byDefault: '60', meaning: 'Life of an authorization code, in seconds.' },
] as const satisfies readonly Field[]

export type FieldName = (typeof fields)[number]['name']
/** The environment as it comes: text or nothing per field. */
export type Environment = { readonly [Name in FieldName]?: string | undefined }
