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
 * Runs every test of the server on a real PostgreSQL. New files are included automatically, and new tables because each
 * test gets a copy of a fully migrated database.
 */
export default defineProject({
  test: {
    name: 'postgres',
    maxWorkers: '100%',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    include: binaries ? ['**/*.test.ts'] : [withoutPostgres],
    exclude: binaries ? [...aboutSqlite, withoutPostgres, '**/*.long.test.ts'] : [],
    setupFiles: ['../tools/property-seed.ts'],
    globalSetup: binaries ? ['testing/set-up-postgres.ts'] : [],
  },
})
