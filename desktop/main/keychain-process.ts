/** Entry of the process that asks the keychain one question: a keychain that hangs must not hang the window. */
import { pack } from '../ipc/result.ts'
import { askKeychain } from '../services/account/keychain.ts'

process.parentPort.once('message', async ({ data }) => {
  process.parentPort.postMessage(await pack(() => askKeychain(data)))
})
