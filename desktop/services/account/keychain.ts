import { AsyncEntry } from 'keytar'
import { assertNever } from '../../../server/contract/assert-never.ts'

/** One entry of the system's keychain. */
export type Entry = { readonly service: string; readonly account: string }

export type KeychainQuestion = Entry &
  ({ readonly verb: 'read' | 'clear' } | { readonly verb: 'write'; readonly secret: string })

/** What the keychain's process answers. */
export type KeychainCalls = {
  readonly ask: { readonly input: KeychainQuestion; readonly output: string | null }
}

/** Without this, Linux falls back to the kernel's keyring, which a reboot empties. */
const lasting = { linux: { store: 'secret-service' } } as const

/**
 * Asks the system's keychain: Credential Manager, Keychain Services or the Secret Service. May block for as long as the
 * system's own dialog is open, or for ever, so it runs in a process of its own.
 * @returns the secret, or null where there is none and for `write` and `clear`
 * @throws when there is no keychain, or it is locked and stays so
 */
export async function askKeychain(question: KeychainQuestion): Promise<string | null> {
  const entry = new AsyncEntry(question.service, question.account, lasting)
  switch (question.verb) {
    case 'read': {
      // Unlike `getPassword` this does not take a locked keychain for an empty one.
      const secret = await entry.getSecret()
      return secret === null ? null : Buffer.from(secret).toString('utf8')
    }
    case 'write':
      await entry.setPassword(question.secret)
      return null
    case 'clear':
      await entry.deletePassword()
      return null
    default:
      return assertNever(question)
  }
}
