import { expect, test } from 'vitest'
import type { WrittenLetter } from '../mail/letter.ts'
import { operatorOf } from '../testing/operator.ts'
import { goodPassword, registration } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { account } from './account.ts'
import { outbox } from './outbox.ts'

const email = 'ada@example.com'

/** A server whose mail server refuses every mail for good until it is mended. */
async function withBrokenMail() {
  const delivered: WrittenLetter[] = []
  const post = { isBroken: true }
  const server = await testServer({
    mailer: {
      deliver: async letter => {
        const response = '550 5.1.1\r\n no such mailbox'
        if (post.isBroken) throw Object.assign(new Error(response), { command: 'RCPT TO', response })
        delivered.push(letter)
      },
      close: () => {},
    },
  })
  return { server, post, delivered }
}

async function json(server: TestServer, ...words: readonly string[]) {
  const { code, stdout, stderr } = await (await operatorOf(server))(outbox, ...words, '--json')
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

test('a mail that was given up is seen with its reason, and sent again with a link that works', async () => {
  const { server, post, delivered } = await withBrokenMail()
  await using _ = server
  await server.api.register(registration())
  await server.deps.outbox.drain()
  server.clock.advance(3 * 86_400_000)
  const { mails } = await json(server, 'list')
  expect(mails).toMatchObject([
    {
      about: 'confirm-registration',
      to: email,
      state: 'given up',
      tries: 1,
      lastError: '550 5.1.1 no such mailbox',
    },
  ])
  const [{ id }] = mails
  const shown = await json(server, 'show', id)
  expect(shown.letter.subject).toBe('Confirm your email address')
  expect(shown.letter.text).toContain('https://sortwell.example/verify?token=…\n')
  expect(await server.deps.db.selectFrom('one_time_tokens').selectAll().execute()).toHaveLength(1)
  expect(JSON.stringify(shown)).not.toContain('argon2')

  post.isBroken = false
  await json(server, 'retry', id)
  await server.deps.outbox.drain()
  const token = /token=([\w-]{43})/.exec(delivered[0]?.text ?? '')?.[1] ?? ''
  await server.api.verify({ token })
  await server.api.login({ email, password: goodPassword })
  expect((await json(server, 'list')).mails).toEqual([])
  const { stdout } = await (await operatorOf(server))(account, 'show', email)
  expect(stdout).toContain('Mail sent again: confirm-registration, by support (eve)')
})

test('the lists are readable lines', async () => {
  const { server } = await withBrokenMail()
  await using _ = server
  const run = await operatorOf(server)
  expect((await run(outbox, 'list')).stdout).toMatch(/^Database: .*\nNone\.\n$/)
  await server.api.register(registration())
  await server.deps.outbox.drain()
  expect((await run(outbox, 'list')).stdout).toMatch(
    /\n\S+ · confirm-registration · to ada@example\.com · written 2026-11-21 12:00 UTC · 1 try · given up · 550 5\.1\.1 no such mailbox\n\nAddresses that have returned a mail\. .*:\n {2}ada@example\.com · 2026-11-21 12:00 UTC\n$/,
  )
  expect((await run(account, 'show', email)).stdout).toContain('· given up · 550 5.1.1 no such mailbox')
})

test('a mail whose link would have run out is said to be over, and not sent', async () => {
  const { server } = await withBrokenMail()
  await using _ = server
  await server.api.register(registration())
  await server.deps.outbox.drain()
  const run = await operatorOf(server)
  await run(account, 'verify', email)
  await run(account, 'set-email', email, '--to', 'grace@example.com')
  await server.deps.outbox.drain()
  const all: readonly { readonly id: string; readonly about: string }[] = (await json(server, 'list')).mails
  const idOf = (about: string) => all.find(mail => mail.about === about)?.id ?? ''
  const over = 'It is not sent any more: its link would have run out, or what it was about is over.'
  expect((await run(outbox, 'retry', idOf('confirm-registration'))).stderr).toBe(`${over}\n`)
  expect((await run(outbox, 'show', idOf('email-changed'))).stdout).toMatch(/\/revert\/…\n/)
  server.clock.advance(8 * 86_400_000)
  expect((await run(outbox, 'show', idOf('email-changed'))).stdout).toContain(over)
  expect(await run(outbox, 'retry', idOf('email-changed'))).toMatchObject({ code: 1, stderr: `${over}\n` })
})

test('a mail that is being sent, or is due, is left to its sender', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  const { mails } = await json(server, 'list')
  const { code, stderr } = await (await operatorOf(server))(outbox, 'retry', mails[0].id)
  expect(code).toBe(1)
  expect(stderr).toBe(
    'confirm-registration to ada@example.com is tried at 2026-11-21 12:00 UTC, or at this moment.\n',
  )
  for (const verb of ['show', 'retry'])
    expect((await (await operatorOf(server))(outbox, verb, 'no-such-mail')).stderr).toBe(
      'No mail no-such-mail waits or was given up. It may have been sent meanwhile.\n',
    )
})

test('of twenty who retry a mail at once, it is sent once', async () => {
  const { server, post, delivered } = await withBrokenMail()
  await using _ = server
  await server.api.register(registration())
  await server.deps.outbox.drain()
  const [{ id }] = (await json(server, 'list')).mails
  post.isBroken = false
  const run = await operatorOf(server)
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await run(outbox, 'retry', id)).code),
  )
  expect(codes.filter(code => code === 0)).toHaveLength(1)
  await server.deps.outbox.drain()
  expect(delivered).toHaveLength(1)
})
