import type { Db } from '../../tables.ts'

/** Why a session ended, and the address that an account is about to move to. */
export async function createSessionEnds({ schema }: Db): Promise<void> {
  await schema
    .createTable('ended_sessions')
    .addColumn('token_hash', 'text', c => c.primaryKey().notNull())
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('ended_at', 'bigint', c => c.notNull())
    .execute()
  await schema.alterTable('users').addColumn('asked_email', 'text').execute()
  await schema.alterTable('users').addColumn('asked_email_until', 'bigint').execute()
}
