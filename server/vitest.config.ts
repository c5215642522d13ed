import { defineProject } from 'vitest/config'
import { findPostgres } from './testing/postgres.ts'

/** About the SQLite file itself. */
const aboutSqlite = [
  'commands/entitlement-key.test.ts',
  'store/engine/sqlite.test.ts',
  'store/engine/upgrade.test.ts',
  'process/backup.test.ts',
  'process/deployment-page.test.ts',
  'process/disk-full.test.ts',
]
/** Open no database. */
const withoutStore = [
  'billing/rules.test.ts',
  'commands/{completion,plain,run-command.all}.test.ts',
  'config/{deploy,parse}.test.ts',
  'contract/**',
  'credentials/!(data-key).test.ts',
  'edge/{client-address,site}.test.ts',
  'process/{half-sent,restart}.all.test.ts',
  'sign-in/user-agent.test.ts',
]
/** One test that is skipped and says why. */
const withoutPostgres = 'testing/without-postgres.test.ts'

const binaries = findPostgres(process.env.POSTGRES_BIN)
if (!binaries && process.env.REQUIRE_POSTGRES)
  throw new Error('REQUIRE_POSTGRES is set and no PostgreSQL was found.')

/**
 * Runs every test of the server that opens a database on a real PostgreSQL. New files are included automatically, and new tables because each
 * test gets a copy of a fully migrated database.
 */
export default defineProject({
  test: {
    name: 'postgres',
    maxWorkers: '100%',
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    include: binaries ? ['**/*.test.ts'] : [withoutPostgres],
    exclude: binaries ? [...aboutSqlite, ...withoutStore, withoutPostgres, '**/*.long.test.ts'] : [],
    setupFiles: ['../tools/property-seed.ts'],
    globalSetup: binaries ? ['testing/set-up-postgres.ts'] : [],
  },
})
