import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { interrupted } from '../testing/interruption.ts'
import { addApp, codeFor, exchange, refreshWith, requestOf, userInfo } from '../testing/oauth.ts'
import { addPerson, legalConsent, refusalOf } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

test('the list tells what each application may do, since when, and when it last did', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const bob = await addPerson(server, { email: 'bob@example.com' })
  const album = await addApp(server)
  const printer = await addApp(server, { name: 'Printer', scope: 'openid', isVerified: true })
  const code = await codeFor(ada, album)
  server.clock.advance(1_000)
  await codeFor(ada, printer, { scope: 'openid' })
  expect((await ada.api.authorizedApps()).apps).toEqual([
    {
      clientId: printer.id,
      name: 'Printer',
      verified: true,
      permissions: ['recognise you when you come back'],
      grantedAt: '2026-11-21T12:00:01.000Z',
      lastUsedAt: '2026-11-21T12:00:01.000Z',
    },
    {
      clientId: album.id,
      name: 'Photo Album',
      verified: false,
      permissions: [
        'recognise you when you come back',
        'see your name',
        'see your email address',
        'do so for up to 30 days while you are away',
      ],
      grantedAt: '2026-11-21T12:00:00.000Z',
      lastUsedAt: '2026-11-21T12:00:00.000Z',
    },
  ])
  expect((await bob.api.authorizedApps()).apps).toEqual([])

  const { access_token = '' } = (await exchange(server, album, code)).body
  server.clock.advance(59_999)
  await userInfo(server, access_token)
  expect((await ada.api.authorizedApps()).apps[0]?.lastUsedAt).toBe('2026-11-21T12:00:01.000Z')
  server.clock.advance(1)
  await userInfo(server, access_token)
  expect((await ada.api.authorizedApps()).apps[0]).toMatchObject({
    name: 'Photo Album',
    lastUsedAt: '2026-11-21T12:01:01.000Z',
  })
})

test('a revoked application has no access any more, nor do its codes', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const bob = await addPerson(server, { email: 'bob@example.com' })
  const app = await addApp(server)
  const [used, unused] = [await codeFor(ada, app), await codeFor(ada, app)]
  const { access_token = '', refresh_token = '' } = (await exchange(server, app, used)).body
  expect(await refusalOf(bob.api.revokeAuthorizedApp({ id: app.id }))).toMatchObject({ status: 404 })
  await ada.api.revokeAuthorizedApp({ id: app.id })
  expect((await userInfo(server, access_token)).status).toBe(401)
  expect((await refreshWith(server, app, refresh_token)).body.error).toBe('invalid_grant')
  expect((await exchange(server, app, unused)).body.error).toBe('invalid_grant')
  expect((await ada.api.authorizedApps()).apps).toEqual([])
  expect(await refusalOf(ada.api.revokeAuthorizedApp({ id: app.id }))).toMatchObject({
    status: 404,
    message: 'That application has no access any more.',
  })
})

test('what was revoked stays so when the application is allowed again', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const app = await addApp(server)
  const { access_token = '', refresh_token = '' } = (await exchange(server, app, await codeFor(ada, app)))
    .body
  const unused = await codeFor(ada, app)
  await ada.api.revokeAuthorizedApp({ id: app.id })
  await codeFor(ada, app)
  expect((await userInfo(server, access_token)).status).toBe(401)
  expect((await refreshWith(server, app, refresh_token)).body.error).toBe('invalid_grant')
  expect((await exchange(server, app, unused)).body.error).toBe('invalid_grant')
})

