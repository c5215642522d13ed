import type { Db } from '../tables.ts'

/** Until when premium is paid for, and the keys that say so to programs that work offline. */
export async function createBilling({ schema }: Db): Promise<void> {
  await schema.alterTable('users').addColumn('premium_until', 'bigint').execute()
  await schema.alterTable('users').dropColumn('plan').execute()
  await schema
    .createTable('entitlement_keys')
    .addColumn('kid', 'text', c => c.primaryKey())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('private_key', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
}
