import { expect, test } from 'vitest'
import { answerCalls } from '../../ipc/line.ts'
import type { KeychainCalls, KeychainQuestion } from './keychain.ts'
import { createKeychain, type KeychainProcess } from './keychain-client.ts'

const entry = { service: 'Sortwell', account: 'https://example.com' }

/** A keychain whose process answers with `react`, or ends when that is null. */
function keychainThat(react: (() => Promise<string | null>) | null) {
  const asked: KeychainQuestion[] = []
  let ended = 0
  const start = (): KeychainProcess => {
    const heard = Promise.withResolvers<(message: unknown) => void>()
    const left = Promise.withResolvers<() => void>()
    const answer = answerCalls<KeychainCalls>(message => void heard.promise.then(listen => listen(message)), {
      async ask(question) {
        asked.push(question)
        return react === null ? new Promise(() => left.promise.then(leave => leave())) : react()
      },
    })
    return { post: answer, onMessage: heard.resolve, onExit: left.resolve, end: () => void ended++ }
  }
  return { keychain: createKeychain({ entry, start, patienceMs: 5 }), asked, ended: () => ended }
}

test('each question has a process of its own, which is ended', async () => {
  const { keychain, asked, ended } = keychainThat(async () => 'token')
  expect(await keychain.read()).toBe('token')
  await keychain.write('other')
  await keychain.clear()
  expect(asked).toEqual([
    { ...entry, verb: 'read' },
    { ...entry, verb: 'write', secret: 'other' },
    { ...entry, verb: 'clear' },
  ])
  expect(ended()).toBe(3)
})

test('a keychain that does not answer, or whose process ends, is given up', async () => {
  for (const react of [() => new Promise<null>(() => {}), null]) {
    const { keychain, ended } = keychainThat(react)
    await expect(keychain.read()).rejects.toMatchObject({ name: 'KeychainSilent' })
    expect(ended()).toBe(1)
  }
})

test('what the keychain throws is thrown by the client', async () => {
  const { keychain } = keychainThat(() => Promise.reject(new Error('No keychain.')))
  await expect(keychain.write('x')).rejects.toThrow('No keychain.')
})
