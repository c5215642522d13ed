import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'

/** What a first visit to a route fetches, after gzip at level 9. */
export type RouteBytes = {
  readonly route: string
  readonly html: number
  readonly css: number
  readonly js: number
  /** Scripts that the landing page has not brought already. */
  readonly furtherJs: number
}

const dist = join(import.meta.dirname, '../../dist')
const zipped = (body: Uint8Array) => gzipSync(body, { level: 9 }).length

async function filesOf(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const html = await (await page.goto(url, { waitUntil: 'networkidle' }))?.body()
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname),
  )
  await context.close()
  return { html: zipped(html ?? new Uint8Array()), paths: [...new Set(paths)] }
}

async function sizeOf(paths: readonly string[], ending: string): Promise<number> {
  const wanted = paths.filter(path => path.endsWith(ending))
  const sizes = await Promise.all(wanted.map(async path => zipped(await readFile(join(dist, path)))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function measureRoutes(browser: Browser, origin: string, routes: readonly string[]) {
  const landing = await filesOf(browser, `${origin}/`)
  const measured: RouteBytes[] = []
  for (const route of routes) {
    const { html, paths } = await filesOf(browser, origin + route)
    const further = paths.filter(path => !landing.paths.includes(path))
    measured.push({
      route,
      html,
      css: await sizeOf(paths, '.css'),
      js: await sizeOf(paths, '.js'),
      furtherJs: await sizeOf(further, '.js'),
    })
  }
  return measured
}
