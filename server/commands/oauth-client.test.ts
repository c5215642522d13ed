import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../credentials/tokens.ts'
import { runToEnd } from '../process/start-process.ts'
import { openStore } from '../store/open.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-clients-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...args: string[]) => runToEnd('commands/oauth-client.ts', args, { DATA_DIR: folder })
const addAlbum = (...more: string[]) =>
  run('add', '--name', 'Photo Album', '--redirect', 'https://album.example/back', ...more)

test('an application is added, listed and removed; its secret is shown once and kept as a hash', async () => {
  const added = await addAlbum('--redirect', 'http://localhost:3000/back', '--verified')
  expect([added.code, added.stderr]).toEqual([0, ''])
  const [, id = '', secret = ''] =
    /client_id {6}(\S+)\nclient_secret {2}([\w-]{43})\n/.exec(added.stdout) ?? []
  const listed = (await run('list')).stdout
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))
  expect(listed).toEqual([
    [
      'sortwell-desktop',
      'Sortwell for your desktop',
      'public',
      'verified',
      'desktop:session',
      'http://127.0.0.1/callback',
    ],
    [
      id,
      'Photo Album',
      'confidential',
      'verified',
      'openid profile email',
      'https://album.example/back http://localhost:3000/back',
    ],
  ])
  const store = await openStore({ engine: 'sqlite', file: join(folder, 'sortwell.db') })
  const row = await store.db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
  await store.close()
  expect([row?.secret_hash, JSON.stringify(row).includes(secret)]).toEqual([hashToken(secret), false])
  expect((await run('remove', id)).stdout).toBe(`Removed ${id} and everything that it was given.\n`)
  expect(await run('remove', id)).toMatchObject({
    code: 1,
    stderr: `No application has the client_id ${id}.\n`,
  })
})

test('a public application has no secret', async () => {
  const { stdout } = await run(
    'add',
    '--name',
    'Reader',
    '--public',
    '--redirect',
    'com.example.reader:/back',
  )
  expect(stdout).toMatch(/^client_id {6}[0-9a-f-]{36}\n$/)
})

test.each<[string, readonly string[], string]>([
  ['no address', ['add', '--name', 'x'], 'At least one redirect address is needed.'],
  ['a script', ['add', '--name', 'x', '--redirect', 'javascript:alert(1)'], 'must start with https://'],
  [
    'a script for a public one',
    ['add', '--name', 'x', '--public', '--redirect', 'javascript:alert(1)'],
    'must start',
  ],
  ['no encryption', ['add', '--name', 'x', '--redirect', 'http://a.example/b'], 'must start with https://'],
  ['a fragment', ['add', '--name', 'x', '--redirect', 'https://a.example/b#c'], 'must not have a fragment.'],
  ['a user', ['add', '--name', 'x', '--redirect', 'https://u@a.example/b'], 'must not hold a user name.'],
  ['capitals', ['add', '--name', 'x', '--redirect', 'https://A.example/b'], 'is not a whole address'],
  ['a port beyond all', ['add', '--name', 'x', '--redirect', 'http://127.0.0.1:99999/b'], 'is not a whole'],
  [
    'a port beyond all for a public one',
    ['add', '--name', 'x', '--public', '--redirect', 'com.example.app://b:99999/c'],
    'is not a whole address',
  ],
  ['port 0', ['add', '--name', 'x', '--redirect', 'http://127.0.0.1:0/b'], 'must not name port 0.'],
  ['a star', ['add', '--name', 'x', '--redirect', '*'], 'is not a whole address'],
  ['half an address', ['add', '--name', 'x', '--redirect', '/back'], 'is not a whole address'],
  [
    "the desktop's scope",
    ['add', '--name', 'x', '--redirect', 'https://a.example/b', '--scope', 'desktop:session'],
    'Scopes are of these: openid profile email offline_access.',
  ],
  [
    'no PKCE for a public one',
    ['add', '--name', 'x', '--public', '--no-pkce', '--redirect', 'https://a.example/b'],
    'A public application has to use PKCE.',
  ],
  [
    'two lines',
    ['add', '--name', 'a\nb', '--redirect', 'https://a.example/b'],
    'The name must be 1 to 60 characters on one line.',
  ],
  ['the desktop', ['remove', 'sortwell-desktop'], 'The desktop app cannot be removed.'],
  ['nothing', [], 'Usage:'],
  ['an unknown option', ['list', '--all'], "Unknown option '--all'"],
])('%s is refused with a sentence', async (_, args, message) => {
  const { code, stdout, stderr } = await run(...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(message)
})
