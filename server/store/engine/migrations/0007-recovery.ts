import { sql } from 'kysely'
import type { Db } from '../../tables.ts'

/**
 * What helps an owner back: a closed account waits before it is erased, former addresses can take an account back, devices
 * are known by a secret, and a Google link has an age.
 */
export async function createRecovery(db: Db): Promise<void> {
  const { schema } = db
  await schema.alterTable('users').addColumn('closed_at', 'bigint').execute()
  await schema.alterTable('users').addColumn('google_linked_at', 'bigint').execute()
  await sql`update users set google_linked_at = created_at where google_sub is not null`.execute(db)
  await sql`create index users_closed on users (lower(email)) where closed_at is not null`.execute(db)
  await schema
    .createTable('former_addresses')
    .addColumn('id', 'text', c => c.primaryKey().notNull())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('replaced_at', 'bigint', c => c.notNull())
    .addColumn('until', 'bigint', c => c.notNull())
    .execute()
  await schema.createIndex('former_addresses_by_user').on('former_addresses').column('user_id').execute()
  await schema
    .createTable('device_secrets')
    .addColumn('secret_hash', 'text', c => c.notNull())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('last_login_at', 'bigint', c => c.notNull())
    .addPrimaryKeyConstraint('device_secrets_key', ['secret_hash', 'user_id'])
    .execute()
  await schema.createIndex('device_secrets_by_user').on('device_secrets').column('user_id').execute()
}
