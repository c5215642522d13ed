import { expect, test } from 'vitest'
import { postReceipts } from '../testing/billing.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { registration } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'
import type { WrittenLetter } from './letter.ts'
import { createSmtpMailer } from './mailer.ts'

const slow = 'slow@example.com'
const receiptSubject = 'Your receipt for Sortwell Premium'

/** Waits where it is told to, until it is opened. */
function createGate() {
  let isShut = false
  let open = () => {}
  let opened = Promise.resolve()
  let waiting = 0
  const arrivals: { readonly count: number; readonly done: () => void }[] = []
  return {
    shut: () => {
      isShut = true
      opened = new Promise(resolve => {
        open = resolve
      })
    },
    open: () => open(),
    pass: async () => {
      if (!isShut) return
      waiting += 1
      for (const { count, done } of arrivals) if (waiting >= count) done()
      await opened
    },
    /** Resolves once so many wait. */
    holds: (count: number) => new Promise<void>(done => arrivals.push({ count, done })),
  }
}

test('receipts whose delivery hangs hold up no reset, and a stop waits for those under way alone', async () => {
  const gate = createGate()
  const post = await startMailServer(to => (to === slow ? gate.pass() : undefined))
  await using server = await testServer({ mailer: createSmtpMailer(post.url, 'Sortwell <a@example.com>') })
  const { outbox, db } = server.deps
  for (const email of [slow, 'ada@example.com']) {
    await server.api.register(registration({ email }))
    await outbox.drain()
    const { text = '' } = await post.next('Confirm your email address')
    await server.api.verify({ token: /token=([\w-]{43})/.exec(text)?.[1] ?? '' })
  }
  gate.shut()
  await postReceipts(server, slow, 7)
  const hanging = gate.holds(4)
  outbox.start()
  await hanging
  await server.api.forgotPassword({ email: 'ada@example.com' })
  await post.next('Reset your password')
  const stopped = outbox.stop()
  gate.open()
  await stopped
  for (let index = 0; index < 4; index += 1) await post.next(receiptSubject)
  expect(await db.selectFrom('outbox').select('tries').execute()).toEqual(Array(3).fill({ tries: 0 }))
  await post.close()
})

test('links and warnings go before receipts that were due earlier', async () => {
  const gate = createGate()
  const letters: WrittenLetter[] = []
  const deliver = async (letter: WrittenLetter) => {
    letters.push(letter)
    await gate.pass()
  }
  await using server = await testServer({ mailer: { deliver, close: () => {} } })
  await server.api.register(registration())
  await server.deps.outbox.drain()
  await server.api.verify({ token: /token=([\w-]{43})/.exec(letters.pop()?.text ?? '')?.[1] ?? '' })
  gate.shut()
  await postReceipts(server, 'ada@example.com', 12)
  server.clock.advance(1)
  for (let index = 0; index < 2; index += 1) await server.api.register(registration())
  for (let index = 0; index < 3; index += 1) await server.api.forgotPassword({ email: 'ada@example.com' })
  const held = gate.holds(5)
  server.deps.outbox.start()
  await held
  expect(letters.map(({ subject }) => subject).sort()).toEqual([
    'Reset your password',
    'Reset your password',
    'Reset your password',
    'You already have a Sortwell account',
    'You already have a Sortwell account',
  ])
  gate.open()
  await server.deps.outbox.stop()
})
