import type { RoutePath } from './titles.ts'

/** What search engines show below a route's title. Only the prerendered pages carry it. */
export const descriptions: { readonly [Path in RoutePath]: string } = {
  '/': 'Sortwell tidies a folder by type, date or size. It shows every move first, never overwrites a file and undoes exactly.',
  '/help': 'Install Sortwell, register, log in, sort a folder and solve common problems.',
  '/download': 'Download Sortwell for Windows or Linux (DEB or RPM) and read what is new.',
  '/pricing': 'Sort by type for free. Premium adds sorting by date and by size, monthly or yearly.',
  '/login': 'Log in to your Sortwell account.',
  '/register': 'Create your free Sortwell account.',
  '/forgot-password': 'Ask for a link that lets you choose a new password.',
  '/reset-password/:token': 'Choose a new password.',
  '/verify': 'Confirm your email address.',
  '/upgrade': 'Choose a billing period for Premium.',
  '/profile': 'Your account, subscription and security.',
  '/oauth/authorize': 'Allow or deny an application access to your account.',
  '/oauth/logout': 'Log out of Sortwell as well as of an application.',
  '/terms': 'The terms under which you may use Sortwell.',
  '/privacy': 'Which data Sortwell collects, why, and what you can decide about it.',
  '/refund': 'A full refund within 14 days of purchase, no questions asked.',
  '/success': 'Your payment was received.',
  '/cancel': 'Your payment was cancelled.',
  '*': 'There is no page at this address.',
}
