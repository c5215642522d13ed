import { createServer } from 'vite'
import { addresses } from '../../server/contract/addresses.ts'
import { endpoints } from '../../server/contract/endpoints.ts'
import { expect, test } from './site-test.ts'

const configFile = new URL('../site/vite.config.ts', import.meta.url).pathname

test('Vite’s server draws the site’s pages and leaves every call to ours', async ({ page, site }) => {
  process.env.SERVER_URL = site.origin
  const vite = await createServer({ configFile, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } })
  await vite.listen()
  const origin = vite.resolvedUrls?.local[0]?.replace(/\/$/, '')
  const isPage = async (path: string) =>
    (await (await page.request.get(origin + path, { maxRedirects: 0 })).text()).includes('/@vite/client')
  const calls = Object.values(endpoints).map(({ path }) => path)
  for (const path of [...calls, ...Object.values(addresses)]) expect(await isPage(path), path).toBe(false)
  for (const path of ['/', '/oauth/authorize', '/oauth/logout']) expect(await isPage(path), path).toBe(true)
  await page.goto(`${origin}/pricing`)
  await expect(page.getByRole('heading', { name: 'Plans & Pricing' })).toBeVisible()
  await vite.close()
})