test('allowing and revoking stand in the security activity by name, and in the export', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const app = await addApp(server)
  const summaries = async () => (await ada.api.securityActivity()).events.map(event => event.summary)
  await codeFor(ada, app, { scope: 'openid' })
  server.clock.advance(1_000)
  await codeFor(ada, app, { scope: 'openid' })
  expect((await summaries()).filter(text => text.includes('Album'))).toEqual([
    'Access allowed to an application: Photo Album',
  ])
  server.clock.advance(1_000)
  await codeFor(ada, app, { scope: 'openid email' })
  expect(await ada.api.exportData()).toMatchObject({
    authorizedApps: [
      { name: 'Photo Album', permissions: ['recognise you when you come back', 'see your email address'] },
    ],
  })
  server.clock.advance(1_000)
  await ada.api.revokeAuthorizedApp({ id: app.id })
  expect(await summaries()).toEqual(
    expect.arrayContaining([
      'Access of an application revoked: Photo Album',
      'Access allowed to an application: Photo Album',
    ]),
  )
})

test('nobody uses an account in silence who has not agreed to the terms', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const app = await addApp(server)
  await codeFor(ada, app, { scope: 'openid' })
  const silent = async () =>
    (await ada.api.grantAccess(requestOf(app, { scope: 'openid', prompt: 'none' }))).redirect_uri ?? ''
  await server.deps.db.updateTable('users').set({ terms_accepted_at: null }).execute()
  expect(await silent()).toContain('error=interaction_required')
  await ada.api.acceptLegal({ legalConsent })
  expect(await silent()).toContain('code=')
})

test('an application may ask in silence only for what was allowed, and only with a secret', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const silent = async (app: Awaited<ReturnType<typeof addApp>>, scope: string) => {
    const { redirect_uri = '' } = await ada.api.grantAccess(requestOf(app, { scope, prompt: 'none' }))
    return new URL(redirect_uri).searchParams.get('error')
  }
  const app = await addApp(server)
  await codeFor(ada, app, { scope: 'openid email' })
  expect(await silent(app, 'openid')).toBeNull()
  expect(await silent(app, 'openid profile')).toBe('consent_required')
  const open = await addApp(server, { isPublic: true })
  await codeFor(ada, open, { scope: 'openid' })
  expect(await silent(open, 'openid')).toBe('consent_required')
  await ada.api.revokeAuthorizedApp({ id: app.id })
  expect(await silent(app, 'openid')).toBe('consent_required')
})

test('a log-in satisfies max_age until it is older', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const app = await addApp(server)
  server.clock.advance(60_000)
  await codeFor(ada, app, { max_age: '60' })
})

test.each([
  [{ max_age: '60' }, 60_001],
  [{ max_age: '0' }, 0],
  [{ prompt: 'login' }, 0],
])('%j wants the password %i ms after the log-in, and auth_time moves', async (given, ageMs) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const app = await addApp(server)
  server.clock.advance(ageMs)
  const input = requestOf(app, given)
  expect(await refusalOf(ada.api.grantAccess(input))).toMatchObject({
    status: 403,
    reauth: true,
    message: 'Please enter your password to do this.',
  })
  const wrong = ada.api.grantAccess({ ...input, password: 'not the password' })
  expect(await refusalOf(wrong)).toMatchObject({ status: 400, message: 'Incorrect password.' })
  server.clock.advance(1000)
  const proven = { ...given, password: ada.password }
  const code = await codeFor(ada, app, proven)
  const { id_token = '' } = (await exchange(server, app, code)).body
  expect(decodeJwt(id_token).auth_time).toBe(Math.floor(server.clock.now() / 1000))
  const silent = { ...requestOf(app), max_age: '0', prompt: 'none' }
  server.clock.advance(1)
  expect((await ada.api.grantAccess(silent)).redirect_uri).toContain('error=login_required')
})

test('an application that asked in silence gets nothing when its access is revoked meanwhile', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const app = await addApp(server)
  await codeFor(ada, app, { scope: 'openid' })
  const { api } = interrupted(server, ada, () => ada.api.revokeAuthorizedApp({ id: app.id }))
  const { redirect_uri = '' } = await api.grantAccess(requestOf(app, { scope: 'openid', prompt: 'none' }))
  expect(new URL(redirect_uri).searchParams.get('error')).toBe('consent_required')
  expect((await ada.api.authorizedApps()).apps).toEqual([])
})
