import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../credentials/tokens.ts'
import {
  addApp,
  basic,
  codeFor,
  exchange,
  post,
  redirectUri,
  refreshWith,
  userInfo,
} from '../testing/oauth.ts'
import { operatorOf } from '../testing/operator.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { oauthClient } from './oauth-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const run = async (...args: string[]) => (await operatorOf(server))(oauthClient, ...args)
const addAlbum = (...more: string[]) =>
  run('add', '--name', 'Photo Album', '--redirect', 'https://album.example/back', ...more)
const clientOf = (id: string) =>
  server.deps.db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const secretIn = (stdout: string) => /client_secret {2}([\w-]{43})\n/.exec(stdout)?.[1] ?? ''

test('an application is added, listed and removed; its secret is shown once and kept as a hash', async () => {
  const added = await addAlbum('--redirect', 'http://localhost:3000/back', '--verified')
  expect([added.code, added.stderr]).toEqual([0, ''])
  const [, id = '', secret = ''] =
    /client_id {6}(\S+)\nclient_secret {2}([\w-]{43})\n/.exec(added.stdout) ?? []
  const listed = (await run('list')).stdout
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t'))
    .filter(([client = '']) => ['sortwell-desktop', id].includes(client))
  expect(listed).toEqual([
    [
      'sortwell-desktop',
      'Sortwell for your desktop',
      'public',
      'verified',
      'RS256',
      'desktop:session',
      'http://127.0.0.1/callback',
    ],
    [
      id,
      'Photo Album',
      'confidential',
      'verified',
      'RS256',
      'openid profile email',
      'https://album.example/back http://localhost:3000/back',
    ],
  ])
  const row = await clientOf(id)
  expect([row.secret_hash, JSON.stringify(row).includes(secret)]).toEqual([hashToken(secret), false])
  expect((await run('remove', id)).stdout).toContain(`Removed ${id} and everything that it was given.\n`)
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
  expect(stdout).toMatch(/^Database: .*\nclient_id {6}[0-9a-f-]{36}\n$/)
})

test('an edit changes what is given and leaves the rest', async () => {
  const { id } = await addApp(server, { name: 'Editor' })
  const { secret_hash } = await clientOf(id)
  const edited = await run(
    'edit',
    id,
    '--name',
    'Editor 2',
    '--redirect',
    'https://editor.example/b',
    '--verified',
  )
  expect([edited.code, edited.stderr]).toEqual([0, ''])
  expect(await clientOf(id)).toMatchObject({
    name: 'Editor 2',
    redirect_uris: '["https://editor.example/b"]',
    logout_uris: '["https://album.example/bye"]',
    scope: 'openid profile email offline_access',
    requires_pkce: 1,
    is_verified: 1,
    secret_hash,
  })
  await run('edit', id, '--no-pkce', '--not-verified', '--id-token-alg', 'ES256')
  await run('edit', id, '--name', 'Editor 3')
  expect(await clientOf(id)).toMatchObject({
    name: 'Editor 3',
    requires_pkce: 0,
    is_verified: 0,
    id_token_alg: 'ES256',
  })
})

