import type { Result } from '../../ipc/result.ts'
import { unpack } from '../../ipc/result.ts'
import type { Entry, KeychainQuestion } from './keychain.ts'

/** A process that answers one question with `askKeychain`. */
export type KeychainProcess = {
  ask(question: KeychainQuestion): void
  /** Called once: with the answer, or with null when the process ended without one. */
  onAnswer(listener: (answer: Result<string | null> | null) => void): void
  end(): void
}

/** A secret that the system keeps. Every call throws when the keychain is missing, locked, or says nothing in time. */
export type Keychain = {
  read(): Promise<string | null>
  write(secret: string): Promise<void>
  clear(): Promise<void>
}

export class KeychainSilent extends Error {
  override readonly name = 'KeychainSilent'
}

export type KeychainOptions = {
  readonly entry: Entry
  readonly start: () => KeychainProcess
  readonly patienceMs: number
}

/** One process a question: it is asked a few times a day, and one that hangs can be ended. */
export function createKeychain({ entry, start, patienceMs }: KeychainOptions): Keychain {
  async function ask(question: KeychainQuestion): Promise<string | null> {
    const process = start()
    const answer = Promise.withResolvers<Result<string | null> | null>()
    const impatience = setTimeout(() => answer.resolve(null), patienceMs)
    process.onAnswer(answer.resolve)
    process.ask(question)
    try {
      const given = await answer.promise
      if (given === null) throw new KeychainSilent('The keychain did not answer.')
      return unpack(given)
    } finally {
      clearTimeout(impatience)
      process.end()
    }
  }
  return {
    read: () => ask({ ...entry, verb: 'read' }),
    write: async secret => void (await ask({ ...entry, verb: 'write', secret })),
    clear: async () => void (await ask({ ...entry, verb: 'clear' })),
  }
}
