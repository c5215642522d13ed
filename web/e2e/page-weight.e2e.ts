import { measureRoutes } from './route-bytes.ts'
import { expect, test } from './site-test.ts'

/** Bytes after gzip. */
const most = { landingJs: 92_000, furtherJs: 3000 } as const

test('no route fetches more script than it may', async ({ chrome, site }) => {
  const measured = await measureRoutes(chrome, site)
  expect(measured.find(({ route }) => route === '/')?.js).toBeLessThanOrEqual(most.landingJs)
  const tooHeavy = measured.filter(({ furtherJs }) => furtherJs > most.furtherJs)
  expect(tooHeavy).toEqual([])
  expect(measured).toHaveLength(21)
})
