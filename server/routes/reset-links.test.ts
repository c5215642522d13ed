import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse.ts'
import { limitRules } from '../sign-in/limit-rules.ts'
import { addPerson, askForReset, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const newPassword = 'a much better one'
const minuteMs = 60_000
const linkGone = {
  status: 410,
  message:
    'This link no longer works: it or another one was used, it has run out, or newer ones were sent. Please ask for a new one.',
}

/** Asks for links one after the other, a second apart. */
async function askForResets(server: TestServer, email: string, count: number, api = server.api) {
  const tokens: string[] = []
  for (let asked = 0; asked < count; asked += 1) {
    tokens.push(await askForReset(server, email, api))
    server.clock.advance(1000)
  }
  return tokens
}

const resetMails = async (server: TestServer, email: string) =>
  (await server.mail.subjects(email)).filter(subject => subject === 'Reset your password').length

test('three links work side by side, and the first use ends all of them', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const [first = '', second = '', third = ''] = await askForResets(server, ada.email, 3)
  await server.api.resetPassword({ token: first, newPassword })
  for (const token of [first, second, third])
    expect(await refusalOf(server.api.resetPassword({ token, newPassword }))).toMatchObject(linkGone)
})

/** Four links that have not run out: the last two were asked for in a window of their own. */
async function askForFour(server: TestServer, email: string) {
  await askForReset(server, email)
  server.clock.advance(30 * minuteMs - 2500)
  const earlier = await askForResets(server, email, 2)
  server.clock.advance(1000)
  return [...earlier, ...(await askForResets(server, email, 2))]
}

test('a fourth link ends the oldest', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const [first = '', second = ''] = await askForFour(server, ada.email)
  expect(await refusalOf(server.api.resetPassword({ token: first, newPassword }))).toMatchObject(linkGone)
  await server.api.resetPassword({ token: second, newPassword })
})

test('links of the same moment: the newest is never the one that ends', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const [, , , newest = ''] = await askForFour(server, ada.email)
  await server.api.resetPassword({ token: newest, newPassword })
})

test('whoever asks from elsewhere ends no link that a known browser has asked for', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const [hers = ''] = await askForResets(server, ada.email, 1, ada.api)
  await askForResets(server, ada.email, 3, server.client({ ip: '203.0.113.9' }).api)
  await server.api.resetPassword({ token: hers, newPassword })
})

test('a thief who changes the password again and again does not keep the owner from a reset', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const thief = server.client({ ip: '198.51.100.9' })
  await thief.api.login(ada)
  let currentPassword = ada.password
  for (let changed = 0; changed < 5; changed += 1) {
    await askForResets(server, ada.email, 3, thief.api)
    const next = `his password ${changed}`
    await thief.api.changePassword({ currentPassword, newPassword: next, confirmPassword: next })
    currentPassword = next
    // Every link has ended, so nobody is refused without a word.
    expect(await askForReset(server, ada.email, server.client().api)).not.toBe('')
  }
  const last = { currentPassword, newPassword: 'one more', confirmPassword: 'one more' }
  expect(await refusalOf(thief.api.changePassword(last))).toMatchObject({ status: 429 })
  await server.api.resetPassword({ token: await server.mail.token(ada.email), newPassword })
})

test('of twenty uses of three links at once, one sets the password', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const tokens = await askForResets(server, ada.email, 3)
  const choices = Array.from({ length: 20 }, (_, index) => `choice number ${index}`)
  const outcomes = await Promise.allSettled(
    choices.map((choice, index) =>
      server.api.resetPassword({ token: tokens[index % 3] ?? '', newPassword: choice }),
    ),
  )
  const won = choices.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(won).toHaveLength(1)
  const lost = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.status] : []))
  expect(lost).toEqual(Array(19).fill(410))
  expect(await server.api.login({ email: ada.email, password: won[0] ?? '' })).toEqual({})
})

test('no mailbox is flooded: the fourth request within half an hour sends nothing', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  for (let asked = 0; asked < 6; asked += 1) await server.api.forgotPassword({ email: ada.email })
  expect(await resetMails(server, ada.email)).toBe(3)
  server.clock.advance(30 * minuteMs)
  await server.api.forgotPassword({ email: ada.email })
  expect(await resetMails(server, ada.email)).toBe(4)
})

test('a stranger who asks all the time leaves a link to a browser that has logged in before', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const stranger = server.client({ ip: '203.0.113.9' })
  for (let asked = 0; asked < 6; asked += 1) await stranger.api.forgotPassword({ email: ada.email })
  expect(await resetMails(server, ada.email)).toBe(3)
  for (let asked = 0; asked < 6; asked += 1) await ada.api.forgotPassword({ email: ada.email })
  expect(await resetMails(server, ada.email)).toBe(6)
  await server.api.resetPassword({ token: await server.mail.token(ada.email), newPassword })
})

test('whoever is refused silently has a link in the mailbox that still works', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const stranger = server.client({ ip: '203.0.113.9' })
  const [, , newest = ''] = await askForResets(server, ada.email, 3, stranger.api)
  server.clock.advance(30 * minuteMs - 4000)
  await server.client().api.forgotPassword({ email: ada.email })
  expect(await resetMails(server, ada.email)).toBe(3)
  await server.api.resetPassword({ token: newest, newPassword })
  // That ended the links, so the next ask must not be refused.
  expect(await askForReset(server, ada.email)).not.toBe(newest)
  expect(await resetMails(server, ada.email)).toBe(4)
})

test('the window of requests is no longer than the life of a link', () => {
  const { resetTtlMs } = parseConfig({})
  expect(limitRules.resetsByAddress.windowMs).toBeLessThanOrEqual(resetTtlMs)
  expect(limitRules.resetsByKnownDevice.windowMs).toBeLessThanOrEqual(resetTtlMs)
})
