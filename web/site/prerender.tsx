import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { ApiClient } from '../../server/contract/client.ts'
import { App } from '../app/shell/App.tsx'
import { createBusy } from '../app/shell/busy.ts'
import type { Platform } from '../app/shell/platform.tsx'
import { type RoutePath, routePaths, routes } from '../app/shell/routes.ts'
import { config, supportEmailMark } from './config.ts'

/** Nobody can click while a page is made ahead of time. */
const platformOf = (hasGoogle: boolean): Platform => ({
  hasToken: () => false,
  forgetToken: () => undefined,
  reload: () => undefined,
  openExternal: () => undefined,
  supportEmail: supportEmailMark,
  social: config.social,
  downloadsUrl: config.downloadsUrl,
  ...(hasGoogle ? { signInWithGoogle: () => Promise.reject(new Error('There is no browser.')) } : {}),
})

export { routePaths, routes }

/** The markup of a route as a signed-out person first sees it, where Google signs people in or where it does not. */
export async function renderRoute(route: RoutePath, hasGoogle: boolean): Promise<string> {
  await routes[route].screen.preload()
  return renderToString(
    <StaticRouter location={route === '*' ? '/404' : route}>
      <App api={{} as ApiClient} busy={createBusy()} platform={platformOf(hasGoogle)} startsSignedOut />
    </StaticRouter>,
  )
}
