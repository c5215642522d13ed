import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright'
import { signedIn } from '../../web/e2e/people.ts'
import type { TestServer } from '../../web/e2e/start-server.ts'

/** What a first visit to a route fetches, after gzip at level 9. */
export type RouteBytes = {
  readonly route: string
  readonly html: number
  readonly css: number
  readonly js: number
  /** Scripts that the landing page, once it is still, has not brought already: screen, calls at its start, all of it. */
  readonly furtherJs: number
}

const dist = join(import.meta.dirname, '../../dist')
const zipped = (body: Uint8Array) => gzipSync(body, { level: 9 }).length

async function filesOf(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const html = await (await page.goto(url, { waitUntil: 'networkidle' }))?.body()
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname),
  )
  await page.close()
  return { html: zipped(html ?? new Uint8Array()), paths: [...new Set(paths)] }
}

async function sizeOf(paths: readonly string[], ending: string): Promise<number> {
  const wanted = paths.filter(path => path.endsWith(ending))
  const sizes = await Promise.all(wanted.map(async path => zipped(await readFile(join(dist, path)))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function measure(context: BrowserContext, origin: string, routes: readonly string[]) {
  const landing = await filesOf(context, `${origin}/`)
  const measured: RouteBytes[] = []
  for (const route of routes) {
    const { html, paths } = await filesOf(context, origin + route)
    const further = paths.filter(path => !landing.paths.includes(path))
    measured.push({
      route: route.replace(/\?.*/, ''),
      html,
      css: await sizeOf(paths, '.css'),
      js: await sizeOf(paths, '.js'),
      furtherJs: await sizeOf(further, '.js'),
    })
  }
  return measured
}

/** @param guarded routes that are visited by a person who is signed in */
export async function measureRoutes(
  browser: Browser,
  site: TestServer,
  open: readonly string[],
  guarded: readonly string[],
): Promise<readonly RouteBytes[]> {
  const visitor = await browser.newContext()
  const person = await browser.newContext({ baseURL: site.origin })
  try {
    await signedIn(site, await person.newPage())
    const measured = await measure(visitor, site.origin, open)
    return [...measured, ...(await measure(person, site.origin, guarded))]
  } finally {
    await visitor.close()
    await person.close()
  }
}
