import type { Db } from '../../tables.ts'

/** Passkeys, and by what means a session was opened. */
export async function createPasskeys({ schema }: Db): Promise<void> {
  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', c => c.primaryKey().notNull())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', c => c.notNull().unique())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('counter', 'bigint', c => c.notNull())
    .addColumn('transports', 'text', c => c.notNull())
    .addColumn('is_synced', 'integer', c => c.notNull())
    .addColumn('is_backed_up', 'integer', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute()
  // During an upgrade, servers of the version before add rows without it.
  for (const table of ['sessions', 'oauth_codes'])
    await schema
      .alterTable(table)
      .addColumn('amr', 'text', c => c.notNull().defaultTo(''))
      .execute()
}
