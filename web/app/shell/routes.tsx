import { Route, Routes } from 'react-router-dom'
import { Guard } from './Guard.tsx'
import type { HostScreens } from './host-screens.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import type { RoutePath } from './titles.ts'

/**
 * The specification's route table, and the page where applications send people to log out. Each screen comes with its own
 * file of the site.
 */
export const screens: { readonly [Path in RoutePath]: LazyScreen<object> } = {
  '/': lazyScreen(() => import('../pages/Home.tsx'), 'Home'),
  '/help': lazyScreen(() => import('../pages/Help.tsx'), 'Help'),
  '/download': lazyScreen(() => import('../download/Download.tsx'), 'Download'),
  '/login': lazyScreen(() => import('../sign-in/Login.tsx'), 'Login'),
  '/register': lazyScreen(() => import('../sign-in/Register.tsx'), 'Register'),
  '/forgot-password': lazyScreen(() => import('../sign-in/ForgotPassword.tsx'), 'ForgotPassword'),
  '/reset-password/:token': lazyScreen(() => import('../sign-in/ResetPassword.tsx'), 'ResetPassword'),
  '/verify': lazyScreen(() => import('../sign-in/Verify.tsx'), 'Verify'),
  '/upgrade': lazyScreen(() => import('../plans/Upgrade.tsx'), 'Upgrade'),
  '/pricing': lazyScreen(() => import('../plans/Pricing.tsx'), 'Pricing'),
  '/profile': lazyScreen(() => import('../profile/Profile.tsx'), 'Profile'),
  '/oauth/authorize': lazyScreen(() => import('../authorize/Authorize.tsx'), 'Authorize'),
  '/oauth/logout': lazyScreen(() => import('../authorize/LogOut.tsx'), 'LogOut'),
  '/terms': lazyScreen(() => import('../pages/Terms.tsx'), 'Terms'),
  '/privacy': lazyScreen(() => import('../pages/Privacy.tsx'), 'Privacy'),
  '/refund': lazyScreen(() => import('../pages/Refund.tsx'), 'Refund'),
  '/success': lazyScreen(() => import('../plans/PaymentSuccess.tsx'), 'PaymentSuccess'),
  '/cancel': lazyScreen(() => import('../plans/PaymentCancel.tsx'), 'PaymentCancel'),
  '*': lazyScreen(() => import('../pages/NotFound.tsx'), 'NotFound'),
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
