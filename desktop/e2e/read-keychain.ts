/** Prints, as JSON, what the keychain holds for the account that is named. */
import { askKeychain } from '../services/account/keychain.ts'

const [, , account = ''] = process.argv
process.stdout.write(JSON.stringify(await askKeychain({ verb: 'read', service: 'Sortwell', account })))
