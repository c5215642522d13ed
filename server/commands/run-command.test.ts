import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFor, dropDatabaseFor } from '../testing/database.ts'
import { commands, createOperator, operatorOf } from '../testing/operator.ts'
import { runCommandToEnd } from '../testing/start-process.ts'
import { testServer } from '../testing/test-server.ts'
import { account } from './account.ts'
import { backup } from './backup.ts'
import { entitlementKey } from './entitlement-key.ts'
import { oauthClient } from './oauth-client.ts'
import { outbox } from './outbox.ts'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const quiet = createOperator({ environment: {} })
const verbs = commands.flatMap(command =>
  Object.entries(command.verbs).map(([name, verb]) => ({
    title: `${command.name} ${name}`,
    command,
    name,
    verb,
  })),
)

// Without the dashes, Node takes --env-file for itself, wherever it stands.
test('every command is a script of package.json', () => {
  for (const { name } of commands)
    expect(manifest.scripts[name]).toBe(`node -- server/commands/main.ts ${name}`)
})

test.each(verbs)('$title tells how it is used', async ({ command, name, verb }) => {
  const words = name ? [name] : []
  const { code, stdout, stderr } = await quiet(command, ...words, '--help')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`npm run ${command.name} -- ${words.join('')}`.trimEnd())
  expect(stdout).toContain(`${verb.does}.`)
  for (const option of ['env-file', 'json', ...Object.keys(verb.options)])
    expect(stdout).toContain(`--${option}`)
  const bare = await quiet(command, ...words, 'too', 'many', 'words')
  expect(bare).toMatchObject({ code: 1, stdout: '' })
  expect(bare.stderr).toMatch(new RegExp(`^Usage: npm run ${command.name} -- .*\n$`))
})

test.each(commands)('$name refuses a verb and an option that it does not have', async command => {
  const unknown = await quiet(command, ...(command.verbs[''] ? ['--frobnicate'] : ['frobnicate']))
  expect(unknown).toMatchObject({ code: 1, stdout: '' })
  expect(unknown.stderr).toMatch(/frobnicate.*\n$/)
  expect(unknown.stderr.trimEnd().split('\n')).toHaveLength(1)
})

test.each(['constructor', 'toString', '__proto__'])('%s is no verb', async word => {
  expect(await quiet(oauthClient, word)).toMatchObject({ code: 1, stdout: '' })
})

test.each([
  [['shwo', 'x'], "Unknown command 'shwo'. Did you mean show?"],
  [['frobnicate'], "Unknown command 'frobnicate'. See npm run account -- --help"],
  [['show', 'x', '--jsno'], "Unknown option '--jsno'. Did you mean --json?"],
  [['show'], 'Usage: npm run account -- show [options] <id or address>'],
  [['set-email', 'x', '--to'], '--to needs a value: --to <address>.'],
  [
    ['set-email', 'x', '--to', '--yes'],
    "Option '--to <address>' argument '--yes' is invalid. --yes is an option and no value.",
  ],
])('account %j is refused with one sentence', async (words, sentence) => {
  expect(await quiet(account, ...words)).toMatchObject({ code: 1, stdout: '', stderr: `${sentence}\n` })
})

test('a command without a verb lists its verbs', async () => {
  const { code, stdout } = await quiet(outbox)
  expect(code).toBe(0)
  expect(stdout).toContain('Usage: npm run outbox -- <verb> [options]')
  expect(stdout).toMatch(/^ {2}retry <id> {2,}has a mail that was put off or given up sent now/m)
})

const add = ['add', '--name', 'Photo Album', '--redirect', 'https://album.example/back']

test('every verb but those that only read asks first, or takes --yes', () => {
  const reading = verbs.filter(({ verb }) => !verb.changes).map(({ title }) => title.trim())
  expect(reading).toEqual([
    'account find',
    'account list',
    'account show',
    'outbox list',
    'outbox show',
    'backup',
    'oauth-client list',
  ])
})

