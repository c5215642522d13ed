import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fields } from './fields.ts'
import { ConfigError, parseConfig, parseServerConfig } from './parse.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'kV8Qd0zFh2mXw7cTn4RyLp6SbGj9AeUo',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  PUBLIC_ORIGIN: 'https://sortwell.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const problemsOf = (environment: Parameters<typeof parseConfig>[0]) => {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

test('nothing needs to be set for development', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:3000',
    database: { engine: 'sqlite', file: join(process.cwd(), 'data', 'sortwell.db') },
    mailDir: join(process.cwd(), 'data', 'mail'),
    hasRateLimits: true,
    resetTtlMs: 1_800_000,
    oauthCodeTtlMs: 60_000,
  })
  expect(config.secretKey).toBeUndefined()
})

test('a PostgreSQL database is taken by its address', () => {
  const url = 'postgresql://sortwell:secret@db.example:5432/sortwell?sslmode=verify-full'
  expect(parseConfig({ DATABASE_URL: url, DATABASE_POOL_SIZE: '25' })).toMatchObject({
    database: { engine: 'postgres', url },
    databasePoolSize: 25,
  })
})

test('production names each missing field in one line', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
    'SECRET_KEY is missing: set it to at least 32 random characters and keep it safe.',
    'SMTP_URL is missing: set it to your mail server, such as smtps://user:password@host:465.',
    'PUBLIC_ORIGIN is missing: set it to the address of the site, such as https://sortwell.example.',
    'STRIPE_SECRET_KEY is missing: without it only play money could be taken. See docs/billing.md.',
  ])
})

test('production starts with the fields that it needs', () => {
  expect(parseConfig(production)).toMatchObject({
    isProduction: true,
    mailFrom: 'Sortwell <no-reply@sortwell.example>',
    supportEmail: 'support@sortwell.example',
  })
})

test.each<[Record<string, string>, string]>([
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS must be on in production.'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 characters long.'],
  [{ SECRET_KEY: 'a'.repeat(40) }, 'SECRET_KEY must be random: it repeats a few characters only.'],
  [{ PUBLIC_ORIGIN: 'http://sortwell.example' }, 'PUBLIC_ORIGIN must start with https:// in production.'],
  [
    { PUBLIC_ORIGIN: 'https://sortwell.example/app' },
    'PUBLIC_ORIGIN must be an origin such as https://sortwell.example.',
  ],
  [{ WEB_ORIGINS: 'https://a.example, *' }, 'WEB_ORIGINS must be origins separated by commas.'],
  [{ PORT: '70000' }, 'PORT must be a port from 0 to 65535.'],
  [{ PORT: '3e3' }, 'PORT must be a port from 0 to 65535.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be sqlite:data/sortwell.db or postgres://user:password@host/database, with another path or address.',
  ],
  [
    { DATABASE_URL: 'postgres://host' },
    'DATABASE_URL must be sqlite:data/sortwell.db or postgres://user:password@host/database, with another path or address.',
  ],
  ...[
    'mail.example',
    'smtps://ada:secret',
    'smtps://ada:50%ab@mail.example',
    'smtps://mail.example/a?b#c',
  ].map((SMTP_URL): [Record<string, string>, string] => [
    { SMTP_URL },
    'SMTP_URL must be an address such as smtps://user:password@host:465, between single quotes where the password holds #, and with %25 for each % in it.',
  ]),
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses or networks separated by commas.'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be on or off.'],
  [{ RESET_TTL_SECONDS: '-1' }, 'RESET_TTL_SECONDS must be a number of seconds from 1 to 86400.'],
  [{ MAIL_FROM: 'Eve\r\nBcc: x' }, 'MAIL_FROM must be an address such as Sortwell <no-reply@example.com>.'],
  [
    { STRIPE_API_BASE: 'http://127.0.0.1:4242' },
    'STRIPE_API_BASE must be https://api.stripe.com in production: any other place takes play money.',
  ],
  [{ STRIPE_AUTOMATIC_TAX: 'yes' }, 'STRIPE_AUTOMATIC_TAX must be on or off.'],
  [
    { STRIPE_WEBHOOK_SECRET: '' },
    'STRIPE_WEBHOOK_SECRET is missing: without it nobody can tell who sent a payment message.',
  ],
])('%j is refused in one line', (given, problem) => {
  expect(problemsOf({ ...production, ...given })).toEqual([problem])
})

test.each([
  ['smtps://ada:secret@mail.example:465', 'ada', 'secret'],
  ['smtps://ada:a#1/2?3@4:5 6\\7%@mail.example:465', 'ada', 'a#1/2?3@4:5 6\\7%'],
  ['smtps://ada:a%231%2F2%25@mail.example:465', 'ada', 'a#1/2%'],
  ['smtps://ada@example.com:12#3@mail.example:465', 'ada@example.com', '12#3'],
])('SMTP_URL %s is read with its user and password', (SMTP_URL, user, password) => {
  const url = new URL(parseConfig({ SMTP_URL }).smtpUrl ?? '')
  expect([url.host, decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
    'mail.example:465',
    user,
    password,
  ])
})

test('every problem is named at once, and none of a field that is wrong already', () => {
  expect(problemsOf({ ...production, PORT: 'x', SECRET_KEY: 'short', RATE_LIMITS: 'off' })).toEqual([
    'PORT must be a port from 0 to 65535.',
    'SECRET_KEY must be at least 32 characters long.',
    'RATE_LIMITS must be on in production.',
  ])
})

const isTaken = (environment: Parameters<typeof parseConfig>[0], parse = parseServerConfig) => {
  parse(environment)
  return true
}
const elsewhere = {
  HOST: '192.0.2.1',
  PUBLIC_ORIGIN: 'https://sortwell.example',
  STRIPE_SECRET_KEY: 'rk_live_x',
}

test.each<[Parameters<typeof parseConfig>[0]]>([
  [{ HOST: '::1', METRICS_HOST: 'localhost', PUBLIC_ORIGIN: 'https://sortwell.localhost' }],
  [{ HOST: '127.0.0.2', PUBLIC_ORIGIN: 'http://nas.local:3000', NODE_ENV: 'test' }],
  [{ ...production, ...elsewhere, METRICS_HOST: '0.0.0.0' }],
])('a server starts with %j', environment => {
  expect(isTaken(environment)).toBe(true)
})

test('a command reads the settings of a server whose unit says that it is in production', () => {
  expect(isTaken({ ...elsewhere, STRIPE_WEBHOOK_SECRET: 'whsec_x' }, parseConfig)).toBe(true)
})

test('the documentation has one row per field, with its default and meaning', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')
  const [servers = ''] = page.split('\n## ')
  const rows = servers
    .replace(/ +/g, ' ')
    .split('\n')
    .filter(line => /^\| [A-Z]/.test(line) && !line.startsWith('| Field'))
  expect(rows).toEqual(
    fields.map(({ name, byDefault, meaning }) => `| ${name} | ${byDefault} | ${meaning} |`),
  )
})

test('no file but config.ts reads the environment', () => {
  const root = join(import.meta.dirname, '..')
  const readers = globSync('**/*.ts', { cwd: root }).filter(
    file =>
      !/\.test\.ts$|^process|^testing|^vitest/.test(file) &&
      readFileSync(join(root, file), 'utf8').includes('process.env'),
  )
  expect(readers).toEqual(['config.ts'])
})
