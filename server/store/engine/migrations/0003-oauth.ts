import type { Db } from '../../tables.ts'

/**
 * Applications that people sign in to with their account, what they were allowed, their codes and tokens, and the keys
 * that sign for them. The desktop is the first of them. Security events get a detail, such as an application's name.
 */
export async function createOAuth(db: Db): Promise<void> {
  const { schema } = db
  await schema
    .createTable('oauth_clients')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('secret_hash', 'text')
    .addColumn('redirect_uris', 'text', c => c.notNull())
    .addColumn('logout_uris', 'text', c => c.notNull())
    .addColumn('scope', 'text', c => c.notNull())
    .addColumn('requires_pkce', 'integer', c => c.notNull())
    .addColumn('is_verified', 'integer', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
  await schema
    .createTable('oauth_consents')
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('client_id', 'text', c => c.notNull().references('oauth_clients.id').onDelete('cascade'))
    .addColumn('subject', 'text', c => c.notNull().unique())
    .addColumn('scope', 'text', c => c.notNull())
    .addColumn('granted_at', 'bigint', c => c.notNull())
    .addColumn('last_used_at', 'bigint', c => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .addPrimaryKeyConstraint('oauth_consents_key', ['user_id', 'client_id'])
    .execute()
  await schema
    .createTable('oauth_codes')
    .addColumn('code_hash', 'text', c => c.primaryKey())
    .addColumn('client_id', 'text', c => c.notNull().references('oauth_clients.id').onDelete('cascade'))
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', c => c.notNull())
    .addColumn('redirect_uri', 'text', c => c.notNull())
    .addColumn('scope', 'text', c => c.notNull())
    .addColumn('challenge', 'text')
    .addColumn('nonce', 'text')
    .addColumn('authenticated_at', 'bigint', c => c.notNull())
    .addColumn('family', 'text', c => c.notNull())
    .addColumn('expires_at', 'bigint', c => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await schema
    .createIndex('oauth_codes_by_user')
    .on('oauth_codes')
    .columns(['user_id', 'client_id'])
    .execute()
  await createTokens(db)
  await db.insertInto('oauth_clients').values(desktop).execute()
  await schema.alterTable('security_events').addColumn('detail', 'text').execute()
}

async function createTokens({ schema }: Db): Promise<void> {
  await schema
    .createTable('oauth_tokens')
    .addColumn('token_hash', 'text', c => c.primaryKey())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('family', 'text', c => c.notNull())
    .addColumn('client_id', 'text', c => c.notNull().references('oauth_clients.id').onDelete('cascade'))
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('scope', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .addColumn('expires_at', 'bigint', c => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('successor', 'text')
    .execute()
  await schema.createIndex('oauth_tokens_by_family').on('oauth_tokens').column('family').execute()
  await schema
    .createIndex('oauth_tokens_by_user')
    .on('oauth_tokens')
    .columns(['user_id', 'client_id'])
    .execute()
  await schema
    .createTable('signing_keys')
    .addColumn('kid', 'text', c => c.primaryKey())
    .addColumn('public_jwk', 'text', c => c.notNull())
    .addColumn('private_jwk', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
}

/** Public, as every program on a person's machine is: whoever asks is known by the loopback address that listens. */
const desktop = {
  id: 'sortwell-desktop',
  name: 'Sortwell for your desktop',
  secret_hash: null,
  redirect_uris: '["http://127.0.0.1/callback"]',
  logout_uris: '[]',
  scope: 'desktop:session',
  requires_pkce: 1,
  is_verified: 1,
  created_at: 0,
}
