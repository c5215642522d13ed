import type { Db } from '../../tables.ts'

/** What support can do for a person, mails that were given up for a reason, and client secrets that overlap. */
export async function createSupport({ schema }: Db): Promise<void> {
  await schema.alterTable('users').addColumn('disabled_at', 'bigint').execute()
  await schema.alterTable('users').addColumn('premium_given_until', 'bigint').execute()
  await schema.alterTable('outbox').addColumn('trouble', 'text').execute()
  await schema.alterTable('oauth_clients').addColumn('former_secret_hash', 'text').execute()
  await schema.alterTable('oauth_clients').addColumn('former_secret_until', 'bigint').execute()
}
