import { matchPath } from 'react-router-dom'
import { type LazyScreen, lazyScreen } from './lazy-screen.ts'

export type RouteRow = {
  readonly screen: LazyScreen<object>
  /**
   * What redirects a signed-out person to the log-in: the route, or the screen itself when it has something to save
   * first.
   */
  readonly guard: 'none' | 'route' | 'screen'
  /** For the window, for bookmarks and for search engines. */
  readonly title: string
  /** Other titles, by hash. */
  readonly titles?: Readonly<Record<string, string>>
  /** What search engines show below the title. */
  readonly description: string
  /** Whether its first render is the same for every signed-out visitor: then the build prerenders it. */
  readonly isPrerendered: boolean
}

/**
 * The table of the product's routes: the specification's, the changelog, the pages behind links of our mails, the one where a
 * device's code is typed, and the one where applications send people to log out. The router, the guard, titles, the site's
 * pages and the tests are made from it.
 */
export const routes = {
  '/': {
    screen: lazyScreen(() => import('../pages/home/Home.tsx'), 'Home'),
    guard: 'none',
    title: 'Sortwell: Take Control of Your Files',
    description:
      'Sortwell tidies a folder by type, date or size. It shows every move first, never overwrites a file and undoes exactly.',
    isPrerendered: true,
  },
  '/help': {
    screen: lazyScreen(() => import('../pages/help/Help.tsx'), 'Help'),
    guard: 'none',
    title: 'Help · Sortwell',
    description: 'Install Sortwell, register, log in, sort a folder and solve common problems.',
    isPrerendered: true,
  },
  '/changelog': {
    screen: lazyScreen(() => import('../pages/Changelog.tsx'), 'Changelog'),
    guard: 'none',
    title: 'What is new · Sortwell',
    description: 'The release notes of every version of Sortwell.',
    isPrerendered: true,
  },
  '/download': {
    screen: lazyScreen(() => import('../download/Download.tsx'), 'Download'),
    guard: 'none',
    title: 'Download · Sortwell',
    description: 'Download Sortwell for Windows or Linux (DEB or RPM) and read what is new.',
    isPrerendered: true,
  },
  '/pricing': {
    screen: lazyScreen(() => import('../plans/Pricing.tsx'), 'Pricing'),
    guard: 'none',
    title: 'Plans & Pricing · Sortwell',
    description: 'Sort by type for free. Premium adds sorting by date and by size, monthly or yearly.',
    isPrerendered: true,
  },
  '/login': {
    screen: lazyScreen(() => import('../sign-in/Login.tsx'), 'Login'),
    guard: 'none',
    title: 'Log in · Sortwell',
    description: 'Log in to your Sortwell account.',
    isPrerendered: true,
  },
  '/register': {
    screen: lazyScreen(() => import('../sign-in/Register.tsx'), 'Register'),
    guard: 'none',
    title: 'Sign up · Sortwell',
    description: 'Create your free Sortwell account.',
    isPrerendered: true,
  },
  '/forgot-password': {
    screen: lazyScreen(() => import('../sign-in/ForgotPassword.tsx'), 'ForgotPassword'),
    guard: 'none',
    title: 'Forgot password · Sortwell',
    description: 'Ask for a link that lets you choose a new password.',
    isPrerendered: true,
  },
  '/reset-password/:token': {
    screen: lazyScreen(() => import('../sign-in/ResetPassword.tsx'), 'ResetPassword'),
    guard: 'none',
    title: 'Reset password · Sortwell',
    description: 'Choose a new password.',
    isPrerendered: false,
  },
  '/verify': {
    screen: lazyScreen(() => import('../sign-in/Verify.tsx'), 'Verify'),
    guard: 'none',
    title: 'Verify your account · Sortwell',
    description: 'Confirm your email address.',
    isPrerendered: false,
  },
  '/revert/:token': {
    screen: lazyScreen(() => import('../recovery/Revert.tsx'), 'Revert'),
    guard: 'none',
    title: 'Take your account back · Sortwell',
    description: 'Undo a deletion or a change of address.',
    isPrerendered: false,
  },
  '/erase/:token': {
    screen: lazyScreen(() => import('../recovery/Erase.tsx'), 'Erase'),
    guard: 'none',
    title: 'Erase your account · Sortwell',
    description: 'Erase a deleted account before its time.',
    isPrerendered: false,
  },
  '/upgrade': {
    screen: lazyScreen(() => import('../plans/Upgrade.tsx'), 'Upgrade'),
    guard: 'route',
    title: 'Upgrade to Premium · Sortwell',
    description: 'Choose a billing period for Premium.',
    isPrerendered: false,
  },
  '/profile': {
    screen: lazyScreen(() => import('../profile/Profile.tsx'), 'Profile'),
    guard: 'route',
    title: 'Profile · Sortwell',
    titles: {
      '#subscription': 'Subscription · Sortwell',
      '#security': 'Security · Sortwell',
      '#account': 'Account Settings · Sortwell',
    },
    description: 'Your account, subscription and security.',
    isPrerendered: false,
  },
  '/oauth/authorize': {
    screen: lazyScreen(() => import('../authorize/Authorize.tsx'), 'Authorize'),
    guard: 'screen',
    title: 'Authorize application · Sortwell',
    description: 'Allow or deny an application access to your account.',
    isPrerendered: false,
  },
  '/device': {
    screen: lazyScreen(() => import('../authorize/DeviceLogin.tsx'), 'DeviceLogin'),
    guard: 'route',
    title: 'Log in on another device · Sortwell',
    description: 'Log in a device that has no browser, with the code that it shows.',
    isPrerendered: false,
  },
  '/oauth/logout': {
    screen: lazyScreen(() => import('../authorize/LogOut.tsx'), 'LogOut'),
    guard: 'screen',
    title: 'Log out · Sortwell',
    description: 'Log out of Sortwell as well as of an application.',
    isPrerendered: false,
  },
  '/terms': {
    screen: lazyScreen(() => import('../pages/Terms.tsx'), 'Terms'),
    guard: 'none',
    title: 'Terms of Service · Sortwell',
    description: 'The terms under which you may use Sortwell.',
    isPrerendered: true,
  },
  '/privacy': {
    screen: lazyScreen(() => import('../pages/Privacy.tsx'), 'Privacy'),
    guard: 'none',
    title: 'Privacy Policy · Sortwell',
    description: 'Which data Sortwell collects, why, and what you can decide about it.',
    isPrerendered: true,
  },
  '/refund': {
    screen: lazyScreen(() => import('../pages/Refund.tsx'), 'Refund'),
    guard: 'none',
    title: 'Refund Policy · Sortwell',
    description: 'A full refund within 14 days of purchase, no questions asked.',
    isPrerendered: true,
  },
  '/success': {
    screen: lazyScreen(() => import('../plans/PaymentSuccess.tsx'), 'PaymentSuccess'),
    guard: 'none',
    title: 'Payment successful · Sortwell',
    description: 'Your payment was received.',
    isPrerendered: true,
  },
  '/cancel': {
    screen: lazyScreen(() => import('../plans/PaymentCancel.tsx'), 'PaymentCancel'),
    guard: 'none',
    title: 'Payment cancelled · Sortwell',
    description: 'Your payment was cancelled.',
    isPrerendered: true,
  },
  '*': {
    screen: lazyScreen(() => import('../pages/NotFound.tsx'), 'NotFound'),
    guard: 'none',
    title: 'Page not found · Sortwell',
    description: 'There is no page at this address.',
    isPrerendered: true,
  },
} as const satisfies { readonly [path: string]: RouteRow }

export type RoutePath = keyof typeof routes
export const routePaths = Object.keys(routes) as readonly RoutePath[]

/** The row's path for an address. */
export const routeOf = (pathname: string): RoutePath =>
  routePaths.find(path => path !== '*' && matchPath({ path, caseSensitive: true }, pathname)) ?? '*'
