import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { refuseWhileOpen } from '../store/backup.ts'
import { copyDatabase } from '../store/copy.ts'
import { openStore } from '../store/open.ts'
import { printOutcome } from './run-command.ts'

const usage = 'DATABASE_URL=postgres://… npm run migrate-data -- <SQLite file> [--replace]'

await printOutcome(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new Error(`Usage: ${usage}`)
  return migrateData(resolve(file), values.replace)
})

async function migrateData(file: string, mayReplace: boolean): Promise<string> {
  const { database } = readConfig()
  if (database.engine !== 'postgres')
    throw new Error('DATABASE_URL must name the PostgreSQL database to fill.')
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  refuseWhileOpen(file)
  const source = await openStore({ engine: 'sqlite', file })
  try {
    const target = await openStore(database, { isPatient: true })
    try {
      const someone = await target.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
      if (someone && !mayReplace)
        throw new Error(
          'That PostgreSQL database has accounts already. Add --replace to replace everything in it.',
        )
      const tables = await copyDatabase(source.db, target.db)
      const lines = tables.map(({ table, rows, hash }) => `${table}: ${rows} rows, ${hash.slice(0, 16)}`)
      return `${lines.join('\n')}\nCounts and hashes agree on both sides. Start the servers with this DATABASE_URL and the same SECRET_KEY.`
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
