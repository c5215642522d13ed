import type { Db } from '../../tables.ts'

/** From where each way into an account was added, and when its password and its second factor were set. */
export async function describeAccess({ schema }: Db): Promise<void> {
  await schema.alterTable('passkeys').addColumn('added_from', 'text').execute()
  await schema.alterTable('oauth_consents').addColumn('granted_from', 'text').execute()
  await schema.alterTable('users').addColumn('google_linked_from', 'text').execute()
  await schema.alterTable('users').addColumn('password_set_at', 'bigint').execute()
  await schema.alterTable('users').addColumn('totp_set_at', 'bigint').execute()
  await schema.alterTable('users').addColumn('totp_set_from', 'text').execute()
}
