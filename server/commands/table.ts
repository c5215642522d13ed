import type { Command } from './verb.ts'

/** A command, which is loaded when it is asked for. */
type Row = { readonly name: string; readonly does: string; readonly load: () => Promise<Command> }

/** Every command of the server. */
export const commands: readonly Row[] = [
  {
    name: 'account',
    does: 'finds people, shows what is the matter, and helps them',
    load: async () => (await import('./account.ts')).account,
  },
  {
    name: 'outbox',
    does: 'shows mails that wait or were given up, and sends them again',
    load: async () => (await import('./outbox.ts')).outbox,
  },
  {
    name: 'backup',
    does: 'copies the SQLite database while the server runs',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    does: 'puts a backup in the place of the SQLite database',
    load: async () => (await import('./backup.ts')).restore,
  },
  {
    name: 'refund',
    does: 'gives back what a person paid in the last 14 days',
    load: async () => (await import('./refund.ts')).refund,
  },
  {
    name: 'entitlement-key',
    does: 'makes the next key that signs plans',
    load: async () => (await import('./entitlement-key.ts')).entitlementKey,
  },
  {
    name: 'secret-key',
    does: 'starts over after a lost or stolen SECRET_KEY',
    load: async () => (await import('./secret-key.ts')).secretKey,
  },
  {
    name: 'oauth-client',
    does: 'registers and changes applications that people can sign in to',
    load: async () => (await import('./oauth-client.ts')).oauthClient,
  },
  {
    name: 'migrate-data',
    does: 'copies a SQLite database into PostgreSQL',
    load: async () => (await import('./migrate-data.ts')).migrateData,
  },
]
