export const browserSignIn = {
  start: 'Continue in the browser',
  waiting: 'Sortwell is waiting for your browser. Log in there and allow this app.',
  cancel: 'Cancel',
  denied: 'You did not allow this app in the browser.',
  'timed-out': 'Nobody logged in there for a while. Please try again.',
  failed: 'Logging in through the browser did not work. Please try again.',
} as const
