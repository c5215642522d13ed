import { defineProject } from 'vitest/config'
import { findPostgres } from './testing/postgres.ts'

/** About the SQLite file itself. */
const aboutSqlite = [
  'store/engine/sqlite.test.ts',
  'store/engine/upgrade.test.ts',
  'process/backup.test.ts',
  'process/deployment-page.test.ts',
  'process/disk-full.test.ts',
]
/** One test that is skipped and says why. */
const withoutPostgres = 'testing/without-postgres.test.ts'

const binaries = findPostgres(process.env.POSTGRES_BIN)
if (!binaries && process.env.REQUIRE_POSTGRES)
  throw new Error('REQUIRE_POSTGRES is set and no PostgreSQL was found.')

/**
 * Every test of the server on a real PostgreSQL: new files are taken up by themselves, and new tables because each test
 * gets a copy of a database that went through all migrations.
 */
export default defineProject({
  test: {
    name: 'postgres',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: binaries ? ['**/*.test.ts'] : [withoutPostgres],
    exclude: binaries ? [...aboutSqlite, withoutPostgres, '**/*.long.test.ts'] : [],
    globalSetup: binaries ? ['testing/set-up-postgres.ts'] : [],
  },
})
