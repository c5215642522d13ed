import { resolve } from 'node:path'
import type { Config } from '../config/parse.ts'
import { backUp, restore as restoreFile } from '../store/operations/backup.ts'
import { type Command, verb } from './verb.ts'

export const backup: Command = {
  name: 'backup',
  verbs: {
    '': verb({
      does: 'copies the SQLite database into a new file, while the server runs',
      operands: ['file'],
      read: async ({ config, operands: [file] }) => {
        const target = resolve(file)
        const { users, version } = await backUp(sqliteFile(config), target)
        return {
          data: { file: target, accounts: users, version },
          text: `Backed up to ${target}: ${users} accounts, version ${version}. The secret key is not in it: keep that in another safe place.`,
        }
      },
    }),
  },
}

export const restore: Command = {
  name: 'restore',
  makesDatabase: true,
  verbs: {
    '': verb({
      does: 'puts a backup in the place of the SQLite database, which is kept beside it; stop the server first',
      operands: ['file'],
      change: async ({ config, clock, operands: [file] }) => {
        const database = sqliteFile(config)
        return {
          question: `Put ${file} in the place of that database?`,
          act: async () => {
            const { users, version, keptAs } = await restoreFile(resolve(file), database, clock())
            const kept = keptAs === undefined ? '' : ` The former database is kept as ${keptAs}.`
            return {
              data: { accounts: users, version, keptAs: keptAs ?? null },
              text: `Restored ${database}: ${users} accounts, version ${version}.${kept}`,
            }
          },
        }
      },
    }),
  },
}

/** @throws when the accounts are kept in PostgreSQL, which has its own tools for this */
function sqliteFile({ database }: Config): string {
  if (database.engine === 'sqlite') return database.file
  throw new Error('DATABASE_URL names a PostgreSQL database: use pg_dump, see docs/deployment.md.')
}
