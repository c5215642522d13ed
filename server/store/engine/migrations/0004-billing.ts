import type { Db } from '../../tables.ts'

/** What is known of Stripe, and the keys that say so to programs that work offline. */
export async function createBilling(db: Db): Promise<void> {
  const { schema } = db
  await schema.alterTable('users').addColumn('premium_until', 'bigint').execute()
  await schema.alterTable('users').dropColumn('plan').execute()
  await schema
    .createTable('customers')
    .addColumn('user_id', 'text', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('customer_id', 'text', c => c.notNull().unique())
    .addColumn('locked_until', 'bigint', c => c.notNull())
    .addColumn('synced_at', 'bigint', c => c.notNull())
    .execute()
  await schema.createIndex('customers_by_sync').on('customers').column('synced_at').execute()
  await schema
    .createTable('subscriptions')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('interval', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('period_start', 'bigint', c => c.notNull())
    .addColumn('period_end', 'bigint', c => c.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('refund_asked_at', 'bigint')
    .execute()
  await schema.createIndex('subscriptions_by_user').on('subscriptions').column('user_id').execute()
  await schema
    .createTable('open_checkouts')
    .addColumn('user_id', 'text', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('checkout_id', 'text', c => c.notNull())
    .addColumn('duration', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('billing_notices')
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('about', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('billing_notices_key', ['user_id', 'about'])
    .execute()
  await createLedgers(db)
}

async function createLedgers({ schema }: Db): Promise<void> {
  await schema
    .createTable('stripe_events')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('received_at', 'bigint', c => c.notNull())
    .addColumn('done_at', 'bigint')
    .execute()
  await schema.createIndex('stripe_events_by_time').on('stripe_events').column('received_at').execute()
  await schema
    .createTable('closing_customers')
    .addColumn('customer_id', 'text', c => c.primaryKey())
    .execute()
  await schema
    .createTable('entitlement_keys')
    .addColumn('kid', 'text', c => c.primaryKey())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('private_key', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
}
