/** Pages behind links of mails that undo or complete something. */
export const link = {
  looking: 'Looking at the link…',
  failed: 'The link could not be looked at.',
  retry: 'Try again',
  help: 'If you still need something, ask for a link to choose a new password, or write to us through the Help page.',
  forgot: 'Forgot Password?',
} as const

export const revert = {
  title: 'Take your account back',
  failed: 'The account could not be taken back.',
  restore: {
    happened: (day: string) => `Your account was deleted on ${day}.`,
    effects: [
      'It is open again, with everything in it, Premium included.',
      'Every device and every application is logged out. Passkeys and a connected Google account are removed.',
      'You choose a new password right away.',
    ],
    action: 'Bring my account back',
  },
  'move-back': {
    happened: (day: string) => `The email address of your account was changed on ${day}.`,
    effects: [
      'The account belongs to this address again.',
      'Every device and every application is logged out. Passkeys and a connected Google account are removed.',
      'You choose a new password right away.',
    ],
    action: 'Put my address back',
  },
  address: 'Address',
  until: 'Possible until',
} as const

export const erase = {
  title: 'Erase your account',
  happened: (day: string) => `Your account was deleted on ${day}.`,
  effects: [
    'Your profile, your settings and the record of your security activity are erased now.',
    'Nobody can bring the account back then, and neither can we.',
    'The files on your computer are not touched.',
  ],
  address: 'Address',
  byItself: 'Erased by itself',
  action: 'Erase for good',
  failed: 'The account could not be erased.',
  home: 'To the home page',
} as const

export const startAnew = {
  happened: (day: string) => `An account with this address was deleted on ${day}.`,
  effects: [
    'Confirming your new account erases the former one now, and for good: profile, settings and security activity.',
    'The link in our mail that brings the former account back stops working.',
    'The files on your computer are not touched.',
  ],
  until: 'Kept until',
  action: 'Erase it and confirm my new account',
  keep: 'Keep the former account',
} as const