test('nothing changes without a yes: from nobody at all, or somebody who says no', async () => {
  await using server = await testServer()
  const nobody = await operatorOf(server, {})
  const { code, stderr } = await nobody(oauthClient, ...add)
  expect([code, stderr]).toEqual([
    1,
    'Register Photo Album? There is no terminal to ask on: add --yes to agree. Nothing was changed.\n',
  ])
  const reluctant = await operatorOf(server, { answer: false })
  expect(await reluctant(oauthClient, ...add)).toMatchObject({
    code: 1,
    stderr: 'Nothing was changed.\n',
    asked: ['Register Photo Album?'],
  })
  const clients = server.deps.db.selectFrom('oauth_clients').select('name')
  expect(await clients.execute()).toHaveLength(1)
  expect((await nobody(oauthClient, ...add, '--yes')).code).toBe(0)
  expect((await (await operatorOf(server))(oauthClient, ...add)).code).toBe(0)
  expect(await clients.execute()).toHaveLength(3)
})

test('the database is named first, and JSON stands alone', async () => {
  await using server = await testServer()
  const run = await operatorOf(server)
  const [first] = (await run(oauthClient, 'list')).stdout.split('\n')
  expect(first).toMatch(/^Database: (?:\/|postgres:)/)
  const { stdout } = await run(oauthClient, 'list', '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    database: first?.slice('Database: '.length),
    clients: [{ clientId: 'sortwell-desktop' }],
  })
})

test('without SECRET_KEY and without its file nothing is encrypted under a key made on the way', async () => {
  await using server = await testServer()
  await rm(join(server.dataDir, 'secret.key'))
  const environment = { DATA_DIR: server.dataDir, ...(await databaseFor(server.dataDir)) }
  const { code, stderr } = await createOperator({ environment })(entitlementKey, '2999-01-01', '--yes')
  expect([code, stderr]).toEqual([
    1,
    `SECRET_KEY is not set and there is no ${join(server.dataDir, 'secret.key')}. Name the server's settings with --env-file <file>.\n`,
  ])
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-env-'))
  await (await testServer({ dataDir: folder })).close()
})
afterAll(async () => {
  await dropDatabaseFor(folder)
  await rm(folder, { recursive: true })
})

test('settings from a file work from any folder; the environment comes before the file', async () => {
  const { DATABASE_URL } = await databaseFor(folder)
  const file = join(folder, 'server.env')
  await writeFile(
    file,
    `# comment\nDATA_DIR='${folder}'\n${DATABASE_URL ? `DATABASE_URL=${DATABASE_URL}\n` : ''}`,
  )
  const listed = await runCommandToEnd('oauth-client', ['list', '--env-file', file], {})
  expect(listed.stderr).toBe('')
  const environment = { DATABASE_URL: `sqlite:${folder}/other.db` }
  const elsewhere = await createOperator({ environment })(oauthClient, 'list', '--env-file', file)
  expect(elsewhere.stderr).toContain(`There is no database at ${folder}/other.db.`)
})

test.each([
  ['absent.env', undefined, /^There is no file .*absent\.env\.\n$/],
  [
    'hash.env',
    'PORT=1\nSMTP_URL=smtp://u:pa#ss@h\n',
    /hash\.env: put the value of SMTP_URL between single quotes/,
  ],
  ['backslash.env', 'A=\nB="x#y"\nSECRET_KEY=a\\b\n', /put the value of SECRET_KEY between single quotes/],
])('%s is refused with one line', async (name, content, said) => {
  const file = join(folder, name)
  if (content !== undefined) await writeFile(file, content)
  const { code, stdout, stderr } = await quiet(backup, 'x', '--env-file', file)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(said)
})

/** Runs a command on a terminal of its own, made by util-linux's `script`, and types an answer. */
async function onTerminal(answer: string) {
  const command = `'${process.execPath}' '${join(import.meta.dirname, 'main.ts')}' oauth-client ${add.map(word => `'${word}'`).join(' ')}`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...(await databaseFor(folder)) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(answer)
  const output = await text(child.stdout)
  return output.replaceAll('\r', '')
}

test.runIf(process.platform === 'linux')('on a terminal the operator is asked', async () => {
  expect(await onTerminal('n\n')).toMatch(/Register Photo Album\? \[y\/N\] [\s\S]*Nothing was changed\.\n$/)
  expect(await onTerminal('y\n')).toMatch(/Register Photo Album\? \[y\/N\] [\s\S]*client_id {6}/)
})
