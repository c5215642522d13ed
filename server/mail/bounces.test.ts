import { expect, test } from 'vitest'
import { account } from '../commands/account.ts'
import { outbox } from '../commands/outbox.ts'
import { postReceipts } from '../testing/billing.ts'
import { linkIn, startMailServer } from '../testing/mail-server.ts'
import { operatorOf } from '../testing/operator.ts'
import { goodPassword, registration } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'
import { createSmtpMailer } from './mailer.ts'

const email = 'ada@example.com'
const receipt = 'Your receipt for Sortwell Premium'
const noMailbox = () => Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 })

/** A server beside a mail server whose mailboxes can be taken away. */
async function start() {
  const mailbox = { isGone: false, tries: 0 }
  const post = await startMailServer(() => {
    mailbox.tries += 1
    if (mailbox.isGone) throw noMailbox()
  })
  const mailer = createSmtpMailer(post.url, 'Sortwell <no-reply@example.com>')
  const server = await testServer({ mailer })
  const next = async (subject: string) => {
    await server.deps.outbox.drain()
    return post.next(subject)
  }
  const tokenOf = async (subject: string) =>
    /(?:token=|reset-password\/)([\w-]{43})/.exec(linkIn(await next(subject)))?.[1] ?? ''
  async function close() {
    mailer.close()
    await post.close()
    await server.close()
  }
  return { server, mailbox, next, tokenOf, [Symbol.asyncDispose]: close }
}

/** Ada is logged in, and a receipt to her has come back. */
async function startWithBounce() {
  const set = await start()
  const { server, mailbox } = set
  await server.api.register(registration())
  await server.api.verify({ token: await set.tokenOf('Confirm your email address') })
  await server.api.login({ email, password: goodPassword })
  mailbox.isGone = true
  await postReceipts(server, email, 1)
  await server.deps.outbox.drain()
  mailbox.isGone = false
  mailbox.tries = 0
  return set
}

test('an address without a mailbox gets nothing more, and the operator and its owner see it', async () => {
  await using set = await startWithBounce()
  const { server, mailbox } = set
  await postReceipts(server, email, 1)
  await server.deps.outbox.drain()
  expect(mailbox.tries).toBe(0)
  expect((await server.api.profile()).emailBounced).toBe(true)
  const { stdout } = await (await operatorOf(server))(outbox, 'list')
  expect(stdout).toContain(
    'given up · Not sent: this address has returned a mail and was not confirmed since.',
  )
  expect(stdout).toMatch(/given up · .*550 5\.1\.1 no such mailbox\n/)
  expect(stdout).toMatch(
    /\nAddresses that have returned a mail.*:\n {2}ada@example\.com · 2026-11-21 12:00 UTC\n$/,
  )
  expect(await server.deps.metrics.registry.metrics()).toContain('sortwell_events_total{event="bounce"} 1\n')
  expect(server.logLines.join('')).not.toContain(email)
})

test('its owner asks for a link, and by opening it gets mail again', async () => {
  await using set = await startWithBounce()
  const { server } = set
  await server.api.resendVerification({ email })
  const token = await set.tokenOf('Confirm your email address again')
  expect((await server.api.profile()).emailBounced).toBe(true)
  expect(await server.api.verify({ token })).toMatchObject({ message: 'Your address is confirmed.' })
  expect(await server.api.profile()).not.toHaveProperty('emailBounced')
  await postReceipts(server, email, 1)
  await set.next(receipt)
})

test('a reset by mail confirms the address, too', async () => {
  await using set = await startWithBounce()
  const { server } = set
  await server.api.forgotPassword({ email })
  const token = await set.tokenOf('Reset your password')
  await server.api.resetPassword({ token, newPassword: 'a much better one' })
  await set.next('Your password was reset')
})

test('a registration whose mail came back is completed once its mailbox exists', async () => {
  await using set = await start()
  const { server, mailbox } = set
  mailbox.isGone = true
  await server.api.register(registration())
  await server.deps.outbox.drain()
  mailbox.isGone = false
  await server.api.resendVerification({ email })
  await server.api.verify({ token: await set.tokenOf('Confirm your email address') })
  await server.api.login({ email, password: goodPassword })
  expect(await server.api.profile()).not.toHaveProperty('emailBounced')
})

test('a new address is written to, whatever the former one did', async () => {
  await using set = await startWithBounce()
  const { server } = set
  await server.api.updateProfile({ name: 'Ada', email: 'ada@example.org' })
  await server.api.verify({ token: await set.tokenOf('Confirm your new email address') })
  expect(await server.api.profile()).not.toHaveProperty('emailBounced')
})

test('the operator confirms the address, and sends again what was given up', async () => {
  await using set = await startWithBounce()
  const { server } = set
  const run = await operatorOf(server)
  const { mails, bounced } = JSON.parse((await run(outbox, 'list', '--json')).stdout)
  expect(bounced).toEqual([{ email, at: '2026-11-21T12:00:00.000Z' }])
  const [{ id }] = mails
  expect(await run(outbox, 'retry', id)).toMatchObject({
    code: 1,
    stderr: `${email} has returned a mail: npm run account -- verify ${email}\n`,
  })
  expect((await run(account, 'verify', email)).stdout).toContain(`Confirmed ${email}.\n`)
  await set.next('Your email address is confirmed')
  expect((await run(outbox, 'retry', id)).code).toBe(0)
  await set.next(receipt)
  expect((await run(outbox, 'list')).stdout).toMatch(/\nNone\.\n$/)
})
