import { refund } from '../billing/refund.ts'
import { readConfig } from '../config.ts'
import { createDeps } from '../deps.ts'
import { inTransaction } from '../store/open.ts'
import { findUserByEmail } from '../store/users.ts'
import { runCommand } from './run-command.ts'

/** Who stands behind it in the account's security activity. */
const operator = { ip: '', country: null, userAgent: 'Sortwell support', clientType: 'web' } as const

await runCommand('npm run refund -- <email>', async email => {
  const config = readConfig()
  const { stripeSecretKey, stripeWebhookSecret } = config
  if (!stripeSecretKey || !stripeWebhookSecret)
    throw new Error('STRIPE_SECRET_KEY is missing: play money is refunded in the profile.')
  const deps = await createDeps({ ...config, stripeSecretKey, stripeWebhookSecret, logLevel: 'silent' })
  try {
    const user = await findUserByEmail(deps.db, email.toLowerCase())
    if (!user) throw new Error(`There is no account with the address ${email}.`)
    const amount = await refund(deps, user.id, operator, work => inTransaction(deps.db, work))
    return `Gave back ${amount} to ${user.email} and ended the subscription.`
  } finally {
    await deps.closeStore()
  }
})
