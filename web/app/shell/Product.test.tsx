import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../../server/contract/client.ts'
import { createBusy } from './busy.ts'
import { Product } from './Product.tsx'
import type { Platform } from './platform.tsx'
import { routes } from './routes.ts'

const platform: Platform = {
  hasToken: () => false,
  forgetToken: () => undefined,
  reload: () => undefined,
  openExternal: () => undefined,
  supportEmail: 'help@example.com',
}

/** What a host with a home and a frame of its own shows at an address. */
const shownAt = (location: string) =>
  renderToString(
    <StaticRouter location={location}>
      <Product
        api={{} as ApiClient}
        busy={createBusy()}
        platform={platform}
        startsSignedOut
        home={{ title: 'Organize', element: <h1>Organize</h1> }}
        frame={({ children }) => <main className="window">{children}</main>}
      />
    </StaticRouter>,
  )

test('a host puts its home and its frame in the place of the site’s own', async () => {
  await routes['/'].screen.preload()
  expect(shownAt('/')).toContain('<main class="window"><!--$--><h1>Organize</h1>')
})

test('the product’s screens stand in the host’s frame without header and footer', async () => {
  await routes['/forgot-password'].screen.preload()
  const page = shownAt('/forgot-password')
  expect(page).toContain('Send Reset Link')
  expect(page).not.toMatch(/<header|<footer/)
})
