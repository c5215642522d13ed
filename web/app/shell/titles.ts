/** Title per route, for the window, for bookmarks and for search engines. */
export const titles = {
  '/': 'Sortwell: Take Control of Your Files',
  '/help': 'Help · Sortwell',
  '/download': 'Download · Sortwell',
  '/pricing': 'Plans & Pricing · Sortwell',
  '/login': 'Log in · Sortwell',
  '/register': 'Sign up · Sortwell',
  '/forgot-password': 'Forgot password · Sortwell',
  '/reset-password/:token': 'Reset password · Sortwell',
  '/verify': 'Verify your account · Sortwell',
  '/upgrade': 'Upgrade to Premium · Sortwell',
  '/profile': 'Profile · Sortwell',
  '/oauth/authorize': 'Authorize application · Sortwell',
  '/oauth/logout': 'Log out · Sortwell',
  '/terms': 'Terms of Service · Sortwell',
  '/privacy': 'Privacy Policy · Sortwell',
  '/refund': 'Refund Policy · Sortwell',
  '/success': 'Payment successful · Sortwell',
  '/cancel': 'Payment cancelled · Sortwell',
  '*': 'Page not found · Sortwell',
} as const

export type RoutePath = keyof typeof titles
