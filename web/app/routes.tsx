import { Route, Routes } from 'react-router-dom'
import type { HostScreens } from './host-screens.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import { Guard } from './parts/Guard.tsx'
import type { RoutePath } from './text/titles.ts'

/** The specification's route table. Each screen comes with its own file of the site. */
export const screens: { readonly [Path in RoutePath]: LazyScreen<object> } = {
  '/': lazyScreen(async () => (await import('./screens/Home.tsx')).Home),
  '/help': lazyScreen(async () => (await import('./screens/Help.tsx')).Help),
  '/download': lazyScreen(async () => (await import('./screens/Download.tsx')).Download),
  '/login': lazyScreen(async () => (await import('./screens/Login.tsx')).Login),
  '/register': lazyScreen(async () => (await import('./screens/Register.tsx')).Register),
  '/forgot-password': lazyScreen(async () => (await import('./screens/ForgotPassword.tsx')).ForgotPassword),
  '/reset-password/:token': lazyScreen(
    async () => (await import('./screens/ResetPassword.tsx')).ResetPassword,
  ),
  '/verify': lazyScreen(async () => (await import('./screens/Verify.tsx')).Verify),
  '/upgrade': lazyScreen(async () => (await import('./screens/Upgrade.tsx')).Upgrade),
  '/pricing': lazyScreen(async () => (await import('./screens/Pricing.tsx')).Pricing),
  '/profile': lazyScreen(async () => (await import('./screens/Profile.tsx')).Profile),
  '/oauth/authorize': lazyScreen(async () => (await import('./screens/Authorize.tsx')).Authorize),
  '/terms': lazyScreen(async () => (await import('./screens/Terms.tsx')).Terms),
  '/privacy': lazyScreen(async () => (await import('./screens/Privacy.tsx')).Privacy),
  '/refund': lazyScreen(async () => (await import('./screens/Refund.tsx')).Refund),
  '/success': lazyScreen(async () => (await import('./screens/PaymentSuccess.tsx')).PaymentSuccess),
  '/cancel': lazyScreen(async () => (await import('./screens/PaymentCancel.tsx')).PaymentCancel),
  '*': lazyScreen(async () => (await import('./screens/NotFound.tsx')).NotFound),
}

/** The authorization screen guards itself: it keeps the request before it sends anyone to log in. */
const guarded: readonly string[] = ['/upgrade', '/profile']

/** The host's rows stand first: of two at one path the router takes the former. */
export function AppRoutes({ host }: { readonly host: HostScreens }) {
  return (
    <Routes>
      {Object.entries(host).map(([path, { element }]) => (
        <Route key={path} path={path} element={element} />
      ))}
      {Object.entries(screens).map(([path, Screen]) => (
        <Route
          key={path}
          path={path}
          element={
            guarded.includes(path) ? (
              <Guard>
                <Screen />
              </Guard>
            ) : (
              <Screen />
            )
          }
        />
      ))}
    </Routes>
  )
}
