/** The words of the account in the window; its screens are the product’s and bring their own. */
export const text = {
  product: 'Sortwell',
  supportEmail: 'support@sortwell.com',
  navigation: 'Account',
  profile: 'Profile',
  logIn: 'Log in',
  signUp: 'Sign up',
  plans: 'Plans',
  help: 'Help',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  refund: 'Refund Policy',
  down: 'Sortwell’s server cannot be reached. Sorting files works without it.',
  retry: 'Try again',
  paying:
    'Finish the payment in your browser and come back to this window: date and size unlock by themselves.',
  checkNow: 'Check now',
  deviceProblems: {
    'devices-full':
      'Five of your devices use Premium already. Remove one of them: its place is free when the Premium that it can use offline ends.',
    'device-removed':
      'This device was removed from those that use your Premium. To use it here again, log out and log in.',
  },
  /** Instead of `devices-full`, when that is known. */
  placeFreeAt: (minute: string) =>
    `Five of your devices use Premium already. The next place is free from ${minute}, and this one can take it then.`,
  devices: 'Show your devices',
  noKeychain:
    'This system’s keychain cannot be used, so your login is not stored: it ends when you close Sortwell.',
  unreachableTitle: 'You are logged in, but offline',
  unreachableLead:
    'Your profile could not be loaded. Sorting works as before, and your plan stays valid for up to 14 days without a connection.',
} as const
