import { expect, test } from 'vitest'
import { createHolderSender, type Holder, receiveHolder } from './holder.ts'

const own = { device: 'own key', login: 'own session' }

test('a thread waits until it gets the holder for the first time, and then has the newest', async () => {
  const { holder, setHolder } = receiveHolder()
  const asked = holder()
  setHolder({ holder: own })
  setHolder({ holder: null })
  expect([await asked, await holder()]).toEqual([own, null])
})

test('what is sent last was read last', async () => {
  const late = Promise.withResolvers<Holder | null>()
  const sent: unknown[] = []
  const begun = Promise.withResolvers<void>()
  let read = () => {
    begun.resolve()
    return late.promise
  }
  const sendHolder = createHolderSender(
    () => read(),
    async ({ holder }) => sent.push(holder),
  )
  void sendHolder()
  await begun.promise
  read = async () => own
  const second = sendHolder()
  await new Promise(setImmediate) // without the order, the second would be sent by then
  late.resolve(null)
  await second
  expect(sent).toEqual([null, own])
})

test('a thread that hangs, or has ended, holds nobody up', async () => {
  const read = async () => own
  await createHolderSender(read, () => new Promise(() => undefined))()
  await createHolderSender(read, () => Promise.reject(new Error('The worker ended.')))()
})

test('where the holder cannot be read, nobody is logged in', async () => {
  const sent: unknown[] = []
  const unreadable = () => Promise.reject(new Error('no keychain'))
  await createHolderSender(unreadable, async input => sent.push(input))()
  expect(sent).toEqual([{ holder: null }])
})
