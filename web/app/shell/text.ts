/** What stands around every screen. */
export const shell = {
  skip: 'Skip to content',
  nav: { label: 'Main', home: 'Home', download: 'Download', pricing: 'Pricing', help: 'Help' },
  profile: 'Profile',
  logIn: 'Log In',
  getStarted: 'Get started',
  openMenu: 'Menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  busy: 'Loading…',
  newWindow: '(opens in a new tab)',
  profileFailed: 'Could not fetch user profile.',
  failure: {
    title: 'This page could not be shown',
    text: 'There may be a newer version of it, or no connection.',
    action: 'Try again',
    unreachable: 'Sortwell could not be reached. Please check your connection and try again.',
  },
  footer: {
    label: 'Footer',
    follow: 'Follow us',
    legal: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    refund: 'Refund Policy',
    copyright: (year: number) => `© ${year} Sortwell. All rights reserved.`,
  },
} as const
