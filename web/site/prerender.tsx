import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { ApiClient } from '../../server/contract/client.ts'
import { App } from '../app/shell/App.tsx'
import { createBusy } from '../app/shell/busy.ts'
import type { Platform } from '../app/shell/platform.tsx'
import { type RoutePath, routePaths, routes } from '../app/shell/routes.ts'
import { config, supportEmailMark } from './config.ts'

/** Nobody can click while a page is made ahead of time. */
const platform: Platform = {
  hasToken: () => false,
  forgetToken: () => undefined,
  reload: () => undefined,
  openExternal: () => undefined,
  supportEmail: supportEmailMark,
  social: config.social,
  downloadsUrl: config.downloadsUrl,
  signInWithGoogle: () => Promise.reject(new Error('There is no browser.')),
}

export { routePaths, routes }

/** The markup of a route as a signed-out person first sees it. */
export async function renderRoute(route: RoutePath): Promise<string> {
  await routes[route].screen.preload()
  return renderToString(
    <StaticRouter location={route === '*' ? '/404' : route}>
      <App api={{} as ApiClient} busy={createBusy()} platform={platform} startsSignedOut />
    </StaticRouter>,
  )
}
