import { defineConfig } from 'vitest/config'

/** Every test once; the server's once more on PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{desktop,web,server,release,tools}/**/*.test.{ts,tsx}'],
          exclude: ['server/**/*postgres.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          provide: { postgres: '' },
        },
      },
      'server/vitest.config.ts',
    ],
  },
})
