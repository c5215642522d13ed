import { defineConfig } from 'playwright/test'

/** The site in a real browser against a real server. Build the site first: `npm run build:site`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/web',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: 'list',
  projects: [
    { name: 'web', testIgnore: '**/screenshots.e2e.ts' },
    { name: 'screenshots', testMatch: '**/screenshots.e2e.ts' },
  ],
})
