import type { Db } from '../../tables.ts'

/**
 * What is asked of Stripe and not answered yet, what Stripe was last told about a customer, refunds of closed accounts, and until
 * when a device's last statement is valid.
 */
export async function completePayments({ schema }: Db): Promise<void> {
  await schema
    .createTable('stripe_intents')
    .addColumn('owner', 'text', c => c.notNull())
    .addColumn('about', 'text', c => c.notNull())
    .addColumn('id', 'text', c => c.notNull())
    .addColumn('asked_at', 'bigint', c => c.notNull())
    .addColumn('has_failed', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('stripe_intents_key', ['owner', 'about'])
    .execute()
  await schema.alterTable('customers').addColumn('sent_email', 'text').execute()
  await schema.alterTable('customers').addColumn('sent_name', 'text').execute()
  await schema.alterTable('subscriptions').addColumn('refund_sum', 'bigint').execute()
  await schema.alterTable('closing_customers').addColumn('refund_from', 'bigint').execute()
  // During an upgrade, servers of the version before add rows without it.
  await schema
    .alterTable('devices')
    .addColumn('stated_until', 'bigint', c => c.notNull().defaultTo(0))
    .execute()
}
