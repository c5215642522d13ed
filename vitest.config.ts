import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Most of what tests wait for is our own TypeScript being read by the programs and threads that they start.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled')

/**
 * Every test once; the server's once more on PostgreSQL. `*.long.test.ts` (a kill at every call, mounted file systems, disks
 * that hang) run by `npm run test:long` alone.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{desktop,web,server,release,tools}/**/*.test.{ts,tsx}'],
          exclude: ['server/**/*postgres.test.ts', '**/*.long.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles: ['tools/property-seed.ts'],
          provide: { postgres: '' },
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'long',
          include: ['{desktop,web,server,release,tools}/**/*.long.test.ts'],
          testTimeout: 30 * 60_000,
          hookTimeout: 60_000,
        },
      },
      'server/vitest.config.ts',
    ],
  },
})
