import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import { findBrowser } from '../../tools/browsers/find-browser.ts'
import { browserArguments } from '../../web/e2e/browser-arguments.ts'
import { measureRoutes } from '../../web/e2e/route-bytes.ts'
import { startServer } from '../../web/e2e/start-server.ts'
import { writeSection } from '../results.ts'
import { type Load, loadPage } from './load-page.ts'
import { startPlainSite } from './plain-site.ts'
import { reportOf } from './report.ts'

/**
 * Measures the built site: bytes per route, and how the landing page loads on a slow machine and network, against the
 * same markup and styles without any script.
 * @param options `--rounds 9`
 */
export async function run(options: readonly string[]): Promise<void> {
  const rounds = Number(options[options.indexOf('--rounds') + 1]) || 7
  const [loadBefore = 0] = loadavg()
  const site = await startServer()
  const plain = await startPlainSite(site.origin)
  const { executablePath, env } = await findBrowser({ needsWindows: false })
  const browser = await chromium.launch({
    executablePath,
    args: [...browserArguments],
    env: { ...process.env, ...env },
  })
  try {
    const bytes = await measureRoutes(browser, site)
    const ours: Load[] = []
    const floor: Load[] = []
    // In turns: whatever else the machine does then falls on both.
    for (let round = 0; round < rounds; round++) {
      floor.push(await loadPage(browser, `${plain.origin}/`))
      ours.push(await loadPage(browser, `${site.origin}/`))
    }
    const report = reportOf({ loadBefore, bytes, ours, floor })
    writeSection('Site', report)
    console.log(report)
  } finally {
    await browser.close()
    await plain.stop()
    await site.stop()
  }
}
