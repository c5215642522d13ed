import { wrapDataKey } from '../credentials/data-key.ts'
import { deriveKeys } from '../credentials/keys.ts'
import { createToken } from '../credentials/tokens.ts'
import { createTotpSecret } from '../credentials/totp.ts'
import { requireSecretKey } from '../secret-key.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { addDataKey, forgetDataKey } from '../store/operations/data-keys.ts'
import { refuseWhileUsed } from '../store/operations/in-use.ts'
import { type Command, verb } from './verb.ts'

export const secretKey: Command = {
  name: 'secret-key',
  verbs: {
    'start-over': verb({
      does: 'binds a database whose SECRET_KEY is lost, or was stolen with it, to the current one; stop all servers first',
      operands: [],
      change: async ({ config, openDb }) => {
        const key = config.secretKey ?? (await requireSecretKey(config.dataDir))
        await refuseWhileUsed(config.database)
        return {
          question:
            'Make everything unreadable that the former SECRET_KEY protects? Authenticator apps stop working.',
          act: async () => {
            await refuseWhileUsed(config.database)
            const db = await openDb()
            const dataKey = createToken()
            const keys = deriveKeys(dataKey)
            const people = await inTransaction(db, async tx => {
              const count = await forgetDataKey(tx, id => keys.encrypt(createTotpSecret(), id))
              await addDataKey(tx, wrapDataKey(dataKey, key))
              return count
            })
            const who =
              people === 1 ? '1 person with two-factor needs' : `${people} people with two-factor need`
            return {
              data: { people },
              text: `${who} a backup code, and the set-up of the app again. A new key signs plans: build the app with the keys of /subscription/entitlement-keys again.`,
            }
          },
        }
      },
    }),
  },
}
