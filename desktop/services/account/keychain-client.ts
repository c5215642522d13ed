import { openLine, type Post } from '../../ipc/line.ts'
import type { Entry, KeychainCalls, KeychainQuestion } from './keychain.ts'

/** A process that answers {@link KeychainCalls}. */
export type KeychainProcess = {
  readonly post: Post
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  end(): void
}

/**
 * A secret in the system's keychain. Every call throws when the keychain is missing, locked, or does not answer in
 * time.
 */
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

/** One process per call: there are few calls a day, and a process that hangs can be ended. */
export function createKeychain({ entry, start, patienceMs }: KeychainOptions): Keychain {
  async function ask(question: KeychainQuestion): Promise<string | null> {
    const process = start()
    const line = openLine<KeychainCalls>(process.post, {})
    const giveUp = () => line.cut(new KeychainSilent('The keychain did not answer.'))
    process.onMessage(line.receive)
    process.onExit(giveUp)
    const impatience = setTimeout(giveUp, patienceMs)
    try {
      return await line.call('ask', question)
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
