import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureRoutes } from './route-bytes.ts'
import { expect, test } from './site-test.ts'

/** Bytes after gzip. */
const most = { landingJs: 105_000, furtherJs: 8000 } as const

test('no route fetches more script than it may', async ({ chrome, site }) => {
  const measured = await measureRoutes(chrome, site)
  expect(measured.find(({ route }) => route === '/')?.js).toBeLessThanOrEqual(most.landingJs)
  const tooHeavy = measured.filter(({ furtherJs }) => furtherJs > most.furtherJs)
  expect(tooHeavy).toEqual([])
  expect(measured).toHaveLength(21)
})

test('of the router only what a screen uses is in the page', async () => {
  const assets = join(import.meta.dirname, '../../dist/assets')
  const [shared = ''] = (await readdir(assets)).filter(name => /^index-.*\.js$/.test(name))
  const script = await readFile(join(assets, shared), 'utf8')
  const isThere = (text: string) => script.includes(text)
  expect(isThere('popstate')).toBe(true)
  // Its keeper of scroll positions, another of its routers, its links that fetch ahead.
  const unused = ['react-router-scroll-positions', 'unstable_HistoryRouter', 'data-discover']
  expect(unused.filter(isThere)).toEqual([])
})
