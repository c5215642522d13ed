import { defineConfig } from 'playwright/test'

/** Run by tools/run-e2e.ts, which sees to it that there is an Electron and a browser. */
export default defineConfig({
  testDir: '.',
  testMatch: ['desktop/e2e/**/*.e2e.ts', 'web/e2e/**/*.e2e.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: 'list',
  use: { trace: 'retain-on-failure' },
  projects: [
    { name: 'desktop', testMatch: 'desktop/e2e/**/*.e2e.ts', testIgnore: '**/*screenshots.e2e.ts' },
    { name: 'web', testMatch: 'web/e2e/**/*.e2e.ts', testIgnore: '**/*screenshots.e2e.ts' },
    { name: 'screenshots', testMatch: '**/*screenshots.e2e.ts' },
  ],
})
