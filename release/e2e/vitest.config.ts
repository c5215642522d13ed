import { defineConfig } from 'vitest/config'

/** `npm run test:packages`, apart from the other tests: it needs Debian's packaging tools and some minutes. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    fileParallelism: false, // both build into out/
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
