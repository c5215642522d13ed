import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { ApiClient } from '../../server/contract/client.ts'
import { App } from '../app/shell/App.tsx'
import { createBusy } from '../app/shell/busy.ts'
import { descriptions } from '../app/shell/descriptions.ts'
import type { Platform } from '../app/shell/platform.tsx'
import { screens } from '../app/shell/routes.tsx'
import { type RoutePath, titles } from '../app/shell/titles.ts'
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

/** Pages whose first look is the same for everybody who is not signed in. */
export const publicRoutes = [
  '/',
  '/help',
  '/download',
  '/pricing',
  '/login',
  '/register',
  '/forgot-password',
  '/terms',
  '/privacy',
  '/refund',
  '/success',
  '/cancel',
  '*',
] as const satisfies readonly RoutePath[]

export const allRoutes = Object.keys(titles) as readonly RoutePath[]
export const wordsOf = (route: RoutePath) => ({ title: titles[route], description: descriptions[route] })

/** The markup of a route as a signed-out person first sees it. */
export async function renderRoute(route: RoutePath): Promise<string> {
  await screens[route].preload()
  return renderToString(
    <StaticRouter location={route === '*' ? '/404' : route}>
      <App api={{} as ApiClient} busy={createBusy()} platform={platform} startsSignedOut />
    </StaticRouter>,
  )
}
