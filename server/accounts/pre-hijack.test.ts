import { expect, test } from 'vitest'
import { goodPassword, refusalOf, registration } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const eves = registration({ name: 'you won 500 EUR', password: 'a stranger waits here' })
const mine = registration()

/** The token of the mail's link, the oldest first. */
async function tokens(server: TestServer) {
  const letters = await server.mail.to(mine.email)
  return letters.map(letter => /token=([\w-]{43})/.exec(letter.text)?.[1] ?? '')
}

test('whoever opens the older of two equal mails does not let a stranger in', async () => {
  await using server = await testServer()
  await server.api.register(eves)
  await server.api.register(mine)
  const [older = ''] = await tokens(server)
  const { resetToken, status } = await server.api.verify({ token: older })
  expect(await refusalOf(server.client().api.login(eves))).toMatchObject({ status: 400 })
  expect(status).toBe('choose-password')
  await server.api.resetPassword({ token: resetToken ?? '', newPassword: 'chosen by the owner' })
  await server.api.login({ email: mine.email, password: 'chosen by the owner' })
  expect((await server.api.profile()).name).toBe('ada')
  for (const { password } of [eves, mine])
    expect(await refusalOf(server.client().api.login({ email: mine.email, password }))).toMatchObject({
      status: 400,
    })
  for (const token of await tokens(server))
    expect(await refusalOf(server.api.verify({ token }))).toMatchObject({ status: 410 })
})

test('a person who registered twice keeps the name and chooses the password once more', async () => {
  await using server = await testServer()
  await server.api.register(mine)
  await server.api.register(mine)
  const [, newer = ''] = await tokens(server)
  const { resetToken = '' } = await server.api.verify({ token: newer })
  await server.api.resetPassword({ token: resetToken, newPassword: goodPassword })
  await server.api.login(mine)
  expect((await server.api.profile()).name).toBe('Ada')
})

test('a stranger who registers while the link is being opened changes nothing or makes it ask for a password', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  await server.api.register(mine)
  const [token = ''] = await tokens(server)
  const [opened] = await Promise.all([
    server.api.verify({ token }),
    ...Array.from({ length: 5 }, () => server.client().api.register(eves)),
  ])
  expect(await refusalOf(server.client().api.login(eves))).toMatchObject({ status: 400 })
  if (opened.status === 'success') await server.api.login(mine)
  else await server.api.resetPassword({ token: opened.resetToken ?? '', newPassword: goodPassword })
  await server.client().api.login(mine)
})

test('of twenty who open a contested link at once, one may choose the password', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  await server.api.register(eves)
  await server.api.register(mine)
  const [older = ''] = await tokens(server)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => server.client().api.verify({ token: older })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
