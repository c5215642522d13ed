type Page = { readonly title: string; readonly description: string }

/** Title and description per route, for the window, for bookmarks and for search engines. */
export const pages = {
  '/': {
    title: 'Sortwell: Take Control of Your Files',
    description:
      'Sortwell tidies a folder by type, date or size. It shows every move first, never overwrites a file and undoes exactly.',
  },
  '/help': {
    title: 'Help · Sortwell',
    description: 'Install Sortwell, register, log in, sort a folder and solve common problems.',
  },
  '/download': {
    title: 'Download · Sortwell',
    description: 'Download Sortwell for Windows or Linux (DEB or RPM) and read what is new.',
  },
  '/pricing': {
    title: 'Plans & Pricing · Sortwell',
    description: 'Sort by type for free. Premium adds sorting by date and by size, monthly or yearly.',
  },
  '/login': { title: 'Log in · Sortwell', description: 'Log in to your Sortwell account.' },
  '/register': { title: 'Sign up · Sortwell', description: 'Create your free Sortwell account.' },
  '/forgot-password': {
    title: 'Forgot password · Sortwell',
    description: 'Ask for a link that lets you choose a new password.',
  },
  '/reset-password/:token': { title: 'Reset password · Sortwell', description: 'Choose a new password.' },
  '/verify': { title: 'Verify your account · Sortwell', description: 'Confirm your email address.' },
  '/upgrade': { title: 'Upgrade to Premium · Sortwell', description: 'Choose a billing period for Premium.' },
  '/profile': { title: 'Profile · Sortwell', description: 'Your account, subscription and security.' },
  '/oauth/authorize': {
    title: 'Authorize application · Sortwell',
    description: 'Allow or deny an application access to your account.',
  },
  '/terms': {
    title: 'Terms of Service · Sortwell',
    description: 'The terms under which you may use Sortwell.',
  },
  '/privacy': {
    title: 'Privacy Policy · Sortwell',
    description: 'Which data Sortwell collects, why, and what you can decide about it.',
  },
  '/refund': {
    title: 'Refund Policy · Sortwell',
    description: 'A full refund within 14 days of purchase, no questions asked.',
  },
  '/success': { title: 'Payment successful · Sortwell', description: 'Your payment was received.' },
  '/cancel': { title: 'Payment cancelled · Sortwell', description: 'Your payment was cancelled.' },
  '*': { title: 'Page not found · Sortwell', description: 'There is no page at this address.' },
} as const satisfies Record<string, Page>

export type RoutePath = keyof typeof pages
