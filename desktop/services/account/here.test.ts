import { expect, test } from 'vitest'
import { type Here, hereForThread, hereFromMain } from './here.ts'

const own = { device: 'key here', login: 'session here' }

test('a thread waits until it is told for the first time, and then knows the newest', async () => {
  const { here, setHere } = hereFromMain()
  const asked = here()
  setHere({ here: own })
  setHere({ here: null })
  expect([await asked, await here()]).toEqual([own, null])
})

test('what is sent last was read last', async () => {
  const late = Promise.withResolvers<Here | null>()
  const sent: unknown[] = []
  const begun = Promise.withResolvers<void>()
  let read = () => {
    begun.resolve()
    return late.promise
  }
  const sendHere = hereForThread(
    () => read(),
    async ({ here }) => sent.push(here),
  )
  void sendHere()
  await begun.promise
  read = async () => own
  const second = sendHere()
  await new Promise(setImmediate) // without the order, the second would be sent by then
  late.resolve(null)
  await second
  expect(sent).toEqual([null, own])
})

test('a thread that hangs, or has ended, holds nobody up', async () => {
  const read = async () => own
  await hereForThread(read, () => new Promise(() => undefined))()
  await hereForThread(read, () => Promise.reject(new Error('The worker ended.')))()
})

test('where this is cannot be read: nobody is logged in', async () => {
  const sent: unknown[] = []
  const unreadable = () => Promise.reject(new Error('no keychain'))
  await hereForThread(unreadable, async input => sent.push(input))()
  expect(sent).toEqual([{ here: null }])
})
