import type { Db } from '../../tables.ts'

/** Credentials of the sign-in provider that were accepted: each is taken once. */
export async function createUsedCredentials({ schema }: Db): Promise<void> {
  await schema
    .createTable('used_credentials')
    .addColumn('credential_hash', 'text', c => c.primaryKey().notNull())
    .addColumn('expires_at', 'bigint', c => c.notNull())
    .execute()
}
