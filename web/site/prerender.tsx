import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { ApiClient } from '../../server/contract/client.ts'
import { createBusy } from '../app/shell/busy.ts'
import { Product } from '../app/shell/Product.tsx'
import type { Platform } from '../app/shell/platform.tsx'
import { type RoutePath, routePaths, routes } from '../app/shell/routes.ts'
import { config } from './config.ts'
import { supportEmailMark } from './site-page.ts'

/** A prerendered page has no interaction. */
const platformOf = (hasGoogle: boolean): Platform => ({
  hasToken: () => false,
  forgetToken: () => undefined,
  reload: () => undefined,
  openExternal: () => undefined,
  supportEmail: supportEmailMark,
  social: config.social,
  downloadsUrl: config.downloadsUrl,
  picturesUrl: config.picturesUrl,
  ...(hasGoogle ? { signInWithGoogle: () => Promise.reject(new Error('There is no browser.')) } : {}),
})

export { routePaths, routes }

/** The markup of a route for a signed-out person, with or without Google sign-in. */
export async function renderRoute(route: RoutePath, hasGoogle: boolean): Promise<string> {
  await routes[route].screen.preload()
  return renderToString(
    <StaticRouter location={route === '*' ? '/404' : route}>
      <Product api={{} as ApiClient} busy={createBusy()} platform={platformOf(hasGoogle)} startsSignedOut />
    </StaticRouter>,
  )
}
