import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{desktop,web,server,release}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
  },
})
