export const verify = {
  title: 'Account verification',
  running: 'Verifying your account...',
  failed: 'Account verification failed.',
  noToken: 'No verification token found.',
  logIn: 'Go to log in',
  resendTitle: 'Need a new link?',
  resend: 'Send a new link',
} as const
