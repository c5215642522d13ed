import { defineConfig } from 'playwright/test'

// One zone for the apps, the browsers and the tests.
process.env.TZ ??= 'UTC'

/** Run by tools/run-e2e.ts, which sees to it that there is an Electron and a browser. */
export default defineConfig({
  testDir: '.',
  testMatch: ['desktop/e2e/**/*.e2e.ts', 'web/e2e/**/*.e2e.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./tools/slowest.ts']],
  // A trace costs up to a fifth of a run; `npm run e2e -- --trace on` records one of a spec that fails.
  use: { trace: 'off' },
  projects: [
    { name: 'desktop', testMatch: 'desktop/e2e/**/*.e2e.ts', testIgnore: '**/*screenshots.e2e.ts' },
    { name: 'web', testMatch: 'web/e2e/**/*.e2e.ts', testIgnore: '**/*screenshots.e2e.ts' },
    // The site's journeys: what a visitor, a customer and somebody in trouble does.
    {
      name: 'firefox',
      testMatch: 'web/e2e/{journey,premium,failures,forms,focus}.e2e.ts',
      // Firefox reports no shifts of layout, and over BiDi scripts cannot be switched off.
      grepInvert: /nothing moves on|before the script is there/,
    },
    { name: 'screenshots', testMatch: ['**/*screenshots.e2e.ts', 'desktop/e2e/states/*.e2e.ts'] },
  ],
})
