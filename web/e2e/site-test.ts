import { type Browser, type BrowserContextOptions, test as base, chromium, type Page } from 'playwright/test'
import { browserArguments } from './browser-arguments.ts'
import { startServer, type TestServer } from './start-server.ts'

export { expect } from 'playwright/test'

export const desktopWidth = { width: 1280, height: 800 } as const
export const phoneWidth = { width: 390, height: 844 } as const

type Fixtures = {
  /** Lists what the pages of a test broke of the content security policy, and what they threw. */
  readonly complaints: string[]
  readonly page: Page
}
type WorkerFixtures = { readonly site: TestServer; readonly chrome: Browser }

/** Tests with a server of their own worker and a browser that knows its address. */
export const test = base.extend<Fixtures & { readonly look: BrowserContextOptions }, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
    async ({}, use) => {
      const site = await startServer()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  chrome: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
    async ({}, use) => {
      const executablePath = process.env.SORTWELL_BROWSER ?? chromium.executablePath()
      const chrome = await chromium.launch({ args: [...browserArguments], executablePath })
      await use(chrome)
      await chrome.close()
    },
    { scope: 'worker' },
  ],
  look: [{ viewport: desktopWidth }, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    base.expect(complaints).toEqual([])
  },
  page: async ({ chrome, site, look, complaints }, use) => {
    const context = await chrome.newContext({ baseURL: site.origin, reducedMotion: 'reduce', ...look })
    const page = await context.newPage()
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => {
      if (/Content Security Policy|Hydration|hydrat/.test(message.text())) complaints.push(message.text())
    })
    await use(page)
    await context.close()
  },
})
