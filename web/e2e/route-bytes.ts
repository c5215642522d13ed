import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright/test'
import { platformKeys } from '../../server/contract/release-feed.ts'
import { allowed, authorizeAddress, registerApp } from './applications.ts'
import { openRoutes } from './open-routes.ts'
import { signedIn } from './people.ts'
import { offer, releaseOf } from './releases.ts'
import type { TestServer } from './start-server.ts'

/** What a first visit to a route fetches, after gzip at level 9. */
export type RouteBytes = {
  readonly route: string
  readonly html: number
  readonly css: number
  readonly js: number
  /** Scripts that the landing page, once it is still, has not brought already: screen, calls at its start, all of it. */
  readonly furtherJs: number
  /** Their paths. */
  readonly furtherScripts: readonly string[]
}

const sections = ['/profile', '/profile#subscription', '/profile#security', '/profile#account']
const dist = join(import.meta.dirname, '../../dist')
const zipped = (body: Uint8Array) => gzipSync(body, { level: 9 }).length

async function filesOf(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const html = await (await page.goto(url))?.body()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
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
  // One after the other: pages that wait for the processor look as if they were done.
  for (const route of routes) {
    const { html, paths } = await filesOf(context, origin + route)
    const further = paths.filter(path => !landing.paths.includes(path))
    measured.push({
      route: route.replace(/\?.*/, ''),
      html,
      css: await sizeOf(paths, '.css'),
      js: await sizeOf(paths, '.js'),
      furtherJs: await sizeOf(further, '.js'),
      furtherScripts: further.filter(path => path.endsWith('.js')),
    })
  }
  return measured
}

/** What the routes open to everybody fetch, with a release for each platform. */
async function measureOpen(browser: Browser, { origin }: TestServer) {
  const context = await browser.newContext()
  await offer(context, Object.fromEntries(platformKeys.map(key => [key, releaseOf(key, '1.0.0', ['New'])])))
  const measured = await measure(context, origin, openRoutes)
  await context.close()
  return measured
}

/** What the routes behind the guard fetch for a person who has let an application in, and whom another asks. */
async function measureGuarded(browser: Browser, site: TestServer) {
  const context = await browser.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  await signedIn(site, page)
  await allowed(page, site)
  await page.close()
  const asked = authorizeAddress(await registerApp(site))
  const measured = await measure(context, site.origin, [
    '/upgrade',
    ...sections,
    asked,
    '/oauth/logout',
    '/device',
  ])
  await context.close()
  return measured
}

/** Each route of the built site, visited by itself until nothing is fetched any more. */
export const measureRoutes = async (browser: Browser, site: TestServer): Promise<readonly RouteBytes[]> => [
  ...(await measureOpen(browser, site)),
  ...(await measureGuarded(browser, site)),
]
