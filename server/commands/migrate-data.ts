import { resolve } from 'node:path'
import { requireDatabase } from '../store/engine/existing.ts'
import { openStore } from '../store/engine/open.ts'
import type { DatabaseAddress } from '../store/engine/store.ts'
import { type CopiedTable, copyDatabase } from '../store/operations/copy.ts'
import { refuseWhileUsed } from '../store/operations/in-use.ts'
import { type Command, verb } from './verb.ts'

export const migrateData: Command = {
  name: 'migrate-data',
  makesDatabase: true,
  verbs: {
    '': verb({
      does: 'copies a SQLite database into the PostgreSQL one that DATABASE_URL names; stop the server first',
      operands: ['SQLite file'],
      options: { replace: { type: 'boolean', does: 'replace everything that is in PostgreSQL' } },
      change: async ({ config: { database }, operands: [file], values }) => {
        if (database.engine !== 'postgres')
          throw new Error('DATABASE_URL must name the PostgreSQL database to fill.')
        const mayReplace = values.replace === true
        return {
          question: `Copy ${file} into that database${mayReplace ? ' and replace everything in it' : ''}?`,
          act: async () => {
            const tables = await copyFrom(resolve(file), database, mayReplace)
            const lines = tables.map(
              ({ table, rows, hash }) => `${table}: ${rows} rows, ${hash.slice(0, 16)}`,
            )
            return {
              data: { tables },
              text: `${lines.join('\n')}\nCounts and hashes agree on both sides. Start the servers with this DATABASE_URL and the same SECRET_KEY.`,
            }
          },
        }
      },
    }),
  },
}

async function copyFrom(
  file: string,
  database: DatabaseAddress,
  mayReplace: boolean,
): Promise<readonly CopiedTable[]> {
  const from: DatabaseAddress = { engine: 'sqlite', file }
  await requireDatabase(from, true)
  await refuseWhileUsed(from)
  await refuseWhileUsed(database)
  const source = await openStore(from)
  try {
    const target = await openStore(database, { isPatient: true })
    try {
      const someone = await target.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
      if (someone && !mayReplace)
        throw new Error(
          'That PostgreSQL database has accounts already. Add --replace to replace everything in it.',
        )
      return await copyDatabase(source.db, target.db)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