test('a permission that an application loses is taken from what people have allowed it', async () => {
  const person = await addPerson(server, { email: 'scopes@example.com' })
  const app = await addApp(server)
  const { body } = await exchange(server, app, await codeFor(person, app))
  const { access_token = '', refresh_token = '' } = body
  expect((await userInfo(server, access_token)).body).toHaveProperty('email')
  const { asked } = await run('edit', app.id, '--scope', 'openid profile')
  expect(asked).toEqual([
    'Change Photo Album? It loses email offline_access wherever people have allowed that.',
  ])
  expect((await userInfo(server, access_token)).body).not.toHaveProperty('email')
  expect((await refreshWith(server, app, refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await person.api.authorizedApps()).apps).toMatchObject([
    { permissions: ['recognise you when you come back', 'see your name'] },
  ])
})

const statusOf = async (id: string, secret: string) =>
  (await post(server, '/oauth/introspect', { token: 'x' }, basic({ id, secret }))).status

test('a new secret works at once, and the former one for a day beside it', async () => {
  const { id, secret: first = '' } = await addApp(server)
  const rotated = await run('rotate-secret', id)
  const second = secretIn(rotated.stdout)
  expect(rotated.stdout).toMatch(/The former secret works until \d{4}-\d\d-\d\dT/)
  expect([await statusOf(id, first), await statusOf(id, second)]).toEqual([200, 200])
  expect(JSON.stringify(await clientOf(id))).not.toContain(second)
  server.clock.advance(24 * 3_600_000 - 1)
  expect(await statusOf(id, first)).toBe(200)
  server.clock.advance(1)
  expect([await statusOf(id, first), await statusOf(id, second)]).toEqual([401, 200])
})

test('of three secrets the newest two work, and a leaked one ends at once', async () => {
  const { id, secret: first = '' } = await addApp(server)
  const second = secretIn((await run('rotate-secret', id)).stdout)
  const third = secretIn((await run('rotate-secret', id)).stdout)
  expect([await statusOf(id, first), await statusOf(id, second), await statusOf(id, third)]).toEqual([
    401, 200, 200,
  ])
  const fourth = secretIn((await run('rotate-secret', id, '--leaked')).stdout)
  expect([await statusOf(id, third), await statusOf(id, fourth)]).toEqual([401, 200])
})

test.each<[string, readonly string[], string]>([
  ['no address', ['add', '--name', 'x'], 'At least one redirect address is needed.'],
  ['a script', ['add', '--name', 'x', '--redirect', 'javascript:alert(1)'], 'must start with https://'],
  [
    'a script for a public one',
    ['add', '--name', 'x', '--public', '--redirect', 'javascript:alert(1)'],
    'must start',
  ],
  [
    'an app scheme with a secret',
    ['add', '--name', 'x', '--redirect', 'com.example.app:/b'],
    'An app (--public)',
  ],
  [
    'a scheme without a domain',
    ['add', '--name', 'x', '--public', '--redirect', 'album:/b'],
    'a scheme named after a domain (com.example.app:).',
  ],
  ['a file', ['add', '--name', 'x', '--public', '--redirect', 'file:///b'], 'must start with https://'],
  ['data', ['add', '--name', 'x', '--public', '--redirect', 'data:text/html,b'], 'must start with https://'],
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
    'a signature with a secret',
    ['add', '--name', 'x', '--redirect', 'https://a.example/b', '--id-token-alg', 'HS256'],
    'ID tokens are signed with RS256 or ES256.',
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
  ['the desktop', ['remove', 'sortwell-desktop'], 'The desktop app cannot be changed or removed.'],
  ["the desktop's name", ['edit', 'sortwell-desktop', '--name', 'x'], 'The desktop app cannot be changed'],
  ["the desktop's secret", ['rotate-secret', 'sortwell-desktop'], 'The desktop app cannot be changed'],
  ['an unknown one', ['edit', 'nobody', '--name', 'x'], 'No application has the client_id nobody.'],
  ['an unknown option', ['list', '--all'], "Unknown option '--all'"],
])('%s is refused with a sentence', async (_, args, message) => {
  const { code, stdout, stderr } = await run(...args)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^(?:Database: .*\n)?$/)
  expect(stderr).toContain(message)
})

test.each<[string, readonly string[], string]>([
  ['no address', ['--redirect', '*'], 'is not a whole address'],
  ['no scope', ['--scope', ''], 'Scopes are of these'],
  ['both', ['--pkce', '--no-pkce'], 'Give --pkce or --no-pkce, not both.'],
])('an edit to %s is refused and changes nothing', async (_, args, message) => {
  const { id } = await addApp(server)
  const before = await clientOf(id)
  const { code, stderr } = await run('edit', id, '--name', 'New', ...args)
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  expect(await clientOf(id)).toEqual(before)
})

test('a public application has no secret to change, and has to use PKCE', async () => {
  const { id } = await addApp(server, { isPublic: true, redirectUris: [redirectUri] })
  expect((await run('rotate-secret', id)).stderr).toBe('Photo Album is public: it has no secret.\n')
  expect((await run('edit', id, '--no-pkce')).stderr).toBe('A public application has to use PKCE.\n')
})
