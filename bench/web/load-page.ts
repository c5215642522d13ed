import type { Browser } from 'playwright'

/** How a page came up: times in milliseconds from the start of the navigation. */
export type Load = {
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  /** Everything that was fetched, pictures included. */
  readonly fetchedKb: number
}

/** Four times slower than this machine, and a mobile network of 1.6 Mbit/s with 150 ms to the server and back. */
const slowdown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (750 * 1000) / 8,
}

export async function loadPage(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate(readLoad)
  } finally {
    await context.close()
  }
}

/** Runs in the page. Everything was recorded by the browser itself; the observers only read it out. */
async function readLoad(): Promise<Load> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntryList>(resolve => {
      const observer = new PerformanceObserver(list => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      // A kind of which nothing was recorded calls nobody.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords())))
    })
  const paints = await entriesOf('largest-contentful-paint')
  const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { readonly value: number })[]
  const tasks = await entriesOf('longtask')
  const fetched = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  return {
    lcpMs: paints.at(-1)?.startTime ?? Number.NaN,
    cls: shifts.reduce((sum, { value }) => sum + value, 0),
    tbtMs: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    fetchedKb: fetched.reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize / 1000,
      0,
    ),
  }
}
