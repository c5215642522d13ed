import { expect, test } from 'vitest'
import type { Result } from '../../ipc/result.ts'
import type { KeychainQuestion } from './keychain.ts'
import { createKeychain, type KeychainProcess } from './keychain-client.ts'

const entry = { service: 'Sortwell', account: 'https://example.com' }

/** A keychain process that does `react` when it is asked. */
function keychainThat(react: (answer: (given: Result<string | null> | null) => void) => void) {
  const asked: KeychainQuestion[] = []
  let ended = 0
  const start = (): KeychainProcess => {
    let tell: (answer: Result<string | null> | null) => void = () => {}
    return {
      ask(question) {
        asked.push(question)
        react(tell)
      },
      onAnswer(listener) {
        tell = listener
      },
      end() {
        ended += 1
      },
    }
  }
  return { keychain: createKeychain({ entry, start, patienceMs: 5 }), asked, ended: () => ended }
}

test('each question has a process of its own, which is ended', async () => {
  const { keychain, asked, ended } = keychainThat(answer => answer({ ok: true, value: 'token' }))
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

test('a keychain that says nothing, or whose process ends, is given up', async () => {
  for (const react of [() => {}, (answer: (given: null) => void) => answer(null)]) {
    const { keychain, ended } = keychainThat(react)
    await expect(keychain.read()).rejects.toMatchObject({ name: 'KeychainSilent' })
    expect(ended()).toBe(1)
  }
})

test('what the keychain throws is thrown here', async () => {
  const error = { name: 'Error', code: '', message: 'No keychain.' }
  const { keychain } = keychainThat(answer => answer({ ok: false, error }))
  await expect(keychain.write('x')).rejects.toThrow('No keychain.')
})
