import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildServer } from '../testing/build-server.ts'
import { databaseFor, dropDatabaseFor } from '../testing/database.ts'
import { linkIn, startMailServer } from '../testing/mail-server.ts'
import { goodPassword, registration } from '../testing/people.ts'
import { connectTo } from '../testing/start-process.ts'

let folder: string
let built: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-built-'))
  built = join(folder, 'server')
  await buildServer(built)
}, 60_000)
afterAll(async () => {
  await dropDatabaseFor(folder)
  await rm(folder, { recursive: true })
})

test('nothing of the stand-ins, of the desktop or of development is in it', () => {
  expect(readdirSync(join(built, 'node_modules')).toSorted()).toEqual(['@node-rs', 'better-sqlite3'])
  const code = globSync('server/**/*.js', { cwd: built })
    .map(file => readFileSync(join(built, file), 'utf8'))
    .join('\n')
  // The bundle names the file of each part, and functions keep their names, for whoever reads a stack trace.
  const sources = [...code.matchAll(/^\/\/ ((?:server|desktop|web|node_modules)\/\S+)$/gm)].map(
    ([, source = '']) => source,
  )
  expect(sources).toEqual(expect.arrayContaining(['server/run-server.ts', 'server/commands/account.ts']))
  const isElsewhere = (source: string) =>
    /^(server\/(sandbox|testing|process)|desktop|web)\/|\/(electron|koffi|vite)[/-]/.test(source)
  expect(sources.filter(isElsewhere)).toEqual([])
  const hasPart = (part: string) => code.includes(part)
  expect(
    ['4000000000000259', 'sandbox.apps.googleusercontent.com', 'play money only'].filter(hasPart),
  ).toEqual([])
  expect(hasPart('async function runServer(')).toBe(true)
})

/** Starts a program in the built folder, on this Node and with nothing of this machine's settings. */
const run = (program: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  spawn(program, args, {
    cwd: built,
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: folder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function runCommand(...words: readonly string[]) {
  const child = run('npm', ['run', '-s', ...words])
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

test('the built server serves, mails and measures in production, and its command finds the person', async () => {
  const post = await startMailServer()
  onTestFinished(() => post.close())
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'kV8Qd0zFh2mXw7cTn4RyLp6SbGj9AeUo',
    SMTP_URL: post.url,
    PUBLIC_ORIGIN: 'http://localhost:4000',
    STRIPE_SECRET_KEY: 'rk_live_of_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    ...(await databaseFor(folder)),
  }
  const server = run('node', ['server/main.js'], {
    ...settings,
    NODE_ENV: 'production',
    PORT: '0',
    METRICS_PORT: '0',
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const complaints = text(server.stderr)
  let entry: { readonly url?: string; readonly metricsUrl?: string } = {}
  for await (const line of createInterface({ input: server.stdout })) {
    entry = JSON.parse(line)
    if (entry.url !== undefined) break
  }
  server.stdout.resume()
  const { url = await complaints, metricsUrl = '' } = entry
  const { api } = connectTo(url)
  await api.register(registration())
  const welcome = await post.next('Confirm your email address')
  await api.verify({ token: new URL(linkIn(welcome)).searchParams.get('token') ?? '' })
  await api.login({ email: 'ada@example.com', password: goodPassword })
  const { secret, qrCode } = await api.setupTwoFactor()
  expect([secret.length > 15, qrCode.slice(0, 22)]).toEqual([true, 'data:image/png;base64,'])
  expect(await (await fetch(metricsUrl)).text()).toContain('route="/auth/login"')
  expect((await fetch(`${url}/dev/mail`)).status).toBe(404)
  expect(await api.settings()).not.toHaveProperty('googleClientId')

  const file = join(folder, 'server.env')
  await writeFile(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  const found = await runCommand('account', '--', 'find', 'ada@', '--json', '--env-file', file)
  expect(found).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(found.stdout)).toMatchObject({ people: [{ email: 'ada@example.com' }] })

  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect([await ended, await complaints]).toEqual([[0, null], ''])
})

test('every command is there', async () => {
  const { scripts } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'))
  const names = [
    'account',
    'outbox',
    'backup',
    'restore',
    'refund',
    'entitlement-key',
    'secret-key',
    'oauth-client',
    'migrate-data',
  ]
  expect(scripts).toEqual(
    Object.fromEntries(names.map(name => [name, `node -- server/commands/main.js ${name}`])),
  )
  const helps = names.map(name => text(run(join(built, 'sortwell-server'), [name, '--help']).stdout))
  for (const [index, help] of (await Promise.all(helps)).entries())
    expect(help).toContain(`sortwell-server ${names[index]}`)
  const link = join(folder, 'sortwell-server')
  await symlink(join(built, 'sortwell-server'), link)
  const program = run(link, ['account', 'show', '--help'])
  expect(await text(program.stdout)).toContain('sortwell-server account show [options] <id or address>')
})
