import { defineConfig } from 'vitest/config'

/**
 * Every test once; the server's once more on PostgreSQL. `*.long.test.ts` (mounted file systems, soaks, long fuzzing) run
 * by `npm run test:long` alone.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{desktop,web,server,release,tools}/**/*.test.{ts,tsx}'],
          exclude: ['server/**/*postgres.test.ts', '**/*.long.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          provide: { postgres: '' },
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
