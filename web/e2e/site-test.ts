import { join } from 'node:path'
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  chromium,
  firefox,
  type Page,
} from 'playwright/test'
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
/** Until React has taken the page over: before that a key or a click is the browser's alone. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some(key => key.startsWith('__reactProps')),
  )
}

/**
 * From the next page on, what moves without being asked to is noted.
 * @returns what tells it, once the frames under way are drawn
 */
export async function watchShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const seen: PerformanceEntry[] = []
    const observer = new PerformanceObserver(list => seen.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const frame = () => new Promise(requestAnimationFrame)
    const shifts = () => [...seen, ...observer.takeRecords()].map(entry => entry.toJSON())
    Object.assign(window, { shifts: () => frame().then(frame).then(shifts) })
  })
  return () => page.evaluate(() => (window as unknown as { shifts(): Promise<unknown> }).shifts())
}

/** Chromium; Firefox, by WebDriver BiDi, where tools/run-e2e.ts says which. */
function launchBrowser(): Promise<Browser> {
  const { SORTWELL_FIREFOX, SORTWELL_BROWSER, SORTWELL_HEADED } = process.env
  if (SORTWELL_FIREFOX)
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: join(import.meta.dirname, '../../tools/browsers/firefox-for-playwright.ts'),
      headless: SORTWELL_HEADED !== '1',
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    })
  const executablePath = SORTWELL_BROWSER ?? chromium.executablePath()
  return chromium.launch({ args: [...browserArguments], executablePath })
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
      const chrome = await launchBrowser()
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
