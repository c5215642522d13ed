import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Most of what tests wait for is our own TypeScript, read by the programs and threads that they start.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled')

const folders = '{desktop,web,server,release,tools}'
const notInUnit = ['**/*postgres.test.ts', '**/*.{all,long}.test.ts']
const shared = {
  setupFiles: ['tools/property-seed.ts'],
  maxWorkers: '100%',
  provide: { postgres: '' },
}

/** A test that needs more says so where it stands. */
const usual = {
  ...shared,
  testTimeout: 20_000,
  hookTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } },
}

/** docs/testing.md says which command runs what. The server's tests run again on PostgreSQL, in `server/vitest.config.ts`. */
export default defineConfig({
  test: {
    reporters: ['default', './tools/slowest.ts'],
    projects: [
      {
        test: {
          ...usual,
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [...notInUnit, 'server/**'],
        },
      },
      {
        test: {
          ...usual,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: notInUnit,
          // To load a whole server takes longer than most of its tests: files share a process.
          isolate: false,
        },
      },
      {
        test: {
          ...usual,
          name: 'all',
          include: [`${folders}/**/*.all.test.ts`],
          // Denser samples of what takes seconds in `unit`.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'long',
          include: [`${folders}/**/*.long.test.ts`],
          testTimeout: 30 * 60_000,
          hookTimeout: 60_000,
        },
      },
      'server/vitest.config.ts',
    ],
  },
})
