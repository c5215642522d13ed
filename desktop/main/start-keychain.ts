import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import type { KeychainProcess } from '../services/account/keychain-client.ts'

const entry = fileURLToPath(new URL('./keychain-process.js', import.meta.url))

export function startKeychainProcess(): KeychainProcess {
  const process = utilityProcess.fork(entry, [], { serviceName: 'Sortwell Keychain', stdio: 'ignore' })
  return {
    ask: question => process.postMessage(question),
    onAnswer(listener) {
      process.once('message', listener)
      process.once('exit', () => listener(null))
    },
    end: () => void process.kill(),
  }
}
