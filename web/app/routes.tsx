import { Route, Routes } from 'react-router-dom'
import type { HostScreens } from './host-screens.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import { Guard } from './parts/Guard.tsx'
import type { RoutePath } from './text/titles.ts'

/**
 * The specification's route table, and the page where applications send people to log out. Each screen comes with its own
 * file of the site.
 */
export const screens: { readonly [Path in RoutePath]: LazyScreen<object> } = {
  '/': lazyScreen(() => import('./screens/Home.tsx'), 'Home'),
  '/help': lazyScreen(() => import('./screens/Help.tsx'), 'Help'),
  '/download': lazyScreen(() => import('./screens/Download.tsx'), 'Download'),
  '/login': lazyScreen(() => import('./screens/Login.tsx'), 'Login'),
  '/register': lazyScreen(() => import('./screens/Register.tsx'), 'Register'),
  '/forgot-password': lazyScreen(() => import('./screens/ForgotPassword.tsx'), 'ForgotPassword'),
  '/reset-password/:token': lazyScreen(() => import('./screens/ResetPassword.tsx'), 'ResetPassword'),
  '/verify': lazyScreen(() => import('./screens/Verify.tsx'), 'Verify'),
  '/upgrade': lazyScreen(() => import('./screens/Upgrade.tsx'), 'Upgrade'),
  '/pricing': lazyScreen(() => import('./screens/Pricing.tsx'), 'Pricing'),
  '/profile': lazyScreen(() => import('./screens/Profile.tsx'), 'Profile'),
  '/oauth/authorize': lazyScreen(() => import('./screens/Authorize.tsx'), 'Authorize'),
  '/oauth/logout': lazyScreen(() => import('./screens/LogOut.tsx'), 'LogOut'),
  '/terms': lazyScreen(() => import('./screens/Terms.tsx'), 'Terms'),
  '/privacy': lazyScreen(() => import('./screens/Privacy.tsx'), 'Privacy'),
  '/refund': lazyScreen(() => import('./screens/Refund.tsx'), 'Refund'),
  '/success': lazyScreen(() => import('./screens/PaymentSuccess.tsx'), 'PaymentSuccess'),
  '/cancel': lazyScreen(() => import('./screens/PaymentCancel.tsx'), 'PaymentCancel'),
  '*': lazyScreen(() => import('./screens/NotFound.tsx'), 'NotFound'),
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
          caseSensitive
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
