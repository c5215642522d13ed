import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { cancelPurchases, closeAccount } from '../accounts/close.ts'
import { support } from '../edge/peer.ts'
import { exportAccount } from '../sign-in/describe-account.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { inTransaction } from '../store/engine/open.ts'
import { onPerson } from './on-person.ts'

/** What is kept of a person. */
export const records = {
  delete: onPerson({
    does: 'deletes an account as its owner would: closed at once, and erased after the days in which a mail brings it back',
    plan: ({ deps, user, config }) => ({
      question: `Delete the account of ${user.email}, and end what it pays for?`,
      act: async () => {
        const closed = await inTransaction(deps.db, tx => closeAccount(deps, tx, user.id, support))
        // Without Stripe's key, the server's billing job does it.
        if (closed && config.stripeSecretKey) await cancelPurchases(deps, closed)
        return `Deleted the account of ${user.email}. The mail about it says how to bring it back.`
      },
    }),
  }),
  export: onPerson({
    does: 'writes everything that is kept about a person, without secrets, into a new file',
    options: { to: { type: 'string', value: '<file>', does: 'the file, which only you can read' } },
    plan: ({ deps, user, values, now }) => {
      if (values.to === undefined) throw new Error('Say into which file: --to ada.json.')
      const file = resolve(values.to)
      return {
        question: `Write what is kept about ${user.email} to ${file}?`,
        act: async () => {
          await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch(() => {
            throw new Error(`${file} cannot be made, or exists already. Choose another name.`)
          })
          await noteEvent(deps.db, 'data-exported', user.id, support, now)
          const found = await exportAccount(deps, user)
          await writeFile(file, `${JSON.stringify(found, null, 2)}\n`)
          return `Wrote what is kept about ${user.email} to ${file}.`
        },
        data: { file },
      }
    },
  }),
}
