import { expect, test } from 'vitest'
import { blackOut } from './log.ts'
import { addPersonWithTwoFactor, codeNow, refusalOf } from './testing/people.ts'
import { testServer } from './testing/test-server.ts'

test('no password, token, code or address stands in the log of a whole life', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const { api, tokens } = server.client()
  const { tfaToken = '' } = await api.login(ada)
  const twoFactorToken = codeNow(server, ada.secret)
  await api.loginSecondFactor({ tfaToken, twoFactorToken })
  await api.forgotPassword({ email: ada.email })
  const resetToken = await server.mail.token(ada.email)
  await refusalOf(api.verify({ token: resetToken }))
  await server.send(new Request(`http://localhost/verify?token=${resetToken}&email=${ada.email}`))
  const log = server.logLines.join('')
  const secrets = [
    ada.password,
    ada.email,
    ada.secret,
    ...ada.backupCodes,
    tfaToken,
    twoFactorToken,
    resetToken,
  ]
  for (const secret of [...secrets, tokens.token ?? '', ada.tokens.token ?? ''])
    expect(log).not.toContain(secret)
  expect(log).toContain('"route":"/auth/login","status":200')
})

test('an error nobody foresaw is logged without what it carries, and answered without detail', async () => {
  await using server = await testServer()
  Object.assign(server.deps.passwords, {
    verify: async () => {
      throw Object.assign(new Error('Mail to ada@example.com failed'), {
        sql: 'secret sql',
        parameters: ['secret value'],
      })
    },
  })
  expect(
    await refusalOf(server.api.login({ email: 'ada@example.com', password: 'hunter2hunter2' })),
  ).toMatchObject({
    status: 500,
    message: 'Something went wrong on our side. Please try again in a moment.',
  })
  const log = server.logLines.join('')
  expect(log).toContain('Mail to [hidden] failed')
  expect(log).not.toMatch(/ada@example|secret|hunter2/)
})

test.each([
  ['550 <ada@example.com> unknown', '550 <[hidden]> unknown'],
  [`token ${'a'.repeat(43)} gone`, 'token [hidden] gone'],
  [
    'at file:///app/node_modules/@hono/node-server/dist/index.mjs:1:2',
    'at file:///app/node_modules/@hono/node-server/dist/index.mjs:1:2',
  ],
  ['request 7d1f9c1e-3f0a-4f6e-9d7b-0c2f1a5b6c7d', 'request 7d1f9c1e-3f0a-4f6e-9d7b-0c2f1a5b6c7d'],
])('%s is logged as %s', (text, logged) => {
  expect(blackOut(text)).toBe(logged)
})
