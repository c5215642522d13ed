import type { Db } from '../../tables.ts'

/** The devices that a person's Premium is stated for. */
export async function createDevices({ schema }: Db): Promise<void> {
  await schema
    .createTable('devices')
    .addColumn('id', 'text', c => c.primaryKey().notNull())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('session_id', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('last_used_at', 'bigint', c => c.notNull())
    .addColumn('removed_at', 'bigint')
    .addUniqueConstraint('devices_by_user', ['user_id', 'key_hash'])
    .execute()
}
