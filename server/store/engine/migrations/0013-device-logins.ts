import type { Db } from '../../tables.ts'

/** Log-ins of programs without a browser (RFC 8628) that wait for a person. */
export async function createDeviceLogins({ schema }: Db): Promise<void> {
  await schema
    .createTable('device_logins')
    .addColumn('device_code_hash', 'text', c => c.primaryKey().notNull())
    .addColumn('user_code', 'text', c => c.notNull().unique())
    .addColumn('client_id', 'text', c => c.notNull().references('oauth_clients.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('ip', 'text', c => c.notNull())
    .addColumn('country', 'text')
    .addColumn('user_agent', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('expires_at', 'bigint', c => c.notNull())
    .addColumn('interval_ms', 'integer', c => c.notNull())
    .addColumn('polled_at', 'bigint')
    .addColumn('is_allowed', 'integer')
    .addColumn('user_id', 'text', c => c.references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text')
    .addColumn('authenticated_at', 'bigint')
    .addColumn('amr', 'text')
    .execute()
}
