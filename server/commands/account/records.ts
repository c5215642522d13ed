import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { closeAccount } from '../../accounts/close.ts'
import { refundsOnClosing } from '../../billing/refund-window.ts'
import { trySync } from '../../billing/sync.ts'
import { exportAccount } from '../../sign-in/describe-account.ts'
import { noteAndTell } from '../../sign-in/notify.ts'
import { listAskedRefundsOf } from '../../store/billing/asked-refunds.ts'
import { onPerson } from './on-person.ts'

/** Data that is stored about a person. */
export const records = {
  export: onPerson({
    does: 'writes everything that is kept about a person, without secrets, into a new file',
    options: { to: { type: 'string', value: '<file>', does: 'the file, which only you can read' } },
    plan: ({ deps, user, values, support }) => {
      if (values.to === undefined) throw new Error('Name the file: --to ada.json.')
      const file = resolve(values.to)
      if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`)
      return {
        question: `Write what is kept about ${user.email} to ${file}?`,
        write: tx => noteAndTell(deps, tx, 'data-exported', user, support),
        after: async () => {
          const found = await exportAccount(deps, user)
          await writeFile(file, `${JSON.stringify(found, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
        },
        done: `Wrote what is kept about ${user.email} to ${file}.`,
        data: { file },
      }
    },
  }),
  delete: onPerson({
    does: 'deletes an account as its owner would: closed at once, erased after the days in which a mail brings it back',
    plan: async ({ deps, user, config, now, support }) => {
      // Without Stripe's key, the server's billing job does what is to be done there.
      const account = config.stripeSecretKey ? await trySync(deps, user.id) : undefined
      const refunds = refundsOnClosing(account, await listAskedRefundsOf(deps.db, user.id), now)
      return {
        question: `Delete the account of ${user.email}? What it pays for does not renew, and what was paid in the last 14 days is refunded when it is erased.`,
        write: async tx => void (await closeAccount(deps, tx, user.id, support, refunds)),
        after: async () => {
          if (account) await trySync(deps, user.id)
        },
        done: `Deleted the account of ${user.email}. The mail about it says how to bring it back.`,
      }
    },
  }),
}
