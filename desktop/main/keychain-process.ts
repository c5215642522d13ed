/** Entry of the process that asks the keychain one question: a keychain that hangs must not hang the window. */
import { answerCalls } from '../ipc/line.ts'
import { askKeychain, type KeychainCalls } from '../services/account/keychain.ts'

const answer = answerCalls<KeychainCalls>(message => process.parentPort.postMessage(message), {
  ask: askKeychain,
})
process.parentPort.once('message', ({ data }) => answer(data))
