import { refund as giveBack } from '../billing/refund.ts'
import { closedKeptMs } from '../store/accounts/closed-accounts.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { findPerson } from './account/person.ts'
import { writeInstant } from './tables.ts'
import { type Command, readSupport, recordOptions, verb } from './verb.ts'

export const refund: Command = {
  name: 'refund',
  verbs: {
    '': verb({
      does: 'gives back what a person paid in the last 14 days and ends the subscription',
      operands: ['id or address'],
      options: recordOptions,
      change: async ({ config, openDeps, operands: [who], values, systemUser }) => {
        const support = readSupport({ values, systemUser })
        if (!config.stripeSecretKey || !config.stripeWebhookSecret)
          throw new Error('STRIPE_SECRET_KEY is missing: play money is refunded in the profile.')
        const deps = await openDeps()
        const { id, email, closed_at } = await findPerson(deps.db, who)
        if (closed_at !== null)
          throw new Error(
            `${email} was deleted on ${writeInstant(closed_at)}. What was paid in the 14 days before is refunded after ${writeInstant(closed_at + closedKeptMs)}, unless the account is brought back.`,
          )
        return {
          question: `Give ${email} the money of the last 14 days back and end the subscription?`,
          act: async () => {
            const amount = await giveBack(deps, id, support, work => inTransaction(deps.db, work))
            return {
              data: { id, email, amount },
              text:
                amount === null
                  ? `Ended the subscription of ${email}. The payment is disputed: only the bank can give it back.`
                  : `Gave back ${amount} to ${email} and ended the subscription.`,
            }
          },
        }
      },
    }),
  },
}
