import { routeOf, routePaths } from '../app/shell/routes.ts'
import { measureRoutes } from './route-bytes.ts'
import { expect, test } from './site-test.ts'

/** Bytes of JavaScript after gzip: on the landing page, and what another route adds to it. */
const most = { landing: 110_000, further: 10_000, profile: 30_000 } as const

test('the first look at the landing page fetches at most 260 kB with its picture', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const fetched = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]
    return {
      bytes: fetched.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      pictures: fetched.filter(({ name }) => name.endsWith('.avif')).length,
    }
  })
  expect(seen.pictures).toBeGreaterThan(0)
  expect(seen.bytes).toBeLessThanOrEqual(260_000)
})

test('no route fetches more script than it may, and no section of the profile brings any of its own', async ({
  chrome,
  site,
}) => {
  test.setTimeout(300_000) // every route, one after the other
  const measured = await measureRoutes(chrome, site)
  const isProfile = (route: string) => routeOf(route.replace(/#.*/, '')) === '/profile'
  expect(measured.find(({ route }) => route === '/')?.js).toBeLessThanOrEqual(most.landing)
  const tooHeavy = measured.filter(
    ({ route, furtherJs }) => furtherJs > (isProfile(route) ? most.profile : most.further),
  )
  expect(tooHeavy).toEqual([])
  const ofSections = measured
    .filter(({ route }) => isProfile(route))
    .map(row => row.furtherScripts.toSorted().join())
  expect(new Set(ofSections).size).toBe(1)
  const paths = new Set(measured.map(({ route }) => routeOf(route.replace(/#.*/, ''))))
  expect(routePaths.filter(path => !paths.has(path))).toEqual([])
})
